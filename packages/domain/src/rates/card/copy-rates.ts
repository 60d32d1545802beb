import { roundHalfUp } from '../../money/cents.ts';
import type { PartChange } from './change-card.ts';
import type { Charge, Rate, RateCard } from './rate-card.ts';

/** Which rates are copied or raised. */
export interface RatesToCopy {
  readonly from_rate_group_id: number;
  /** The same group means that its own rates are changed. */
  readonly to_rate_group_id: number;
  /** Left out, those of every service level. */
  readonly service_level_id?: number | undefined;
  /** 650 raises every amount by 6.5 %, and -650 lowers it. Percentages, weights and distances stay. */
  readonly change_bp: number;
}

/** The rates of one group in place of those of another, each amount changed alike and rounded to cents. */
export function copyRates(
  card: RateCard,
  { from_rate_group_id, to_rate_group_id, service_level_id, change_bp }: RatesToCopy,
): PartChange<Rate> {
  const isMeant = (rate: Rate) => service_level_id === undefined || rate.service_level_id === service_level_id;
  const from = card.rates.filter((rate) => rate.rate_group_id === from_rate_group_id && isMeant(rate));
  if (from_rate_group_id === to_rate_group_id) return { put: from.map((rate) => changed(rate, change_bp)) };
  const replaced = card.rates.filter((rate) => rate.rate_group_id === to_rate_group_id && isMeant(rate));
  return {
    put: from.map((rate) => {
      const { id: _id, ...copy } = changed(rate, change_bp);
      return { ...copy, rate_group_id: to_rate_group_id };
    }),
    remove: replaced.map(({ id }) => id),
  };
}

function changed(rate: Rate, change_bp: number): Rate {
  const amount = (cents: number) => roundHalfUp((cents * (10_000 + change_bp)) / 10_000);
  return {
    ...rate,
    charges: rate.charges.map((charge): Charge =>
      charge.charge_type === 'percentage' ? charge : { ...charge, amount_cents: amount(charge.amount_cents) },
    ),
    ...(rate.minimum_cents !== undefined && { minimum_cents: amount(rate.minimum_cents) }),
    ...(rate.maximum_cents !== undefined && { maximum_cents: amount(rate.maximum_cents) }),
  };
}
