import { weightText } from '../../formats/rand-text.ts';
import { podMethodText } from '../../shipments/shipment-options.ts';
import { WEEKDAY_NAMES } from '../../time/weekday-names.ts';
import { longDayInWords } from '../../time/day-in-words.ts';
import type { CardRule } from '../card/compile-rate-card.ts';
import type { Quote } from './quote.ts';
import type { DimensionsWeightCondition, OptInTimeBasedRate, RuleScope, TimeCondition } from '../card/rate-card.ts';
import type { MismatchReason } from './rule-verdicts.ts';

/** Why a rule was not charged, in words for staff. */
export function describeMiss(miss: MismatchReason, { rule, kind }: CardRule, quote: Quote): string {
  switch (miss) {
    case 'other_account':
      return 'It is for other accounts.';
    case 'no_such_tag':
      return `Neither the account nor the shipment has the tag ${tagsOf(rule).join(' or ')}.`;
    case 'other_dates':
      return datesText(rule);
    case 'outside_zones':
      return `Neither address is in ${zonesText(rule, quote)}.`;
    case 'within_limits':
      return 'type' in rule && rule.type === 'dimensions_weight' ? `Nothing is over ${limitsText(rule)}.` : 'Within its limits.';
    case 'other_pod_method':
      return `The proof of delivery is: ${podMethodText(quote.facts.input.pod_method)}.`;
    case 'not_chosen':
      return 'It was not chosen.';
    case 'no_day_asked_for':
      return 'No delivery day was asked for.';
    case 'other_day':
      return kind === 'time_based_rate_adjustment'
        ? `It is for ${daysText(rule.condition)}.`
        : `It is for deliveries on ${addedDaysText(rule)}.`;
    case 'other_hours':
      return kind === 'time_based_rate_adjustment'
        ? `The window asked for is not ${hoursText(rule.condition)}.`
        : 'It is for other hours.';
    case 'no_declared_value':
      return 'No value was declared.';
    case 'insurance_disabled':
      return 'The service level has insurance switched off.';
  }
}

function tagsOf(rule: RuleScope | { readonly any_tags: readonly string[] }): readonly string[] {
  return 'any_tags' in rule ? rule.any_tags : (rule.tags ?? []);
}

function datesText({ from_date, to_date }: RuleScope): string {
  const until = to_date === undefined ? null : longDayInWords(to_date);
  if (from_date === undefined) return `It held until ${until ?? 'another day'}.`;
  return until === null
    ? `It holds from ${longDayInWords(from_date)}.`
    : `It holds from ${longDayInWords(from_date)} to ${until}.`;
}

function zonesText(rule: CardRule['rule'], quote: Quote): string {
  const ids = 'zone_ids' in rule ? rule.zone_ids : [];
  const names = quote.compiled.card.zones.filter((zone) => ids.includes(zone.id)).map((zone) => zone.name);
  return names.slice(0, 5).join(', ') + (names.length > 5 ? ` or ${names.length - 5} more` : '');
}

/** What a parcel or a shipment is over: "120 cm on its longest side or 30 kg a parcel". */
export function limitsText(limits: DimensionsWeightCondition): string {
  return [
    limits.longest_side_cm_over === undefined ? null : `${limits.longest_side_cm_over} cm on its longest side`,
    limits.length_and_girth_cm_over === undefined ? null : `${limits.length_and_girth_cm_over} cm length and girth`,
    limits.parcel_weight_grams_over === undefined ? null : `${weightText(limits.parcel_weight_grams_over / 1000)} a parcel`,
    limits.charged_weight_grams_over === undefined
      ? null
      : `${weightText(limits.charged_weight_grams_over / 1000)} charged weight`,
    limits.parcel_count_over === undefined ? null : `${limits.parcel_count_over} parcels`,
  ]
    .filter((text) => text !== null)
    .join(' or ');
}

function addedDaysText(rule: CardRule['rule']): string {
  const { adds_delivery_weekdays = [], adds_public_holidays = false }: Partial<OptInTimeBasedRate> = rule;
  return daysText({ weekdays: adds_delivery_weekdays, on_public_holidays: adds_public_holidays });
}

/** The days of a condition: "Saturday, public holidays"; empty where it limits none. */
export function daysText(condition: Pick<TimeCondition, 'weekdays' | 'on_public_holidays'>): string {
  const weekdays = (condition.weekdays ?? []).map((weekday) => WEEKDAY_NAMES[weekday]);
  return [...weekdays, ...(condition.on_public_holidays ? ['public holidays'] : [])].join(', ');
}

/** The hours of a condition: "before 09:00"; empty where it limits none. */
export function hoursText({ before, after }: TimeCondition): string {
  return [...(before === undefined ? [] : [`before ${before}`]), ...(after === undefined ? [] : [`after ${after}`])].join(' or ');
}
