import { Button } from '../act/Button.tsx';
import type { ReactNode } from 'react';
import { ui } from '../../strings/ui.ts';
import { Form } from '../form/Form.tsx';
import { useFirstField } from '../form/use-first-field.ts';
import { Stack } from '../layout/Stack.tsx';
import { Notice } from './Notice.tsx';
import { Dialog, DialogFoot } from './Dialog.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly closeLabel?: string;
  readonly okLabel: string;
  readonly is_dangerous?: boolean;
  readonly is_pending: boolean;
  readonly is_wide?: boolean;
  /** Above the menu's drawer. */
  readonly layer?: 400;
  /** Left out while there is nothing to confirm. */
  readonly onOk?: (() => void) | undefined;
  /** False until there is what it takes to confirm. */
  readonly can_ok?: boolean;
  /** What went wrong that belongs to no field. */
  readonly fault?: string | null | undefined;
  /** Messages by field path; the first of them is gone to. */
  readonly errors?: Readonly<Record<string, string>>;
  /** For dialogs so long that not all messages are seen at once: they are summed up above the fields. */
  readonly hasSummary?: boolean;
  readonly children: ReactNode;
}

/** A few fields in a dialog, which starts in the first of them; Enter sends them. */
export function FormDialog(props: FormDialogProps) {
  const { title, onClose, is_wide, layer } = props;
  return (
    <Dialog title={title} onClose={onClose} width={is_wide === true ? 'lg' : 'md'} {...(layer !== undefined && { layer })}>
      <DialogForm {...props} />
    </Dialog>
  );
}

function DialogForm({
  onClose,
  closeLabel,
  okLabel,
  is_dangerous,
  is_pending,
  onOk,
  can_ok = true,
  fault = null,
  errors,
  hasSummary = false,
  children,
}: FormDialogProps) {
  const fields = useFirstField();
  return (
    <Form gap={0} onSubmit={() => onOk?.()} isOff={is_pending || !can_ok} errors={errors} hasSummary={hasSummary}>
      <Stack ref={fields}>
        {fault !== null && <Notice kind="error">{fault}</Notice>}
        {children}
      </Stack>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {closeLabel ?? ui.cancel}
        </Button>
        {onOk && (
          <Button type="submit" color={is_dangerous === true ? 'red' : 'brand'} loading={is_pending} disabled={!can_ok}>
            {okLabel}
          </Button>
        )}
      </DialogFoot>
    </Form>
  );
}
