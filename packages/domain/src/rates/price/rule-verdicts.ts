import { countOfDay, weekdayOfCount } from '../days/service-calendar.ts';
import type { RatedParcel } from './charged-weight.ts';
import type { CardRule } from '../card/compile-rate-card.ts';
import type { DeliveryEstimate } from '../days/estimate.ts';
import type { DimensionsWeightCondition, OptInTimeBasedRate, RuleScope, Surcharge, TimeCondition } from '../card/rate-card.ts';
import type { RatingInput } from './rating-input.ts';
import { dayOf } from '../../time/day.ts';
import type { Day } from '../../time/day.ts';

/** Why a rule did not match. */
export type MismatchReason =
  | 'other_account'
  | 'no_such_tag'
  | 'other_dates'
  | 'outside_zones'
  | 'within_limits'
  | 'other_pod_method'
  | 'not_chosen'
  | 'no_day_asked_for'
  | 'other_day'
  | 'other_hours'
  | 'no_declared_value'
  | 'insurance_disabled';

/** How often a rule is charged, why it is not, or that the answer differs between service levels. */
export type Verdict = number | MismatchReason | 'per_level';

/** What of a quote decides rules for all service levels alike. */
export interface QuoteFacts {
  readonly input: RatingInput;
  readonly today: Day;
  /** Zone positions of the two sides. */
  readonly collection_zones: readonly number[];
  readonly delivery_zones: readonly number[];
  readonly holidays: readonly Day[];
}

/** What a service level adds to it. */
export interface LevelFacts {
  readonly charged_grams: number;
  readonly estimate: DeliveryEstimate;
  readonly insurance_disabled: boolean;
}

/** The verdict on a rule as far as the quote alone decides it. */
export function judgeForQuote(entry: CardRule, facts: QuoteFacts): Verdict {
  const outside = outsideScope(entry.rule, facts);
  if (outside !== null) return outside;
  switch (entry.kind) {
    case 'surcharge':
      return judgeSurcharge(entry.rule, entry.zone_positions, facts);
    case 'rate_adjustment':
      return 1;
    case 'opt_in_rate':
      return isChosen(entry.rule, facts.input.opt_in_rates);
    case 'opt_in_time_based_rate':
      return judgeChosenTime(entry.rule, facts.input.opt_in_time_based_rates);
    case 'time_based_rate_adjustment':
      return 'per_level';
    case 'extra':
      return facts.input.declared_value_cents > 0 ? 'per_level' : 'no_declared_value';
  }
}

/** The verdict on a rule whose answer was `per_level`. */
export function judgeForLevel(entry: CardRule, facts: QuoteFacts, level: LevelFacts): number | MismatchReason {
  switch (entry.kind) {
    case 'surcharge':
      return entry.rule.type === 'dimensions_weight' ? judgeDimensions(entry.rule, facts.input.parcels, level.charged_grams) : 1;
    case 'time_based_rate_adjustment':
      return judgeTime(entry.rule.condition, facts, level.estimate);
    case 'extra':
      return level.insurance_disabled ? 'insurance_disabled' : 1;
    case 'opt_in_time_based_rate':
      return judgeAddedDays(entry.rule, facts, level.estimate);
    case 'opt_in_rate':
    case 'rate_adjustment':
      return 1;
  }
}

/** Why a rule is for others or for other days; null when it is not. */
export function outsideScope(
  scope: RuleScope,
  { input, today }: { readonly input: Pick<RatingInput, 'account_id' | 'tags'>; readonly today: Day },
): MismatchReason | null {
  if (scope.account_ids !== undefined && (input.account_id === null || !scope.account_ids.includes(input.account_id)))
    return 'other_account';
  if (scope.tags !== undefined && !scope.tags.some((tag) => input.tags.includes(tag))) return 'no_such_tag';
  if (scope.from_date !== undefined && today < scope.from_date) return 'other_dates';
  if (scope.to_date !== undefined && today > scope.to_date) return 'other_dates';
  return null;
}

function judgeSurcharge(rule: Surcharge, zone_positions: ReadonlySet<number>, facts: QuoteFacts): Verdict {
  switch (rule.type) {
    case 'zone': {
      const collection = rule.side !== 'delivery' && isInAny(zone_positions, facts.collection_zones) ? 1 : 0;
      const delivery = rule.side !== 'collection' && isInAny(zone_positions, facts.delivery_zones) ? 1 : 0;
      const sides = collection + delivery;
      return sides === 0 ? 'outside_zones' : rule.side === 'each' ? sides : 1;
    }
    case 'tag':
      return rule.any_tags.some((tag) => facts.input.tags.includes(tag)) ? 1 : 'no_such_tag';
    case 'pod_method':
      return rule.pod_methods.includes(facts.input.pod_method) ? 1 : 'other_pod_method';
    case 'dimensions_weight':
      return rule.charged_weight_grams_over === undefined ? judgeDimensions(rule, facts.input.parcels, 0) : 'per_level';
  }
}

/** Limits of the shipment charge once; limits of a parcel once, or for every parcel over them when charged per parcel. */
function judgeDimensions(
  limits: DimensionsWeightCondition,
  parcels: readonly RatedParcel[],
  charged_grams: number,
): number | MismatchReason {
  const is_shipment_over =
    charged_grams > (limits.charged_weight_grams_over ?? Infinity) || parcels.length > (limits.parcel_count_over ?? Infinity);
  let parcels_over = 0;
  for (const parcel of parcels) if (isParcelOver(limits, parcel)) parcels_over++;
  if (parcels_over > 0 && limits.charged_per === 'parcel') return parcels_over;
  return is_shipment_over || parcels_over > 0 ? 1 : 'within_limits';
}

function isParcelOver(limits: DimensionsWeightCondition, parcel: RatedParcel): boolean {
  const longest = Math.max(parcel.length_cm, parcel.width_cm, parcel.height_cm);
  const all_sides = parcel.length_cm + parcel.width_cm + parcel.height_cm;
  return (
    longest > (limits.longest_side_cm_over ?? Infinity) ||
    longest + 2 * (all_sides - longest) > (limits.length_and_girth_cm_over ?? Infinity) ||
    parcel.weight_grams > (limits.parcel_weight_grams_over ?? Infinity)
  );
}

function isChosen(
  rule: { readonly id: number; readonly opted_in_by_default: boolean },
  chosen: readonly number[] | undefined,
): Verdict {
  const is_in = chosen === undefined ? rule.opted_in_by_default : chosen.includes(rule.id);
  return is_in ? 1 : 'not_chosen';
}

/** What adds delivery days is charged only for a delivery on one of them, which the estimate of each service level decides. */
function judgeChosenTime(rule: OptInTimeBasedRate, chosen: readonly number[] | undefined): Verdict {
  const verdict = isChosen(rule, chosen);
  return verdict === 1 && addsDays(rule) ? 'per_level' : verdict;
}

function addsDays({ adds_delivery_weekdays = [], adds_public_holidays = false }: OptInTimeBasedRate): boolean {
  return adds_delivery_weekdays.length > 0 || adds_public_holidays;
}

function judgeAddedDays(
  rule: OptInTimeBasedRate,
  { holidays }: QuoteFacts,
  { delivery_from }: DeliveryEstimate,
): number | MismatchReason {
  if (!addsDays(rule)) return 1;
  const day = dayOf(delivery_from);
  const is_on_weekday = rule.adds_delivery_weekdays?.includes(weekdayOfCount(countOfDay(day))) ?? false;
  return is_on_weekday || (rule.adds_public_holidays === true && holidays.includes(day)) ? 1 : 'other_day';
}

/** The collection day is known from the estimate; a delivery day counts only when the sender asked for one. */
function judgeTime(
  condition: TimeCondition,
  { input, holidays }: QuoteFacts,
  estimate: DeliveryEstimate,
): number | MismatchReason {
  const is_collection = condition.side === 'collection';
  const day = is_collection ? estimate.collection_day : (input.delivery_min_date ?? null);
  const limits_days = condition.weekdays !== undefined || condition.on_public_holidays === true;
  if (limits_days) {
    if (day === null) return 'no_day_asked_for';
    const on_weekday = condition.weekdays?.includes(weekdayOfCount(countOfDay(day))) ?? false;
    const on_holiday = condition.on_public_holidays === true && holidays.includes(day);
    if (!on_weekday && !on_holiday) return 'other_day';
  }
  if (condition.before === undefined && condition.after === undefined) return 1;
  const begins = is_collection ? input.collection_after : input.delivery_after;
  const ends = is_collection ? input.collection_before : input.delivery_before;
  const is_early = condition.before !== undefined && ends !== undefined && ends <= condition.before;
  const is_late = condition.after !== undefined && begins !== undefined && begins >= condition.after;
  return is_early || is_late ? 1 : 'other_hours';
}

function isInAny(zones: ReadonlySet<number>, positions: readonly number[]): boolean {
  for (const position of positions) if (zones.has(position)) return true;
  return false;
}
