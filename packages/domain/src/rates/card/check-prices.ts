import { randText, weightText } from '../../formats/rand-text.ts';
import { rateAmount } from '../price/base-rate.ts';
import type { ChargeFacts } from '../price/charge-amount.ts';
import type { FindingList } from './finding-list.ts';
import { breakText } from '../price/line-names.ts';
import type { LineNames } from '../price/line-names.ts';
import type { Rate, RateCard, WeightRounding } from './rate-card.ts';
import type { Steps } from '../../steps.ts';

/**
 * Finds rates that are never charged, because no charged weight falls into their break or because a wider rate is never dearer or withdraws
 * the service, and prices that fall when the weight rises. Source: beyond 12.
 */
export function* checkPrices(card: RateCard, names: LineNames, list: FindingList): Steps<void> {
  const roundingOf = roundings(card);
  const by_pair = new Map<string, Rate[]>();
  for (const rate of card.rates) {
    const key = pairKeyOf(rate, rate.from_zone_id, rate.to_zone_id);
    const of_pair = by_pair.get(key);
    if (of_pair) of_pair.push(rate);
    else by_pair.set(key, [rate]);
  }
  for (const of_pair of by_pair.values()) {
    yield;
    const sorted = of_pair.length === 1 ? of_pair : of_pair.toSorted((a, b) => a.min_weight_grams - b.min_weight_grams);
    checkFalls(sorted, { names, list, roundingOf });
  }
  const has_wider = card.rates.some(({ from_zone_id, to_zone_id }) => from_zone_id === null || to_zone_id === null);
  for (const rate of card.rates) {
    yield;
    const span = spanOf(rate, roundingOf(rate));
    if (span === null) {
      const message = `${names.line('rates', rate)}: weights are rounded, and no rounded weight falls into this break. It is never charged.`;
      list.warn('rates', rate.id, 'min_weight_kg', 'never-reached', message);
    } else if (has_wider && (rate.from_zone_id !== null || rate.to_zone_id !== null))
      checkShadow(rate, span, { by_pair, names, list });
  }
}

interface Checking {
  readonly names: LineNames;
  readonly list: FindingList;
  readonly roundingOf: (rate: Rate) => WeightRounding;
}

/** Tells the step of weights that a rate is charged by, the group's own one first. */
function roundings(card: RateCard): (rate: Rate) => WeightRounding {
  const levels = new Map<number, WeightRounding>(card.service_levels.map(({ id, weight_rounding }) => [id, weight_rounding]));
  const groups = new Map(
    card.rate_groups.map(({ id, service_levels = [] }) => [
      id,
      new Map<number, WeightRounding | undefined>(service_levels.map((own) => [own.service_level_id, own.weight_rounding])),
    ]),
  );
  // Parcel by parcel, rounded weights are added: the sums have the same step.
  return (rate) =>
    groups.get(rate.rate_group_id)?.get(rate.service_level_id) ?? levels.get(rate.service_level_id) ?? 'do_not_round';
}

const STEP_GRAMS: Readonly<Record<WeightRounding, number>> = {
  round_up: 1000,
  round_normally: 1000,
  round_up_to_nearest_half: 500,
  do_not_round: 1,
};

/** Prices are compared for these: alone and as several, near and far. A declared value costs the same in every break. */
const FACTS: readonly Omit<ChargeFacts, 'charged_grams'>[] = [
  { items: 1, metres_from_collection_branch: 0, metres_from_delivery_branch: 0, declared_value_cents: 0 },
  { items: 5, metres_from_collection_branch: 40_000, metres_from_delivery_branch: 90_000, declared_value_cents: 500_000 },
];

/** The lightest and heaviest charged weight of a break; null when there is none. Of an open break, 100 kg above the lightest. */
function spanOf(rate: Rate, rounding: WeightRounding): { readonly from: number; readonly to: number } | null {
  const step = STEP_GRAMS[rounding];
  const { min_weight_grams: min, max_weight_grams: max } = rate;
  const from = Math.floor(min / step) * step + step;
  if (max === null) return { from, to: from + 100_000 };
  const to = max - (max % step);
  if (to >= from) return { from, to };
  // Light parcels may be rounded down to nothing, which the first break holds.
  return min === 0 && rounding === 'round_normally' ? { from: 0, to: 0 } : null;
}

function isPriced({ formula_type }: Rate): boolean {
  return formula_type !== 'no-rate';
}

function checkFalls(rates: readonly Rate[], { names, list, roundingOf }: Checking): void {
  for (let at = 1; at < rates.length; at++) {
    const [before, rate] = [rates[at - 1], rates[at]];
    if (!before || !rate || !isPriced(before) || !isPriced(rate)) continue;
    const heavy = spanOf(before, roundingOf(before));
    const light = spanOf(rate, roundingOf(rate));
    if (heavy === null || light === null || before.max_weight_grams === null || light.from <= heavy.to) continue;
    for (const facts of FACTS) {
      const high = rateAmount(before, { ...facts, charged_grams: heavy.to });
      const low = rateAmount(rate, { ...facts, charged_grams: light.from });
      if (high === null || low === null || low >= high) continue;
      const message =
        `${names.pair(rate)}: the price falls when the weight rises, from ${randText(high)} for ${weightText(heavy.to / 1000)} ` +
        `to ${randText(low)} for ${weightText(light.from / 1000)}.`;
      list.warn('rates', rate.id, 'charges', 'falls', message);
      break;
    }
  }
}

interface Shadows {
  readonly by_pair: ReadonlyMap<string, readonly Rate[]>;
  readonly names: LineNames;
  readonly list: FindingList;
}

/** Of all rates that fit the cheapest is charged, and a `no-rate` withdraws them all: a wider rate may leave a narrower one no weight. */
function checkShadow(rate: Rate, span: { from: number; to: number }, { by_pair, names, list }: Shadows): void {
  if (!isPriced(rate)) return;
  const { from_zone_id: from, to_zone_id: to } = rate;
  const wider = [pairKeyOf(rate, null, to), pairKeyOf(rate, from, null), pairKeyOf(rate, null, null)];
  const own = pairKeyOf(rate, from, to);
  for (const key of new Set(wider)) {
    if (key === own) continue;
    for (const other of by_pair.get(key) ?? []) {
      if (other.min_weight_grams > rate.min_weight_grams) continue;
      if (other.max_weight_grams !== null && (rate.max_weight_grams === null || other.max_weight_grams < rate.max_weight_grams))
        continue;
      const why = isPriced(other)
        ? isNeverDearer(other, rate, span) && 'is never dearer, and the cheapest rate is charged'
        : 'withdraws the service';
      if (why === false) continue;
      const message =
        `${names.line('rates', rate)}: it is never charged, because the rate from ${names.zone(other.from_zone_id)} to ` +
        `${names.zone(other.to_zone_id)}, ${breakText(other)}, ${why}.`;
      list.warn('rates', rate.id, '', 'never-reached', message);
      return;
    }
  }
}

const SAMPLES = 8;

/** Compared at both ends, at every weight from which a part begins to count, and between. */
function isNeverDearer(other: Rate, rate: Rate, { from, to }: { from: number; to: number }): boolean {
  const weights = [from, to];
  for (const charge of [...other.charges, ...rate.charges])
    if (charge.charge_type === 'perKg' && charge.over_grams !== undefined && charge.over_grams > from && charge.over_grams < to)
      weights.push(charge.over_grams);
  for (let at = 1; at < SAMPLES; at++) weights.push(Math.round(from + ((to - from) * at) / SAMPLES));
  let is_cheaper = false;
  for (const facts of FACTS) {
    for (const charged_grams of weights) {
      const theirs = rateAmount(other, { ...facts, charged_grams });
      const own = rateAmount(rate, { ...facts, charged_grams });
      if (theirs === null || own === null || theirs > own) return false;
      is_cheaper ||= theirs < own;
    }
  }
  return is_cheaper;
}

function pairKeyOf({ rate_group_id, service_level_id }: Rate, from: number | null, to: number | null): string {
  return `${rate_group_id}|${service_level_id}|${from}|${to}`;
}
