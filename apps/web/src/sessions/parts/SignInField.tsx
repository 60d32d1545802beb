import { TextInput } from '@mantine/core';
import { sessions } from '../../strings/sessions.ts';
import { field } from '../../ui/form/field.tsx';

interface SignInFieldProps {
  /** Under which users are found; left out, an e-mail address. */
  readonly label?: string;
  readonly name?: string;
  readonly value: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly readOnly?: boolean;
  readonly onChange: (value: string) => void;
}

/** The name that password managers keep a password under. */
export function SignInField({ label, name = 'email', value, errors, readOnly = false, onChange }: SignInFieldProps) {
  return (
    <TextInput
      {...field(label ?? sessions.email, { name, is_required: true, errors })}
      {...(label === undefined && { type: 'email' })}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={255}
      readOnly={readOnly}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
