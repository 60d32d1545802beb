import type { rateApi } from '@tsela/contract/rates/rate-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { deliveredDays, WEEK } from '@tsela/domain/rates/days/served-days';
import { WEEKDAY_NAMES } from '@tsela/domain/time/weekday-names';
import type { WeekdayName } from '@tsela/domain/time/weekday-names';
import type { RequestContext } from '../context.ts';

type ServiceArea = OutputOf<typeof rateApi.serviceAreas>['service_areas'][number];

/** The service areas of the live tariff; none while nothing is live. Source: CALL-57. */
export async function listServiceAreas(
  context: RequestContext,
  { is_default }: InputOf<typeof rateApi.serviceAreas>,
): Promise<OutputOf<typeof rateApi.serviceAreas>> {
  const live = await context.services.rate_cards.of(context.provider_id);
  if (!live) return { service_areas: [], count: 0 };
  const { compiled } = live;
  const everywhere: ServiceArea = {
    id: 0,
    code: '',
    name: 'Everywhere else',
    is_default: true,
    days: daysOf(deliveredDays(compiled)),
  };
  const areas = compiled.card.zones.flatMap(({ id, code, name, kind, service_weekdays }): ServiceArea[] => {
    if (kind !== 'service_days') return [];
    const served = service_weekdays?.map((weekday) => WEEKDAY_NAMES[weekday]);
    // An area without days of its own limits nothing.
    return [{ id, code, name, is_default: false, days: served ? daysOf(served) : everywhere.days }];
  });
  const all = [everywhere, ...areas];
  const service_areas = is_default === undefined ? all : all.filter((area) => area.is_default === is_default);
  return { service_areas, count: service_areas.length };
}

function daysOf(served: readonly WeekdayName[]): ServiceArea['days'] {
  return WEEK.map((weekday) => {
    const name = WEEKDAY_NAMES[weekday];
    return { name, is_active: served.includes(name) };
  });
}
