import { roundHalfUp } from '../../money/cents.ts';
import type { Cents } from '../../money/cents.ts';
import { MOST_OF_A_LINE_CENTS } from './charge-amount.ts';
import type { Extra } from '../card/rate-card.ts';

export type Insurance = Pick<Extra, 'min_fee_cents' | 'included_value_cents' | 'percentage_bp' | 'max_value_cents'>;

/** The insurance charge for a declared value: the fee, and the percentage of what is above the included value.
 *  Cover, and so the charge, ends at the maximum value. Source: field facts §3. */
export function insuranceAmount(insurance: Insurance, declared_value_cents: number): Cents {
  const covered = Math.min(declared_value_cents, insurance.max_value_cents ?? Infinity);
  const above = Math.max(0, covered - insurance.included_value_cents);
  return roundHalfUp(Math.min(insurance.min_fee_cents + (above * insurance.percentage_bp) / 10_000, MOST_OF_A_LINE_CENTS));
}
