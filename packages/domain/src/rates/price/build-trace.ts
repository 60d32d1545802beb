import { weightText } from '../../formats/rand-text.ts';
import { breaksOf, rateAmount } from './base-rate.ts';
import type { CardRule, CompiledLevel } from '../card/compile-rate-card.ts';
import { isAboveMinimum } from '../card/compile-rate-card.ts';
import { describeMatch } from './describe-match.ts';
import { describeMiss } from './describe-miss.ts';
import { describeRefusal } from './describe-refusal.ts';
import { chargeFacts, ITEM_TYPES } from './offer.ts';
import type { Offer, RefusedOffer } from './offer.ts';
import { weightRuleOf } from './quote.ts';
import type { Quote } from './quote.ts';
import type { Rate, Zone } from '../card/rate-card.ts';
import { totalOf } from './rate-items.ts';
import type { RateItem } from './rate-items.ts';
import type {
  RateMiss,
  RatingTrace,
  TracedGroup,
  TracedLine,
  TracedOutcome,
  TracedRate,
  TracedRule,
  TracedZone,
} from './rating-trace.ts';
import { zoneMatches } from '../card/zones-explained.ts';

/** Rates listed in a trace; of a pair with more, those next to the weight are the ones worth reading. */
const RATES_MAX = 50;
const NEAR_MISSES_MAX = 10;

/** The trace of a result, out of what rating kept; nothing is rated again. */
export function buildTrace(offer: Offer | RefusedOffer): RatingTrace {
  const { quote, level, weights, estimate } = offer;
  const { card } = quote.compiled;
  const { charged_grams: _, ...facts } = chargeFacts(quote, weights);
  const tried = triedRates(offer);
  return {
    version: 1,
    card: { id: card.id, name: card.name, effective_from: card.effective_from, rates_include_vat: card.rates_include_vat },
    rated_at: quote.context.now.toISOString(),
    service_level: { id: level.level.id, code: level.level.code, name: level.level.name, vat_type: level.vat_type },
    rate_group: tracedGroup(quote),
    input: quote.facts.input,
    weight_rule: weightRuleOf(quote, level),
    weights,
    facts,
    collection_zones: tracedZones(quote, 'collection'),
    delivery_zones: tracedZones(quote, 'delivery'),
    standard_vat_bp: quote.standard_vat_bp,
    rates: tried.rates,
    ...otherZones(quote, tried.rates),
    rates_not_listed: tried.not_listed,
    // A refusal came before any other rule was tried.
    rules: 'charged' in offer ? level.rules.flatMap((at) => tracedRule(at, offer)) : [],
    collection_day: estimate?.collection_day ?? null,
    ...(estimate?.full_day !== undefined && { full_day: estimate.full_day }),
    delivery_from: estimate?.delivery_from.toISOString() ?? null,
    delivery_to: estimate?.delivery_to.toISOString() ?? null,
    outcome: outcomeOf(offer),
  };
}

/** A group that the card does not have leaves the default one. */
function tracedGroup({ group: { group }, context: { rate_group_id, rate_group_tag } }: Quote): TracedGroup {
  const { id, name } = group;
  if (rate_group_id !== id) return { id, name, given_by: 'default' };
  return rate_group_tag ? { id, name, given_by: 'tag', tag: rate_group_tag } : { id, name, given_by: 'account' };
}

function outcomeOf(offer: Offer | RefusedOffer): TracedOutcome {
  if ('refusal' in offer) {
    return { offered: false, reason: offer.refusal.reason, ...describeRefusal(offer.refusal, offer.level, offer.quote) };
  }
  const [base] = offer.items;
  // The first item is the base rate by construction; a price without it does not exist.
  const line = base
    ? lineOf(offer.base_entered_cents, base)
    : { entered_cents: 0, value_cents: 0, vat_cents: 0, vat_percentage_bp: 0 };
  return { offered: true, rate_id: offer.rate.id, base: line, ...totalOf(offer.items) };
}

function triedRates(offer: Offer | RefusedOffer): { rates: TracedRate[]; not_listed: number } {
  const { quote, level, weights } = offer;
  const chosen = 'rate' in offer ? offer.rate : null;
  const facts = chargeFacts(quote, weights);
  const pair = { from: quote.facts.collection_zones, to: quote.facts.delivery_zones };
  const of_areas = breaksOf(level.rates, pair).flatMap((breaks) => breaks.rates);
  const grams = facts.charged_grams;
  const nearest_first = of_areas.toSorted((a, b) => gramsAway(a, grams) - gramsAway(b, grams) || a.id - b.id);
  const listed = nearest_first.slice(0, RATES_MAX);
  if (chosen && !listed.includes(chosen)) listed.push(chosen);

  const rates = listed.map((rate): TracedRate => {
    const miss = weightMiss(rate, grams);
    if (miss)
      return { rate, failed: { condition: miss, text: weightMissText(rate, grams) }, amount_cents: null, is_chosen: false };
    if (rate.formula_type === 'no-rate') return { rate, failed: null, amount_cents: null, is_chosen: false };
    const amount_cents = rateAmount(rate, facts);
    const failed =
      amount_cents === null
        ? ({ condition: 'distance_unknown', text: 'The distance to the branch is not known.' } as const)
        : null;
    return { rate, failed, amount_cents, is_chosen: rate === chosen };
  });
  rates.sort((a, b) => Number(b.is_chosen) - Number(a.is_chosen) || Number(a.failed !== null) - Number(b.failed !== null));
  return {
    rates: of_areas.length > 0 ? rates : nearMisses(offer).map((rate) => outsideAreas(rate)),
    not_listed: of_areas.length - Math.min(of_areas.length, listed.length),
  };
}

/** Rates of the service level that share one end with the shipment: what a person would look at next. */
function nearMisses({ quote, level }: { quote: Quote; level: CompiledLevel }): Rate[] {
  const zones = quote.compiled.card.zones;
  const from = new Set(quote.facts.collection_zones.map((at) => zones[at]?.id));
  const to = new Set(quote.facts.delivery_zones.map((at) => zones[at]?.id));
  const found: Rate[] = [];
  for (const { rates } of level.rates.by_pair.values()) {
    for (const rate of rates) {
      const is_near =
        rate.from_zone_id === null || rate.to_zone_id === null || from.has(rate.from_zone_id) || to.has(rate.to_zone_id);
      if (is_near) found.push(rate);
      if (found.length >= NEAR_MISSES_MAX) return found;
    }
  }
  return found;
}

function outsideAreas(rate: Rate): TracedRate {
  return { rate, failed: { condition: 'outside_areas', text: 'It is for other areas.' }, amount_cents: null, is_chosen: false };
}

function weightMiss(rate: Rate, grams: number): RateMiss | null {
  if (!isAboveMinimum(rate, grams)) return 'below_minimum_weight';
  return grams > (rate.max_weight_grams ?? Infinity) ? 'above_maximum_weight' : null;
}

function weightMissText(rate: Rate, grams: number): string {
  const charged = weightText(grams / 1000);
  return isAboveMinimum(rate, grams)
    ? `It ends at ${weightText((rate.max_weight_grams ?? 0) / 1000)}; charged are ${charged}.`
    : `It starts above ${weightText(rate.min_weight_grams / 1000)}; charged are ${charged}.`;
}

function gramsAway(rate: Rate, grams: number): number {
  if (!isAboveMinimum(rate, grams)) return rate.min_weight_grams - grams + 1;
  return Math.max(0, grams - (rate.max_weight_grams ?? Infinity));
}

function tracedRule(at: number, { quote, level, charged, level_misses }: Offer): TracedRule[] {
  const entry = quote.compiled.rules[at];
  if (!entry) return [];
  const { rule } = entry;
  const line = charged.find((candidate) => candidate.at === at) ?? null;
  const verdict = level_misses.get(at) ?? quote.verdicts[at];
  const met = line && describeMatch(entry, quote);
  const miss = typeof verdict === 'string' && verdict !== 'per_level' ? verdict : null;
  return [
    {
      type: ITEM_TYPES[entry.kind],
      id: rule.id,
      name: rule.name,
      vat_type: rule.vat_type ?? level.vat_type,
      failed: miss && { condition: miss, text: describeMiss(miss, entry, quote) },
      ...(met !== null && { met }),
      times: line?.times ?? 0,
      charge: chargeOf(entry),
      line: line && lineOf(line.entered_cents, line.item),
    },
  ];
}

function chargeOf(entry: CardRule): TracedRule['charge'] {
  if (entry.kind === 'extra') {
    const { min_fee_cents, included_value_cents, percentage_bp, max_value_cents } = entry.rule;
    return { kind: 'insurance', insurance: { min_fee_cents, included_value_cents, percentage_bp, max_value_cents } };
  }
  const { charges, minimum_cents, maximum_cents } = entry.rule;
  return {
    kind: 'formula',
    formula: {
      charges,
      ...(minimum_cents === undefined ? {} : { minimum_cents }),
      ...(maximum_cents === undefined ? {} : { maximum_cents }),
    },
  };
}

function lineOf(entered_cents: number, item: RateItem): TracedLine {
  const { value_cents, vat_cents, vat_percentage_bp } = item;
  return { entered_cents, value_cents, vat_cents, vat_percentage_bp };
}

function tracedZones({ compiled, facts }: Quote, side: 'collection' | 'delivery'): TracedZone[] {
  const matchesOf = zoneMatches(compiled.zones, facts.input[side]);
  return facts[`${side}_zones`].flatMap((position) => {
    const zone = compiled.card.zones[position];
    return zone ? [{ ...named(zone), found_by: matchesOf(position) }] : [];
  });
}

/** The names of what rates of other areas are for; nearly always there are none. */
function otherZones({ compiled, facts }: Quote, rates: readonly TracedRate[]): Pick<RatingTrace, 'other_zones'> {
  const ids = new Set(
    rates.flatMap(({ rate, failed }) => (failed?.condition === 'outside_areas' ? [rate.from_zone_id, rate.to_zone_id] : [])),
  );
  if (ids.size === 0) return {};
  const held = new Set([...facts.collection_zones, ...facts.delivery_zones]);
  return { other_zones: compiled.card.zones.filter((zone, at) => ids.has(zone.id) && !held.has(at)).map(named) };
}

function named({ id, code, name, kind }: Zone): TracedZone {
  return { id, code, name, kind };
}
