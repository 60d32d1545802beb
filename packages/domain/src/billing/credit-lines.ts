import { ZERO_CENTS, cents, roundHalfUp } from '../money/cents.ts';
import type { Cents } from '../money/cents.ts';

/** An amount that includes its VAT. */
export interface AmountWithVat {
  readonly amount_cents: Cents;
  readonly vat_cents: Cents;
}

/** A line of an invoice, positive as it stands on it. */
export interface CreditableLine extends AmountWithVat {
  readonly has_been_reversed: boolean;
  /** What its shipment still costs; null for what is of no shipment. */
  readonly remaining: AmountWithVat | null;
}

/**
 * What of a line can still be given back: all of what is of no shipment until it is taken back, and of a shipment's charge what its
 * cancellation and credits have left. The last part takes the VAT that is left, so that roundings leave none behind.
 */
export function creditOfLine({ amount_cents, vat_cents, has_been_reversed, remaining }: CreditableLine): AmountWithVat {
  if (has_been_reversed) return { amount_cents: ZERO_CENTS, vat_cents: ZERO_CENTS };
  if (!remaining) return { amount_cents, vat_cents };
  const left = cents(Math.max(0, Math.min(amount_cents, remaining.amount_cents)));
  if (left === remaining.amount_cents) return { amount_cents: left, vat_cents: remaining.vat_cents };
  return { amount_cents: left, vat_cents: vatPartOf(left, { amount_cents, vat_cents }) };
}

/** The VAT in a part of an amount. */
export function vatPartOf(part_cents: Cents, { amount_cents, vat_cents }: AmountWithVat): Cents {
  return amount_cents === 0 ? ZERO_CENTS : roundHalfUp((part_cents * vat_cents) / amount_cents);
}
