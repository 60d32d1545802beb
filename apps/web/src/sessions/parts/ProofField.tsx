import { PasswordInput } from '@mantine/core';
import { sessions } from '../../strings/sessions.ts';
import { field } from '../../ui/form/field.tsx';

interface ProofFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  /** Whether a dialog begins with it. */
  readonly is_first?: boolean;
}

/** Where a user proves who they are before their sign-in details are changed. Source: screens S06. */
export function ProofField({ value, onChange, error, is_first = true }: ProofFieldProps) {
  return (
    <PasswordInput
      {...field(sessions.twoFactor.proof, {
        name: 'password',
        is_required: true,
        errors: error === undefined ? {} : { password: error },
      })}
      data-autofocus={is_first || undefined}
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': sessions.showPassword, tabIndex: 0 }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
