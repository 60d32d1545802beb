import type { Cents } from '../../money/cents.ts';
import { rateAmount } from './base-rate.ts';
import { chargeAmount } from './charge-amount.ts';
import type { ChargeFacts } from './charge-amount.ts';
import { chargedWeight } from './charged-weight.ts';
import { isAboveMinimum } from '../card/compile-rate-card.ts';
import { insuranceAmount } from './insurance-amount.ts';
import type { VatType } from '../card/rate-card.ts';
import { totalOf } from './rate-items.ts';
import type { RateTotals } from './rate-items.ts';
import type { RatingTrace, TracedRule } from './rating-trace.ts';
import { splitVat } from './vat.ts';

/** Works the price out again from a trace alone, or null when the trace ends in a refusal.
 *  Amounts noted in the trace are not read: weights, the choice of the base rate, every line and VAT are computed anew, so that
 *  an answer that differs from the stored price shows a changed trace or a changed engine. @internal */
export function replayTrace(trace: RatingTrace): RateTotals | null {
  if (!trace.outcome.offered) return null;
  const weights = chargedWeight(trace.input.parcels, trace.weight_rule);
  const facts: ChargeFacts = { ...trace.facts, charged_grams: weights.charged_grams };
  const base = cheapestBase(trace, facts);
  if (base === null) return null;

  const lines = [splitLine(trace, base, trace.service_level.vat_type)];
  const sums = { base_cents: base, subtotal_cents: base as number };
  for (const rule of trace.rules) {
    if (rule.failed !== null) continue;
    const entered = ruleAmount(rule, facts, sums);
    if (entered === null) return null;
    lines.push(splitLine(trace, entered, rule.vat_type));
    sums.subtotal_cents += entered;
  }
  return totalOf(lines);
}

function cheapestBase(trace: RatingTrace, facts: ChargeFacts): Cents | null {
  let cheapest: Cents | null = null;
  for (const { rate, failed } of trace.rates) {
    const holds = isAboveMinimum(rate, facts.charged_grams) && facts.charged_grams <= (rate.max_weight_grams ?? Infinity);
    if (!holds || failed?.condition === 'outside_areas') continue;
    if (rate.formula_type === 'no-rate') return null;
    const amount = rateAmount(rate, facts);
    if (amount !== null && (cheapest === null || amount < cheapest)) cheapest = amount;
  }
  return cheapest;
}

function ruleAmount(rule: TracedRule, facts: ChargeFacts, sums: { base_cents: number; subtotal_cents: number }): Cents | null {
  return rule.charge.kind === 'insurance'
    ? insuranceAmount(rule.charge.insurance, facts.declared_value_cents)
    : chargeAmount(rule.charge.formula, facts, sums, rule.times);
}

function splitLine(trace: RatingTrace, entered: Cents, vat_type: VatType): { value_cents: Cents; vat_cents: Cents } {
  return splitVat(entered, { vat_type, standard_bp: trace.standard_vat_bp, is_included: trace.card.rates_include_vat });
}
