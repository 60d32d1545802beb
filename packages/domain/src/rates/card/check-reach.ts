import { POD_METHODS } from '../../shipments/shipment-options.ts';
import type { Day, Weekday } from '../../time/day.ts';
import { RULE_PARTS } from './card-references.ts';
import { MONDAY_TO_FRIDAY } from '../days/estimate.ts';
import { longDayInWords } from '../../time/day-in-words.ts';
import type { FindingList } from './finding-list.ts';
import type { LineNames } from '../price/line-names.ts';
import type {
  ChargeFormula,
  DimensionsWeightCondition,
  RateCard,
  RuleScope,
  ServiceLevel,
  Surcharge,
  TimeCondition,
  Zone,
} from './rate-card.ts';

type ScopeList = 'service_level_ids' | 'rate_group_ids' | 'account_ids' | 'tags';
const SCOPE_WORDS: Readonly<Record<ScopeList, string>> = {
  service_level_ids: 'service level',
  rate_group_ids: 'rate group',
  account_ids: 'account',
  tags: 'tag',
};

/** Finds rules that never hold, surcharges that never hit, and areas whose days no service works on. Source: beyond 12. */
export function checkReach(card: RateCard, names: LineNames, day: Day, list: FindingList): void {
  const facts = reachFacts(card);
  for (const part of RULE_PARTS) {
    for (const rule of card[part]) {
      const never = (field: string, why: string) => list.warn(part, rule.id, field, 'never', `${names.line(part, rule)}: ${why}`);
      const scoped = checkScope(rule, { facts, day, never });
      if (scoped === null) continue;
      if (part !== 'opt_in_rates' && part !== 'opt_in_time_based_rates' && 'charges' in rule && chargesNothing(rule))
        list.warn(part, rule.id, 'charges', 'free', `${names.line(part, rule)}: it charges nothing.`);
      if ('type' in rule) checkSurcharge(rule, { card, levels: scoped, facts, never });
      if ('condition' in rule) checkTime(rule.condition, { levels: scoped, facts, never });
      if ('max_value_cents' in rule && scoped.every(({ insurance_disabled }) => insurance_disabled))
        never('service_level_ids', 'none of its service levels can be insured, so it is never charged.');
    }
  }
  checkAreas(card, facts, list);
}

interface ReachFacts {
  readonly levels: readonly ServiceLevel[];
  /** The heaviest weight that has a rate, by group and service level; null is without end. */
  readonly heaviest: ReadonlyMap<string, number | null>;
  readonly group_ids: readonly number[];
  readonly nowhere: ReadonlySet<number>;
  readonly added_weekdays: ReadonlySet<Weekday>;
  readonly adds_holidays: boolean;
}

function reachFacts(card: RateCard): ReachFacts {
  const heaviest = new Map<string, number | null>();
  for (const { rate_group_id, service_level_id, max_weight_grams: max, formula_type } of card.rates) {
    if (formula_type === 'no-rate') continue;
    const key = `${rate_group_id}|${service_level_id}`;
    const before = heaviest.get(key);
    heaviest.set(key, before === null || max === null ? null : Math.max(before ?? 0, max));
  }
  return {
    levels: card.service_levels,
    heaviest,
    group_ids: card.rate_groups.map(({ id }) => id),
    nowhere: new Set(card.zones.filter(isNowhere).map(({ id }) => id)),
    added_weekdays: new Set(card.opt_in_time_based_rates.flatMap(({ adds_delivery_weekdays = [] }) => adds_delivery_weekdays)),
    adds_holidays: card.opt_in_time_based_rates.some(({ adds_public_holidays }) => adds_public_holidays === true),
  };
}

export function isNowhere({ polygons = [], provinces = [], places = [] }: Zone): boolean {
  return polygons.length + provinces.length + places.length === 0;
}

type Never = (field: string, why: string) => void;

/** The service levels a rule can be charged with; null when its scope is empty, which is then reported. */
function checkScope(
  scope: RuleScope,
  { facts, day, never }: { facts: ReachFacts; day: Day; never: Never },
): ServiceLevel[] | null {
  for (const field of ['service_level_ids', 'rate_group_ids', 'account_ids', 'tags'] as const) {
    if (scope[field]?.length !== 0) continue;
    never(field, `it is for no ${SCOPE_WORDS[field]} and so never charged.`);
    return null;
  }
  if (scope.to_date !== undefined && scope.to_date < day) {
    never('to_date', `it ended on ${longDayInWords(scope.to_date)}, before this tariff holds.`);
    return null;
  }
  const groups = facts.group_ids.filter((id) => scope.rate_group_ids?.includes(id) ?? true);
  const levels = facts.levels.filter(({ id }) => scope.service_level_ids?.includes(id) ?? true);
  const priced = levels.filter(({ id }) => groups.some((group) => facts.heaviest.has(`${group}|${id}`)));
  // Without any rate there is nothing to add to, and that is reported by itself.
  if (priced.length > 0 || facts.heaviest.size === 0) return priced;
  never('service_level_ids', 'the service levels and groups it is for have no rates, so it is never charged.');
  return null;
}

function chargesNothing({ charges, minimum_cents = 0 }: ChargeFormula): boolean {
  if (minimum_cents > 0) return false;
  return charges.every((charge) => (charge.charge_type === 'percentage' ? charge.percentage_bp : charge.amount_cents) === 0);
}

interface SurchargeCheck {
  readonly card: RateCard;
  readonly levels: readonly ServiceLevel[];
  readonly facts: ReachFacts;
  readonly never: Never;
}

function checkSurcharge(rule: Surcharge, { levels, facts, never }: SurchargeCheck): void {
  switch (rule.type) {
    case 'zone':
      if (rule.zone_ids.length > 0 && rule.zone_ids.every((id) => facts.nowhere.has(id)))
        never('zone_ids', 'its zones are nowhere, so it is never charged.');
      return;
    case 'pod_method':
      if (rule.pod_methods.length > 0 && !POD_METHODS.some((method) => rule.pod_methods.includes(method)))
        never('pod_methods', 'no shipment has its proof of delivery, so it is never charged.');
      return;
    case 'dimensions_weight':
      if (levels.length > 0 && levels.every((level) => isNeverOver(rule, level, facts)))
        never('type', 'its limits are at or above what its service levels take, so it is never charged.');
      return;
    case 'tag':
  }
}

/** Whether nothing the service level takes exceeds any of the limits; a rule without limits is reported elsewhere. */
function isNeverOver(rule: DimensionsWeightCondition, level: ServiceLevel, facts: ReachFacts): boolean {
  const { length_cm, width_cm, height_cm, weight_grams, parcel_count } = level.parcel_limits ?? {};
  const sides = [length_cm, width_cm, height_cm].filter((side) => side !== undefined).toSorted((a, b) => b - a);
  const [longest = Infinity, middle = Infinity, shortest = Infinity] = sides.length === 3 ? sides : [];
  const weights = facts.group_ids.map((group) => facts.heaviest.get(`${group}|${level.id}`));
  const heaviest = Math.max(...weights.map((weight) => (weight === null ? Infinity : (weight ?? 0))));
  const checks = [
    [rule.longest_side_cm_over, longest],
    [rule.length_and_girth_cm_over, longest + 2 * (middle + shortest)],
    [rule.parcel_weight_grams_over, weight_grams ?? Infinity],
    [rule.charged_weight_grams_over, heaviest],
    [rule.parcel_count_over, parcel_count ?? Infinity],
  ] as const;
  const given = checks.filter(([limit]) => limit !== undefined);
  return given.length > 0 && given.every(([limit = 0, most]) => limit >= most);
}

function checkTime(
  { side, weekdays, on_public_holidays = false }: TimeCondition,
  { levels, facts, never }: { levels: readonly ServiceLevel[]; facts: ReachFacts; never: Never },
): void {
  const works_on_holidays =
    facts.adds_holidays || levels.some(({ works_on_public_holidays }) => works_on_public_holidays === true);
  if (weekdays === undefined) {
    if (on_public_holidays && !works_on_holidays)
      never('condition', 'no service works on public holidays, so it is never charged.');
    return;
  }
  const worked = new Set(levels.flatMap((level) => workdaysOf(level, side)));
  if (side === 'delivery') for (const added of facts.added_weekdays) worked.add(added);
  if (weekdays.some((weekday) => worked.has(weekday)) || (on_public_holidays && works_on_holidays)) return;
  never('condition', `no service works on its days at ${side}, so it is never charged.`);
}

function workdaysOf(level: ServiceLevel, side: 'collection' | 'delivery'): readonly Weekday[] {
  return side === 'collection' ? level.collection_weekdays : (level.delivery_weekdays ?? MONDAY_TO_FRIDAY);
}

/** Days of areas that no service works on, and zones for surcharges that no surcharge names. */
function checkAreas(card: RateCard, facts: ReachFacts, list: FindingList): void {
  const worked = new Set([
    ...facts.levels.flatMap((level) => [...workdaysOf(level, 'collection'), ...workdaysOf(level, 'delivery')]),
    ...facts.added_weekdays,
  ]);
  const charged = new Set(card.surcharges.flatMap((rule) => (rule.type === 'zone' ? rule.zone_ids : [])));
  for (const { id, kind, name, code, service_weekdays } of card.zones) {
    const warn = (field: string, rule: string, why: string) => list.warn('zones', id, field, rule, `${name || code}: ${why}`);
    if (kind === 'service_days' && service_weekdays !== undefined && !service_weekdays.some((weekday) => worked.has(weekday)))
      warn('service_weekdays', 'never-served', 'no service works on its days, so nothing is collected or delivered there.');
    if (kind === 'surcharges' && !charged.has(id)) warn('', 'unused', 'no surcharge names it.');
  }
}
