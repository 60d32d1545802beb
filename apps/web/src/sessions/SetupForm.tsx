import '@mantine/core/styles/PasswordInput.css';
import { PasswordInput, TextInput } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import { useState } from 'react';
import { ApiError, fieldErrors, shownError } from '../api/api-error.ts';
import { keepToken } from '../api/session-token.ts';
import { paths } from '../paths.ts';
import { sessions } from '../strings/sessions.ts';
import { field } from '../ui/form/field.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { PasswordRules } from './parts/PasswordRules.tsx';
import { EMPTY_SETUP, setupErrors, setupPayload } from './setup-draft.ts';
import type { SetupDraft } from './setup-draft.ts';
import { useSetUp } from './setup-calls.ts';
import { Form } from '../ui/form/Form.tsx';
import { SignInField } from './parts/SignInField.tsx';

interface SetupFormProps {
  readonly token: string;
  /** The link ended while the form was open. */
  readonly onLinkOver: () => void;
}

/** Company, user and password; sending it signs the user in. */
export function SetupForm({ token, onLinkOver }: SetupFormProps) {
  const set_up = useSetUp();
  const [draft, setDraft] = useState<SetupDraft>(EMPTY_SETUP);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { company, companyHint, name: person, mobile, save } = sessions.setUp;

  function handleSubmit(): void {
    const found = setupErrors(draft);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    set_up.mutate(setupPayload(draft, token), {
      onSuccess: ({ access_token }) => {
        keepToken(access_token);
        // Everything is another installation now: the product starts afresh.
        window.location.replace(paths.landing());
      },
      onError: (error) => {
        if (error instanceof ApiError && error.status === 404) return onLinkOver();
        setErrors(fieldErrors(error));
      },
    });
  }

  function change(changes: Partial<SetupDraft>): void {
    setDraft({ ...draft, ...changes });
    // What is being mended is judged again when it is sent.
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in changes))));
  }

  const text = (key: keyof SetupDraft) => ({
    value: draft[key],
    onChange: (event: { currentTarget: { value: string } }) => change({ [key]: event.currentTarget.value }),
  });
  const fault = Object.keys(fieldErrors(set_up.error)).length === 0 ? shownError(set_up.error) : null;

  return (
    <Form onSubmit={handleSubmit} isOff={set_up.isPending || set_up.isSuccess} errors={errors}>
      {fault !== null && <Notice kind="error">{fault}</Notice>}
      <TextInput
        {...field(company, { name: 'provider_title', is_required: true, errors })}
        {...text('provider_title')}
        description={companyHint}
        autoComplete="organization"
        maxLength={100}
      />
      <TextInput
        {...field(person, { name: 'name', is_required: true, errors })}
        {...text('name')}
        autoComplete="name"
        maxLength={255}
      />
      <SignInField errors={errors} value={draft.email} onChange={(email) => change({ email })} />
      <TextInput
        {...field(mobile, { name: 'mobile_number', is_optional: true, errors })}
        {...text('mobile_number')}
        type="tel"
        autoComplete="tel"
        maxLength={50}
      />
      <PasswordInput
        {...field(sessions.password, { name: 'password', is_required: true, errors })}
        {...text('password')}
        autoComplete="new-password"
        description={<PasswordRules password={draft.password} email={draft.email} />}
        descriptionProps={{ component: 'div' }}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        visibilityToggleButtonProps={{ 'aria-label': sessions.showPassword, tabIndex: 0 }}
      />
      <Button type="submit" size="md" loading={set_up.isPending || set_up.isSuccess} fullWidth>
        {save}
      </Button>
    </Form>
  );
}
