import { randText, weightText } from '../../formats/rand-text.ts';
import { cents } from '../../money/cents.ts';
import type { Charge, ChargeFormula } from '../card/rate-card.ts';
import type { Insurance } from './insurance-amount.ts';
import type { TracedRule } from './rating-trace.ts';

/** How a line is worked out: "2 times R 25.00", "20 % of the base rate". */
export function chargeInWords({ charge, times }: Pick<TracedRule, 'charge' | 'times'>): string {
  const how = charge.kind === 'insurance' ? insuranceText(charge.insurance) : formulaText(charge.formula);
  return times > 1 ? `${times} times ${how}` : how;
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

/** `12.5 %`, from hundredths of a percent. */
export function percentText(percentage_bp: number): string {
  return `${percentage_bp / 100} %`;
}

/** An amount of a trace, in rand. */
export function amountText(amount_cents: number): string {
  return randText(cents(amount_cents));
}

/** A weight of a trace, in kg. */
export function kg(grams: number): string {
  return weightText(grams / 1000);
}
