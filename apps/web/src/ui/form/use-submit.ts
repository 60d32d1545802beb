import { useEffect, useRef } from 'react';
import type { FormEvent } from 'react';
import { focusFirstError } from './field.tsx';

/** What every form of the kit is told about being sent. */
export interface SubmitProps {
  /** Called by its button and by Enter. */
  readonly onSubmit: () => void;
  /** What was sent is under way, or it may only be read: nothing is sent. */
  readonly isOff?: boolean | undefined;
  /** Messages by field path, which the fields show; once sent, the first of them is gone to. */
  readonly errors?: Readonly<Record<string, string>> | undefined;
}

/** What every form does when its button or Enter sends it. */
export function useSubmit({ onSubmit, isOff = false, errors = NONE }: SubmitProps): (event: FormEvent) => void {
  // Errors that change while the user types leave the focus where it is.
  const is_sent = useRef(false);
  useEffect(() => {
    if (!is_sent.current || Object.keys(errors).length === 0) return;
    is_sent.current = false;
    focusFirstError(errors);
  }, [errors]);

  return (event) => {
    event.preventDefault();
    // A form in a dialog is in the tree of its page, whose form is not sent with it.
    event.stopPropagation();
    if (isOff) return;
    is_sent.current = true;
    onSubmit();
  };
}

const NONE = {};
