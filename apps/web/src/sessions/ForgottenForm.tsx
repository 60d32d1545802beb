import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { useSearchValues } from '../shell/pages/address.ts';
import { sessions } from '../strings/sessions.ts';
import { AppLink } from '../ui/act/app-link.tsx';
import { field, focusFirstError } from '../ui/form/field.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { useSendResetLink } from './session-calls.ts';
import { Sentence } from '../ui/show/Text.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Form } from '../ui/form/Form.tsx';
import { Row } from '../ui/layout/Row.tsx';

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
    if (Object.keys(found).length > 0) return focusFirstError(found);
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
  const fault = shownError(send_link.error);
  return (
    <Form onSubmit={handleSubmit}>
      <Sentence>{text}</Sentence>
      {fault !== null && <Notice kind="error">{fault}</Notice>}
      <TextInput
        {...field(label, { name: 'entry', is_required: true, errors })}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
        value={entry}
        onChange={(event) => setEntry(event.currentTarget.value)}
      />
      <Button type="submit" size="md" loading={send_link.isPending} fullWidth>
        {send}
      </Button>
      <Row justify="between" gap={4} size="s">
        {back}
      </Row>
    </Form>
  );
}
