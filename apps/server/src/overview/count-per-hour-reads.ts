import { addDays, endOfDay, startOfDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import type { ShipmentQuery } from '../db/reach.ts';

/** Collected and delivered per hour of a day and of the day before, South African time; every hour is present. Source: screens S24. */
export async function countPerHour(query: ShipmentQuery, day: Day) {
  const [collected, delivered] = [
    await countByHour(query, 'collected_date', day),
    await countByHour(query, 'delivered_date', day),
  ];
  return Array.from({ length: 24 }, (_, hour) => {
    const of = (counts: ReadonlyMap<string, number>, which: Day) => counts.get(`${which} ${hour}`) ?? 0;
    const yesterday = addDays(day, -1);
    return {
      hour,
      collected: of(collected, day),
      collected_yesterday: of(collected, yesterday),
      delivered: of(delivered, day),
      delivered_yesterday: of(delivered, yesterday),
    };
  });
}

async function countByHour(
  query: ShipmentQuery,
  column: 'collected_date' | 'delivered_date',
  last: Day,
): Promise<ReadonlyMap<string, number>> {
  const at_home = sql`shipments.${sql.raw(column)} at time zone 'Africa/Johannesburg'`;
  const rows = await query
    .select([
      sql<Day>`(${at_home})::date`.as('day'),
      sql<number>`extract(hour from ${at_home})::int`.as('hour'),
      ({ fn }) => fn.countAll<number>().as('count'),
    ])
    .where(`shipments.${column}`, '>=', startOfDay(addDays(last, -1)))
    .where(`shipments.${column}`, '<=', endOfDay(last))
    .groupBy(['day', 'hour'])
    .execute();
  return new Map(rows.map(({ day, hour, count }) => [`${day} ${hour}`, count]));
}
