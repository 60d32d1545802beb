import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { ui } from '../strings/ui.ts';
import { useIsNarrow } from '../theme/breakpoints.ts';
import classes from './Dialogs.module.css';
import { Row } from '../ui/layout/Row.tsx';

interface FieldDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A question at the door: the whole screen of a phone, a window elsewhere. */
export function FieldDialog({ title, onClose, children }: FieldDialogProps) {
  const is_narrow = useIsNarrow();
  return (
    <Modal.Root opened onClose={onClose} fullScreen={is_narrow} size="md" centered>
      {!is_narrow && <Modal.Overlay />}
      <Modal.Content>
        {/* A plain box: Mantine's own head is a second banner to those who listen. */}
        <Row pad={[2, 2, 2, 4]} justify="between" isOneLine gap={3}>
          <Modal.Title className={classes['dialog_title'] ?? ''}>{title}</Modal.Title>
          <Modal.CloseButton size={44} aria-label={ui.cancel} />
        </Row>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
