import { zonesOf } from '@tsela/domain/rates/card/card-zones';
import { deliveringDays, prepareCalendar } from '@tsela/domain/rates/days/estimate';
import type { ServiceDays } from '@tsela/domain/rates/days/service-calendar';
import { areaWeekdays } from '@tsela/domain/rates/price/quote';
import { daysClosedBy, metExceptions } from '@tsela/domain/rates/rate-exceptions';
import { dayOf } from '@tsela/domain/time/day';
import type { RequestContext } from '../context.ts';
import { holidaysFrom } from './known-holidays.ts';
import { ratingSideOf } from './price-sides.ts';
import { liveTariff } from './quoted-tariff.ts';
import type { RatedSides } from './resolve-sides.ts';

/** When a service delivers at the end of a journey, from opening to closing, and for how many it has room on a day; null has no bound. */
export interface DeliveryDays {
  readonly days: ServiceDays;
  readonly hours: { readonly from: string; readonly to: string };
  readonly capacity_per_day: number | null;
}

/** The days on which a service of the live tariff delivers at a place. One that the tariff has no longer delivers on working days. */
export async function deliveryDaysOf(
  { services, provider_id, now }: RequestContext,
  { sides, service_level_code }: { readonly sides: RatedSides; readonly service_level_code: string },
): Promise<DeliveryDays> {
  const { live, settings, exceptions, office_hours } = await services.pricing_facts.of(provider_id);
  const { compiled } = liveTariff(live, now);
  const [collection, delivery] = [ratingSideOf(sides.collection), ratingSideOf(sides.delivery)];
  const today = dayOf(now);
  const met = metExceptions(exceptions, { collection, delivery, zones: compiled.zones, today });
  const calendar = prepareCalendar({
    now,
    holidays: holidaysFrom(now, settings),
    office_hours,
    delivery_area_weekdays: areaWeekdays(compiled.card.zones, zonesOf(compiled.zones, delivery)),
    closed_delivery_days: daysClosedBy(met, 'delivery', today),
  });
  const level = compiled.card.service_levels.find(({ code }) => code === service_level_code);
  return {
    days: deliveringDays(level ?? {}, calendar),
    hours: { from: office_hours.from, to: level?.delivers_until ?? office_hours.to },
    capacity_per_day: level?.capacity_per_day ?? null,
  };
}
