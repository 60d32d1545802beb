import type { QuoteAnswer } from '@tsela/contract/rates/rate-api';
import type { NoRate, Rate } from '@tsela/contract/rates/rate-shapes';
import { centsFromRand, randFromCents, subtractCents } from '@tsela/domain/money/cents';
import { rates as words } from '../../strings/rates.ts';

/** A service the sender can choose. Amounts are null for users who may not see them. */
export interface Offer {
  readonly code: string;
  readonly name: string;
  readonly estimate: string;
  /** When it is collected: the first day with room from the one that was asked for. */
  readonly collect_on: string;
  readonly deliver_from: string;
  readonly deliver_to: string;
  readonly price: OfferPrice | null;
}

export interface OfferPrice {
  readonly rate: number;
  readonly vat: number;
  /** What the price is made of, before VAT. */
  readonly lines: readonly { readonly name: string; readonly charge: number }[];
  readonly explanation: readonly string[];
  readonly not_applied: readonly string[];
}

export type Mark = 'cheapest' | 'fastest';

export interface Offers {
  readonly offered: readonly Offer[];
  readonly not_offered: readonly NoRate[];
  /** What is different in these days at either side. */
  readonly exceptions: QuoteAnswer['exceptions'];
  /** What is doubtful about the two addresses that the prices go by. */
  readonly address_warnings: QuoteAnswer['address_warnings'];
}

export function offersOf(answer: QuoteAnswer): Offers {
  const { rates, no_rates: not_offered, exceptions } = answer;
  // A name that is spelt otherwise is said where it stands: the price is that of the place that is meant.
  const address_warnings = answer.address_warnings.filter(({ code }) => code !== 'spelling');
  return { offered: rates.map(offerOf), not_offered, exceptions, address_warnings };
}

/** The offer that is chosen: by its code, or the cheapest without a choice; users who see no prices have to choose. */
export function chosenOffer(offered: readonly Offer[], code: string): Offer | null {
  if (code === '') return cheapestOf(offered) ?? null;
  return offered.find((offer) => offer.code === code) ?? null;
}

/** What is said of an offer beside its price; nothing when there is nothing to compare. */
export function marksOf(offer: Offer, offered: readonly Offer[]): readonly Mark[] {
  if (offered.length < 2) return [];
  const marks: Mark[] = [];
  if (cheapestOf(offered) === offer) marks.push('cheapest');
  if (fastestOf(offered) === offer) marks.push('fastest');
  return marks;
}

function cheapestOf(offered: readonly Offer[]): Offer | undefined {
  return offered
    .flatMap((offer) => (offer.price ? [{ offer, rate: offer.price.rate }] : []))
    .toSorted((one, other) => one.rate - other.rate)[0]?.offer;
}

/** By when it has surely arrived, then by when it may arrive. */
function fastestOf(offered: readonly Offer[]): Offer | undefined {
  const arrival = ({ deliver_to, deliver_from }: Offer) => `${deliver_to} ${deliver_from}`;
  return offered.toSorted((one, other) => arrival(one).localeCompare(arrival(other)))[0];
}

function offerOf(rate: Rate): Offer {
  const { service_level: level } = rate;
  return {
    code: level.code,
    name: level.name,
    estimate: level.estimate_text,
    collect_on: level.collection_date,
    deliver_from: level.delivery_date_from,
    deliver_to: level.delivery_date_to,
    price: priceOf(rate),
  };
}

/** Amounts are left out for users who may not see billing. Source: PERM-055. */
function priceOf(rate: Rate): OfferPrice | null {
  const { service_level, base_rate, surcharges, rate_adjustments, time_based_rate_adjustments, extras } = rate;
  if (rate.rate === undefined || rate.rate_excluding_vat === undefined || base_rate === undefined) return null;
  return {
    rate: rate.rate,
    vat: randFromCents(subtractCents(centsFromRand(rate.rate), centsFromRand(rate.rate_excluding_vat))),
    lines: [
      { name: service_level.name, charge: base_rate.charge },
      ...[...surcharges, ...rate_adjustments, ...time_based_rate_adjustments].map(({ name, charge }) => ({ name, charge })),
      ...extras.map(({ insurance_charge }) => ({ name: words.insurance, charge: insurance_charge })),
    ],
    explanation: rate.explanation,
    not_applied: rate.not_applied,
  };
}
