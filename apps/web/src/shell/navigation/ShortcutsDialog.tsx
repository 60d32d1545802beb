import { Button } from '../../ui/act/Button.tsx';
import { shortcuts } from '../../strings/shell-palette.ts';
import classes from './ShortcutsDialog.module.css';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { showGuide } from '../guides/open-guide.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';

interface ShortcutsDialogProps {
  readonly is_open: boolean;
  readonly onClose: () => void;
}

/** What the keyboard can do anywhere. */
export function ShortcutsDialog({ is_open, onClose }: ShortcutsDialogProps) {
  function handleGuide(): void {
    onClose();
    showGuide('page');
  }

  return (
    <Dialog isOpen={is_open} onClose={onClose} title={shortcuts.title}>
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
      <Row pad={[4, 0, 0]}>
        <Button variant="default" onClick={handleGuide}>
          {shortcuts.guide}
        </Button>
      </Row>
    </Dialog>
  );
}
