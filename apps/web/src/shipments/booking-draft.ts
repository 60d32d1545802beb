import { ApiError } from '../api/api-error.ts';

/** Why a booking did not happen, by what the form does about it. */
export type FailureKind = 'rate-changed' | 'money' | 'other';

export interface BookingFailure {
  readonly kind: FailureKind;
  readonly text: string;
}

/** What a refusal is about: a price that rose since, an account that cannot pay, or anything else. Source: screens S10. */
export function failureKind(error: unknown): FailureKind {
  if (!(error instanceof ApiError) || error.status !== 409) return 'other';
  if (error.message.startsWith('The rate has changed')) return 'rate-changed';
  return /^Your (balance is too low|credit limit)/.test(error.message) ? 'money' : 'other';
}
