import type { collectionRequestApi } from '@tsela/contract/collection-requests/collection-request-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { OpenHours } from '@tsela/domain/collection-requests/collection-request-checks';
import { COLLECTION_DAYS_AHEAD_MAX } from '@tsela/domain/collection-requests/collection-request-checks';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { zonesOf } from '@tsela/domain/rates/card/card-zones';
import { closedCollectionDays } from '@tsela/domain/rates/days/closed-days';
import type { ClosedDay } from '@tsela/domain/rates/days/closed-days';
import { prepareCalendar } from '@tsela/domain/rates/days/estimate';
import { areaWeekdays } from '@tsela/domain/rates/price/quote';
import { daysClosedBy, metExceptions } from '@tsela/domain/rates/rate-exceptions';
import { addDays, dayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import type { RequestContext } from '../context.ts';
import { holidaysFrom } from '../rates/known-holidays.ts';
import { ratingSideOf } from '../rates/price-sides.ts';
import { gazetteerFor } from '../service-areas/gazetteer-reads.ts';
import { completedAddress } from '../service-areas/resolve-address.ts';
import type { CompleteAddress } from '../service-areas/resolve-address.ts';

/** When parcels are fetched at an address. */
export interface CollectingDays {
  /** Why nothing is collected on a day; null where it is. */
  readonly closed: (day: Day) => string | null;
  readonly closed_days: ReadonlyMap<Day, string>;
  /** The office hours of a day; null where the office is closed. */
  readonly hours: (day: Day) => OpenHours | null;
  readonly usual_hours: OpenHours;
  readonly holiday_hours: OpenHours | null;
  readonly isHoliday: (day: Day) => boolean;
}

/**
 * The days on which parcels are fetched at an address: those on which any service of the live tariff collects there, the cut-off of today
 * included, and public holidays only where the office has hours on them. How full a day is says nothing of bulk collections. Source: screens
 * S15, KEY-58, KEY-59.
 */
export async function collectingDaysAt(context: RequestContext, address: CompleteAddress): Promise<CollectingDays> {
  const { live, settings, exceptions, office_hours } = await context.services.pricing_facts.of(context.provider_id);
  const holiday_hours = holidayHours(
    readSetting(settings, 'holiday_work_hours_from'),
    readSetting(settings, 'holiday_work_hours_to'),
  );
  const holidays = holidaysFrom(context.now, settings);
  const is_holiday = new Set(holidays);
  const today = dayOf(context.now);
  const collection = ratingSideOf({ address, warnings: [], pickup_point_id: '', pickup_point_provider: '' });
  const zones = live?.compiled.zones;
  const met = zones ? metExceptions(exceptions, { collection, delivery: collection, zones, today }) : [];
  const calendar = prepareCalendar({
    now: context.now,
    holidays: holiday_hours === null ? holidays : [],
    office_hours,
    collection_area_weekdays: live && zones ? areaWeekdays(live.compiled.card.zones, zonesOf(zones, collection)) : null,
    closed_collection_days: daysClosedBy(met, 'collection', today),
  });
  const closed_days = new Map<Day, string>();
  for (const { day, reason } of closedCollectionDays(live?.compiled.card.service_levels ?? [], calendar))
    if (reason !== 'full') closed_days.set(day, MESSAGES[reason]);
  if (!live && holiday_hours === null) for (const day of holidays) closed_days.set(day, MESSAGES['public-holiday']);
  return {
    closed: (day) => closed_days.get(day) ?? null,
    closed_days,
    hours: (day) => (is_holiday.has(day) ? holiday_hours : office_hours),
    usual_hours: office_hours,
    holiday_hours,
    isHoliday: (day) => is_holiday.has(day),
  };
}

/** The same of a place, for the form. */
export async function listCollectingDays(
  context: RequestContext,
  place: InputOf<typeof collectionRequestApi.days>,
): Promise<OutputOf<typeof collectionRequestApi.days>> {
  const days = await collectingDaysAt(context, completedAddress(await gazetteerFor(context), place));
  return {
    closed_days: [...days.closed_days].map(([date, message]) => ({ date, message })),
    last_date: addDays(dayOf(context.now), COLLECTION_DAYS_AHEAD_MAX),
    hours: days.usual_hours,
    holiday_hours: days.holiday_hours,
  };
}

function holidayHours(from: string, to: string): OpenHours | null {
  return from !== '' && to !== '' && from < to ? { from, to } : null;
}

const MESSAGES: Readonly<Record<Exclude<ClosedDay['reason'], 'full'>, string>> = {
  'too-late': 'It is too late for a collection today.',
  exception: 'Nothing is collected here on this day.',
  'public-holiday': 'A public holiday.',
  'not-served': 'Not a day on which we collect here.',
};
