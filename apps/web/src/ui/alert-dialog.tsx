import { Button, Group, Modal } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { ui } from '../strings/ui.ts';

/** What an alert dialog shows. Source: DATA-17. */
export interface AlertDialog {
  readonly title: string;
  readonly body: ReactNode;
  readonly shouldShowCancelButton?: boolean;
  readonly showOkButton?: boolean;
  readonly okButtonText?: string;
  readonly cancelButtonText?: string;
  readonly okButtonVariant?: 'danger' | 'primary';
}

interface OpenDialog extends AlertDialog {
  readonly answer: (is_ok: boolean) => void;
}

let open: OpenDialog | null = null;
const listeners = new Set<() => void>();

/** Asks in a dialog and answers true for OK. `if (await showAlert({ title: 'Cancel 3 shipments?', ... }))`. */
export function showAlert(dialog: AlertDialog): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    set({
      ...dialog,
      answer: (is_ok) => {
        set(null);
        resolve(is_ok);
      },
    });
  });
}

/** Where alert dialogs appear; the shell renders it once. */
export function AlertDialogHost() {
  const dialog = useSyncExternalStore(subscribe, () => open);
  return (
    <Modal
      opened={dialog !== null}
      onClose={() => dialog?.answer(false)}
      title={dialog?.title}
      size="md"
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

function set(dialog: OpenDialog | null): void {
  open = dialog;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
