import { useState } from 'react';
import type { ComponentProps } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { focusFirstError } from '../ui/form/field.tsx';
import type { SaveBar } from '../ui/form/SaveBar.tsx';
import { tellDone } from './tell.ts';
import { useUnsavedGuard } from './pages/unsaved-guard.ts';

type Problems = Readonly<Record<string, string>>;

interface EditedOptions<Draft, When> {
  /** It was saved, or given up: nothing is guarded any more. */
  readonly is_done?: boolean;
  /** When what is saved was changed last: sent along as it was when the editing began, so that no other change is overwritten. */
  readonly time_modified?: When;
  /** Whether a draft says something else than what is saved; left out, every difference counts. */
  readonly isChanged?: (draft: Draft, saved: Draft) => boolean;
}

/** The call that saves. */
interface Saving<Input> {
  readonly mutate: (input: Input, outcome: { readonly onSuccess: () => void; readonly onError: (error: Error) => void }) => void;
}

/** A form over what is saved: what differs is guarded until it is saved or given up, and what is wrong is at its fields. */
export function useEdited<Draft extends object, When extends string | null = string>(
  saved: Draft,
  { is_done = false, time_modified, isChanged = differs }: EditedOptions<Draft, When> = {},
) {
  const [edited, setEdited] = useState<{ readonly draft: Draft; readonly time_modified: When | undefined } | null>(null);
  const [errors, setErrors] = useState<Problems>({});
  const draft = edited?.draft ?? saved;
  // What others save during the editing is read anew, but the edits keep what they began with.
  const began_with = edited ? edited.time_modified : time_modified;
  const has_changes = !is_done && isChanged(draft, saved);
  useUnsavedGuard(has_changes);

  function refuse(problems: Problems): boolean {
    setErrors(problems);
    setTimeout(() => focusFirstError(problems));
    return Object.keys(problems).length > 0;
  }

  function discard(): void {
    setEdited(null);
    setErrors({});
  }

  return {
    draft,
    errors,
    has_changes,
    change: (changes: Partial<Draft>) => setEdited({ draft: { ...draft, ...changes }, time_modified: began_with }),
    /** To be sent with the change. */
    based_on: began_with === undefined ? {} : { time_modified: began_with },
    /** Shows what is wrong and moves there; true when there was anything. */
    refuse,
    discard,
    /** Saves: what was edited is done with, and `said` tells so; or what was refused is at its fields. */
    save<Input>(changing: Saving<Input>, input: Input, said: string): void {
      changing.mutate(input, {
        onSuccess() {
          discard();
          tellDone(said);
        },
        onError: (error) => refuse(fieldErrors(error)),
      });
    },
  };
}

function differs<Draft extends object>(draft: Draft, saved: Draft): boolean {
  return JSON.stringify(draft) !== JSON.stringify(saved);
}

interface Changes {
  readonly edited: { readonly has_changes: boolean; readonly discard: () => void };
  /** The call that saves. */
  readonly changing: { readonly error: Error | null; readonly isPending: boolean; readonly reset: () => void };
  readonly note: string;
  readonly onSave: () => void;
  /** What to say in place of what the call says. */
  readonly fault?: string | undefined;
}

/** The bar that saves what was edited or gives it up; null while nothing is. */
export function changesBar({ edited, changing, note, onSave, fault }: Changes): ComponentProps<typeof SaveBar> | null {
  if (!edited.has_changes) return null;
  return {
    note,
    error: changing.error && (fault ?? shownError(changing.error)),
    isSaving: changing.isPending,
    onSave,
    onCancel: () => {
      edited.discard();
      changing.reset();
    },
  };
}
