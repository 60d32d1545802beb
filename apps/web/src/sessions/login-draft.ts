import { sessions } from '../strings/sessions.ts';

/** What is missing before signing in can be tried, by field. */
export function loginErrors(draft: { readonly email: string; readonly password: string }): Readonly<Record<string, string>> {
  return {
    ...(draft.email.trim() === '' && { email: sessions.emailNeeded }),
    ...(draft.password === '' && { password: sessions.passwordNeeded }),
  };
}
