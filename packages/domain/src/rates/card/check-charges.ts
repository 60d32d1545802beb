import { RULE_PARTS } from './card-references.ts';
import { longDayInWords } from '../../time/day-in-words.ts';
import { discountErrors } from './check-discounts.ts';
import type { FindingList } from './finding-list.ts';
import type { LineNames } from '../price/line-names.ts';
import type { CardPart } from './card-parts.ts';
import type { Charge, ChargeFormula, RateCard, Surcharge } from './rate-card.ts';
import type { Steps } from '../../steps.ts';

/** 1 000 %: more is a misplaced decimal point. */
export const MOST_BP = 100_000;
/** R 1 million for one shipment, kilogram or kilometre is a misplaced decimal point as well, though it can be charged. */
const ABSURD_CENTS = 100_000_000;
/** R 100 million: beyond it amounts are no amounts. */
const MOST_CENTS = 10_000_000_000;

/** Finds amounts, percentages and limits that make no sense, in rates and in rules alike. */
export function* checkCharges(card: RateCard, names: LineNames, list: FindingList): Steps<void> {
  for (const rate of card.rates) {
    yield;
    // Naming a line takes longer than checking it, and nearly all are in order.
    const report = reportOf(list, 'rates', rate.id, () => names.line('rates', rate));
    checkFormula(rate, report, { may_reduce: false });
    const { formula_type, charges } = rate;
    if (formula_type === 'formula' && refersToItself(charges))
      report.error('charges', 'circular', 'its percentages are only of each other, so that they come to nothing.');
    if (formula_type === 'flat' && charges.some(({ charge_type }) => charge_type !== 'flat'))
      report.warn('charges', 'not-charged', 'a flat rate charges its flat amounts only; the others are left out.');
    const is_priced = formula_type === 'flat' || formula_type === 'formula';
    if (is_priced && charges.length === 0 && !rate.minimum_cents)
      report.warn('charges', 'free', 'it charges nothing. Choose "zero-rate" when it is meant to be free.');
  }
  for (const part of RULE_PARTS) {
    for (const rule of card[part]) {
      const report = reportOf(list, part, rule.id, () => names.line(part, rule));
      if (rule.name.trim() === '') report.error('name', 'empty', 'a name is missing.');
      if (rule.from_date !== undefined && rule.to_date !== undefined && rule.from_date > rule.to_date)
        report.error('to_date', 'backwards', `it ends on ${longDayInWords(rule.to_date)}, before it begins.`);
      if ('charges' in rule)
        checkFormula(rule, report, { may_reduce: part === 'rate_adjustments' && rule.vat_type === undefined });
      else checkInsurance(rule, report);
      if ('type' in rule) checkCondition(rule, report);
    }
  }
  discountErrors(card, (row_id, message) => list.error('rate_adjustments', row_id, 'charges', 'discount', message));
}

type Amounts = Readonly<Record<'min_fee_cents' | 'included_value_cents' | 'percentage_bp', number>> & {
  readonly max_value_cents: number | null;
};

interface Report {
  error(field: string, code: string, message: string): void;
  warn(field: string, code: string, message: string): void;
}

function reportOf(list: FindingList, part: CardPart, row_id: number, name: () => string): Report {
  return {
    error: (field, code, message) => list.error(part, row_id, field, code, `${name()}: ${message}`),
    warn: (field, code, message) => list.warn(part, row_id, field, code, `${name()}: ${message}`),
  };
}

function checkFormula(
  { charges, minimum_cents, maximum_cents }: ChargeFormula,
  report: Report,
  { may_reduce }: { may_reduce: boolean },
) {
  charges.forEach((charge, at) => checkCharge(charge, `charges[${at}]`, report, { may_reduce }));
  if (minimum_cents !== undefined) checkAmount(minimum_cents, 'minimum', report);
  if (maximum_cents !== undefined) checkAmount(maximum_cents, 'maximum', report);
  if (minimum_cents !== undefined && maximum_cents !== undefined && minimum_cents > maximum_cents)
    report.error('minimum', 'above-maximum', 'the minimum is above the maximum.');
}

function checkCharge(charge: Charge, field: string, report: Report, { may_reduce }: { may_reduce: boolean }): void {
  if (charge.charge_type !== 'percentage') {
    checkAmount(charge.amount_cents, field, report);
    const over = 'over_grams' in charge ? charge.over_grams : 'over_items' in charge ? charge.over_items : overMetres(charge);
    if (over !== undefined && !(over >= 0)) report.error(field, 'negative', 'it counts from below nothing.');
    return;
  }
  const { percentage_bp, of = 'base' } = charge;
  if (!Number.isInteger(percentage_bp)) report.error(field, 'percentage', 'a percentage has two decimals at most.');
  else if (percentage_bp > MOST_BP) report.error(field, 'percentage', `${percentage_bp / 100} % is more than 1 000 %.`);
  else if (percentage_bp < 0 && !(may_reduce && of === 'base'))
    report.error(
      field,
      'negative',
      'less is charged only by a percentage of the base rate, as an adjustment with the VAT of its service.',
    );
}

function overMetres(charge: Charge): number | undefined {
  return 'over_metres' in charge ? charge.over_metres : undefined;
}

function checkAmount(amount_cents: number, field: string, report: Report): void {
  if (!Number.isSafeInteger(amount_cents)) report.error(field, 'amount', 'an amount is in whole cents.');
  else if (amount_cents < 0) report.error(field, 'negative', 'an amount is below 0.');
  else if (amount_cents > MOST_CENTS) report.error(field, 'too-much', 'an amount is over R 100 million.');
  else if (amount_cents > ABSURD_CENTS) report.warn(field, 'absurd', 'an amount is over R 1 million.');
}

function checkInsurance({ min_fee_cents, included_value_cents, percentage_bp, max_value_cents }: Amounts, report: Report): void {
  checkAmount(min_fee_cents, 'min_fee', report);
  if (!(included_value_cents >= 0)) report.error('included_value', 'negative', 'the included value is below 0.');
  if (!Number.isInteger(percentage_bp) || percentage_bp < 0 || percentage_bp > MOST_BP)
    report.error('percentage', 'percentage', 'the percentage is between 0 and 1 000.');
  if (max_value_cents !== null && max_value_cents < included_value_cents)
    report.error('max_value', 'backwards', 'it covers less than the value it includes.');
}

/** A base rate that consists of percentages of its other parts alone has no other parts. */
function refersToItself(charges: readonly Charge[]): boolean {
  return charges.length > 0 && charges.every((charge) => charge.charge_type === 'percentage' && charge.of !== 'declared_value');
}

function checkCondition(rule: Surcharge, report: Report): void {
  switch (rule.type) {
    case 'zone':
      if (rule.zone_ids.length === 0) report.warn('zone_ids', 'never', 'it is for no zone and so never charged.');
      return;
    case 'tag':
      if (rule.any_tags.length === 0) report.warn('any_tags', 'never', 'it is for no tag and so never charged.');
      return;
    case 'pod_method':
      if (rule.pod_methods.length === 0)
        report.warn('pod_methods', 'never', 'it is for no proof of delivery and so never charged.');
      return;
    case 'dimensions_weight':
      if (!LIMITS.some((limit) => rule[limit] !== undefined))
        report.warn('type', 'never', 'it has no limit that could be exceeded and so is never charged.');
  }
}

const LIMITS = [
  'longest_side_cm_over',
  'length_and_girth_cm_over',
  'parcel_weight_grams_over',
  'charged_weight_grams_over',
  'parcel_count_over',
] as const;
