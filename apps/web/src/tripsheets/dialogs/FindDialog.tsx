import { useState } from 'react';
import { paths } from '../../paths.ts';
import { tripsheets } from '../../strings/tripsheets.ts';
import classes from '../../tracking/parts/Dialogs.module.css';
import { FieldDialog, FieldProblem } from '../../tracking/parts/FieldDialog.tsx';
import { shortened } from '../../tracking/parts/said-code.ts';
import { playTone } from '../../tracking/parts/scan-sound.ts';
import { Button, ButtonLink } from '../../ui/act/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Sentence } from '../../ui/show/Text.tsx';
import { FieldInput } from '../FieldInput.tsx';
import { ScanRow } from '../ScanRow.tsx';
import { stopOfScan } from '../tripsheet-draft.ts';
import type { SheetStop } from '../tripsheet-draft.ts';

interface FindDialogProps {
  readonly stops: readonly SheetStop[];
  readonly onFound: (stop: SheetStop) => void;
  /** Takes along what is on no sheet; null where the provider does not let drivers. */
  readonly onAdd: (() => void) | null;
  readonly onClose: () => void;
}

/** A parcel in the hand leads to its stop: scanned by the camera or a scanner, or typed. Source: screens S26, users-ask.md 30. */
export function FindDialog({ stops, onFound, onAdd, onClose }: FindDialogProps) {
  const [typed, setTyped] = useState('');
  const [unknown, setUnknown] = useState<string | null>(null);

  function take(text: string): void {
    if (text.trim() === '') return;
    const stop = stopOfScan(text, stops);
    playTone(stop === null ? 'refused' : 'done');
    if (stop !== null) return onFound(stop);
    setUnknown(text.trim());
  }

  function handleScan(): void {
    take(typed);
    setTyped('');
  }

  return (
    <FieldDialog title={tripsheets.scan} onClose={onClose}>
      <Stack gap={3}>
        <Sentence>{tripsheets.scanText}</Sentence>
        <Form gap={3} className={classes['form']} onSubmit={handleScan}>
          <ScanRow onCode={take} opensCamera>
            <FieldInput label={tripsheets.parcelOrReference} value={typed} onText={setTyped} />
          </ScanRow>
          <Button type="submit" size="lg" disabled={typed.trim() === ''}>
            {tripsheets.find}
          </Button>
        </Form>
        <FieldProblem text={unknown === null ? null : tripsheets.notOnSheet(shortened(unknown))} />
        {unknown !== null && (
          <Stack gap={2}>
            {onAdd && (
              <Button variant="default" size="lg" fullWidth onClick={onAdd}>
                {tripsheets.addShipment}
              </Button>
            )}
            <ButtonLink variant="default" size="lg" fullWidth href={paths.track(unknown.slice(0, LOOKED_UP_MAX))}>
              {tripsheets.lookUp}
            </ButtonLink>
          </Stack>
        )}
      </Stack>
    </FieldDialog>
  );
}

/** No reference is longer. */
const LOOKED_UP_MAX = 60;
