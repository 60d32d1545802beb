import { addDays, dayOf, startOfDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import type { RequestContext } from '../context.ts';
import type { ShipmentQuery } from '../db/reach.ts';

const DAYS_SHOWN = 30;

/** Booked and delivered per South African day, every day of the month present. */
export async function countPerDay(
  query: ShipmentQuery,
  context: RequestContext,
): Promise<{ day: Day; created: number; delivered: number }[]> {
  const today = dayOf(context.now);
  const first = addDays(today, 1 - DAYS_SHOWN);
  const created = await countByDay(query, 'time_created', first);
  // Quotes are among the shipments and are no bookings. Each count finds all it needs in an index; without them in one count, it would not.
  const quoted = await countByDay(query.where('shipments.status', 'in', ['quote', 'quote-expired']), 'time_created', first);
  const delivered = await countByDay(query, 'delivered_date', first);
  return Array.from({ length: DAYS_SHOWN }, (_, at) => {
    const day = addDays(first, at);
    return { day, created: (created.get(day) ?? 0) - (quoted.get(day) ?? 0), delivered: delivered.get(day) ?? 0 };
  });
}

async function countByDay(
  query: ShipmentQuery,
  column: 'time_created' | 'delivered_date',
  first: Day,
): Promise<Map<string, number>> {
  const rows = await query
    .select([
      sql<Day>`(${sql.ref(`shipments.${column}`)} at time zone 'Africa/Johannesburg')::date`.as('day'),
      ({ fn }) => fn.countAll<number>().as('count'),
    ])
    .where(`shipments.${column}`, '>=', startOfDay(first))
    .groupBy('day')
    .execute();
  return new Map(rows.map((row) => [row.day, row.count]));
}
