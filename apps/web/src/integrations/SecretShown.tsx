import { secretShown as words } from '../strings/integrations.ts';
import { CopyButton } from '../ui/act/CopyButton.tsx';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Row } from '../ui/layout/Row.tsx';

interface SecretShownProps {
  readonly title: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** Something that is shown once, to be copied. */
export function SecretShown({ title, secret, onClose }: SecretShownProps) {
  return (
    <FormDialog title={title} onClose={onClose} closeLabel={words.done} okLabel={words.done} is_pending={false}>
      <Notice kind="warning">{words.once}</Notice>
      <Row pad={3} surface="line">
        <code>{secret}</code>
        <CopyButton value={secret} label={words.copy}>
          {words.copyShort}
        </CopyButton>
      </Row>
    </FormDialog>
  );
}
