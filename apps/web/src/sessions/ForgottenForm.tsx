import { Button } from '../ui/act/Button.tsx';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { useSearchValues } from '../shell/pages/address.ts';
import { sessions } from '../strings/sessions.ts';
import { AppLink } from '../ui/act/app-link.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { useSendResetLink } from './session-calls.ts';
import { Sentence } from '../ui/show/Text.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { AskForm } from './parts/AskForm.tsx';

/** Asks for a link to set a new password; the answer is the same for known and unknown addresses. Source: CALL-17, CALL-18, screens S03. */
export function ForgottenForm() {
  const { redirect } = useSearchValues();
  const send_link = useSendResetLink();
  const [entry, setEntry] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { text, entry: label, entryNeeded, send, sentText, again } = sessions.forgot;
  const back = <AppLink href={paths.login({ redirect })}>{sessions.backToLogIn}</AppLink>;

  function handleSubmit(): void {
    const found: Record<string, string> = entry.trim() === '' ? { entry: entryNeeded } : {};
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    send_link.mutate(entry.includes('@') ? { email: entry.trim() } : { username: entry.trim() });
  }

  if (send_link.isSuccess) {
    return (
      <Stack gap={4}>
        <Notice kind="success">{send_link.data.message}</Notice>
        <Sentence>{sentText}</Sentence>
        <Button variant="default" onClick={() => send_link.reset()}>
          {again}
        </Button>
        <Row justify="between" gap={4} size="s">
          {back}
        </Row>
      </Stack>
    );
  }
  return (
    <AskForm
      text={text}
      fault={shownError(send_link.error)}
      label={label}
      name="entry"
      errors={errors}
      value={entry}
      onChange={setEntry}
      okLabel={send}
      isSending={send_link.isPending}
      onSubmit={handleSubmit}
    >
      {back}
    </AskForm>
  );
}
