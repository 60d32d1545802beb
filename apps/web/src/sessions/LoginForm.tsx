import '@mantine/core/styles/PasswordInput.css';
import { PasswordInput } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import { useEffect, useRef, useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { useSearchValues } from '../shell/pages/address.ts';
import { sessions } from '../strings/sessions.ts';
import { AppLink } from '../ui/act/app-link.tsx';
import { field } from '../ui/form/field.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { loginErrors } from './login-draft.ts';
import type { SignInSteps } from './use-sign-in.ts';
import { Form } from '../ui/form/Form.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { SignInField } from './parts/SignInField.tsx';

interface LoginFormProps {
  readonly steps: SignInSteps;
  readonly offers_code: boolean;
}

/** E-mail and password. The token that comes back makes the page move on. */
export function LoginForm({ steps, offers_code }: LoginFormProps) {
  const { redirect } = useSearchValues();
  const [draft, setDraft] = useState({ email: '', password: '' });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const password = useRef<HTMLInputElement>(null);
  const error = shownError(steps.error);

  // What was refused is overwritten by typing.
  useEffect(() => {
    if (steps.error) password.current?.select();
  }, [steps.error]);

  function handleSubmit(): void {
    const found = loginErrors(draft);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    steps.enter(draft);
  }

  return (
    <Form onSubmit={handleSubmit} isOff={steps.is_busy} errors={errors} hasSummary={false}>
      {error !== null && <Notice kind="error">{error}</Notice>}
      <SignInField errors={errors} value={draft.email} onChange={(email) => setDraft({ ...draft, email })} />
      <PasswordInput
        {...field(sessions.password, { name: 'password', is_required: true, errors })}
        ref={password}
        autoComplete="current-password"
        maxLength={200}
        visibilityToggleButtonProps={{ 'aria-label': sessions.showPassword, tabIndex: 0 }}
        value={draft.password}
        onChange={(event) => setDraft({ ...draft, password: event.currentTarget.value })}
      />
      <Button type="submit" size="md" loading={steps.is_busy} fullWidth>
        {sessions.logIn}
      </Button>
      <Row justify="between" gap={4} size="s">
        <AppLink href={paths.login({ forgotten: '1', redirect })}>{sessions.forgot.link}</AppLink>
        {offers_code && <AppLink href={paths.login({ verification: '1', redirect })}>{sessions.code.link}</AppLink>}
      </Row>
    </Form>
  );
}
