import type { ReactNode } from 'react';
import { ui } from '../../strings/ui.ts';
import { useIsNarrow } from '../../theme/breakpoints.ts';
import classes from './Dialogs.module.css';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Text } from '../../ui/show/Text.tsx';

interface FieldDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A question at the door: the whole screen of a phone, a window elsewhere. */
export function FieldDialog({ title, onClose, children }: FieldDialogProps) {
  const is_narrow = useIsNarrow();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      fullScreen={is_narrow}
      classNames={{ header: classes['dialog_head'] ?? '', title: classes['dialog_title'] ?? '' }}
      closeButtonProps={{ size: 44, 'aria-label': ui.cancel }}
    >
      {children}
    </Dialog>
  );
}

/** What is wrong, to be read in the sun; by its id the field that it is about points at it. */
export function FieldProblem({ id, text }: { readonly id?: string; readonly text: string | null | undefined }) {
  if (text === null || text === undefined) return null;
  return (
    <Text id={id} role="alert" as="p" pad={3} surface="red" tone="red" weight="strong">
      {text}
    </Text>
  );
}
