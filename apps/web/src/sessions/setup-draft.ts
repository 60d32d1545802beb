import { setupChecks } from '@tsela/domain/sessions/setup-rules';
import type { setupApi } from '@tsela/contract/providers/setup-api';
import type { InputOf } from '@tsela/contract/route';

export interface SetupDraft {
  readonly provider_title: string;
  readonly name: string;
  readonly email: string;
  readonly mobile_number: string;
  readonly password: string;
}

export const EMPTY_SETUP: SetupDraft = { provider_title: '', name: '', email: '', mobile_number: '', password: '' };

/** What is wrong, by field in the order of the form; the first of a field counts. */
export function setupErrors(draft: SetupDraft): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  for (const { field, message } of setupChecks(draft)) errors[field] ??= message;
  return errors;
}

/** The draft as it is sent; a number that was left empty is not. */
export function setupPayload({ mobile_number, ...rest }: SetupDraft, token: string): InputOf<typeof setupApi.setUp> {
  return { token, ...rest, ...(mobile_number.trim() !== '' && { mobile_number }) };
}
