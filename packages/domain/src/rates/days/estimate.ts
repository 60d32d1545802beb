import { DAY_MS, dayOfCount } from '../../time/day.ts';
import type { Day, DayCount, Weekday } from '../../time/day.ts';
import type { ServiceLevel } from '../card/rate-card.ts';
import {
  countOfDay,
  joinInstant,
  serviceDayAfter,
  serviceDayFrom,
  splitInstant,
  timeMs,
  weekdayOfCount,
} from './service-calendar.ts';
import type { ServiceDays } from './service-calendar.ts';

/** What an estimate depends on beside the service level. */
export interface EstimateContext {
  readonly now: Date;
  /** Public holidays, the country's and the provider's own. */
  readonly holidays: readonly Day[];
  readonly office_hours: { readonly from: string; readonly to: string };
  readonly collection_min_date?: Day | undefined;
  readonly delivery_min_date?: Day | undefined;
  /** The weekdays the two areas are served on; null or absent for every day. */
  readonly collection_area_weekdays?: readonly Weekday[] | null;
  readonly delivery_area_weekdays?: readonly Weekday[] | null;
  /** Days without collection or delivery here, such as the exceptions of the map. */
  readonly closed_collection_days?: readonly Day[];
  readonly closed_delivery_days?: readonly Day[];
  /** What makes a delivery take longer that is on its way on these days; of several the greatest counts. */
  readonly delays?: readonly { readonly from_day: Day; readonly to_day: Day; readonly extra_days: number }[];
  /** Days on which a service level can collect no more, by its code. */
  readonly full_days?: FullDays | undefined;
}

/** By the code of a service level the days that are fully booked; a level without any is left out. */
export type FullDays = Readonly<Record<string, readonly Day[]>>;

/**
 * Delivery days beyond the service level's own, opened by opt-in rates such as a Saturday delivery. A chosen weekday means delivery on
 * the next such day the service can make; public holidays are opened, not waited for. Source: ADR 0078.
 */
export interface AddedDays {
  readonly weekdays: readonly Weekday[];
  readonly public_holidays: boolean;
}

export interface DeliveryEstimate {
  readonly collection_day: Day;
  /** The last instant at which a booking still counts for that day. */
  readonly collection_cut_off: Date;
  readonly collection_from: Date;
  /** The first day with free capacity, however late the sender wants it; earlier ones cannot be chosen. Source: D54. */
  readonly earliest_collection_day: Day;
  /** The day it would have been collected on, were that not fully booked; absent where it had room. */
  readonly full_day?: Day;
  readonly delivery_from: Date;
  readonly delivery_to: Date;
}

/** The days on which a service delivers that names none. */
export const MONDAY_TO_FRIDAY: readonly Weekday[] = [1, 2, 3, 4, 5];
const HOUR_MS = 3_600_000;
const NO_DAYS: ReadonlySet<DayCount> = new Set();

/** A context prepared once for all service levels of a quote. */
export interface EstimateCalendar {
  readonly context: EstimateContext;
  readonly now: { readonly day: DayCount; readonly time_ms: number };
  readonly opening: number;
  readonly closing: number;
  readonly holidays: ReadonlySet<DayCount>;
  readonly closed_collection: ReadonlySet<DayCount>;
  readonly closed_delivery: ReadonlySet<DayCount>;
  /** Without wishes of the sender, and without anything that limits the places or the days. */
  readonly is_plain: boolean;
}

export function prepareCalendar(context: EstimateContext): EstimateCalendar {
  return {
    context,
    is_plain: isPlain(context),
    now: splitInstant(context.now),
    opening: timeMs(context.office_hours.from),
    closing: timeMs(context.office_hours.to),
    holidays: daySet(context.holidays),
    closed_collection: daySet(context.closed_collection_days),
    closed_delivery: daySet(context.closed_delivery_days),
  };
}

function isPlain(context: EstimateContext): boolean {
  const { closed_collection_days = [], closed_delivery_days = [], delays = [] } = context;
  const has_wishes = context.collection_min_date !== undefined || context.delivery_min_date !== undefined;
  const has_area_days = (context.collection_area_weekdays ?? null) !== null || (context.delivery_area_weekdays ?? null) !== null;
  const is_open = closed_collection_days.length === 0 && closed_delivery_days.length === 0;
  return !has_wishes && !has_area_days && is_open && delays.length === 0 && context.full_days === undefined;
}

/** When a shipment booked now is collected and delivered, or null when the service has no day for it within 90 days.
 *  After the cut-off the collection moves to the next service day. Days count service days, without weekends and holidays.
 *  Hours run by the clock from the start of the collection, skipping days without service; what would arrive after closing
 *  time arrives at opening time of the next service day. Source: D58, field facts §1 and §8. */
export function estimateDelivery(
  level: ServiceLevel,
  calendar: EstimateCalendar,
  added: AddedDays = NOTHING_ADDED,
): DeliveryEstimate | null {
  const first_day = firstDay(level, calendar);
  const is_plain = calendar.is_plain && added === NOTHING_ADDED;
  const known = is_plain ? knownEstimate(level, calendar, first_day) : null;
  if (known) return known;
  const estimate = estimateFrom(first_day, level, { calendar, added });
  if (is_plain && estimate) keepEstimate(level, calendar, { first_day, estimate });
  return estimate;
}

/** An estimate that nothing but the day and the hours decide: nearly every quote until the cut-off has the same. */
interface PlainEstimate extends Pick<EstimateCalendar, 'opening' | 'closing' | 'holidays'> {
  readonly first_day: DayCount;
  readonly estimate: DeliveryEstimate;
}

const plain_estimates = new WeakMap<ServiceLevel, PlainEstimate>();

function keepEstimate(
  level: ServiceLevel,
  { now, opening, closing, holidays }: EstimateCalendar,
  { first_day, estimate }: Pick<PlainEstimate, 'first_day' | 'estimate'>,
): void {
  const is_today = estimate.collection_day === dayOfCount(now.day);
  // What is collected today is so from this moment on; hours run from it, days do not.
  if (is_today && level.estimate_unit === 'h') return;
  const from_opening = is_today ? { ...estimate, collection_from: joinInstant(now.day, opening) } : estimate;
  plain_estimates.set(level, { first_day, opening, closing, holidays, estimate: from_opening });
}

function knownEstimate(level: ServiceLevel, calendar: EstimateCalendar, first_day: DayCount): DeliveryEstimate | null {
  const { now, opening, closing, holidays } = calendar;
  const known = plain_estimates.get(level);
  if (known?.first_day !== first_day || known.holidays !== holidays) return null;
  if (known.opening !== opening || known.closing !== closing) return null;
  const { estimate } = known;
  if (estimate.collection_day !== dayOfCount(now.day)) return estimate;
  if (level.estimate_unit === 'h') return null;
  return { ...estimate, collection_from: joinInstant(now.day, Math.max(opening, now.time_ms)) };
}

/** The first day on which it may be collected. */
function firstDay({ cut_off_time }: ServiceLevel, { now }: EstimateCalendar): DayCount {
  return now.time_ms > timeMs(cut_off_time) ? now.day + 1 : now.day;
}

function estimateFrom(
  first_day: DayCount,
  level: ServiceLevel,
  { calendar, added }: { calendar: EstimateCalendar; added: AddedDays },
): DeliveryEstimate | null {
  const { context, now } = calendar;
  const cut_off = timeMs(level.cut_off_time);
  const collecting = collectingDays(level, calendar);
  if (level.capacity_per_day === 0) return null;
  const full = context.full_days?.[level.code];
  const hasRoom = full && ((day: DayCount) => !full.includes(dayOfCount(day)));

  const earliest = serviceDayFrom(collecting, first_day, hasRoom);
  if (earliest === null) return null;
  const wished =
    context.collection_min_date === undefined ? earliest : Math.max(earliest, countOfDay(context.collection_min_date));
  const collection = wished === earliest ? earliest : serviceDayFrom(collecting, wished, hasRoom);
  if (collection === null) return null;
  const from_day =
    context.collection_min_date === undefined ? first_day : Math.max(first_day, countOfDay(context.collection_min_date));
  const without_bound = full ? serviceDayFrom(collecting, from_day) : collection;

  const collection_ms = collection === now.day ? Math.max(calendar.opening, now.time_ms) : calendar.opening;
  const span = deliverySpan(level, { collection, collection_ms, calendar, added });
  if (span === null) return null;
  const estimate = {
    collection_day: dayOfCount(collection),
    collection_cut_off: joinInstant(collection, cut_off),
    collection_from: joinInstant(collection, collection_ms),
    earliest_collection_day: dayOfCount(earliest),
    delivery_from: span.delivery_from,
    delivery_to: span.delivery_to,
  };
  if (without_bound === null || without_bound === collection) return estimate;
  return { ...estimate, full_day: dayOfCount(without_bound) };
}

/** The days on which a service collects at the place of an estimate. */
export function collectingDays(
  level: Pick<ServiceLevel, 'collection_weekdays' | 'works_on_public_holidays'>,
  { context, closed_collection, holidays }: EstimateCalendar,
): ServiceDays {
  return {
    weekdays: level.collection_weekdays,
    on_public_holidays: level.works_on_public_holidays ?? false,
    area_weekdays: context.collection_area_weekdays ?? null,
    closed: closed_collection,
    holidays,
  };
}

const NOTHING_ADDED: AddedDays = { weekdays: [], public_holidays: false };

interface Start {
  readonly collection: DayCount;
  readonly collection_ms: number;
  readonly calendar: EstimateCalendar;
  readonly added: AddedDays;
}

function deliverySpan(level: ServiceLevel, start: Start): Pick<DeliveryEstimate, 'delivery_from' | 'delivery_to'> | null {
  const { calendar, added } = start;
  const delivering = deliveringDays(level, calendar, added);
  const closing = level.delivers_until === undefined ? calendar.closing : timeMs(level.delivers_until);
  const arrival = (count: number, time_of_day: number): Arrival | null =>
    level.estimate_unit === 'd'
      ? onDay(serviceDayAfter(delivering, start.collection, count), time_of_day)
      : afterHours(delivering, { start, hours: count, opening: calendar.opening, closing });

  const min_date = calendar.context.delivery_min_date;
  const undelayed = arrival(level.estimate_to, closing);
  const extra_days = undelayed === null ? 0 : extraDays(calendar.context, start.collection, undelayed.day);
  const first = notBefore(delivering, min_date, {
    arrival: delayed(delivering, arrival(level.estimate_from, calendar.opening), extra_days),
    else_at: calendar.opening,
  });
  const last = notBefore(delivering, min_date, { arrival: delayed(delivering, undelayed, extra_days), else_at: closing });
  if (!first || !last) return null;
  const chosen = chosenDay(delivering, first.day, { added, holidays: calendar.holidays });
  if (chosen !== null)
    return {
      delivery_from: joinInstant(chosen, chosen === first.day ? first.time_ms : calendar.opening),
      delivery_to: joinInstant(chosen, chosen === last.day ? last.time_ms : closing),
    };
  const delivery_from = joinInstant(first.day, first.time_ms);
  const delivery_to = joinInstant(last.day, last.time_ms);
  return { delivery_from, delivery_to: delivery_to < delivery_from ? delivery_from : delivery_to };
}

/** The days on which a service delivers at the place of an estimate. */
export function deliveringDays(
  level: Pick<ServiceLevel, 'delivery_weekdays' | 'works_on_public_holidays'>,
  { context, closed_delivery, holidays }: EstimateCalendar,
  added: AddedDays = NOTHING_ADDED,
): ServiceDays {
  const own_weekdays = level.delivery_weekdays ?? MONDAY_TO_FRIDAY;
  return {
    weekdays: added.weekdays.length === 0 ? own_weekdays : [...own_weekdays, ...added.weekdays],
    on_public_holidays: (level.works_on_public_holidays ?? false) || added.public_holidays,
    area_weekdays: context.delivery_area_weekdays ?? null,
    closed: closed_delivery,
    holidays,
  };
}

/** The paid delivery day: the first of the chosen ones on which it can be there; null when there is none or none was chosen. */
function chosenDay(
  delivering: ServiceDays,
  from: DayCount,
  { added, holidays }: { added: AddedDays; holidays: ReadonlySet<DayCount> },
): DayCount | null {
  const { weekdays, public_holidays } = added;
  const isChosen = (day: DayCount) => weekdays.includes(weekdayOfCount(day)) || (public_holidays && holidays.has(day));
  if (weekdays.length > 0) return serviceDayFrom(delivering, from, isChosen);
  return isChosen(from) ? from : null;
}

interface Arrival {
  readonly day: DayCount;
  readonly time_ms: number;
}

function onDay(day: DayCount | null, time_ms: number): Arrival | null {
  return day === null ? null : { day, time_ms };
}

/** The most by which anything delays what is on its way between the two days. */
function extraDays({ delays = [] }: EstimateContext, collection: DayCount, delivery: DayCount): number {
  let most = 0;
  for (const { from_day, to_day, extra_days } of delays)
    if (extra_days > most && countOfDay(from_day) <= delivery && countOfDay(to_day) >= collection) most = extra_days;
  return most;
}

function delayed(days: ServiceDays, arrival: Arrival | null, extra_days: number): Arrival | null {
  if (arrival === null || extra_days === 0) return arrival;
  return onDay(serviceDayAfter(days, arrival.day, extra_days), arrival.time_ms);
}

function afterHours(
  days: ServiceDays,
  {
    start,
    hours,
    opening,
    closing,
  }: { start: Pick<Start, 'collection' | 'collection_ms'>; hours: number; opening: number; closing: number },
): Arrival | null {
  const first = serviceDayFrom(days, start.collection);
  if (first === null) return null;
  const total = (first === start.collection ? start.collection_ms : opening) + hours * HOUR_MS;
  const time_ms = total % DAY_MS;
  const day = serviceDayAfter(days, first, Math.floor(total / DAY_MS));
  if (day === null) return null;
  return time_ms > closing ? onDay(serviceDayFrom(days, day + 1), opening) : { day, time_ms: Math.max(opening, time_ms) };
}

function notBefore(
  days: ServiceDays,
  min_date: Day | undefined,
  { arrival, else_at }: { arrival: Arrival | null; else_at: number },
): Arrival | null {
  if (arrival === null || min_date === undefined) return arrival;
  const wished = countOfDay(min_date);
  return arrival.day >= wished ? arrival : onDay(serviceDayFrom(days, wished), else_at);
}

/** The holidays of a provider are one list for every quote: its set is made once. */
const day_sets = new WeakMap<readonly Day[], ReadonlySet<DayCount>>();

function daySet(days: readonly Day[] | undefined): ReadonlySet<DayCount> {
  if (days === undefined || days.length === 0) return NO_DAYS;
  const known = day_sets.get(days);
  if (known) return known;
  const set = new Set(days.map(countOfDay));
  day_sets.set(days, set);
  return set;
}
