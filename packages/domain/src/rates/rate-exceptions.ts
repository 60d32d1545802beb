import type { Side } from '../shipments/shipment-draft.ts';
import { dayInWords } from '../time/day-in-words.ts';
import type { Violation } from '../problem.ts';
import { addDays } from '../time/day.ts';
import type { Day } from '../time/day.ts';
import { compileZones, zonesOf } from './card/card-zones.ts';
import type { CardZones, Whereabouts } from './card/card-zones.ts';
import type { Zone } from './card/rate-card.ts';

/** What holds instead of the normal rules, on these days and for the side that lies there. Source: screens S27. */
export interface ExceptionEffect {
  readonly name: string;
  readonly from_day: Day;
  readonly to_day: Day;
  readonly no_collection: boolean;
  readonly no_delivery: boolean;
  /** Service days that a delivery takes longer when it is on its way on these days. */
  readonly extra_days: number;
  /** Shown to bookers; empty is none. */
  readonly message: string;
}

/** An area of its own, every zone of the tariff that has a tag, or both. */
export interface RateException extends ExceptionEffect {
  readonly id: number;
  readonly zone_tag: string;
  readonly area: Pick<Zone, 'polygons' | 'provinces' | 'places'>;
}

/** An exception that a shipment meets; kept among the inputs of its price. */
export interface MetException extends ExceptionEffect {
  readonly id: number;
  readonly sides: readonly Side[];
}

/** Exceptions prepared for look-up. */
export interface CompiledExceptions {
  readonly exceptions: readonly RateException[];
  readonly areas: CardZones;
}

export function compileExceptions(exceptions: readonly RateException[]): CompiledExceptions {
  const areas = exceptions.map(({ id, name, area }): Zone => ({ ...area, id, name, code: '', kind: 'service_days' }));
  return { exceptions, areas: compileZones(areas) };
}

/** No estimate looks further ahead than this. */
const AHEAD_DAYS = 120;

export interface MeetingPlaces {
  readonly collection: Whereabouts;
  readonly delivery: Whereabouts;
  /** The zones of the tariff, for exceptions by tag. */
  readonly zones: CardZones;
  readonly today: Day;
}

/** The exceptions of today and the days to come that either side lies in, those that begin first before others. */
export function metExceptions({ exceptions, areas }: CompiledExceptions, places: MeetingPlaces): MetException[] {
  if (exceptions.length === 0) return [];
  const held = { collection: new Set(zonesOf(areas, places.collection)), delivery: new Set(zonesOf(areas, places.delivery)) };
  const tags = { collection: tagsAt(places.zones, places.collection), delivery: tagsAt(places.zones, places.delivery) };
  const last = addDays(places.today, AHEAD_DAYS);
  const met = exceptions.flatMap((exception, at): MetException[] => {
    const { area: _area, zone_tag, ...effect } = exception;
    if (effect.to_day < places.today || effect.from_day > last) return [];
    const sides = SIDES.filter((side) => held[side].has(at) || (zone_tag !== '' && tags[side].has(zone_tag)));
    return sides.length === 0 ? [] : [{ ...effect, sides }];
  });
  return met.toSorted((one, other) => one.from_day.localeCompare(other.from_day) || one.id - other.id);
}

const SIDES = ['collection', 'delivery'] as const;

function tagsAt(zones: CardZones, where: Whereabouts): Set<string> {
  return new Set(zonesOf(zones, where).flatMap((position) => zones.zones[position]?.tags ?? []));
}

/** The days without collection, or without delivery, that exceptions bring from a day on. */
export function daysClosedBy(exceptions: readonly MetException[], side: Side, today: Day): Day[] {
  const days: Day[] = [];
  for (const exception of exceptions) {
    const closes = side === 'collection' ? exception.no_collection : exception.no_delivery;
    if (!closes || !exception.sides.includes(side)) continue;
    const from = exception.from_day < today ? today : exception.from_day;
    for (let ahead = 0, day = from; ahead <= AHEAD_DAYS && day <= exception.to_day; ahead++, day = addDays(day, 1))
      days.push(day);
  }
  return days;
}

/** An exception in a sentence, for explanations of prices. `met` are all that the shipment meets. */
export function exceptionText(exception: MetException, met: readonly MetException[]): string {
  const { name, from_day, to_day } = exception;
  const [from, to] = [dayInWords(from_day), dayInWords(to_day)];
  const days = from_day === to_day ? `on ${from}` : `from ${from} to ${to}`;
  return `Exception ${name}, ${days}: ${changesText(exception, met) || 'nothing changes'}.`;
}

/**
 * What an exception changes for a shipment, as part of a sentence; empty where it is only told. Of several that lengthen the way, each
 * says that they are not added up, which readers of two delays would do.
 */
export function changesText({ sides, ...effect }: MetException, met: readonly MetException[]): string {
  const { no_collection, no_delivery, extra_days } = effect;
  const has_rivals = met.filter((each) => each.extra_days > 0).length > 1;
  const longer = extra_days === 1 ? 'a day' : `${extra_days} days`;
  const does = [
    ...(no_collection && sides.includes('collection') ? ['nothing is collected'] : []),
    ...(no_delivery && sides.includes('delivery') ? ['nothing is delivered'] : []),
    ...(extra_days > 0
      ? [`deliveries take ${longer} longer${has_rivals ? ' (of several delays at once the longest counts)' : ''}`]
      : []),
  ];
  return does.join(', ');
}

/** The longest exception: a longer one is a rule of the tariff. */
const LONGEST_DAYS = 400;

/** What is wrong with an exception, but for its outlines. */
export function exceptionChecks({ name, from_day, to_day, zone_tag, area, ...effect }: Omit<RateException, 'id'>): Violation[] {
  const found: Violation[] = [];
  const add = (field: string, code: string, message: string) => found.push({ field, code, message });
  if (name.trim() === '') add('name', 'required', 'Please enter a name.');
  if (to_day < from_day) add('to_day', 'backwards', 'The last day is before the first.');
  else if (to_day > addDays(from_day, LONGEST_DAYS))
    add('to_day', 'too-long', `An exception lasts ${LONGEST_DAYS} days at most.`);
  const { polygons = [], provinces = [], places = [] } = area;
  if (zone_tag.trim() === '' && polygons.length + provinces.length + places.length === 0)
    add('provinces', 'nowhere', 'Please say where it holds: provinces, places, an outline, or a tag of zones.');
  if (!effect.no_collection && !effect.no_delivery && effect.extra_days === 0 && effect.message.trim() === '')
    add(
      'no_collection',
      'no-effect',
      'Please choose what it changes: collections, deliveries, the time they take, or a message.',
    );
  return found;
}
