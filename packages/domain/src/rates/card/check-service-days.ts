import type { Side } from '../../shipments/shipment-draft.ts';
import { SIDES } from '../../shipments/shipment-draft.ts';
import type { Day, DayCount, Weekday } from '../../time/day.ts';
import { MONDAY_TO_FRIDAY } from '../days/estimate.ts';
import type { FindingList } from './finding-list.ts';
import type { RateCard, ServiceLevel, Zone } from './rate-card.ts';
import { countOfDay, serviceDayFrom } from '../days/service-calendar.ts';

const NO_DAYS: ReadonlySet<DayCount> = new Set();
/** Areas that are named; there may be hundreds. */
const NAMED_MAX = 3;

/**
 * Finds services that never work in an area: none of their weekdays is one on which the area is served, or all such days of the next 90 are
 * public holidays. Quotes there are refused for want of a day. Areas without any service are reported by themselves. Source: beyond 12.
 */
export function checkServiceDays(
  card: RateCard,
  { day, holidays = [] }: { day: Day; holidays?: readonly Day[] },
  list: FindingList,
): void {
  const areas = card.zones.filter(({ kind, service_weekdays }) => kind === 'service_days' && service_weekdays !== undefined);
  if (areas.length === 0) return;
  const from = countOfDay(day);
  const closed = new Set(holidays.map(countOfDay));
  const added = card.opt_in_time_based_rates.flatMap(({ adds_delivery_weekdays = [] }) => adds_delivery_weekdays);
  const adds_holidays = card.opt_in_time_based_rates.some(({ adds_public_holidays }) => adds_public_holidays === true);
  for (const level of card.service_levels) {
    for (const side of SIDES) {
      const weekdays = side === 'delivery' ? [...weekdaysOf(level, side), ...added] : weekdaysOf(level, side);
      if (weekdays.length === 0) continue;
      const on_public_holidays = (level.works_on_public_holidays ?? false) || (side === 'delivery' && adds_holidays);
      const never = areas.filter(({ service_weekdays }) => {
        const days = { weekdays, on_public_holidays, area_weekdays: service_weekdays ?? null, closed: NO_DAYS, holidays: closed };
        return serviceDayFrom(days, from) === null;
      });
      // Where it is so everywhere, the area's own finding or the level's says it.
      if (never.length > 0)
        list.warn('service_levels', level.id, `${side}_weekdays`, 'never-there', neverText(level, side, never));
    }
  }
}

function weekdaysOf(level: ServiceLevel, side: Side): readonly Weekday[] {
  return side === 'collection' ? level.collection_weekdays : (level.delivery_weekdays ?? MONDAY_TO_FRIDAY);
}

function neverText({ code, name }: ServiceLevel, side: Side, never: readonly Zone[]): string {
  const named = never.slice(0, NAMED_MAX).map((zone) => zone.name || zone.code);
  const more = never.length > NAMED_MAX ? ` and ${never.length - NAMED_MAX} more areas` : '';
  const act = side === 'collection' ? 'collects' : 'delivers';
  return `${code.trim() || name}: it never ${act} in ${named.join(', ')}${more}, because it does not work on the days they are served on.`;
}
