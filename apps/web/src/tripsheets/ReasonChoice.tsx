import { tripsheets } from '../strings/tripsheets.ts';
import classes from '../tracking/parts/Dialogs.module.css';
import { FieldProblem } from '../tracking/parts/FieldDialog.tsx';
import { fieldId } from '../ui/form/field.tsx';
import { Stack } from '../ui/layout/Stack.tsx';

/** A choice that no list of the provider's has. */
export const OTHER = '';
const LONGEST_REASON = 255;
const PROBLEM = 'reason-problem';

export type ReasonErrors = { readonly reason?: string; readonly words?: string };

/** The reason that was chosen, and the driver's own words of another one. */
export interface ReasonDraft {
  readonly chosen: string | null;
  readonly words: string;
}

/** The reason as it is sent, or what is missing of it. */
export function reasonOf({ chosen, words }: ReasonDraft): { readonly reason: string } | { readonly errors: ReasonErrors } {
  if (chosen === null) return { errors: { reason: tripsheets.chooseReason } };
  const reason = chosen === OTHER ? words.trim() : chosen;
  return reason === '' ? { errors: { words: tripsheets.enterReason } } : { reason };
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
          <legend className={classes['label']}>{tripsheets.reason}</legend>
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
              {reason === OTHER ? tripsheets.other : reason}
            </label>
          ))}
        </fieldset>
      )}
      {draft.chosen === OTHER && (
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
            value={draft.words}
            onChange={(event) => onChange({ ...draft, words: event.target.value })}
          />
        </Stack>
      )}
      <FieldProblem id={PROBLEM} text={errors.reason ?? errors.words} />
    </>
  );
}
