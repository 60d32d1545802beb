import { addDays, dayOf, startOfDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import type { RequestContext } from '../context.ts';
import type { ShipmentQuery } from '../db/reach.ts';

/** Collected and delivered per hour of today and of yesterday, South African time; every hour is present. Source: screens S24. */
export async function countPerHour(query: ShipmentQuery, { now }: RequestContext) {
  const today = dayOf(now);
  const [collected, delivered] = [
    await countByHour(query, 'collected_date', addDays(today, -1)),
    await countByHour(query, 'delivered_date', addDays(today, -1)),
  ];
  return Array.from({ length: 24 }, (_, hour) => {
    const of = (counts: ReadonlyMap<string, number>, day: Day) => counts.get(`${day} ${hour}`) ?? 0;
    const yesterday = addDays(today, -1);
    return {
      hour,
      collected: of(collected, today),
      collected_yesterday: of(collected, yesterday),
      delivered: of(delivered, today),
      delivered_yesterday: of(delivered, yesterday),
    };
  });
}

async function countByHour(
  query: ShipmentQuery,
  column: 'collected_date' | 'delivered_date',
  first: Day,
): Promise<ReadonlyMap<string, number>> {
  const at_home = sql`shipments.${sql.raw(column)} at time zone 'Africa/Johannesburg'`;
  const rows = await query
    .select([
      sql<Day>`(${at_home})::date`.as('day'),
      sql<number>`extract(hour from ${at_home})::int`.as('hour'),
      ({ fn }) => fn.countAll<number>().as('count'),
    ])
    .where(`shipments.${column}`, '>=', startOfDay(first))
    .groupBy(['day', 'hour'])
    .execute();
  return new Map(rows.map(({ day, hour, count }) => [`${day} ${hour}`, count]));
}
