import { longDayInWords } from '../../time/day-in-words.ts';
import { dayOf, timeOf } from '../../time/day.ts';
import type { ZoneMatch } from '../card/zones-explained.ts';
import { amountText, chargeInWords, formulaText, kg, percentText } from './charge-in-words.ts';
import type { RateItemType } from './rate-items.ts';
import type { RatingTrace, TracedGroup, TracedLine, TracedRate, TracedRule, TracedZone } from './rating-trace.ts';
import { ROUNDINGS, exceptionLines, fullDayLines, pairText } from './trace-in-words.ts';
import type { PriceExplanation } from './trace-in-words.ts';

/** Every step, every rule that was tried, and the condition that failed. */
export function forStaff(trace: RatingTrace): PriceExplanation {
  const { card, outcome, service_level, rate_group } = trace;
  const rated_at = new Date(trace.rated_at);
  const more = trace.rates_not_listed;
  const misses = [
    ...trace.rates.filter(({ is_chosen }) => !is_chosen).map((rate) => rateLine(rate, trace)),
    ...(more > 0 ? [`${more} more rates of these areas are for other weights.`] : []),
    ...trace.rules.filter(({ failed }) => failed !== null).map(ruleLine),
  ];
  const steps = [
    `Rate card ${card.name} (revision ${card.id}, from ${longDayInWords(card.effective_from)}), rate group ${groupText(rate_group)}, ` +
      `rated on ${longDayInWords(dayOf(rated_at))} at ${timeOf(rated_at)}.`,
    `Service level ${service_level.code}, ${service_level.name}.`,
    `Collection areas: ${zonesText(trace.collection_zones)}. Delivery areas: ${zonesText(trace.delivery_zones)}.`,
    weightLine(trace),
    ...exceptionLines(trace),
    ...fullDayLines(trace),
  ];
  // Of a refusal, what failed is the answer.
  if (!outcome.offered) return { applied: [...steps, ...misses, outcome.message], not_applied: [] };
  return {
    applied: [
      ...steps,
      ...trace.rates.filter(({ is_chosen }) => is_chosen).map((rate) => rateLine(rate, trace)),
      ...trace.rules.filter(({ failed }) => failed === null).map(ruleLine),
      `Without VAT ${amountText(outcome.rate_excluding_vat_cents)}, VAT ${amountText(outcome.vat_cents)}, ` +
        `total ${amountText(outcome.rate_cents)}${card.rates_include_vat ? '; the card includes VAT' : ''}.`,
    ],
    not_applied: misses,
  };
}

function groupText({ name, given_by, tag }: TracedGroup): string {
  if (given_by === undefined) return name;
  const reasons = { account: "the account's own", tag: `by the account's tag ${tag}`, default: 'the default' };
  return `${name} (${reasons[given_by]})`;
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
  const what = `${rule.name} (${KINDS[rule.type]} ${rule.id})`;
  if (rule.failed) return `${what}: does not match. ${rule.failed.text}`;
  return rule.line ? `${what}: ${chargeInWords(rule)} = ${lineText(rule.line)}.` : `${what}: matches.`;
}

const KINDS: Readonly<Record<Exclude<RateItemType, 'base'>, string>> = {
  surcharge: 'surcharge',
  rate_adjustment: 'adjustment',
  time_based_rate_adjustment: 'adjustment by time',
  rate_group_extras: 'extra',
};

function lineText({ entered_cents, vat_cents, vat_percentage_bp }: TracedLine): string {
  return `${amountText(entered_cents)}, VAT ${percentText(vat_percentage_bp)} ${amountText(vat_cents)}`;
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
