import { useState } from 'react';
import { driverSteps } from '../strings/tripsheets/steps.ts';
import { Form } from '../ui/form/Form.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Sentence } from '../ui/show/Text.tsx';
import classes from '../tracking/parts/Dialogs.module.css';
import { FieldProblem } from '../tracking/parts/FieldDialog.tsx';
import { playTone } from '../tracking/parts/scan-sound.ts';
import { shortened } from '../tracking/parts/said-code.ts';
import { parcelOfScan } from './dialogs/collect-draft.ts';
import type { ParcelCodes } from './dialogs/collect-draft.ts';
import { ScanRow } from './ScanRow.tsx';

interface ParcelChecksProps {
  readonly parcels: readonly string[];
  /** What else means one of them when it is scanned, such as a sticker. */
  readonly codes: ParcelCodes;
  /** Those that are there. */
  readonly confirmed: readonly string[];
  readonly onConfirmed: (confirmed: readonly string[]) => void;
  /** Whether each has to be scanned: then none is ticked by hand. */
  readonly must_scan: boolean;
}

/** Which parcels are there: each is scanned by the camera or a scanner, typed, or ticked where the provider lets drivers. Source: KEY-36, screens S26. */
export function ParcelChecks({ parcels, codes, confirmed, onConfirmed, must_scan }: ParcelChecksProps) {
  const [scanned, setScanned] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  function confirm(parcel: string, is_confirmed: boolean): void {
    setProblem(null);
    onConfirmed(parcels.filter((each) => (each === parcel ? is_confirmed : confirmed.includes(each))));
  }

  /** A wrong parcel is told by red, by its sound and in words. */
  function take(text: string): void {
    const parcel = parcelOfScan(text, parcels, codes);
    if (text.trim() === '') return;
    playTone(parcel === null ? 'refused' : 'done');
    if (parcel !== null) confirm(parcel, true);
    else setProblem(driverSteps.notOneOfThese(shortened(text)));
  }

  function handleScan(): void {
    take(scanned);
    setScanned('');
  }

  return (
    <Form gap={3} className={classes['form']} onSubmit={handleScan}>
      <ScanRow onCode={take}>
        <Stack as="label" gap={1} isGrowing>
          <span className={classes['label']}>{driverSteps.scanParcel}</span>
          <input
            className={classes['input']}
            value={scanned}
            autoComplete="off"
            autoCapitalize="characters"
            data-autofocus
            onChange={(event) => setScanned(event.target.value)}
          />
        </Stack>
      </ScanRow>
      <fieldset className={classes['choices']}>
        <legend className={classes['label']}>
          {(must_scan ? driverSteps.scannedOf : driverSteps.confirmed)(confirmed.length, parcels.length)}
        </legend>
        {parcels.map((parcel) => (
          <label key={parcel} className={classes['choice']}>
            <input
              type="checkbox"
              checked={confirmed.includes(parcel)}
              disabled={must_scan && !confirmed.includes(parcel)}
              onChange={(event) => confirm(parcel, event.target.checked)}
            />
            <span className="num">{parcel}</span>
          </label>
        ))}
      </fieldset>
      {must_scan && confirmed.length < parcels.length && <Sentence>{driverSteps.mustScan}</Sentence>}
      <FieldProblem text={problem} />
    </Form>
  );
}
