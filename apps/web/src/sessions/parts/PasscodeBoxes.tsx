import { useEffect, useId, useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { sessions } from '../../strings/sessions.ts';
import { EMPTY_BOXES, PASSCODE_DIGITS, wholeCode, withEntry, withoutDigit } from '../passcode-draft.ts';
import type { Boxes } from '../passcode-draft.ts';
import classes from './PasscodeBoxes.module.css';
import { Stack } from '../../ui/layout/Stack.tsx';

interface PasscodeBoxesProps {
  readonly label: string;
  /** Told once the sixth digit is in. */
  readonly onWhole: (code: string) => void;
  readonly is_busy: boolean;
  /** Why the last code was refused; the boxes start again. */
  readonly error: string | null;
}

/** Six boxes for six digits: paste fills them, the sixth sends them. Source: TFA-06, TFA-11, TFA-12, screens S02. */
export function PasscodeBoxes({ label, onWhole, is_busy, error }: PasscodeBoxesProps) {
  const [boxes, setBoxes] = useState<Boxes>(EMPTY_BOXES);
  const group = useRef<HTMLDivElement>(null);
  const error_id = useId();
  const was_busy = useRef(false);

  const focus = (at: number) => group.current?.querySelectorAll('input')[at]?.focus();
  useEffect(() => focus(0), []);

  // An answer that leaves the boxes standing has refused the code.
  useEffect(() => {
    if (was_busy.current && !is_busy && error !== null) {
      setBoxes(EMPTY_BOXES);
      focus(0);
    }
    was_busy.current = is_busy;
  }, [is_busy, error]);

  function take({ boxes: filled, next }: { boxes: Boxes; next: number }): void {
    setBoxes(filled);
    focus(next);
    const code = wholeCode(filled);
    if (code !== null && !is_busy) onWhole(code);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>, at: number): void {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (step !== 0) {
      event.preventDefault();
      focus(Math.min(PASSCODE_DIGITS - 1, Math.max(0, at + step)));
    }
    if (event.key === 'Backspace') {
      event.preventDefault();
      take(withoutDigit(boxes, at));
    }
  }

  function handlePaste(event: ClipboardEvent<HTMLInputElement>, at: number): void {
    event.preventDefault();
    take(withEntry(boxes, at, event.clipboardData.getData('text')));
  }

  return (
    <Stack>
      <div ref={group} role="group" aria-label={label} className={classes['boxes']} aria-busy={is_busy}>
        {boxes.map((box, at) => (
          <input
            // The boxes never change places.
            key={at}
            className={classes['box']}
            aria-label={sessions.passcode.digit(at + 1)}
            aria-invalid={error !== null}
            {...(error !== null && { 'aria-describedby': error_id })}
            inputMode="numeric"
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            readOnly={is_busy}
            value={box}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => take(withEntry(boxes, at, typedInto(box, event.currentTarget.value)))}
            onKeyDown={(event) => handleKey(event, at)}
            onPaste={(event) => handlePaste(event, at)}
          />
        ))}
      </div>
      <p id={error_id} role="alert" className={classes['error']}>
        {error}
      </p>
    </Stack>
  );
}

/** What was added to a box that had a digit already. */
function typedInto(before: string, after: string): string {
  return before !== '' && after.length === 2 ? after.replace(before, '') : after;
}
