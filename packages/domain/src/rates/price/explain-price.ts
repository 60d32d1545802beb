import { forCustomers } from './explain-to-customers.ts';
import { forStaff } from './explain-to-staff.ts';
import type { RatingResult } from './rating-result.ts';
import type { PriceExplanation } from './trace-in-words.ts';

/** A result in plain sentences, out of its trace: for staff every rule that was tried, for customers what concerns them. Source: beyond 1. */
export function explainPrice(
  { trace }: Pick<RatingResult, 'trace'>,
  { is_staff }: { readonly is_staff: boolean },
): PriceExplanation {
  return is_staff ? forStaff(trace) : forCustomers(trace);
}
