import { Button } from '../../ui/act/Button.tsx';
import { shell } from '../../strings/shell.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { ASKING } from './use-inactivity.ts';

interface InactivityDialogProps {
  /** Null while the question is not open. */
  readonly seconds_left: number | null;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks whether the user is there while a minute counts down. Source: SHELL-16, SHELL-17, SESSION-04. */
export function InactivityDialog({ seconds_left, onStay, onLeave }: InactivityDialogProps) {
  const { title, body, stay, leave } = shell.inactivity;
  return (
    <Dialog
      isOpen={seconds_left !== null}
      onClose={onStay}
      closedBy="escape"
      layer={400}
      title={title}
      {...{ [ASKING]: '' }}
      foot={
        <>
          <Button variant="default" onClick={onLeave}>
            {leave}
          </Button>
          <Button data-autofocus onClick={onStay}>
            {stay}
          </Button>
        </>
      }
    >
      <p role="timer" aria-live="off" className="num">
        {body(seconds_left ?? 0)}
      </p>
    </Dialog>
  );
}
