import { WRONG_CREDENTIALS } from '@tsela/domain/sessions/verification-rules';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { useSearchValues } from '../shell/pages/address.ts';
import { sessions } from '../strings/sessions.ts';
import { AppLink } from '../ui/act/app-link.tsx';
import { emailErrors } from './login-draft.ts';
import { PasscodeBoxes } from './parts/PasscodeBoxes.tsx';
import { ResendCode } from './parts/ResendCode.tsx';
import { useSendCode } from './session-calls.ts';
import type { SignInSteps } from './use-sign-in.ts';
import { Sentence } from '../ui/show/Text.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { LinkButton } from '../ui/act/LinkButton.tsx';
import { AskForm } from './parts/AskForm.tsx';

/** E-mail, then the six digits that were sent there. Source: LOGIN-03, LOGIN-04, screens S02. */
export function CodeForm({ steps }: { readonly steps: SignInSteps }) {
  const { redirect } = useSearchValues();
  const send_code = useSendCode();
  const [email, setEmail] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { text, send, sentTo, label, otherEmail, withPassword, wrong } = sessions.code;

  function handleSubmit(): void {
    const found = emailErrors(email);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    send_code.mutate({ email: email.trim(), purpose: 'login' });
  }

  const error = shownError(steps.error);
  if (send_code.isSuccess) {
    return (
      <Stack gap={4}>
        <Sentence>
          {send_code.data.message} {sentTo(email.trim())}
        </Sentence>
        <PasscodeBoxes
          label={label}
          onWhole={(code) => steps.enter({ email: email.trim(), verification_code: code })}
          is_busy={steps.is_busy}
          error={error === WRONG_CREDENTIALS ? wrong : error}
        />
        <ResendCode email={email.trim()} purpose="login" />
        <Row justify="between" gap={4} size="s">
          <LinkButton onClick={() => send_code.reset()}>{otherEmail}</LinkButton>
          <AppLink href={paths.login({ redirect })}>{withPassword}</AppLink>
        </Row>
      </Stack>
    );
  }
  return (
    <AskForm
      text={text}
      fault={shownError(send_code.error)}
      errors={errors}
      value={email}
      onChange={setEmail}
      okLabel={send}
      isSending={send_code.isPending}
      onSubmit={handleSubmit}
    >
      <AppLink href={paths.login({ redirect })}>{withPassword}</AppLink>
    </AskForm>
  );
}
