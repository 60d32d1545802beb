import '@mantine/core/styles/PasswordInput.css';
import { PasswordInput } from '@mantine/core';
import { sessions } from '../../strings/sessions.ts';
import { field } from '../../ui/form/field.tsx';
import { PasswordRules } from './PasswordRules.tsx';
import { PasswordStrength } from './PasswordStrength.tsx';

interface NewPasswordFieldsProps {
  readonly email: string;
  readonly password: string;
  readonly repeat: string;
  readonly onChange: (changes: { password?: string; repeat?: string }) => void;
  readonly errors: Readonly<Record<string, string>>;
}

/** A new password twice, with its rules and its strength. Source: screens S03. */
export function NewPasswordFields({ email, password, repeat, onChange, errors }: NewPasswordFieldsProps) {
  const shared = {
    autoComplete: 'new-password',
    visibilityToggleButtonProps: { 'aria-label': sessions.showPassword, tabIndex: 0 },
  };
  return (
    <>
      <PasswordInput
        {...field(sessions.newPassword.password, { name: 'password', is_required: true, errors })}
        {...shared}
        value={password}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
        description={
          <>
            <PasswordStrength password={password} email={email} />
            <PasswordRules password={password} email={email} />
          </>
        }
        descriptionProps={{ component: 'div' }}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
      <PasswordInput
        {...field(sessions.newPassword.repeat, { name: 'repeat', is_required: true, errors })}
        {...shared}
        value={repeat}
        onChange={(event) => onChange({ repeat: event.currentTarget.value })}
      />
    </>
  );
}
