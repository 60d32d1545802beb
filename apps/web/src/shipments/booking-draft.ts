import { CHANGE_QUESTIONS } from '@tsela/domain/shipments/checks/change-questions';
import type { ChangeQuestion } from '@tsela/domain/shipments/checks/change-questions';
import { ApiError, shownError } from '../api/api-error.ts';
import { shipments as words } from '../strings/shipments.ts';

/** Why a booking did not happen, by what the form does about it. */
export type FailureKind = 'rate-changed' | 'money' | 'other';

/** What is shown of a booking that did not happen; a risen price that could not be confirmed is shown as any other refusal. */
export interface BookingFailure {
  readonly kind: Exclude<FailureKind, 'rate-changed'>;
  readonly text: string;
}

/** Throws when an answer that should be a shipment has none in it. Source: ERR-37. */
export function refuseUnsaved(answer: { readonly id?: unknown } | null | undefined): void {
  if (!answer?.id) throw new Error(words.notFound);
}

/** What the server only wants to be told is meant; each question is answered by its own name. Source: KEY-39. */
export function askedQuestions(error: unknown): readonly ChangeQuestion[] {
  if (!(error instanceof ApiError)) return [];
  const asked = error.violations.filter(({ code }) => code === 'confirmation-needed').map(({ field }) => field);
  return CHANGE_QUESTIONS.filter((question) => asked.includes(`confirmed.${question}`));
}

/** What a refusal is about: a price that rose since, an account that cannot pay, or anything else. Source: screens S10. */
export function failureKind(error: unknown): FailureKind {
  if (!(error instanceof ApiError) || error.status !== 409) return 'other';
  if (error.message.startsWith('The rate has changed')) return 'rate-changed';
  return /^(Your|The) (balance|credit limit) .*(too low|does not cover)/.test(error.message) ? 'money' : 'other';
}

/** What to show of a refusal, with nothing left unsaid. */
export function failureOf(error: unknown): BookingFailure {
  return { kind: failureKind(error) === 'money' ? 'money' : 'other', text: shownError(error) ?? '' };
}
