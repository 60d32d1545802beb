import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../shell/session.ts';
import { tripsheets } from '../strings/tripsheets.ts';
import classes from '../tracking/parts/Dialogs.module.css';
import { FieldDialog, FieldProblem } from '../tracking/parts/FieldDialog.tsx';
import { reasonsFor } from './tripsheet-draft.ts';
import type { DriverStatus, SheetShipment } from './tripsheet-draft.ts';
import { fieldId } from '../ui/form/field.tsx';
import { Form } from '../ui/form/Form.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Sentence } from '../ui/show/Text.tsx';

interface ReasonDialogProps {
  readonly shipment: Pick<SheetShipment, 'short_tracking_reference'>;
  readonly to: DriverStatus;
  readonly onClose: () => void;
  readonly onSave: (reason: string) => void;
}

/** A choice that no list of the provider's has. */
const OTHER = '';
const LONGEST_REASON = 255;
const PROBLEM = 'reason-problem';

/** Why it did not work out: one of the provider's reasons, or another in the driver's own words. */
export function ReasonDialog({ shipment, to, onClose, onSave }: ReasonDialogProps) {
  const { reasons, has_other } = reasonsFor(to, useSession().settings);
  const [chosen, setChosen] = useState<string | null>(reasons.length === 0 ? OTHER : null);
  const [words, setWords] = useState('');
  const [errors, setErrors] = useState<{ readonly reason?: string; readonly words?: string }>({});

  function handleSave(): void {
    if (chosen === null) return setErrors({ reason: tripsheets.chooseReason });
    const reason = chosen === OTHER ? words.trim() : chosen;
    if (reason === '') return setErrors({ words: tripsheets.enterReason });
    onSave(reason);
  }

  return (
    <FieldDialog title={tripsheets.whyTitle(tripsheets.actions[to], shipment.short_tracking_reference)} onClose={onClose}>
      <Form gap={3} className={classes['form']} onSubmit={handleSave} errors={errors} hasSummary={false}>
        {reasons.length > 0 && (
          <fieldset className={classes['choices']}>
            <legend className={classes['label']}>{tripsheets.reason}</legend>
            {[...reasons, ...(has_other ? [OTHER] : [])].map((reason, at) => (
              <label key={reason} className={classes['choice']}>
                <input
                  type="radio"
                  name="reason"
                  value={reason}
                  {...(at === 0 && { id: fieldId('reason') })}
                  checked={chosen === reason}
                  onChange={() => {
                    setChosen(reason);
                    setErrors({});
                  }}
                />
                {reason === OTHER ? tripsheets.other : reason}
              </label>
            ))}
          </fieldset>
        )}
        {chosen === OTHER && (
          <Stack as="label" gap={1}>
            <span className={classes['label']}>{tripsheets.otherReason}</span>
            <textarea
              className={classes['words']}
              rows={3}
              maxLength={LONGEST_REASON}
              data-autofocus
              id={fieldId('words')}
              aria-invalid={errors.words !== undefined}
              aria-describedby={errors.words && PROBLEM}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          </Stack>
        )}
        <FieldProblem id={PROBLEM} text={errors.reason ?? errors.words} />
        {to === 'cancelled' && <Sentence>{tripsheets.cancelNote}</Sentence>}
        <Button type="submit" size="lg" {...(to === 'cancelled' && { color: 'red' })}>
          {to === 'cancelled' ? tripsheets.actions.cancelled : tripsheets.save}
        </Button>
      </Form>
    </FieldDialog>
  );
}
