import { sessions } from '../strings/sessions.ts';

/** What is missing before signing in can be tried, by field. */
export function loginErrors(draft: { readonly email: string; readonly password: string }): Readonly<Record<string, string>> {
  return {
    ...emailErrors(draft.email),
    ...(draft.password === '' && { password: sessions.passwordNeeded }),
  };
}

/** What is missing before a code can be sent. */
export function emailErrors(email: string): Readonly<Record<string, string>> {
  return email.trim() === '' ? { email: sessions.emailNeeded } : {};
}

/** What a page at /login is for, by its address. Source: ROUTE-03, screens S02 and S03. */
export type LoginMode =
  | { readonly kind: 'password' }
  | { readonly kind: 'code' }
  | { readonly kind: 'forgotten' }
  | { readonly kind: 'link'; readonly token: string };

/** `verification` is 1 for codes; any other value is the token of a link. Source: LOGIN-04, CALL-18. */
export function loginMode(search: { readonly verification?: string; readonly forgotten?: string }): LoginMode {
  const { verification = '', forgotten = '' } = search;
  if (verification === '1') return { kind: 'code' };
  if (verification !== '') return { kind: 'link', token: verification };
  return { kind: forgotten === '1' ? 'forgotten' : 'password' };
}
