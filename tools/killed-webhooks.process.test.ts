import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { webhookApi } from '@tsela/contract/integrations/webhook-api';
import { saveAccountSettings } from '@tsela/server/accounts/account-settings';
import { changeRows, rowsOf } from '@tsela/server/testing/rows';
import { openTestApp, succeed } from '@tsela/server/testing/test-app';
import type { TestApp } from '@tsela/server/testing/test-app';
import { TEST_SECRET_KEY, createTestDatabase } from '@tsela/server/testing/test-database';
import type { TestDatabase } from '@tsela/server/testing/test-database';
import { makeCustomer, makeWorld } from '@tsela/server/testing/world';
import type { World } from '@tsela/server/testing/world';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from './start/started-process.testing.ts';

const ROUNDS = 9;
const SHIPMENTS = 3;
const EVENTS_A_ROUND = 60;
const WAIT = { timeout: 20_000, interval: 50 };
const SCRIPTS = {
  sender: fileURLToPath(new URL('killed/sender.testing.ts', import.meta.url)),
  receiver: fileURLToPath(new URL('killed/receiver.testing.ts', import.meta.url)),
};

describe('webhooks whose sending process and receiver are killed again and again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tsela-killed-'));
  const kept = join(folder, 'arrived');
  const running = new Map<keyof typeof SCRIPTS, ChildProcess>();
  let database: TestDatabase;
  let test_app: TestApp;
  let world: World;
  let port: number;
  let webhook_id: number;

  beforeAll(async () => {
    database = await createTestDatabase();
    test_app = await openTestApp({ database });
    world = await makeWorld(test_app.services);
    const { account_id, token } = await makeCustomer(world);
    await saveAccountSettings(world.context, { account_id, settings: [{ setting: 'webhook_integration_enabled', value: true }] });
    port = await freePort();
    const input = { url: `https://hooks.example:${port}/killed`, topics: ['shipment-note' as const] };
    ({ id: webhook_id } = (await succeed(test_app, webhookApi.createWebhook, { token, host: world.host, input })).webhook);
    writeFileSync(kept, '');
  });
  afterAll(async () => {
    for (const name of running.keys()) await kill(name);
    await test_app.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(name: keyof typeof SCRIPTS): Promise<void> {
    if (running.has(name)) return;
    const given = name === 'sender' ? [world.provider_id, webhook_id] : [port, kept];
    const child = spawn(process.execPath, [SCRIPTS[name], ...given.map(String)], {
      env: { ...process.env, DATABASE_URL: database.app_url, SECRET_KEY: TEST_SECRET_KEY, DEMO: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.set(name, child);
    await new Promise((ready) => child.stdout?.once('data', ready));
  }

  /** As the machine does that loses its power: nothing is closed, and nothing said. */
  async function kill(name: keyof typeof SCRIPTS): Promise<void> {
    const child = running.get(name);
    running.delete(name);
    if (!child) return;
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  const arrived = () =>
    readFileSync(kept, 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => Number((JSON.parse(line) as { at: number }).at));

  let written = 0;
  /** Commits so many events more, of some shipments by turns. */
  async function commitEvents(): Promise<void> {
    const [first, last] = [written + 1, (written += EVENTS_A_ROUND)];
    await changeRows(
      world,
      `insert into webhook_deliveries (provider_id, id, webhook_id, shipment_id, topic, body, state, time_created, time_due)
        select ${world.provider_id}, nextval('webhook_delivery_ids'), ${webhook_id}, 1 + at % ${SHIPMENTS}, 'shipment-note', '{"at":' || at || '}', 'waiting', now(), now() - interval '1 second'
        from generate_series(${first}, ${last}) as at`,
    );
  }

  /** What time does: the claim of a process that died runs out, and the receiver that could not be reached has rested. It waits for no row in use. */
  const letTimePass = () =>
    changeRows(
      world,
      `with free as (select id from webhook_deliveries where provider_id = ${world.provider_id} and webhook_id = ${webhook_id} and state = 'waiting' for update skip locked),
          due as (update webhook_deliveries set time_due = now() - interval '1 second' where provider_id = ${world.provider_id} and id in (select id from free)),
          mine as (select id from webhooks where provider_id = ${world.provider_id} and id = ${webhook_id} for update skip locked)
        update webhooks set time_claimed = null, time_wait = null where provider_id = ${world.provider_id} and id in (select id from mine)`,
    );

  /** Waits while time passes: a receiver that was away is asked again. */
  const comesTrue = (isSo: () => boolean) =>
    vi.waitUntil(async () => {
      await letTimePass();
      return isSo();
    }, WAIT);

  it('issue 20: lose nothing, and every shipment is told in its order', async () => {
    let kills = 0;
    for (let round = 0; round < ROUNDS; round++) {
      await commitEvents();
      await Promise.all([start('receiver'), start('sender')]);
      const before = arrived().length;
      // Each time at another place in the batch.
      await comesTrue(() => arrived().length > before + round * 5);
      for (const name of [['sender'], ['receiver'], ['sender', 'receiver']][round % 3] as (keyof typeof SCRIPTS)[]) {
        await kill(name);
        kills++;
      }
    }
    await Promise.all([start('receiver'), start('sender')]);
    await comesTrue(() => new Set(arrived()).size === written);
    await kill('sender');

    const first = [...new Set(arrived())];
    expect(kills).toBe((ROUNDS / 3) * 4);
    expect(first.toSorted((a, b) => a - b)).toEqual(Array.from({ length: written }, (_, at) => at + 1));
    for (let shipment = 0; shipment < SHIPMENTS; shipment++) {
      const of_it = first.filter((at) => at % SHIPMENTS === shipment);
      expect(of_it).toEqual(of_it.toSorted((a, b) => a - b));
    }
    const [stream] = await rowsOf(
      world,
      `select count(*)::int as events, count(distinct number)::int as numbers, max(number)::int as last from webhook_deliveries
        where provider_id = ${world.provider_id} and webhook_id = ${webhook_id}`,
    );
    expect(stream).toEqual({ events: written, numbers: written, last: written });
  });
});
