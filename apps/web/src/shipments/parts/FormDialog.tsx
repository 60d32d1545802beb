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
  readonly onOk: () => void;
  readonly children: ReactNode;
}

/** A few fields in a dialog; Enter sends them. */
export function FormDialog({ title, onClose, closeLabel, okLabel, is_dangerous, is_pending, onOk, children }: FormDialogProps) {
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    onOk();
  }

  return (
    <Modal.Root opened onClose={onClose} centered>
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
              <Button type="submit" color={is_dangerous === true ? 'red' : 'brand'} loading={is_pending}>
                {okLabel}
              </Button>
            </Group>
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
