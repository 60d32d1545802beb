import { Modal } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { ui } from '../../strings/ui.ts';
import { Row } from '../layout/Row.tsx';

interface DialogProps extends Pick<
  ModalProps,
  'centered' | 'classNames' | 'closeButtonProps' | 'fullScreen' | 'padding' | 'xOffset' | 'yOffset'
> {
  /** Left out, it has no head; `label` names it then. */
  readonly title?: string;
  readonly label?: string;
  readonly isOpen?: boolean;
  /** Left out, only what is in it closes it. */
  readonly onClose?: (() => void) | undefined;
  /** What closes it, where that is not all of the cross, Escape and a click beside it. */
  readonly closedBy?: 'cross' | 'escape';
  readonly width?: 'md' | 'lg' | 'xl';
  /** Above other dialogs, and above the menu's drawer. */
  readonly layer?: 300 | 400;
  /** The buttons at its foot. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** A window above the page that has the focus until it is closed, and gives it back. A few fields to send are a `FormDialog`. */
export function Dialog({ label, isOpen = true, onClose, closedBy, width = 'md', layer, foot, children, ...rest }: DialogProps) {
  const can_close = onClose !== undefined;
  return (
    <Modal
      opened={isOpen}
      onClose={() => onClose?.()}
      size={width}
      {...(layer !== undefined && { zIndex: layer })}
      withCloseButton={can_close && closedBy !== 'escape' && rest.title !== undefined}
      closeOnEscape={can_close}
      closeOnClickOutside={can_close && closedBy !== 'cross'}
      closeButtonProps={{ 'aria-label': ui.dismiss }}
      {...(label !== undefined && { attributes: { content: { 'aria-label': label } } })}
      {...rest}
    >
      {children}
      {foot !== undefined && <DialogFoot>{foot}</DialogFoot>}
    </Modal>
  );
}

/** What ends a dialog, at its right; the act itself is last. */
export function DialogFoot({ children }: { readonly children: ReactNode }) {
  return (
    <Row justify="end" pad={[6, 0, 0]}>
      {children}
    </Row>
  );
}
