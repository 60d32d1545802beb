import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { shell } from '../../strings/shell.ts';
import { ui } from '../../strings/ui.ts';
import { leaveAlone } from './browser-age.ts';

/** Source: SHELL-18 to SHELL-20. */
export function OutOfDateDialog() {
  const [is_open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Modal opened={is_open} onClose={close} title={shell.outOfDate.title} closeButtonProps={{ 'aria-label': ui.dismiss }}>
      {shell.outOfDate.body}
      <Group justify="flex-end" gap="sm" mt="lg">
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
      </Group>
    </Modal>
  );
}
