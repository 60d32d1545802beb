import { PasswordInput } from '@mantine/core';
import { sessions } from '../../strings/sessions.ts';
import { field } from '../../ui/form/field.tsx';

interface ProofFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** Where somebody proves who they are before their second factor is replaced or turned off. Source: screens S06. */
export function ProofField({ value, onChange, error }: ProofFieldProps) {
  return (
    <PasswordInput
      {...field(sessions.twoFactor.proof, {
        name: 'password',
        is_required: true,
        errors: error === undefined ? {} : { password: error },
      })}
      data-autofocus
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': sessions.showPassword, tabIndex: 0 }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
