import type { ReactNode } from 'react';
import { secretShown as words } from '../strings/integrations.ts';
import { CopyButton } from '../ui/act/CopyButton.tsx';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Row } from '../ui/layout/Row.tsx';

interface SecretShownProps {
  readonly title: string;
  readonly secret: string;
  readonly onClose: () => void;
  /** What else is shown once, below it. */
  readonly children?: ReactNode;
}

/** Something that is shown once, to be copied. */
export function SecretShown({ title, secret, onClose, children }: SecretShownProps) {
  return (
    <FormDialog title={title} onClose={onClose} closeLabel={words.done} okLabel={words.done} is_pending={false}>
      <Notice kind="warning">{words.once}</Notice>
      <CopiedText text={secret} label={words.copy} />
      {children}
    </FormDialog>
  );
}

/** A text with the button that copies it. */
export function CopiedText({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <Row pad={3} surface="line">
      <code>{text}</code>
      <CopyButton value={text} label={label}>
        {words.copyShort}
      </CopyButton>
    </Row>
  );
}
