import { weightText } from '../../formats/rand-text.ts';
import { findingList } from './finding-list.ts';
import type { FindingList } from './finding-list.ts';
import { breakText, lineNames } from '../price/line-names.ts';
import type { LineNames } from '../price/line-names.ts';
import { fixOfGap, fixOfOverlap, matrixKey, rateMatrix, ratesByMatrix, roundingOf } from './weight-break-fix.ts';
import type { RateMatrix, WeightBreakFix } from './weight-break-fix.ts';
import type { Rate, RateCard, RateGroup, ServiceLevel } from './rate-card.ts';
import { sharedPlaces } from './shared-places.ts';
import type { SharedPlaces } from './shared-places.ts';
import type { Steps } from '../../steps.ts';
import { breakFaults } from './weight-break-faults.ts';

/** Finds weight breaks that overlap or leave gaps, and pairs of zones that have no rate. A break that ends and is followed by none is a limit. */
export function* checkWeightBreaks(card: RateCard, names: LineNames, list: FindingList): Steps<void> {
  for (const rate of card.rates) {
    const { id, min_weight_grams: min, max_weight_grams: max } = rate;
    if (!Number.isInteger(min) || min < 0 || (max !== null && !Number.isInteger(max)))
      list.error('rates', id, 'min_weight_kg', 'weight', `${names.line('rates', rate)}: weights are whole grams from 0.`);
    else if (max !== null && max <= min)
      list.error(
        'rates',
        id,
        'max_weight_kg',
        'backwards',
        `${names.line('rates', rate)}: the weight break ends where it begins or before.`,
      );
  }
  yield;
  const matrices = ratesByMatrix(card.rates);
  const shared = sharedPlaces(card.zones);
  yield;
  for (const of_pair of ratesByPair(card.rates).values()) {
    checkPair(of_pair, { card, names, list, matrices, shared });
    yield;
  }
  yield* checkPairsThere({ card, names, list, matrices });
}

/** The changes that put the weight breaks of these rates right; null where the check proposes nothing for one of them. Pure. */
export function fixedRates(
  card: RateCard,
  rate_ids: ReadonlySet<number>,
): { readonly put: readonly Rate[]; readonly remove: readonly number[] } | null {
  const fixes = new Map<number, WeightBreakFix>();
  const list: FindingList = {
    ...findingList(),
    add({ fix }) {
      if (fix && rate_ids.has(fix.rate_id)) fixes.set(fix.rate_id, fix);
    },
  };
  const names = lineNames(card);
  const matrices = ratesByMatrix(card.rates);
  const shared = sharedPlaces(card.zones);
  for (const of_pair of ratesByPair(card.rates).values()) checkPair(of_pair, { card, names, list, matrices, shared });
  if (fixes.size < rate_ids.size) return null;
  const put = card.rates.flatMap((rate) => {
    const min_weight_grams = fixes.get(rate.id)?.min_weight_grams ?? null;
    return min_weight_grams === null ? [] : [{ ...rate, min_weight_grams }];
  });
  const remove = [...fixes.values()].filter((fix) => fix.min_weight_grams === null).map(({ rate_id }) => rate_id);
  return { put, remove };
}

function ratesByPair(rates: readonly Rate[]): ReadonlyMap<string, Rate[]> {
  const by_pair = new Map<string, Rate[]>();
  for (const rate of rates) {
    const key = `${matrixKey(rate)}|${rate.from_zone_id}|${rate.to_zone_id}`;
    const of_pair = by_pair.get(key);
    if (of_pair) of_pair.push(rate);
    else by_pair.set(key, [rate]);
  }
  return by_pair;
}

interface CardCheck {
  readonly card: RateCard;
  readonly names: LineNames;
  readonly list: FindingList;
  readonly matrices: ReadonlyMap<string, RateMatrix>;
  readonly shared: SharedPlaces;
}

function checkPair(rates: readonly Rate[], { card, names, list, matrices, shared }: CardCheck): void {
  for (const fault of breakFaults(rates)) {
    const { rate } = fault;
    const place = { part: 'rates', row_id: rate.id, field: 'min_weight_kg' } as const;
    if (fault.kind === 'overlap') {
      const fix = fixOfOverlap(rate, { end: fault.before.max_weight_grams, by: fault.before });
      const message = `${names.line('rates', rate)}: it overlaps with the weight break ${breakText(fault.before)}.`;
      list.add({ ...place, severity: 'error', code: 'overlap', message, ...(fix && { fix }) });
    } else {
      const matrix = matrices.get(matrixKey(rate)) ?? NO_RATES;
      const found = fixOfGap(rate, fault.from_grams, { rounding: roundingOf(card, rate), matrix, shared });
      const fix = found && 'rate_id' in found ? found : null;
      const priced_by = found && 'rate_id' in found ? null : found;
      const hole = `${weightText(fault.from_grams / 1000)} to ${weightText(rate.min_weight_grams / 1000)}`;
      const message = `${names.pair(rate)}: there is no rate from ${hole}.${priced_by ? leftAlone(priced_by, names) : ''}`;
      list.add({ ...place, severity: 'warning', code: 'gap', message, ...(fix && { fix }) });
    }
  }
}

/** Why nothing is proposed for a gap that is one step wide. */
function leftAlone({ from_zone_id, to_zone_id }: Rate, names: LineNames): string {
  return ` ${capital(names.zone(from_zone_id))} to ${names.zone(to_zone_id)} may price the same places at these weights, so that you have to decide.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const NO_RATES = rateMatrix([]);

const PAIRS_NAMED_MAX = 3;

/** One warning for each group and service level: a tariff of 300 zones has 90 000 pairs. */
function* checkPairsThere({ card, names, list, matrices }: Omit<CardCheck, 'shared'>): Steps<void> {
  const zones = card.zones.filter(({ kind }) => kind === 'rates');
  const positions = new Map(zones.map(({ id }, at) => [id, at]));
  for (const group of card.rate_groups) {
    for (const level of card.service_levels) {
      yield;
      const { rates } = matrices.get(matrixKey({ rate_group_id: group.id, service_level_id: level.id })) ?? NO_RATES;
      if (rates.length === 0)
        list.warn(
          'rate_groups',
          group.id,
          '',
          'no-rates',
          `${level.code} has no rates in ${group.name} and is not offered there.`,
        );
      else if (zones.length > 0) checkMatrix({ group, level, rates }, { names, list, positions, zones });
    }
  }
}

interface Matrix {
  readonly group: RateGroup;
  readonly level: ServiceLevel;
  readonly rates: readonly Rate[];
}

interface Checking {
  readonly names: LineNames;
  readonly list: FindingList;
  readonly positions: ReadonlyMap<number, number>;
  readonly zones: RateCard['zones'];
}

function checkMatrix({ group, level, rates }: Matrix, { names, list, positions, zones }: Checking): void {
  const side = zones.length;
  const covered = new Uint8Array(side * side);
  for (const { from_zone_id, to_zone_id } of rates) {
    const from = from_zone_id === null ? null : positions.get(from_zone_id);
    const to = to_zone_id === null ? null : positions.get(to_zone_id);
    if (from === undefined || to === undefined) continue;
    if (from === null && to === null) return;
    if (from !== null && to !== null) covered[from * side + to] = 1;
    else if (from !== null) covered.fill(1, from * side, (from + 1) * side);
    else if (to !== null) for (let row = 0; row < side; row++) covered[row * side + to] = 1;
  }
  const missing: string[] = [];
  let count = 0;
  for (let at = 0; at < covered.length; at++) {
    if (covered[at] === 1) continue;
    count++;
    const [from, to] = [zones[Math.floor(at / side)], zones[at % side]];
    if (missing.length < PAIRS_NAMED_MAX && from && to) missing.push(`${names.zone(from.id)} to ${names.zone(to.id)}`);
  }
  if (count === 0) return;
  const pairs = count === 1 ? 'one pair of zones has' : `${count} of ${side * side} pairs of zones have`;
  const more = count > missing.length ? ' and others' : '';
  list.warn(
    'rates',
    null,
    `${group.id}|${level.id}`,
    'missing-pairs',
    `${level.code}, ${group.name}: ${pairs} no rate: ${missing.join(', ')}${more}.`,
  );
}
