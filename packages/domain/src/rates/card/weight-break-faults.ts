import type { Rate } from './rate-card.ts';

type Break = Pick<Rate, 'min_weight_grams' | 'max_weight_grams'>;

export type BreakFault<Line extends Break> =
  | { readonly kind: 'overlap'; readonly rate: Line; readonly before: Line }
  /** Nothing is charged between these weights. */
  | { readonly kind: 'gap'; readonly rate: Line; readonly from_grams: number };

/** Where the weight breaks of one pair of zones overlap or leave a hole. What is over the last one is a limit and no hole. */
export function breakFaults<Line extends Break>(rates: readonly Line[]): BreakFault<Line>[] {
  // Most pairs of a large tariff have few breaks, in order already.
  const sorted = rates.length === 1 ? rates : rates.toSorted((a, b) => a.min_weight_grams - b.min_weight_grams);
  const faults: BreakFault<Line>[] = [];
  let end: number | null = 0;
  let before: Line | null = null;
  for (const rate of sorted) {
    if (before !== null && (end === null || rate.min_weight_grams < end)) faults.push({ kind: 'overlap', rate, before });
    else if (end !== null && rate.min_weight_grams > end) faults.push({ kind: 'gap', rate, from_grams: end });
    if (end !== null && (rate.max_weight_grams === null || rate.max_weight_grams > end)) {
      end = rate.max_weight_grams;
      before = rate;
    }
  }
  return faults;
}
