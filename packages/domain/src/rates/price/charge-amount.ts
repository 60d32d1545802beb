import { roundHalfUp } from '../../money/cents.ts';
import type { Cents } from '../../money/cents.ts';
import type { Charge, ChargeFormula } from '../card/rate-card.ts';

/** The quantities charges multiply. */
export interface ChargeFacts {
  readonly charged_grams: number;
  readonly items: number;
  /** Metres from the branch to the address; null when not known. */
  readonly metres_from_collection_branch: number | null;
  readonly metres_from_delivery_branch: number | null;
  readonly declared_value_cents: number;
}

/** What percentages are taken of. Before there is a base rate both are zero. */
export interface ChargeSums {
  readonly base_cents: number;
  readonly subtotal_cents: number;
}

/** R 100 million: a parcel as large as a house, typed by mistake, gets an obviously wrong price instead of an error. */
export const MOST_OF_A_LINE_CENTS = 10_000_000_000;

const NO_SUMS: ChargeSums = { base_cents: 0, subtotal_cents: 0 };

/** The amount of a rule for these facts, rounded once at its end, or null when a distance it needs is not known.
 *  `times` repeats the parts before minimum and maximum. Source: decisions §3, D59. */
export function chargeAmount(formula: ChargeFormula, facts: ChargeFacts, sums: ChargeSums = NO_SUMS, times = 1): Cents | null {
  let amount = 0;
  for (const charge of formula.charges) {
    const part = chargePart(charge, facts, sums);
    if (part === null) return null;
    amount += part;
  }
  return limited(amount * times, formula);
}

/** The amount of a base rate: its percentages are of its own other parts, unless they are of the declared value. */
export function baseAmount(formula: ChargeFormula, facts: ChargeFacts): Cents | null {
  let parts = 0;
  for (const charge of formula.charges) {
    if (isOfOtherParts(charge)) continue;
    const part = chargePart(charge, facts, NO_SUMS);
    if (part === null) return null;
    parts += part;
  }
  let amount = parts;
  for (const charge of formula.charges) {
    if (isOfOtherParts(charge)) amount += percentageOf(parts, charge.percentage_bp);
  }
  return limited(amount, formula);
}

/** The flat parts of a base rate alone. */
export function flatAmount(formula: ChargeFormula): Cents {
  let amount = 0;
  for (const charge of formula.charges) if (charge.charge_type === 'flat') amount += charge.amount_cents;
  return limited(amount, formula);
}

/** One part before rounding, in cents with fractions. */
function chargePart(charge: Charge, facts: ChargeFacts, sums: ChargeSums): number | null {
  switch (charge.charge_type) {
    case 'flat':
      return charge.amount_cents;
    case 'perKg':
      return (charge.amount_cents * Math.max(0, facts.charged_grams - (charge.over_grams ?? 0))) / 1000;
    case 'perItem':
      return charge.amount_cents * Math.max(0, facts.items - (charge.over_items ?? 0));
    case 'perKmFromCollectionBranch':
      return perKm(charge, facts.metres_from_collection_branch);
    case 'perKmFromDeliveryBranch':
      return perKm(charge, facts.metres_from_delivery_branch);
    case 'percentage':
      return percentageOf(percentageBase(charge, facts, sums), charge.percentage_bp);
  }
}

type PercentageCharge = Extract<Charge, { charge_type: 'percentage' }>;

function isOfOtherParts(charge: Charge): charge is PercentageCharge {
  return charge.charge_type === 'percentage' && charge.of !== 'declared_value';
}

function percentageBase(charge: PercentageCharge, facts: ChargeFacts, sums: ChargeSums): number {
  switch (charge.of ?? 'base') {
    case 'declared_value':
      return facts.declared_value_cents;
    case 'subtotal':
      return sums.subtotal_cents;
    case 'base':
      return sums.base_cents;
  }
}

function percentageOf(amount: number, percentage_bp: number): number {
  return (amount * percentage_bp) / 10_000;
}

function perKm(charge: { amount_cents: number; over_metres?: number }, metres: number | null): number | null {
  return metres === null ? null : (charge.amount_cents * Math.max(0, metres - (charge.over_metres ?? 0))) / 1000;
}

function limited(amount: number, formula: ChargeFormula): Cents {
  let within = amount;
  if (formula.minimum_cents !== undefined && within < formula.minimum_cents) within = formula.minimum_cents;
  if (formula.maximum_cents !== undefined && within > formula.maximum_cents) within = formula.maximum_cents;
  return roundHalfUp(Math.min(within, MOST_OF_A_LINE_CENTS));
}
