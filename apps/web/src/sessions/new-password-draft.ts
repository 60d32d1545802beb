import { passwordChecks } from '@tsela/domain/sessions/password-rules';
import { ownDetailsChecks } from '@tsela/domain/users/own-details';
import { sessions } from '../strings/sessions.ts';

export interface NewPasswordDraft {
  readonly password: string;
  readonly repeat: string;
  /** Of an invitation. */
  readonly name: string;
  readonly mobile_number: string;
}

/** What is wrong, by field in the order of the form; the first of a field counts. Source: screens S03. */
export function newPasswordErrors(
  { password, repeat, name, mobile_number }: NewPasswordDraft,
  { email, is_invitation }: { readonly email: string; readonly is_invitation: boolean },
): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  const violations = [
    ...(is_invitation ? ownDetailsChecks({ name, mobile_number }) : []),
    ...passwordChecks(password, { email }),
    ...(password === repeat ? [] : [{ field: 'repeat', message: sessions.newPassword.unequal }]),
  ];
  for (const { field, message } of violations) errors[field] ??= message;
  return errors;
}
