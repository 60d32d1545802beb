import type { ServiceLevelOffered, serviceLevelApi } from '@tsela/contract/rates/service-level-api';
import type { OutputOf } from '@tsela/contract/route';
import { hasCapacities } from '@tsela/domain/rates/days/full-days';
import type { BookedDays } from '@tsela/domain/rates/days/full-days';
import type { ServiceLevel } from '@tsela/domain/rates/card/rate-card';
import { estimateText } from '@tsela/domain/shipments/estimate-text';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { isStaff } from '../context.ts';
import type { Actor, RequestContext } from '../context.ts';

const WITHOUT_CAPACITY = { capacity_per_day: null, booked: [] };
const NOTHING_BOOKED: BookedDays = new Map();
const WORKING_DAYS = [1, 2, 3, 4, 5];

/** The services of the published tariff, in its order. None while nothing is published. Source: screens S50. */
export async function listServiceLevels(context: RequestContext): Promise<OutputOf<typeof serviceLevelApi.list>> {
  const published = await context.services.rate_cards.of(context.provider_id);
  const account_id = accountOf(context.actor);
  const levels = (published?.compiled.card.service_levels ?? []).filter(
    ({ account_ids }) => account_id === null || account_ids === undefined || account_ids.includes(account_id),
  );
  const ordered = levels.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
  // How much the courier can carry is no customer's business.
  if (!isStaff(context.actor)) return { service_levels: ordered.map((level) => ({ ...present(level), ...WITHOUT_CAPACITY })) };
  const booked = hasCapacities(ordered) ? await context.services.collection_days.of(context.provider_id) : NOTHING_BOOKED;
  return {
    service_levels: ordered.map((level) => ({
      ...present(level),
      capacity_per_day: level.capacity_per_day,
      booked: bookedOf(level, booked, context.now),
    })),
  };
}

/** The one account that a user belongs or is limited to. */
function accountOf(actor: Actor): number | null {
  return actor.kind === 'user' ? (actor.account_id ?? actor.limit_account_id ?? null) : null;
}

/** How full today and tomorrow are. */
function bookedOf(level: ServiceLevel, booked: BookedDays, now: Date): ServiceLevelOffered['booked'] {
  if (level.capacity_per_day === null) return [];
  return [dayOf(now), addDays(dayOf(now), 1)].map((date) => ({ date, count: booked.get(level.code)?.get(date) ?? 0 }));
}

function present(level: ServiceLevel): Omit<ServiceLevelOffered, 'booked' | 'capacity_per_day'> {
  const { id, code, name, description, collection_address_type, delivery_address_type, cut_off_time } = level;
  const { estimate_from: from, estimate_to: to, estimate_unit: unit } = level;
  return {
    id,
    code,
    name,
    description,
    colour: level.colour ?? null,
    collection_address_type,
    delivery_address_type,
    cut_off_time,
    collection_weekdays: [...level.collection_weekdays],
    delivery_weekdays: [...(level.delivery_weekdays ?? WORKING_DAYS)],
    works_on_public_holidays: level.works_on_public_holidays ?? false,
    estimate_text: estimateText({ from, from_unit: unit, to, to_unit: unit }) ?? '',
    has_other_estimates: (level.estimates_between ?? []).length > 0,
    is_for_all_accounts: level.account_ids === undefined,
    when_full: level.when_full ?? 'next-day',
  };
}
