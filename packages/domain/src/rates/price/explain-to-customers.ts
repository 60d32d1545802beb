import { amountText, chargeInWords, formulaText, kg } from './charge-in-words.ts';
import type { Rate } from '../card/rate-card.ts';
import type { RatingTrace, TracedLine, TracedRule } from './rating-trace.ts';
import type { MismatchReason } from './rule-verdicts.ts';
import { ROUNDINGS, exceptionLines, fullDayLines, pairText } from './trace-in-words.ts';
import type { PriceExplanation } from './trace-in-words.ts';

/**
 * What a customer can check by what they know of the parcel. VAT and total are lines of the price, which stands beside it; what an account
 * or its tags are given or denied, and what is planned for other days, is for staff.
 */
export function forCustomers(trace: RatingTrace): PriceExplanation {
  const { outcome, rules } = trace;
  if (!outcome.offered) return { applied: [outcome.message], not_applied: [] };
  const missed_days = rules.filter((rule) => isMissedDay(rule, trace));
  return {
    applied: [
      ...baseLines(trace, outcome.base),
      weightLine(trace),
      ...exceptionLines(trace),
      ...fullDayLines(trace),
      ...rules.flatMap((rule) => chargedLines(rule, trace)),
      ...missed_days.map(missedLine),
    ],
    not_applied: rules.filter((rule) => isTold(rule) && !missed_days.includes(rule)).map(missedLine),
  };
}

/** "Economy, Johannesburg to Cape Town, up to 5 kg: R 99.00." */
function baseLines(trace: RatingTrace, line: TracedLine): string[] {
  const rate = trace.rates.find(({ is_chosen }) => is_chosen)?.rate;
  if (rate === undefined) return [];
  const { from_zone_id, to_zone_id } = rate;
  const areas = from_zone_id === null && to_zone_id === null ? [] : [pairText(rate, trace)];
  const what = [trace.service_level.name, ...areas, ...weightStep(rate)].join(', ');
  return [`${what}: ${rate.formula_type === 'zero-rate' ? 'free' : sum(formulaText(rate), line, trace)}.`];
}

function weightStep({ min_weight_grams: min, max_weight_grams: max }: Rate): string[] {
  if (max === null) return min === 0 ? [] : [`over ${kg(min)}`];
  return [min === 0 ? `up to ${kg(max)}` : `over ${kg(min)} and up to ${kg(max)}`];
}

function weightLine({ weights, weight_rule, input }: RatingTrace): string {
  const parcels = input.parcels.length === 1 ? 'the parcel weighs' : `${input.parcels.length} parcels weigh`;
  const by_size = `length × width × height ÷ ${weight_rule.volumetric_divisor}`;
  const per = weight_rule.charged_weight_per === 'parcel' && input.parcels.length > 1 ? ', the larger of each parcel' : '';
  return (
    `Charged for ${kg(weights.charged_grams)}: ${parcels} ${kg(weights.actual_grams)}, ${kg(weights.volumetric_grams)} by size ` +
    `(${by_size})${per}, ${ROUNDINGS[weight_rule.weight_rounding]}.`
  );
}

/** "Fuel: 20 % of the base rate = R 41.90." */
function chargedLines(rule: TracedRule, trace: RatingTrace): string[] {
  if (rule.line === null) return [];
  return [
    [`${rule.name}: ${sum(chargeInWords(rule), rule.line, trace)}.`, ...(rule.met === undefined ? [] : [rule.met])].join(' '),
  ];
}

/** How an amount comes about; an amount that stands for itself is said once. Rates that include VAT are named with it. */
function sum(how: string, { entered_cents }: TracedLine, { card }: RatingTrace): string {
  const amount = amountText(entered_cents);
  const with_vat = card.rates_include_vat ? ' including VAT' : '';
  return how === amount ? `${amount}${with_vat}` : `${how} = ${amount}${with_vat}`;
}

function missedLine({ name, failed }: TracedRule): string {
  return `${name}: not charged. ${failed?.text ?? ''}`.trim();
}

/** A chosen day that the service cannot make is no line of the price, but belongs to it. */
function isMissedDay({ type, id, failed }: TracedRule, { input }: RatingTrace): boolean {
  const chosen = input.opt_in_time_based_rates ?? [];
  return type === 'time_based_rate_adjustment' && chosen.includes(id) && failed?.condition === 'other_day';
}

function isTold({ failed }: TracedRule): boolean {
  return failed !== null && IS_TOLD[failed.condition];
}

const IS_TOLD: Readonly<Record<MismatchReason, boolean>> = {
  other_account: false,
  no_such_tag: false,
  other_dates: false,
  outside_zones: true,
  within_limits: true,
  other_pod_method: true,
  not_chosen: true,
  no_day_asked_for: true,
  other_day: true,
  other_hours: true,
  no_declared_value: true,
  insurance_disabled: true,
};
