import { addCents, subtractCents } from '../money/cents.ts';
import type { Cents } from '../money/cents.ts';
import { shareOf } from '../money/share.ts';
import type { Day } from '../time/day.ts';

/** Whether an item bears VAT. Source: ENUM-02. */
export const VAT_TYPES = ['standard', 'zero'] as const;
export type VatType = (typeof VAT_TYPES)[number];

/** What a settings text says of the percentage; nothing enforces it. Source: SHIP-RULE-09. */
export const VAT_PERCENTAGE_HINT = 'VAT % should be between 0 and 100';

const BASIS_POINTS = 10_000;

/** The VAT to be added to an amount without VAT, in cents half up. A percentage has at most two decimals. */
export function vatOn(amount_excluding: Cents, percentage: number, type: VatType = 'standard'): Cents {
  return shareOf(amount_excluding, basisPoints(percentage, type), BASIS_POINTS);
}

/** The VAT contained in an amount with VAT: at 15 %, 15/115 of it, in cents half up. */
export function vatIn(amount_including: Cents, percentage: number, type: VatType = 'standard'): Cents {
  const points = basisPoints(percentage, type);
  return shareOf(amount_including, points, BASIS_POINTS + points);
}

/** An amount without VAT, its VAT, and both together. The three always add up. */
export interface VatSplit {
  readonly excluding: Cents;
  readonly vat: Cents;
  readonly including: Cents;
}

export function addVat(excluding: Cents, percentage: number, type: VatType = 'standard'): VatSplit {
  const vat = vatOn(excluding, percentage, type);
  return { excluding, vat, including: addCents(excluding, vat) };
}

export function takeVatOut(including: Cents, percentage: number, type: VatType = 'standard'): VatSplit {
  const vat = vatIn(including, percentage, type);
  return { excluding: subtractCents(including, vat), vat, including };
}

/** The percentage that was valid on a day, by the history of percentages; before the first entry the given present one. Source: KEY-29. */
export function vatPercentageOn(
  day: Day,
  settings: {
    readonly vat_percentage: number;
    readonly all_vat_percentages: readonly { readonly from_date: string; readonly percentage: number }[];
  },
): number {
  const valid = settings.all_vat_percentages
    .filter((entry) => entry.from_date <= day)
    .toSorted((a, b) => b.from_date.localeCompare(a.from_date));
  return valid[0]?.percentage ?? settings.vat_percentage;
}

function basisPoints(percentage: number, type: VatType): number {
  return type === 'zero' ? 0 : Math.round(percentage * 100);
}
