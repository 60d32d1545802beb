import { Modal } from '@mantine/core';
import { shortcuts } from '../../strings/shell-palette.ts';
import { ui } from '../../strings/ui.ts';
import classes from './ShortcutsDialog.module.css';
import { Stack } from '../../ui/layout/Stack.tsx';

interface ShortcutsDialogProps {
  readonly is_open: boolean;
  readonly onClose: () => void;
}

/** What the keyboard can do anywhere. */
export function ShortcutsDialog({ is_open, onClose }: ShortcutsDialogProps) {
  return (
    <Modal opened={is_open} onClose={onClose} title={shortcuts.title} closeButtonProps={{ 'aria-label': ui.dismiss }}>
      <Stack as="dl">
        {shortcuts.list.map(({ keys, does }) => (
          <div key={keys} className={classes['line']}>
            <dt>
              <kbd className={classes['keys']}>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </Stack>
    </Modal>
  );
}
