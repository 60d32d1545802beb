import { weightText } from '../../formats/rand-text.ts';
import { dayInWords } from '../../time/day-in-words.ts';
import type { ServiceLevelAddressType } from '../../pickup-points/pickup-providers.ts';
import { pairKey } from '../card/compile-rate-card.ts';
import type { CompiledLevel, RateIndex } from '../card/compile-rate-card.ts';
import type { Quote } from './quote.ts';
import type { RatingSide } from './rating-input.ts';
import type { NearestRule, SmallestChange } from './no-price.ts';
import type { Refusal } from './refusal.ts';

export interface RefusalText {
  readonly message: string;
  readonly nearest: NearestRule | null;
  readonly change: SmallestChange | null;
}

const AREAS_NAMED_MAX = 3;

/** A refusal in words, naming the nearest rule and the smallest change that would give a price. */
export function describeRefusal(refusal: Refusal, level: CompiledLevel, quote: Quote): RefusalText {
  const { name, id } = level.level;
  const itself: NearestRule = { kind: 'service_level', id };
  switch (refusal.reason) {
    case 'account_not_allowed':
      return { message: `${name} is not available to this account.`, nearest: itself, change: null };
    case 'no_rates':
      return { message: `${name} has no rates in the rate group ${quote.group.group.name}.`, nearest: itself, change: null };
    case 'no_service_day':
      return {
        message: `${name} has no collection and delivery day for these addresses and dates in the next 90 days.`,
        nearest: itself,
        change: null,
      };
    case 'fully_booked':
      return fullyBookedText(name, itself, refusal);
    case 'collection_address_type':
      return addressTypeText({
        name,
        itself,
        side: 'collection',
        wanted: level.level.collection_address_type,
        is: quote.facts.input.collection.kind,
      });
    case 'delivery_address_type':
      return addressTypeText({
        name,
        itself,
        side: 'delivery',
        wanted: level.level.delivery_address_type,
        is: quote.facts.input.delivery.kind,
      });
    case 'too_many_parcels':
    case 'parcel_too_heavy':
    case 'parcel_too_large':
    case 'over_maximum_weight':
    case 'under_minimum_weight':
    case 'between_weights':
      return limitText(refusal, level);
    case 'withdrawn':
      return {
        message: `${name} is not offered ${areasText(quote)}.`,
        nearest: { kind: 'rate', id: refusal.rate.id },
        change: null,
      };
    case 'branch_distance_unknown':
      return {
        message: `${name} is charged by the distance from a branch, which is not known for these addresses. Choose a suburb from the list.`,
        nearest: itself,
        change: null,
      };
    case 'collection_outside_areas':
      return outsideText('collection', level, quote);
    case 'delivery_outside_areas':
      return outsideText('delivery', level, quote);
    case 'no_rate_for_areas':
      return noRateForAreasText(level, quote);
  }
}

function fullyBookedText(
  name: string,
  nearest: NearestRule,
  { full_day, next_day }: Extract<Refusal, { reason: 'fully_booked' }>,
): RefusalText {
  return {
    message: `${name} is fully booked on ${dayInWords(full_day)}. Please ask for a collection on ${dayInWords(next_day)} or later.`,
    nearest,
    change: { what: 'collection_min_date', to: [next_day] },
  };
}

type LimitReason =
  | 'too_many_parcels'
  | 'parcel_too_heavy'
  | 'parcel_too_large'
  | 'over_maximum_weight'
  | 'under_minimum_weight'
  | 'between_weights';

function limitText(refusal: Extract<Refusal, { reason: LimitReason }>, level: CompiledLevel): RefusalText {
  const { name, id } = level.level;
  switch (refusal.reason) {
    case 'too_many_parcels':
      return {
        message: `${refusal.by} more ${refusal.by === 1 ? 'parcel' : 'parcels'} than ${name} takes in one shipment (${refusal.count_max}).`,
        nearest: { kind: 'service_level', id },
        change: { what: 'parcel_count', by: -refusal.by },
      };
    case 'parcel_too_heavy':
      return {
        message: `Parcel ${refusal.parcel + 1} is ${kg(refusal.by)} over the maximum of ${name} for one parcel, ${kg(refusal.max_grams)}.`,
        nearest: { kind: 'service_level', id },
        change: { what: 'parcel_weight_grams', by: -refusal.by, parcel: refusal.parcel },
      };
    case 'parcel_too_large':
      return {
        message: `Parcel ${refusal.parcel + 1} is ${cm(refusal.by)} too large for ${name}.`,
        nearest: { kind: 'service_level', id },
        change: { what: 'parcel_side_cm', by: -refusal.by, parcel: refusal.parcel },
      };
    case 'over_maximum_weight':
      return {
        message: `${kg(refusal.by)} over the maximum of ${name}, ${kg(refusal.rate.max_weight_grams ?? 0)}.`,
        nearest: { kind: 'rate', id: refusal.rate.id },
        change: { what: 'charged_weight_grams', by: -refusal.by },
      };
    case 'under_minimum_weight':
      return {
        message: `${name} starts above ${kg(refusal.rate.min_weight_grams)}.`,
        nearest: { kind: 'rate', id: refusal.rate.id },
        change: { what: 'charged_weight_grams', by: refusal.by },
      };
    case 'between_weights':
      return {
        message: `${name} has no rate for this weight; the rate below it ends at ${kg(refusal.rate.max_weight_grams ?? 0)}, ${kg(refusal.by)} less.`,
        nearest: { kind: 'rate', id: refusal.rate.id },
        change: { what: 'charged_weight_grams', by: -refusal.by },
      };
  }
}

/** What a place is called to its sender: suburb, else city, else code. */
function placeName(side: RatingSide): string | null {
  return side.local_area || side.city || side.code || null;
}

const KINDS: Readonly<Record<ServiceLevelAddressType, string>> = {
  'street-address': 'a street address',
  locker: 'a locker',
  counter: 'a counter',
  'locker-or-counter': 'a locker or counter',
  any: 'any address',
};

function addressTypeText(given: {
  name: string;
  itself: NearestRule;
  side: 'collection' | 'delivery';
  wanted: ServiceLevelAddressType;
  is: RatingSide['kind'];
}): RefusalText {
  const act = given.side === 'collection' ? 'collects from' : 'delivers to';
  return {
    message: `${given.name} ${act} ${KINDS[given.wanted]}, not ${KINDS[given.is]}.`,
    nearest: given.itself,
    change: { what: given.side === 'collection' ? 'collection_address_type' : 'delivery_address_type', to: [given.wanted] },
  };
}

function outsideText(side: 'collection' | 'delivery', level: CompiledLevel, quote: Quote): RefusalText {
  const where = quote.facts.input[side];
  const name = placeName(where);
  const subject = name === null ? `The ${side} address` : `Suburb ${name}`;
  const is_unplaced = where.lat === null || where.lng === null;
  const hint = is_unplaced ? ' Its position is not known: choose a suburb from the list.' : '';
  const to = zoneNames(quote, side === 'collection' ? level.rates.from_zones : level.rates.to_zones);
  return {
    message: `${subject} is in no rate area.${hint}`,
    nearest: { kind: 'service_level', id: level.level.id },
    change: to.length === 0 ? null : { what: side === 'collection' ? 'collection_zone' : 'delivery_zone', to },
  };
}

function noRateForAreasText(level: CompiledLevel, quote: Quote): RefusalText {
  const { name, id } = level.level;
  const { collection_zones, delivery_zones } = quote.facts;
  const nearest: NearestRule = { kind: 'service_level', id };
  const begin = `${name} has no rate ${areasText(quote)}.`;
  const destinations = reachable(level, (from) => collection_zones.includes(from) || from === level.rates.anywhere, 'to');
  if (destinations.size > 0) {
    const to = zoneNames(quote, destinations);
    return { message: `${begin} From there it goes to ${listed(to)}.`, nearest, change: { what: 'delivery_zone', to } };
  }
  const origins = reachable(level, (to) => delivery_zones.includes(to) || to === level.rates.anywhere, 'from');
  if (origins.size > 0) {
    const to = zoneNames(quote, origins);
    return { message: `${begin} It goes there from ${listed(to)}.`, nearest, change: { what: 'collection_zone', to } };
  }
  return { message: begin, nearest, change: null };
}

/** Zones at the far end of the pairs whose near end passes, one more than are named at most; pairs are told apart by their rates. */
function reachable({ rates }: CompiledLevel, isNear: (zone: number) => boolean, far: 'from' | 'to'): Set<number> {
  const found = new Set<number>();
  for (const near of far === 'to' ? rates.from_zones : rates.to_zones) {
    if (!isNear(near)) continue;
    for (const end of farEnds(rates, near, far)) {
      found.add(end);
      if (found.size > AREAS_NAMED_MAX) return found;
    }
  }
  return found;
}

type FarEnds = Record<'from' | 'to', Map<number, readonly number[]>>;

/** A tariff's services refuse the same few pairs of areas all day, so that what can be reached from each is found once. */
const far_ends = new WeakMap<RateIndex, FarEnds>();

/** The first few zones at the far end of one zone. */
function farEnds(rates: RateIndex, near: number, far: 'from' | 'to'): readonly number[] {
  let of_index = far_ends.get(rates);
  if (!of_index) far_ends.set(rates, (of_index = { from: new Map(), to: new Map() }));
  const known = of_index[far].get(near);
  if (known) return known;
  const ends: number[] = [];
  for (const end of far === 'to' ? rates.to_zones : rates.from_zones) {
    if (rates.by_pair.has(far === 'to' ? pairKey(near, end) : pairKey(end, near))) ends.push(end);
    if (ends.length > AREAS_NAMED_MAX) break;
  }
  of_index[far].set(near, ends);
  return ends;
}

function areasText(quote: Quote): string {
  return `from ${areaText(quote, 'collection')} to ${areaText(quote, 'delivery')}`;
}

function areaText(quote: Quote, side: 'collection' | 'delivery'): string {
  const positions = side === 'collection' ? quote.facts.collection_zones : quote.facts.delivery_zones;
  const zone = positions.map((position) => quote.compiled.card.zones[position]).find((candidate) => candidate?.kind === 'rates');
  return zone?.name ?? placeName(quote.facts.input[side]) ?? 'there';
}

/** Up to three names and an ellipsis; "anywhere" has no name. */
function zoneNames(quote: Quote, positions: Iterable<number>): string[] {
  const names: string[] = [];
  for (const position of positions) {
    const zone = quote.compiled.card.zones[position];
    if (zone && names.length <= AREAS_NAMED_MAX) names.push(zone.name);
  }
  return names;
}

function listed(names: readonly string[]): string {
  const named = names.slice(0, AREAS_NAMED_MAX);
  if (names.length > AREAS_NAMED_MAX) return `${named.join(', ')} and others`;
  const last = named.at(-1) ?? '';
  return named.length < 2 ? last : `${named.slice(0, -1).join(', ')} and ${last}`;
}

function kg(grams: number): string {
  return weightText(grams / 1000);
}

function cm(length_cm: number): string {
  return `${Number(length_cm.toFixed(1))} cm`;
}
