import '@mantine/core/styles/PasswordInput.css';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { shownError } from '../api/api-error.ts';
import { keepToken } from '../api/session-token.ts';
import { sessions } from '../strings/sessions.ts';
import { field, focusFirstError } from '../ui/field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { loginErrors } from './login-draft.ts';
import classes from './LoginPage.module.css';
import { useSignIn } from './session-calls.ts';

/** E-mail and password. The token that comes back makes the page move on. */
export function LoginForm() {
  const sign_in = useSignIn();
  const [draft, setDraft] = useState({ email: '', password: '' });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const password = useRef<HTMLInputElement>(null);
  const error = shownError(sign_in.error);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    const found = loginErrors(draft);
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirstError(found);
    sign_in.mutate(draft, {
      onSuccess: (answer) => 'access_token' in answer && keepToken(answer.access_token),
      onError: () => password.current?.select(),
    });
  }

  return (
    <form className={classes['form']} onSubmit={handleSubmit} noValidate>
      {error !== null && <Notice kind="error">{error}</Notice>}
      <TextInput
        {...field(sessions.email, { name: 'email', is_required: true, errors })}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.email}
        onChange={(event) => setDraft({ ...draft, email: event.currentTarget.value })}
      />
      <PasswordInput
        {...field(sessions.password, { name: 'password', is_required: true, errors })}
        ref={password}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': sessions.showPassword, tabIndex: 0 }}
        value={draft.password}
        onChange={(event) => setDraft({ ...draft, password: event.currentTarget.value })}
      />
      <Button type="submit" size="md" loading={sign_in.isPending} fullWidth>
        {sessions.logIn}
      </Button>
    </form>
  );
}
