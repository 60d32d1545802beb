import { addCents } from '../money/cents.ts';
import type { Cents } from '../money/cents.ts';

/** What is known of a refund that a gateway is asked for. */
export interface RefundFacts {
  readonly amount_cents: Cents;
  /** What the gateway said that it would give back before it was asked; null where it never was. */
  readonly before_cents: Cents | null;
  /** What it says by now. */
  readonly available_cents: Cents;
}

/**
 * Whether a refund has to be asked for, has been given, or cannot be: by what the gateway would still give back of the payment, so that an answer
 * that never came is no reason to ask twice. `unclear` is an amount that neither the refund nor its absence explains.
 */
export function judgeRefund({
  amount_cents,
  before_cents,
  available_cents,
}: RefundFacts): 'ask' | 'given' | 'too-much' | 'unclear' {
  if (before_cents === null) return available_cents < amount_cents ? 'too-much' : 'ask';
  if (addCents(available_cents, amount_cents) === before_cents) return 'given';
  return available_cents === before_cents ? 'ask' : 'unclear';
}

/** A gateway that did not answer may still be at work: so long it is not asked again. */
export const ASK_AGAIN_AFTER_MS = 2 * 60_000;
