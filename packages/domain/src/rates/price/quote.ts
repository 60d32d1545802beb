import { dayOf } from '../../time/day.ts';
import type { Side } from '../../shipments/shipment-draft.ts';
import type { Day, Weekday } from '../../time/day.ts';
import { zonesOf } from '../card/card-zones.ts';
import { chargedWeight } from './charged-weight.ts';
import type { WeightRule, Weights } from './charged-weight.ts';
import { groupOf } from '../card/compile-rate-card.ts';
import type { CompiledGroup, CompiledLevel, CompiledRateCard } from '../card/compile-rate-card.ts';
import { prepareCalendar } from '../days/estimate.ts';
import type { EstimateCalendar } from '../days/estimate.ts';
import { daysClosedBy } from '../rate-exceptions.ts';
import type { Zone } from '../card/rate-card.ts';
import type { AreaWeekdays, RatingContext, RatingInput } from './rating-input.ts';
import { judgeForQuote } from './rule-verdicts.ts';
import type { QuoteFacts, Verdict } from './rule-verdicts.ts';
import { standardVatOn } from './vat.ts';

/** What all service levels of one rating share, found once. */
export interface Quote {
  readonly compiled: CompiledRateCard;
  readonly context: RatingContext;
  readonly group: CompiledGroup;
  readonly facts: QuoteFacts;
  readonly calendar: EstimateCalendar;
  /** One for each rule of the card, in the card's order. */
  readonly verdicts: readonly Verdict[];
  /** Positions of the rules that may be charged: most rules of a card are out for the whole quote. */
  readonly open_rules: readonly number[];
  readonly standard_vat_bp: number;
  /** Service levels mostly share a divisor and a rounding, and so their weights. */
  readonly weights: { readonly rule: WeightRule; readonly weights: Weights }[];
}

/** Throws a RangeError when there is no parcel: callers check input before they rate it. */
export function prepareQuote(input: RatingInput, compiled: CompiledRateCard, context: RatingContext): Quote {
  if (input.parcels.length === 0) throw new RangeError('A shipment without parcels cannot be rated');
  const collection_zones = zonesOf(compiled.zones, input.collection);
  const delivery_zones = zonesOf(compiled.zones, input.delivery);
  const today = dayOf(context.now);
  const facts: QuoteFacts = { input, today, collection_zones, delivery_zones, holidays: context.holidays };
  const verdicts = compiled.rules.map((rule) => judgeForQuote(rule, facts));
  return {
    compiled,
    context,
    group: groupOf(compiled, context.rate_group_id),
    facts,
    calendar: prepareCalendar({
      now: context.now,
      holidays: context.holidays,
      office_hours: context.office_hours,
      collection_min_date: input.collection_min_date,
      delivery_min_date: input.delivery_min_date,
      collection_area_weekdays: areaWeekdays(compiled.card.zones, collection_zones),
      delivery_area_weekdays: areaWeekdays(compiled.card.zones, delivery_zones),
      closed_collection_days: closedDays(context.closed_collection_days, input, 'collection', today),
      closed_delivery_days: closedDays(context.closed_delivery_days, input, 'delivery', today),
      delays: input.exceptions ?? [],
      full_days: input.full_days,
    }),
    verdicts,
    open_rules: openRules(verdicts),
    standard_vat_bp: standardVatOn(compiled.card.vat_percentages, today),
    weights: [],
  };
}

function closedDays(known: readonly Day[] = [], { exceptions = [] }: RatingInput, side: Side, today: Day): readonly Day[] {
  return exceptions.length === 0 ? known : [...known, ...daysClosedBy(exceptions, side, today)];
}

export function weightRuleOf(quote: Quote, level: CompiledLevel): WeightRule {
  const { volumetric_divisor, weight_rounding } = level;
  return { volumetric_divisor, weight_rounding, charged_weight_per: quote.compiled.card.charged_weight_per };
}

export function weightsFor(quote: Quote, level: CompiledLevel): Weights {
  for (const { rule, weights } of quote.weights) {
    if (rule.volumetric_divisor === level.volumetric_divisor && rule.weight_rounding === level.weight_rounding) return weights;
  }
  const rule = weightRuleOf(quote, level);
  const weights = chargedWeight(quote.facts.input.parcels, rule);
  quote.weights.push({ rule, weights });
  return weights;
}

function openRules(verdicts: readonly Verdict[]): number[] {
  const open: number[] = [];
  for (let at = 0; at < verdicts.length; at++) {
    const verdict = verdicts[at];
    if (typeof verdict === 'number' || verdict === 'per_level') open.push(at);
  }
  return open;
}

/** The weekdays on which any of the place's service areas is served; null when no area limits them. */
export function areaWeekdays(zones: readonly Zone[], positions: readonly number[]): AreaWeekdays {
  let weekdays: Set<Weekday> | null = null;
  for (const position of positions) {
    const zone = zones[position];
    if (zone?.kind !== 'service_days' || zone.service_weekdays === undefined) continue;
    weekdays ??= new Set();
    for (const weekday of zone.service_weekdays) weekdays.add(weekday);
  }
  return weekdays && [...weekdays].sort((a, b) => a - b);
}
