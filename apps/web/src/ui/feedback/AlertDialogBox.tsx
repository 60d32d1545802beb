import { Button, Group, Modal } from '@mantine/core';
import { ui } from '../../strings/ui.ts';
import type { OpenDialog } from '../internal-events.ts';

/** A question with two answers at most; closing it is the careful one. Source: DATA-17. */
export function AlertDialogBox({ dialog }: { readonly dialog: OpenDialog | null }) {
  return (
    <Modal
      opened={dialog !== null}
      onClose={() => dialog?.answer(false)}
      title={dialog?.title}
      size="md"
      // Above the menu's drawer, from which the user may be leaving the page.
      zIndex={300}
      closeButtonProps={{ 'aria-label': ui.dismiss }}
    >
      {dialog?.body}
      <Group justify="flex-end" gap="sm" mt="lg">
        {dialog?.shouldShowCancelButton !== false && (
          <Button variant="default" onClick={() => dialog?.answer(false)}>
            {dialog?.cancelButtonText ?? ui.cancel}
          </Button>
        )}
        {dialog?.showOkButton !== false && (
          <Button
            data-autofocus
            color={dialog?.okButtonVariant === 'danger' ? 'red' : 'brand'}
            onClick={() => dialog?.answer(true)}
          >
            {dialog?.okButtonText ?? ui.ok}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
