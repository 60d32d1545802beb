import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureAppRole } from '@tsela/server/db/roles';
import { openTestApp } from '@tsela/server/testing/test-app';
import type { TestApp } from '@tsela/server/testing/test-app';
import { TEST_SECRET_KEY, asOwner, createTestDatabase } from '@tsela/server/testing/test-database';
import type { TestDatabase } from '@tsela/server/testing/test-database';
import { ROLE, aShipment, makeAccount, makeWorld, signInAs } from '@tsela/server/testing/world';
import type { World } from '@tsela/server/testing/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOf } from './start/ask-of.testing.ts';
import { commitBeforeNewestMigration, layOut } from './start/earlier-version.testing.ts';
import { freePort, startProduct, untilReady } from './start/started-process.testing.ts';
import type { Started } from './start/started-process.testing.ts';

const EARLIER = commitBeforeNewestMigration();
if (EARLIER === null) console.warn('Two versions side by side are not tested: the history of the repository is not here.');

const STARTS_MS = 300_000;
const AT_ONCE = 6;
const NAME = `versions_${process.pid}`;

/** One after the other, on the same processes. */
describe.runIf(EARLIER !== null)(
  'a process of the version before the last migration beside one of today (needs the history)',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'tsela-versions-'));
    const old_folder = join(folder, 'earlier');
    let template: TestDatabase;
    let owner_url = '';
    let test_app: TestApp | null = null;
    let world: World;
    let account_id: number;
    let [owner_token, admin_token] = ['', ''];
    const started: Record<'earlier' | 'today', Started | null> = { earlier: null, today: null };

    beforeAll(async () => {
      layOut(EARLIER ?? '', old_folder);
      template = await createTestDatabase();
      owner_url = await emptyDatabase(template);
      started.earlier = await startOne('earlier');
      await untilReady(started.earlier, { wait_ms: STARTS_MS });
      started.today = await startOne('today');
      await untilReady(started.today, { wait_ms: STARTS_MS });

      const app_url = await ensureAppRole({ owner_url, secret_key: TEST_SECRET_KEY });
      test_app = await openTestApp({ database: { owner_url, app_url, drop: () => Promise.resolve() } });
      world = await makeWorld(test_app.services);
      account_id = await makeAccount(world, { balance: 100_000_000 });
      owner_token = (await signInAs(world, { role: ROLE.owner, account_id: account_id as never })).token;
      admin_token = (await signInAs(world, { role: ROLE.admin })).token;
    }, 2 * STARTS_MS);
    afterAll(async () => {
      for (const each of Object.values(started)) each?.child.kill('SIGKILL');
      await started.earlier?.ended;
      await started.today?.ended;
      await test_app?.close();
      await asOwner(template, `drop database if exists ${NAME} with (force)`);
      await template.drop();
      rmSync(folder, { recursive: true, force: true });
    });

    async function startOne(version: keyof typeof started): Promise<Started> {
      return startProduct({
        ...(version === 'earlier' && { folder: old_folder }),
        data_dir: join(folder, `data-${version}`),
        port: await freePort(),
        database_url: owner_url,
        env: { SECRET_KEY: TEST_SECRET_KEY, DATABASE_CONNECTIONS: '6' },
      });
    }

    const call = (version: keyof typeof started, method: string, path: string, body?: object, token = owner_token) =>
      askOf(started[version]?.port ?? 0, path, { host: world.host, method, token, ...(body && { body }) });
    const book = (version: keyof typeof started) =>
      call(version, 'POST', '/shipments', aShipment({ account_id: account_id as never }));

    it('both take bookings at once, and each shows what the other took', async () => {
      const booked = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => book(at % 2 === 0 ? 'earlier' : 'today')));
      const references = booked.map(({ body }) => String(body['short_tracking_reference'])).toSorted();

      expect(booked.map(({ status }) => status)).toEqual(booked.map(() => 200));
      expect(new Set(references).size).toBe(AT_ONCE);
      for (const version of ['earlier', 'today'] as const) {
        const { body } = await call(version, 'GET', '/shipments/rows');
        const rows = body['shipments'] as readonly { readonly short_tracking_reference: string }[];
        expect(rows.map(({ short_tracking_reference }) => short_tracking_reference).toSorted()).toEqual(references);
      }
    });

    it('the earlier one goes on with a day’s work: prices, changes, notes, holds, cancelling, money and settings', async () => {
      const { body: shipment } = await book('today');
      const id = shipment['id'];
      const { collection_address, delivery_address, parcels } = aShipment();
      const priced = { account_id, collection_address, delivery_address, parcels };
      const worked = [
        await call('earlier', 'POST', '/rates', priced),
        await call('earlier', 'GET', `/shipments?id=${String(id)}`),
        await call('earlier', 'POST', '/shipments/notes', { shipment_id: id, text: 'The gate code is with the guard.' }),
        await call('earlier', 'POST', '/shipments/hold', { id, reason: 'Customer asked' }, admin_token),
        await call('earlier', 'POST', '/shipments/release', { id }, admin_token),
        await call('earlier', 'POST', '/shipments/cancel', { id }),
        await call('earlier', 'GET', `/tracking/shipments?tracking_reference=${String(shipment['short_tracking_reference'])}`),
        await call('earlier', 'GET', '/billing/transactions'),
        await call('earlier', 'GET', '/accounts', undefined, admin_token),
        await call('earlier', 'GET', '/general-data'),
      ];

      expect(worked.filter(({ status }) => status !== 200)).toEqual([]);
      const { body } = await call('today', 'GET', `/shipments?id=${String(id)}`);
      expect(body).toMatchObject({ shipments: [{ status: 'cancelled' }] });
    });

    it('the earlier one, once it has ended, does not start on the newer tables, and says so in a sentence', async () => {
      started.earlier?.child.kill('SIGTERM');
      await started.earlier?.ended;
      const again = await startOne('earlier');
      const code = await again.ended;

      expect(code).not.toBe(0);
      expect(again.output()).toMatch(/The database has the migration \d{4}-\S+, which this version does not know: start a newer/);
      expect((await book('today')).status).toBe(200);
    });
  },
);

/** Not migrated yet: that is for the earlier version. */
async function emptyDatabase(beside: TestDatabase): Promise<string> {
  await asOwner(beside, `create database ${NAME} template template0`);
  const address = new URL(beside.owner_url);
  address.pathname = `/${NAME}`;
  return address.href;
}
