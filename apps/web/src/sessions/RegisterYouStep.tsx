import '@mantine/core/styles/PasswordInput.css';
import { PasswordInput, TextInput } from '@mantine/core';
import { sessions } from '../strings/sessions.ts';
import { field } from '../ui/form/field.tsx';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { PasswordRules } from './parts/PasswordRules.tsx';
import { PasswordStrength } from './parts/PasswordStrength.tsx';
import { useSignInOptions } from './session-calls.ts';
import type { RegisterForm } from './use-register-form.ts';
import { SignInField } from './parts/SignInField.tsx';

const loadSocial = async () => (await import('./parts/SocialButtons.tsx')).SocialButtons;

/** The person who opens the account. Source: screens S04. */
export function YouStep({ form }: { readonly form: RegisterForm }) {
  const { draft, change, errors, password } = form;
  const options = useSignInOptions().data;
  const { google = false, apple = false } = options ?? {};
  const words = sessions.register;
  return (
    <>
      <TextInput
        {...field(words.name, { name: 'name', is_required: true, errors })}
        autoComplete="name"
        maxLength={255}
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <SignInField errors={errors} readOnly={form.social !== null} value={draft.email} onChange={(email) => change({ email })} />
      <TextInput
        {...field(words.mobile, { name: 'mobile_number', is_optional: true, errors })}
        type="tel"
        autoComplete="tel"
        maxLength={50}
        value={draft.mobile_number}
        onChange={(event) => change({ mobile_number: event.currentTarget.value })}
      />
      {form.social === null && (
        <PasswordInput
          {...field(sessions.password, { name: 'password', is_required: true, errors })}
          autoComplete="new-password"
          value={password}
          onChange={(event) => form.setPassword(event.currentTarget.value)}
          description={
            <>
              <PasswordStrength password={password} email={draft.email} />
              <PasswordRules password={password} email={draft.email} />
            </>
          }
          descriptionProps={{ component: 'div' }}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          visibilityToggleButtonProps={{ 'aria-label': sessions.showPassword, tabIndex: 0 }}
        />
      )}
      {(google || apple) && form.social === null && (
        <LazyComponent
          load={loadSocial}
          props={{ google, apple, onCredentials: ({ social_credentials }) => form.takeSocial(social_credentials) }}
          is_wanted
        />
      )}
    </>
  );
}
