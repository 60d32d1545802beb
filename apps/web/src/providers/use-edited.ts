import { useState } from 'react';
import { useUnsavedGuard } from '../shell/unsaved-guard.ts';
import { focusFirstError } from '../ui/field.tsx';

type Problems = Readonly<Record<string, string>>;

/** A form over what is saved: what differs is guarded until it is saved or given up, and what is wrong stands at its fields. */
export function useEdited<Draft extends object>(saved: Draft, { is_done = false }: { is_done?: boolean } = {}) {
  const [edited, setEdited] = useState<Draft | null>(null);
  const [errors, setErrors] = useState<Problems>({});
  const draft = edited ?? saved;
  const has_changes = !is_done && JSON.stringify(draft) !== JSON.stringify(saved);
  useUnsavedGuard(has_changes);
  return {
    draft,
    errors,
    has_changes,
    change: (changes: Partial<Draft>) => setEdited({ ...draft, ...changes }),
    /** Shows what is wrong and moves there; true when there was anything. */
    refuse(problems: Problems): boolean {
      setErrors(problems);
      setTimeout(() => focusFirstError(problems));
      return Object.keys(problems).length > 0;
    },
    discard() {
      setEdited(null);
      setErrors({});
    },
  };
}
