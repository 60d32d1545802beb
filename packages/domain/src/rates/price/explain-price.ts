import { randText, weightText } from '../../formats/rand-text.ts';
import { cents } from '../../money/cents.ts';
import { dayOf, timeOf } from '../../time/day.ts';
import { dayInWords } from '../../time/day-in-words.ts';
import type { Day } from '../../time/day.ts';
import type { Insurance } from './insurance-amount.ts';
import type { Charge, ChargeFormula, Rate, WeightRounding } from '../card/rate-card.ts';
import { exceptionText } from '../rate-exceptions.ts';
import type { RatingResult } from './rating-result.ts';
import type { RatingTrace, TracedGroup, TracedLine, TracedRate, TracedRule, TracedZone } from './rating-trace.ts';
import type { ZoneMatch } from '../card/zones-explained.ts';

export interface PriceExplanation {
  /** What a merchant may see: what was charged and why, without the rules that did not apply. */
  readonly merchant: readonly string[];
  /** Every step, every rule tried and the condition that failed. */
  readonly staff: readonly string[];
}

/** A result in plain sentences, out of its trace. */
export function explainPrice(result: Pick<RatingResult, 'trace'>): PriceExplanation {
  const { trace } = result;
  return { merchant: merchantLines(trace), staff: staffLines(trace) };
}

const ROUNDINGS: Readonly<Record<WeightRounding, string>> = {
  round_up: 'rounded up to whole kilograms',
  round_normally: 'rounded to the nearest kilogram',
  round_up_to_nearest_half: 'rounded up to half kilograms',
  do_not_round: 'not rounded',
};

function merchantLines(trace: RatingTrace): string[] {
  const { outcome } = trace;
  if (!outcome.offered) return [outcome.message];
  const charged_rules = trace.rules.flatMap(({ name, line }) => (line ? [`${name}: ${amountText(line.value_cents)}`] : []));
  return [
    ...chosenPairLines(trace),
    weightLine(trace),
    ...exceptionLines(trace),
    ...fullDayLines(trace),
    `${trace.service_level.name}: ${amountText(outcome.base.value_cents)}`,
    ...charged_rules,
    ...unmetChoiceLines(trace),
    `VAT: ${amountText(outcome.vat_cents)}`,
    `Total: ${amountText(outcome.rate_cents)}`,
  ];
}

function staffLines(trace: RatingTrace): string[] {
  const { card, outcome, service_level, rate_group } = trace;
  const rated_at = new Date(trace.rated_at);
  return [
    `Rate card ${card.name} (revision ${card.id}, from ${card.effective_from}), rate group ${groupText(rate_group)}, rated on ${dayOf(rated_at)} at ${timeOf(rated_at)}.`,
    `Service level ${service_level.code}, ${service_level.name}.`,
    `Collection areas: ${zonesText(trace.collection_zones)}. Delivery areas: ${zonesText(trace.delivery_zones)}.`,
    weightLine(trace),
    ...exceptionLines(trace),
    ...fullDayLines(trace),
    ...trace.rates.map((rate) => rateLine(rate, trace)),
    ...(trace.rates_not_listed > 0 ? [`${trace.rates_not_listed} more rates of these areas are for other weights.`] : []),
    ...trace.rules.map(ruleLine),
    ...(outcome.offered
      ? [
          `Without VAT ${amountText(outcome.rate_excluding_vat_cents)}, VAT ${amountText(outcome.vat_cents)}, ` +
            `total ${amountText(outcome.rate_cents)}${card.rates_include_vat ? '; the card includes VAT' : ''}.`,
        ]
      : [outcome.message]),
  ];
}

function groupText({ name, given_by, tag }: TracedGroup): string {
  if (given_by === undefined) return name;
  const reasons = { account: "the account's own", tag: `by the account's tag ${tag}`, default: 'the default' };
  return `${name} (${reasons[given_by]})`;
}

function exceptionLines({ input }: RatingTrace): string[] {
  return (input.exceptions ?? []).map((exception, _at, met) => exceptionText(exception, met));
}

function fullDayLines({ service_level, full_day, collection_day }: RatingTrace): string[] {
  return full_day === undefined || collection_day === null
    ? []
    : [movedCollectionText(service_level.name, { full_day, collection_day })];
}

/** The text for the booker when the day was full. */
export function movedCollectionText(name: string, { full_day, collection_day }: { full_day: Day; collection_day: Day }): string {
  return `${name} is fully booked on ${dayInWords(full_day)}: it is collected on ${dayInWords(collection_day)}.`;
}

function weightLine({ weights, weight_rule }: RatingTrace): string {
  const actual = kg(weights.actual_grams);
  const volumetric = kg(weights.volumetric_grams);
  const per = weight_rule.charged_weight_per === 'parcel' ? ', compared parcel by parcel' : '';
  return (
    `Charged weight ${kg(weights.charged_grams)}: actual ${actual}, volumetric ${volumetric} ` +
    `(cm³ / ${weight_rule.volumetric_divisor})${per}, ${ROUNDINGS[weight_rule.weight_rounding]}.`
  );
}

function rateLine({ rate, failed, amount_cents, is_chosen }: TracedRate, trace: RatingTrace): string {
  const max = rate.max_weight_grams === null ? 'no limit' : kg(rate.max_weight_grams);
  const what = `Rate ${rate.id}, ${pairText(rate, trace)}, ${kg(rate.min_weight_grams)} to ${max}`;
  if (failed) return `${what}: does not match. ${failed.text}`;
  if (rate.formula_type === 'no-rate') return `${what}: matches and withdraws the offer.`;
  const verdict = is_chosen ? 'charged as the cheapest match' : 'matches, but is not the cheapest';
  const how = rate.formula_type === 'zero-rate' ? 'free' : formulaText(rate);
  return `${what}: ${how} = ${amountText(amount_cents ?? 0)}, ${verdict}.`;
}

function ruleLine(rule: TracedRule): string {
  const what = `${rule.name} (${rule.type} ${rule.id})`;
  if (rule.failed) return `${what}: does not match. ${rule.failed.text}`;
  const how = rule.charge.kind === 'insurance' ? insuranceText(rule.charge.insurance) : formulaText(rule.charge.formula);
  const times = rule.times > 1 ? `${rule.times} times ` : '';
  return rule.line ? `${what}: ${times}${how} = ${lineText(rule.line)}.` : `${what}: matches.`;
}

function lineText({ entered_cents, vat_cents, vat_percentage_bp }: TracedLine): string {
  return `${amountText(entered_cents)}, VAT ${percentText(vat_percentage_bp)} ${amountText(vat_cents)}`;
}

/** A formula in words: "R 90.00 + R 8.50 a kg over 5 kg, at least R 120.00". */
export function formulaText(formula: ChargeFormula): string {
  const parts = formula.charges.map(chargeText).join(' + ') || 'nothing';
  const minimum = formula.minimum_cents === undefined ? '' : `, at least ${amountText(formula.minimum_cents)}`;
  const maximum = formula.maximum_cents === undefined ? '' : `, at most ${amountText(formula.maximum_cents)}`;
  return `${parts}${minimum}${maximum}`;
}

const PERCENTAGES_OF = { base: 'the base rate', subtotal: 'the lines so far', declared_value: 'the declared value' } as const;

function chargeText(charge: Charge): string {
  switch (charge.charge_type) {
    case 'flat':
      return amountText(charge.amount_cents);
    case 'percentage':
      return `${percentText(charge.percentage_bp)} of ${PERCENTAGES_OF[charge.of ?? 'base']}`;
    case 'perKg':
      return `${amountText(charge.amount_cents)} a kg${over(charge.over_grams, ' kg', 1000)}`;
    case 'perItem':
      return `${amountText(charge.amount_cents)} a parcel${over(charge.over_items, '', 1)}`;
    case 'perKmFromCollectionBranch':
      return `${amountText(charge.amount_cents)} a km from the collection branch${over(charge.over_metres, ' km', 1000)}`;
    case 'perKmFromDeliveryBranch':
      return `${amountText(charge.amount_cents)} a km from the delivery branch${over(charge.over_metres, ' km', 1000)}`;
  }
}

function over(limit: number | undefined, unit: string, per_unit: number): string {
  return limit === undefined || limit === 0 ? '' : ` over ${limit / per_unit}${unit}`;
}

function insuranceText(insurance: Insurance): string {
  const limit = insurance.max_value_cents === null ? '' : `, covering at most ${amountText(insurance.max_value_cents)}`;
  return `${amountText(insurance.min_fee_cents)} + ${percentText(insurance.percentage_bp)} of the value above ${amountText(insurance.included_value_cents)}${limit}`;
}

const FOUND_BY: Readonly<Record<ZoneMatch, string>> = {
  outline: 'its outline',
  province: 'its province',
  place: 'a place it names',
  code: 'the postal code',
};

function zonesText(zones: RatingTrace['collection_zones']): string {
  return zones.map((zone) => `${zone.name}${foundText(zone)}`).join(', ') || 'none';
}

function foundText({ found_by = [] }: TracedZone): string {
  return found_by.length === 0 ? '' : ` (by ${found_by.map((match) => FOUND_BY[match]).join(' and ')})`;
}

/** Between which areas the rate is that was charged, and by what each side was found there. */
function chosenPairLines(trace: RatingTrace): string[] {
  const chosen = trace.rates.find(({ is_chosen }) => is_chosen)?.rate;
  if (!chosen || (chosen.from_zone_id === null && chosen.to_zone_id === null)) return [];
  const end = (zones: readonly TracedZone[], id: number | null) => {
    const zone = zones.find((each) => each.id === id);
    return zone ? `${zone.name}${foundText(zone)}` : 'anywhere';
  };
  const { collection_zones, delivery_zones } = trace;
  return [`Areas: from ${end(collection_zones, chosen.from_zone_id)} to ${end(delivery_zones, chosen.to_zone_id)}.`];
}

/** A chosen day that the service cannot make is no line of the price, but is explained. */
function unmetChoiceLines({ input, rules }: RatingTrace): string[] {
  const chosen = input.opt_in_time_based_rates ?? [];
  return rules.flatMap(({ type, id, name, failed }) =>
    type === 'time_based_rate_adjustment' && chosen.includes(id) && failed?.condition === 'other_day'
      ? [`${name}: not charged. ${failed.text}`]
      : [],
  );
}

function pairText({ from_zone_id, to_zone_id }: Rate, trace: RatingTrace): string {
  if (from_zone_id === null && to_zone_id === null) return 'anywhere';
  const zones = [...trace.collection_zones, ...trace.delivery_zones, ...(trace.other_zones ?? [])];
  const nameOf = (id: number | null) => (id === null ? 'anywhere' : (zones.find((zone) => zone.id === id)?.name ?? `zone ${id}`));
  return `${nameOf(from_zone_id)} to ${nameOf(to_zone_id)}`;
}

function percentText(percentage_bp: number): string {
  return `${percentage_bp / 100} %`;
}

function amountText(amount_cents: number): string {
  return randText(cents(amount_cents));
}

function kg(grams: number): string {
  return weightText(grams / 1000);
}
