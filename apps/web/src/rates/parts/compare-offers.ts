import type { QuoteAnswer } from '@tsela/contract/rates/rate-api';
import type { Rate } from '@tsela/contract/rates/rate-shapes';
import { centsFromRand, randFromCents, subtractCents } from '@tsela/domain/money/cents';

/** One service in one tariff: its price, why it is not offered, or null where that tariff does not know it. */
export type Side =
  | { readonly kind: 'offered'; readonly rate: Rate }
  | { readonly kind: 'not-offered'; readonly message: string; readonly explanation: readonly string[] }
  | null;

export interface ComparedService {
  readonly code: string;
  readonly name: string;
  readonly one: Side;
  readonly other: Side;
  /** In rand, how much more the other one costs; null unless both have a price. */
  readonly difference: number | null;
}

/** The services of one or two answers side by side, in the order of the first: offered ones, then the others. */
export function comparedServices(one: QuoteAnswer, other: QuoteAnswer | null): readonly ComparedService[] {
  const names = new Map<string, string>();
  for (const answer of other ? [one, other] : [one]) {
    for (const { service_level } of answer.rates) names.set(service_level.code, service_level.name);
  }
  for (const answer of other ? [one, other] : [one]) {
    for (const { service_level_code: code, service_level_name: name } of answer.no_rates)
      if (!names.has(code)) names.set(code, name);
  }
  return [...names].map(([code, name]) => {
    const [left, right] = [sideOf(one, code), other && sideOf(other, code)];
    return { code, name, one: left, other: right, difference: differenceOf(left, right) };
  });
}

function sideOf({ rates, no_rates }: QuoteAnswer, code: string): Side {
  const rate = rates.find(({ service_level }) => service_level.code === code);
  if (rate) return { kind: 'offered', rate };
  const missing = no_rates.find(({ service_level_code }) => service_level_code === code);
  return missing ? { kind: 'not-offered', message: missing.message, explanation: missing.explanation } : null;
}

function differenceOf(one: Side, other: Side): number | null {
  if (one?.kind !== 'offered' || other?.kind !== 'offered') return null;
  if (one.rate.rate === undefined || other.rate.rate === undefined) return null;
  return randFromCents(subtractCents(centsFromRand(other.rate.rate), centsFromRand(one.rate.rate)));
}
