import { Button, Group, Modal } from '@mantine/core';
import { shell } from '../../strings/shell.ts';
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
    <Modal
      opened={seconds_left !== null}
      onClose={onStay}
      withCloseButton={false}
      zIndex={400}
      title={title}
      {...{ [ASKING]: '' }}
    >
      <p role="timer" aria-live="off" className="num">
        {body(seconds_left ?? 0)}
      </p>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onLeave}>
          {leave}
        </Button>
        <Button data-autofocus onClick={onStay}>
          {stay}
        </Button>
      </Group>
    </Modal>
  );
}
