import type { Cents } from '../../money/cents.ts';
import { chooseBaseRate } from './base-rate.ts';
import { chargeAmount } from './charge-amount.ts';
import type { ChargeFacts } from './charge-amount.ts';
import { levelBetween } from '../card/compile-rate-card.ts';
import type { CardRule, CompiledLevel, CompiledRateCard } from '../card/compile-rate-card.ts';
import { estimateDelivery } from '../days/estimate.ts';
import type { AddedDays } from '../days/estimate.ts';
import { insuranceAmount } from './insurance-amount.ts';
import { chargeFacts, ITEM_TYPES } from './offer.ts';
import type { ChargedRule } from './offer.ts';
import { Offered, Refused } from './offer-results.ts';
import { prepareQuote, weightsFor } from './quote.ts';
import type { Quote } from './quote.ts';
import type { VatType } from '../card/rate-card.ts';
import type { RateItem, RateItemType } from './rate-items.ts';
import type { RatingContext, RatingInput } from './rating-input.ts';
import type { NoPrice, Price, RatingResult } from './rating-result.ts';
import { refuseByLevel, refuseByRates } from './refusal.ts';
import type { Refusal } from './refusal.ts';
import { judgeForLevel } from './rule-verdicts.ts';
import type { MismatchReason } from './rule-verdicts.ts';
import { splitVat } from './vat.ts';

/** What a shipment costs on every service level of the account's rate group: prices cheapest first, then refusals.
 *  The order is charged weight, base rate, surcharges, adjustments, time-based adjustments, extras, VAT. Every line is rounded
 *  to cents at its end, VAT is taken of each line once, and totals are sums of rounded lines. Source: screen S47; D59. */
export function rateShipment(input: RatingInput, compiled: CompiledRateCard, context: RatingContext): RatingResult[] {
  const quote = prepareQuote(input, compiled, context);
  const prices: Price[] = [];
  const refusals: NoPrice[] = [];
  for (const level of quote.group.levels) {
    if (input.service_level_code !== undefined && level.level.code !== input.service_level_code) continue;
    const result = rateLevel(quote, level);
    if (result.offered) prices.push(result);
    else refusals.push(result);
  }
  // The sort is stable: equal prices keep the order of the service levels.
  prices.sort((a, b) => a.rate_cents - b.rate_cents);
  return [...prices, ...refusals];
}

function rateLevel(quote: Quote, level: CompiledLevel): RatingResult {
  const weights = weightsFor(quote, level);
  const refuse = (refusal: Refusal): NoPrice => new Refused({ quote, level, weights, refusal, estimate: null });
  const unfit = refuseByLevel(level, quote);
  if (unfit) return refuse(unfit);

  const facts = chargeFacts(quote, weights);
  const pair = { from: quote.facts.collection_zones, to: quote.facts.delivery_zones };
  const base = chooseBaseRate(level.rates, pair, facts);
  if (base.kind !== 'rate') return refuse(refuseByRates(base, level, quote, weights.charged_grams));
  const service_level = levelBetween(level, pair);
  const estimate = estimateDelivery(service_level, quote.calendar, addedDays(quote, level));
  if (!estimate) return refuse({ reason: 'no_service_day' });
  if (estimate.full_day !== undefined && level.level.when_full === 'refuse')
    return refuse({ reason: 'fully_booked', full_day: estimate.full_day, next_day: estimate.collection_day });

  const items = [
    rateItem(
      quote,
      { type: 'base', type_id: base.rate.id, name: quote.group.group.name, vat_type: level.vat_type },
      base.amount_cents,
    ),
  ];
  const level_facts = { charged_grams: weights.charged_grams, estimate, insurance_disabled: level.level.insurance_disabled };
  const charged: ChargedRule[] = [];
  let level_misses: Map<number, MismatchReason> | null = null;
  const sums = { base_cents: base.amount_cents, subtotal_cents: base.amount_cents as number };
  for (const at of quote.open_rules) {
    const entry = quote.compiled.rules[at];
    if (!entry || level.has_rule[at] !== 1) continue;
    const for_quote = quote.verdicts[at];
    const verdict = typeof for_quote === 'number' ? for_quote : judgeForLevel(entry, quote.facts, level_facts);
    if (typeof verdict !== 'number') {
      (level_misses ??= new Map()).set(at, verdict);
      continue;
    }
    const entered_cents = ruleAmount(entry, { facts, sums, times: verdict });
    if (entered_cents === null) return refuse({ reason: 'branch_distance_unknown' });
    const { id, name, vat_type = level.vat_type } = entry.rule;
    const item = rateItem(quote, { type: ITEM_TYPES[entry.kind], type_id: id, name, vat_type }, entered_cents);
    charged.push({ at, times: verdict, entered_cents, item });
    items.push(item);
    sums.subtotal_cents += entered_cents;
  }
  const misses = level_misses ?? NO_MISSES;
  return new Offered({
    quote,
    level,
    weights,
    service_level,
    estimate,
    rate: base.rate,
    base_entered_cents: base.amount_cents,
    items,
    charged,
    level_misses: misses,
  });
}

const NO_MISSES: ReadonlyMap<number, MismatchReason> = new Map();

interface Charging {
  readonly facts: ChargeFacts;
  readonly sums: { readonly base_cents: number; readonly subtotal_cents: number };
  readonly times: number;
}

/** What a matching rule charges, as entered, or null when a distance it needs is not known. */
function ruleAmount(entry: CardRule, { facts, sums, times }: Charging): Cents | null {
  return entry.kind === 'extra'
    ? insuranceAmount(entry.rule, facts.declared_value_cents)
    : chargeAmount(entry.rule, facts, sums, times);
}

function rateItem(
  quote: Quote,
  line: { type: RateItemType; type_id: number; name: string; vat_type: VatType },
  entered_cents: Cents,
): RateItem {
  const { type, type_id, name, vat_type } = line;
  const { value_cents, vat_cents, vat_percentage_bp } = splitVat(entered_cents, {
    vat_type,
    standard_bp: quote.standard_vat_bp,
    is_included: quote.compiled.card.rates_include_vat,
  });
  return { type, type_id, name, value_cents, vat_cents, vat_percentage_bp, vat_type };
}

/** Delivery days the sender opened by choosing opt-in rates of this service level. */
function addedDays(quote: Quote, level: CompiledLevel): AddedDays | undefined {
  let added: AddedDays | undefined;
  for (const at of quote.open_rules) {
    const entry = quote.compiled.rules[at];
    if (entry?.kind !== 'opt_in_time_based_rate' || level.has_rule[at] !== 1) continue;
    added = {
      weekdays: [...(added?.weekdays ?? []), ...(entry.rule.adds_delivery_weekdays ?? [])],
      public_holidays: (added?.public_holidays ?? false) || (entry.rule.adds_public_holidays ?? false),
    };
  }
  return added;
}
