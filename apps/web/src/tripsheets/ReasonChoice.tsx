import { useState } from 'react';
import { useSession } from '../shell/session.ts';
import { driverSteps } from '../strings/tripsheets/steps.ts';
import classes from '../tracking/parts/Dialogs.module.css';
import { FieldProblem } from '../tracking/parts/FieldDialog.tsx';
import { fieldId } from '../ui/form/field.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { reasonsFor } from './tripsheet-draft.ts';
import type { DriverStatus } from './tripsheet-draft.ts';

/** A choice that no list of the provider's has. */
const OTHER = '';
const LONGEST_REASON = 255;
const PROBLEM = 'reason-problem';

type ReasonErrors = { readonly reason?: string; readonly words?: string };

/** The reason that was chosen, and the driver's own words of another one. */
interface ReasonDraft {
  readonly chosen: string | null;
  readonly words: string;
}

/** The reason as it is sent, or what is missing of it. */
function reasonOf({ chosen, words }: ReasonDraft): { readonly reason: string } | { readonly errors: ReasonErrors } {
  if (chosen === null) return { errors: { reason: driverSteps.chooseReason } };
  const reason = chosen === OTHER ? words.trim() : chosen;
  return reason === '' ? { errors: { words: driverSteps.enterReason } } : { reason };
}

/** A reason for a step that is being chosen: what the fields show, and the reason once it is whole. */
export function useReason(to: DriverStatus) {
  const { reasons, has_other } = reasonsFor(to, useSession().settings);
  const [draft, setDraft] = useState<ReasonDraft>({ chosen: reasons.length === 0 ? OTHER : null, words: '' });
  const [errors, setErrors] = useState<ReasonErrors>({});

  function handleChange(changed: ReasonDraft): void {
    // What is being typed may still be missing; a choice that was made is not.
    if (changed.chosen !== draft.chosen) setErrors({});
    setDraft(changed);
  }

  return {
    errors,
    fields: { reasons, has_other, draft, errors, onChange: handleChange },
    /** The reason; null where it is missing, which the fields say then. */
    take(): string | null {
      const said = reasonOf(draft);
      if (!('errors' in said)) return said.reason;
      setErrors(said.errors);
      return null;
    },
  };
}

interface ReasonChoiceProps {
  readonly reasons: readonly string[];
  readonly has_other: boolean;
  readonly draft: ReasonDraft;
  readonly errors: ReasonErrors;
  readonly onChange: (draft: ReasonDraft) => void;
}

/** The provider's reasons, and room for another one. */
export function ReasonChoice({ reasons, has_other, draft, errors, onChange }: ReasonChoiceProps) {
  return (
    <>
      {reasons.length > 0 && (
        <fieldset className={classes['choices']}>
          <legend className={classes['label']}>{driverSteps.reason}</legend>
          {[...reasons, ...(has_other ? [OTHER] : [])].map((reason, at) => (
            <label key={reason} className={classes['choice']}>
              <input
                type="radio"
                name="reason"
                value={reason}
                {...(at === 0 && { id: fieldId('reason') })}
                checked={draft.chosen === reason}
                onChange={() => onChange({ ...draft, chosen: reason })}
              />
              {reason === OTHER ? driverSteps.other : reason}
            </label>
          ))}
        </fieldset>
      )}
      {draft.chosen === OTHER && (
        <Stack as="label" gap={1}>
          <span className={classes['label']}>{driverSteps.otherReason}</span>
          <textarea
            className={classes['words']}
            rows={3}
            maxLength={LONGEST_REASON}
            data-autofocus
            id={fieldId('words')}
            aria-invalid={errors.words !== undefined}
            aria-describedby={errors.words && PROBLEM}
            value={draft.words}
            onChange={(event) => onChange({ ...draft, words: event.target.value })}
          />
        </Stack>
      )}
      <FieldProblem id={PROBLEM} text={errors.reason ?? errors.words} />
    </>
  );
}
