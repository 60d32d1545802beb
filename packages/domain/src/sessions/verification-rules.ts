import type { Violation } from '../problem.ts';

/** One-time codes that are sent by e-mail. Source: LOGIN-04. */
export const VERIFICATION_CODE = { digits: 6, lives_ms: 10 * 60 * 1000, tries_max: 5 } as const;

/** Why a link that sets a password was sent. Source: screens S03. */
export type LinkPurpose = 'reset' | 'invitation';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Source: CALL-18, screens S03. */
const LINK_LIVES_MS: Readonly<Record<LinkPurpose, number>> = { reset: 60 * MINUTE_MS, invitation: 7 * DAY_MS };

export function linkExpires(purpose: LinkPurpose, now: Date): Date {
  return new Date(now.getTime() + LINK_LIVES_MS[purpose]);
}

/** Six digits out of a drawn number below a million, leading zeros kept. */
export function codeFrom(drawn: number): string {
  return String(drawn).padStart(VERIFICATION_CODE.digits, '0');
}

/** Said whether or not the user exists. Source: CALL-18, screens S03. */
export const LINK_SENT = 'If that user exists, we have sent a link to reset the password.';
/** Said whether or not the user exists. Source: LOGIN-04. */
export const CODE_SENT = 'If that user exists, we have sent a code.';
/** The answer to an inviter: without a mail server they pass the link on themselves. */
export function invitationText(email: string, { is_sent }: { readonly is_sent: boolean }): string {
  return is_sent ? `Invitation sent to ${email}.` : 'Not sent: no mail server is set. Copy the link.';
}

/** The answer to an administrator who sends a link to set a password; it is shown to those who may act as the user. */
export function passwordLinkText(
  email: string,
  { is_sent, is_shown }: { readonly is_sent: boolean; readonly is_shown: boolean },
): string {
  if (is_sent) return `A link to set a new password was sent to ${email}.`;
  if (is_shown) return 'Not sent: no mail server is set. Copy the link.';
  return 'Not sent: no mail server is set. An administrator who may act as this user can copy a link for them.';
}

export const LINK_IS_OVER = 'This link has expired.';
export const PASSCODE_NEEDED = 'Please enter the passcode from your authenticator app.';
export const WRONG_CREDENTIALS = 'Incorrect email or password.';
/** Answered only after the right password or the code of the e-mail. */
export const WRONG_PASSCODE = 'Incorrect passcode. Please wait for the next one and try again.';

export function wrongPasscode(field = 'two_factor_auth_passcode'): Violation {
  return { field, code: 'passcode-wrong', message: WRONG_PASSCODE };
}
