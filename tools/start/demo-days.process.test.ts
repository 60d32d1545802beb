import { OPS_TILES, PENDING_PILES } from '@tsela/domain/overview/ops-tiles';
import { SHIPMENT_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import { readConfig } from '@tsela/server/config';
import type { RequestContext } from '@tsela/server/context';
import { openServices } from '@tsela/server/main';
import { listThreads } from '@tsela/server/inbox/threads';
import { readDashboard } from '@tsela/server/overview/dashboard-reads';
import { readOpsDashboard } from '@tsela/server/overview/ops-dashboard-reads';
import { listShortUrls } from '@tsela/server/providers/short-urls';
import { listShipments } from '@tsela/server/shipments/shipment-reads';
import { TEST_SECRET_KEY, createTestDatabase } from '@tsela/server/testing/test-database';
import type { TestDatabase } from '@tsela/server/testing/test-database';
import { readTripsheet } from '@tsela/server/tripsheets/tripsheet-reads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acting, actorOf } from '../../simulator/actors.ts';
import type { DemoUser } from '../../simulator/actors.ts';
import { PROMISED_ACCOUNTS } from '../../simulator/demo-people.ts';
import { simulate } from '../../simulator/simulate.ts';
import { MOMENTS } from '../testing/test-clock.ts';

const ENDS = [
  ...Object.entries(MOMENTS).filter(([name]) => name !== 'ordinary'),
  ['just after midnight', '2027-01-01T00:03+02:00'],
] as const;

/** What is staged fills every screen by itself; what the days bring beside it may be anything, so here they bring nothing. */
const NOTHING_ELSE = { seed: 7, days: 14, share: 0 };

describe('the demo, filled on any day', () => {
  let database: TestDatabase;
  let services: Awaited<ReturnType<typeof openServices>>;
  beforeEach(async () => {
    database = await createTestDatabase();
    const { app_url } = database;
    const config = readConfig({ DATABASE_URL: app_url, SECRET_KEY: TEST_SECRET_KEY, DEMO: '1' });
    services = await openServices({ config, database_url: app_url, secret_key: TEST_SECRET_KEY });
  });
  afterEach(async () => {
    await services.close();
    await database.drop();
  });

  it.each(ENDS)('has something in every tile, pile and list of shipments: %s, %s', async (_, moment) => {
    const now = new Date(moment);

    const { companies } = await simulate({ services, end: now, ...NOTHING_ELSE });

    const empty: string[] = [];
    for (const { provider_id, operations, drivers, customers, takes_guests, branches } of companies) {
      // A courier of two branches sends to no lockers.
      const sends_to_lockers = branches.size > 2;
      const as = (somebody: DemoUser): RequestContext =>
        acting(services, { provider_id, actor: actorOf(somebody), now, source: 'web' });
      const note = (what: string, count: number) => (count === 0 ? void empty.push(`${provider_id} ${what}`) : undefined);
      const piles = await readOpsDashboard(as(operations), {});
      for (const key of [...OPS_TILES, ...PENDING_PILES])
        if (sends_to_lockers || key !== 'failed-reservations') note(`ops ${key}`, countIn(piles.counters, key));
      const has = (status: string) =>
        // Only visitors leave a shipment unpaid.
        (takes_guests || status !== 'payment-pending') && (sends_to_lockers || status !== 'bob-box-reservation-failed');
      for (const status of SHIPMENT_STATUSES.filter(has))
        note(`list ${status}`, (await listShipments(as(operations), { status, limit: 1 })).count);
      for (const { account_code, owner } of customers) {
        if (!owner || !PROMISED_ACCOUNTS.includes(account_code)) continue;
        const dashboard = await readDashboard(as(owner), {});
        for (const { key, count } of dashboard.counters) note(`${account_code} ${key}`, count);
        note(`${account_code} attention`, dashboard.attention.length);
        note(`${account_code} recent`, dashboard.recent.length);
      }
      const [first] = drivers.get('JNB') ?? [];
      if (!first) throw new Error('Nobody drives in Johannesburg.');
      const { stops } = await readTripsheet(as(first), {});
      for (const leg of ['collection', 'delivery'])
        note(`tripsheet ${leg}`, stops.filter((stop) => stop.leg === leg && !stop.is_done).length);
      note('tripsheet done', stops.filter(({ is_done }) => is_done).length);
      for (const reader of [operations, ...customers.flatMap(({ owner }) => owner ?? [])])
        expect(await outOfOrder(as(reader))).toEqual([]);
      const { short_urls } = await listShortUrls(as(operations), {});
      if (takes_guests) note('short links that are followed', short_urls.filter(({ hits }) => hits > 0).length);
    }
    expect(empty).toEqual([]);
  });
});

/** So far ahead of others a step of the days may be taken. */
const AHEAD_MS = 4 * 60 * 60 * 1000;

/** What stands in an inbox above something later. */
async function outOfOrder(reader: RequestContext): Promise<readonly string[]> {
  const { threads, announcements } = await listThreads(reader, { limit: 100 });
  const lines = [
    ...threads.map(({ position, time_last, subject }) => ({ position, time: Date.parse(time_last), subject })),
    ...announcements.map(({ id, time_created, subject }) => ({ position: id, time: Date.parse(time_created), subject })),
  ].toSorted((one, other) => other.position - one.position);
  return lines
    .filter(({ time }, at) => lines.slice(at + 1).some((below) => below.time > time + AHEAD_MS))
    .map(({ subject }) => subject);
}

function countIn(counters: readonly { key: string; count: number }[], key: string): number {
  return counters.find((counter) => counter.key === key)?.count ?? 0;
}
