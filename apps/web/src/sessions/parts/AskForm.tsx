import { Button } from '../../ui/act/Button.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Sentence } from '../../ui/show/Text.tsx';
import { SignInField } from './SignInField.tsx';

interface AskFormProps extends ComponentProps<typeof SignInField> {
  readonly text: string;
  readonly fault: string | null;
  readonly okLabel: string;
  readonly isSending: boolean;
  readonly onSubmit: () => void;
  /** Where else there is to go. */
  readonly children: ReactNode;
}

/** Asks whose sign-in it is about, so that something can be sent there. */
export function AskForm({ text, fault, okLabel, isSending, onSubmit, children, ...rest }: AskFormProps) {
  return (
    <Form onSubmit={onSubmit} isOff={isSending} errors={rest.errors} hasSummary={false}>
      <Sentence>{text}</Sentence>
      {fault !== null && <Notice kind="error">{fault}</Notice>}
      <SignInField {...rest} />
      <Button type="submit" size="md" loading={isSending} fullWidth>
        {okLabel}
      </Button>
      <Row justify="between" gap={4} size="s">
        {children}
      </Row>
    </Form>
  );
}
