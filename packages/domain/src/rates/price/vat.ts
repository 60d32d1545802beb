import { cents, roundHalfUp } from '../../money/cents.ts';
import type { Cents } from '../../money/cents.ts';
import type { Day } from '../../time/day.ts';
import type { VatPercentage, VatType } from '../card/rate-card.ts';

/** An amount split at its VAT; the two add up to what is paid. */
export interface VatSplit {
  readonly value_cents: Cents;
  readonly vat_cents: Cents;
  readonly vat_percentage_bp: number;
}

/** The standard percentage on a day: the last entry that starts on or before it; before the first entry, none. */
export function standardVatOn(percentages: readonly VatPercentage[], day: Day): number {
  let latest: VatPercentage | null = null;
  for (const entry of percentages) {
    if (entry.from_date <= day && (latest === null || entry.from_date > latest.from_date)) latest = entry;
  }
  return latest?.percentage_bp ?? 0;
}

/** Splits an amount as it was entered, each part in whole cents: VAT is added to it, or taken out of it when it is included.
 *  The VAT in an inclusive price at 15 % is 15/115 of it. Source: field facts §4. */
export function splitVat(entered_cents: Cents, vat: { vat_type: VatType; standard_bp: number; is_included: boolean }): VatSplit {
  const vat_percentage_bp = vat.vat_type === 'zero' ? 0 : vat.standard_bp;
  if (vat.is_included) {
    const vat_cents = roundHalfUp((entered_cents * vat_percentage_bp) / (10_000 + vat_percentage_bp));
    return { value_cents: cents(entered_cents - vat_cents), vat_cents, vat_percentage_bp };
  }
  return { value_cents: entered_cents, vat_cents: roundHalfUp((entered_cents * vat_percentage_bp) / 10_000), vat_percentage_bp };
}
