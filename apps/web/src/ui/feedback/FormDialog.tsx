import { Button, Group, Modal, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { ui } from '../../strings/ui.ts';

interface FormDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly closeLabel?: string;
  readonly okLabel: string;
  readonly is_dangerous?: boolean;
  readonly is_pending: boolean;
  readonly is_wide?: boolean;
  /** Left out while there is nothing to confirm. */
  readonly onOk?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A few fields in a dialog; Enter sends them. */
export function FormDialog(props: FormDialogProps) {
  const { title, onClose, closeLabel, okLabel, is_dangerous, is_pending, is_wide, onOk, children } = props;
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    // A dialog may be in a form of the page, which is not sent with it.
    event.stopPropagation();
    onOk?.();
  }

  return (
    <Modal.Root opened onClose={onClose} centered size={is_wide === true ? 'lg' : 'md'}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={ui.dismiss} />
        </Modal.Header>
        <Modal.Body>
          <form onSubmit={handleSubmit} noValidate>
            <Stack gap="sm">{children}</Stack>
            <Group justify="flex-end" gap="sm" mt="lg">
              <Button variant="default" onClick={onClose}>
                {closeLabel ?? ui.cancel}
              </Button>
              {onOk && (
                <Button type="submit" color={is_dangerous === true ? 'red' : 'brand'} loading={is_pending}>
                  {okLabel}
                </Button>
              )}
            </Group>
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
