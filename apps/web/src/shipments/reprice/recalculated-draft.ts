import { addCents, centsFromRand, randFromCents, subtractCents } from '@tsela/domain/money/cents';

/** What a shipment cost before, and what it costs by the tariff. */
export interface RecalculatedPrice {
  readonly id: number;
  readonly rate_before: number;
  readonly rate_after: number;
}

/** What a new tariff does to many shipments together. Amounts are rand. */
export interface RecalculatedSum {
  readonly dearer: number;
  readonly cheaper: number;
  readonly unchanged: number;
  readonly before: number;
  readonly after: number;
  readonly difference: number;
}

/** Prices of many shipments summed up; amounts are added in whole cents. Source: screens S08. */
export function recalculatedSum(prices: readonly RecalculatedPrice[]): RecalculatedSum {
  const before = addCents(...prices.map(({ rate_before }) => centsFromRand(rate_before)));
  const after = addCents(...prices.map(({ rate_after }) => centsFromRand(rate_after)));
  return {
    dearer: prices.filter(({ rate_before, rate_after }) => rate_after > rate_before).length,
    cheaper: prices.filter(({ rate_before, rate_after }) => rate_after < rate_before).length,
    unchanged: prices.filter(({ rate_before, rate_after }) => rate_after === rate_before).length,
    before: randFromCents(before),
    after: randFromCents(after),
    difference: randFromCents(subtractCents(after, before)),
  };
}
