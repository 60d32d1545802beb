import { Button } from '@mantine/core';
import { useState } from 'react';
import { tripsheets } from '../strings/tripsheets.ts';
import { Sentence } from '../ui/show/Text.tsx';
import { Form } from '../ui/form/Form.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import classes from '../tracking/parts/Dialogs.module.css';
import { parcelOfScan } from './collect-draft.ts';
import { FieldDialog, FieldProblem } from '../tracking/parts/FieldDialog.tsx';
import type { SheetShipment } from './tripsheet-draft.ts';

interface CollectDialogProps {
  readonly shipments: readonly SheetShipment[];
  readonly onClose: () => void;
  readonly onCollect: () => void;
}

/** Nothing is collected by a single tap: each parcel is scanned, or ticked by hand, before the shipments are. Source: screens S26. */
export function CollectDialog({ shipments, onClose, onCollect }: CollectDialogProps) {
  const parcels = shipments.flatMap((shipment) => shipment.parcel_references);
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const [scanned, setScanned] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const is_complete = confirmed.length === parcels.length;

  function confirm(parcel: string, is_confirmed: boolean): void {
    setProblem(null);
    setConfirmed((before) => parcels.filter((each) => (each === parcel ? is_confirmed : before.includes(each))));
  }

  function handleScan(): void {
    const parcel = parcelOfScan(scanned, parcels);
    if (scanned.trim() === '') return;
    setScanned('');
    if (parcel === null) setProblem(tripsheets.notOneOfThese(scanned.trim()));
    else confirm(parcel, true);
  }

  return (
    <FieldDialog title={tripsheets.collectTitle(shipments.map((each) => each.short_tracking_reference))} onClose={onClose}>
      <Form gap={3} className={classes['form']} onSubmit={handleScan}>
        <Stack as="label" gap={1}>
          <span className={classes['label']}>{tripsheets.scanParcel}</span>
          <input
            className={classes['input']}
            value={scanned}
            autoComplete="off"
            autoCapitalize="characters"
            // A scanner types by itself; the keys of the screen would cover the list.
            inputMode="none"
            data-autofocus
            onChange={(event) => setScanned(event.target.value)}
          />
        </Stack>
        <fieldset className={classes['choices']}>
          <legend className={classes['label']}>{tripsheets.confirmed(confirmed.length, parcels.length)}</legend>
          {parcels.map((parcel) => (
            <label key={parcel} className={classes['choice']}>
              <input
                type="checkbox"
                checked={confirmed.includes(parcel)}
                onChange={(event) => confirm(parcel, event.target.checked)}
              />
              <span className="num">{parcel}</span>
            </label>
          ))}
        </fieldset>
        <FieldProblem text={problem} />
        {!is_complete && <Sentence>{tripsheets.notAllThere}</Sentence>}
      </Form>
      <Button className={classes['last'] ?? ''} size="lg" fullWidth disabled={!is_complete} onClick={onCollect}>
        {tripsheets.collectParcels(parcels.length)}
      </Button>
    </FieldDialog>
  );
}
