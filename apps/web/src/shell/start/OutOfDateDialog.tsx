import { Button } from '../../ui/act/Button.tsx';
import { useState } from 'react';
import { shell } from '../../strings/shell.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { leaveAlone } from './browser-age.ts';

/** Source: SHELL-18 to SHELL-20. */
export function OutOfDateDialog() {
  const [is_open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Dialog
      isOpen={is_open}
      onClose={close}
      title={shell.outOfDate.title}
      foot={
        <>
          <Button
            variant="default"
            onClick={() => {
              leaveAlone(window.localStorage);
              close();
            }}
          >
            {shell.outOfDate.leaveAlone}
          </Button>
          <Button data-autofocus onClick={close}>
            {shell.outOfDate.ok}
          </Button>
        </>
      }
    >
      {shell.outOfDate.body}
    </Dialog>
  );
}
