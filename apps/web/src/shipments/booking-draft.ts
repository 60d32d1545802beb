import { ApiError } from '../api/api-error.ts';
import { shipments as words } from '../strings/shipments.ts';

/** Why a booking did not happen, by what the form does about it. */
export type FailureKind = 'rate-changed' | 'money' | 'other';

export interface BookingFailure {
  readonly kind: FailureKind;
  readonly text: string;
}

/** Throws when an answer that should be a shipment has none in it. Source: ERR-37. */
export function refuseUnsaved(answer: { readonly id?: unknown } | null | undefined): void {
  if (!answer?.id) throw new Error(words.notFound);
}

/** What a refusal is about: a price that rose since, an account that cannot pay, or anything else. Source: screens S10. */
export function failureKind(error: unknown): FailureKind {
  if (!(error instanceof ApiError) || error.status !== 409) return 'other';
  if (error.message.startsWith('The rate has changed')) return 'rate-changed';
  return /^Your (balance is too low|credit limit)/.test(error.message) ? 'money' : 'other';
}
