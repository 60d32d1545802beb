import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { webhookApi } from '@tsela/contract/integrations/webhook-api';
import type { ShipmentId } from '@tsela/domain/ids';
import { saveAccountSettings } from '@tsela/server/accounts/account-settings';
import { ensureAppRole } from '@tsela/server/db/roles';
import { bookOne } from '@tsela/server/testing/field';
import { openTestApp, succeed } from '@tsela/server/testing/test-app';
import { TEST_SECRET_KEY } from '@tsela/server/testing/test-database';
import { makeCustomer, makeWorld } from '@tsela/server/testing/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOf } from './start/ask-of.testing.ts';
import { connect, freePort, startProduct, until, untilPrinted } from './start/started-process.testing.ts';
import type { Started } from './start/started-process.testing.ts';

const ROUNDS = 4;
const SHIPMENTS = 3;
/** How many more have arrived when all is killed: each time at another place. */
const ARRIVED_A_ROUND = 25;
const WAIT_MS = 30_000;
const SERVER = fileURLToPath(new URL('killed/server.testing.ts', import.meta.url));
const RECEIVER = fileURLToPath(new URL('killed/receiver.testing.ts', import.meta.url));

/** A note as its webhook tells it: the number that its writer gave it. */
interface Told {
  readonly shipment: number;
  readonly note: number;
}

describe('webhooks whose server, database and receiver are killed together, again and again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tsela-all-killed-'));
  const [data_dir, kept] = [join(folder, 'data'), join(folder, 'arrived')];
  let [port, receiver_port, webhook_id] = [0, 0, 0];
  let server: Started;
  let receiver: ChildProcess;
  let [host, token] = ['', ''];
  let shipments: ShipmentId[] = [];

  beforeAll(async () => {
    [port, receiver_port] = [await freePort(), await freePort()];
    writeFileSync(kept, '');
    await startAll();
    const owner_url = ownerUrl();
    const app_url = await ensureAppRole({ owner_url, secret_key: TEST_SECRET_KEY });
    const test_app = await openTestApp({ database: { owner_url, app_url, drop: () => Promise.resolve() } });
    const world = await makeWorld(test_app.services);
    const customer = await makeCustomer(world, { balance: 10_000_000 });
    const { account_id } = customer;
    await saveAccountSettings(world.context, { account_id, settings: [{ setting: 'webhook_integration_enabled', value: true }] });
    const input = { url: `https://hooks.example:${receiver_port}/killed`, topics: ['shipment-note' as const] };
    ({ host, token } = { host: world.host, token: customer.token });
    ({ id: webhook_id } = (await succeed(test_app, webhookApi.createWebhook, { token, host, input })).webhook);
    shipments = [];
    for (let at = 0; at < SHIPMENTS; at++) shipments.push((await bookOne(world, { account_id })).id);
    await test_app.close();
  });
  afterAll(async () => {
    await killAll();
    rmSync(folder, { recursive: true, force: true });
  });

  function ownerUrl(): string {
    const of = (name: string) => readFileSync(join(data_dir, name), 'utf8').trim();
    return `postgresql://postgres:${of('postgres-password')}@127.0.0.1:${of('postgres-port')}/tsela`;
  }

  async function startAll(): Promise<void> {
    receiver = spawn(process.execPath, [RECEIVER, String(receiver_port), kept], { stdio: ['ignore', 'pipe', 'inherit'] });
    const listening = new Promise((ready) => receiver.stdout?.once('data', ready));
    server = await startProduct({
      data_dir,
      port,
      script: SERVER,
      rest: [`hooks.example:${receiver_port}`, `http://127.0.0.1:${receiver_port}`],
      env: { SECRET_KEY: TEST_SECRET_KEY, OUTGOING_ALLOWED_HOSTS: `127.0.0.1:${receiver_port}` },
    });
    await Promise.all([listening, untilPrinted(server, 'ready\n')]);
  }

  /** As a machine does that loses its power: nothing is closed, and nothing said. */
  async function killAll(): Promise<void> {
    const [postmaster = ''] = readFileSync(join(data_dir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    const ended = new Promise((resolve) => receiver.once('close', resolve));
    for (const kill of [
      () => process.kill(Number(postmaster), 'SIGKILL'),
      () => server.child.kill('SIGKILL'),
      () => receiver.kill('SIGKILL'),
    ])
      kill();
    await Promise.all([ended, server.ended]);
  }

  const arrived = (): Told[] =>
    readFileSync(kept, 'utf8')
      .split('\n')
      .filter((line) => line.endsWith('}'))
      .map((line) => {
        const { shipment_id, message } = JSON.parse(line) as { shipment_id: number; message: string };
        return { shipment: shipment_id, note: Number(message) };
      });

  const acknowledged: Told[] = [];
  let is_over = false;
  let written = 0;
  /** Writes a note; what the server has answered with 200, it must not lose. */
  async function writeOne(shipment: ShipmentId): Promise<void> {
    const note = ++written;
    const body = { shipment_id: shipment, text: String(note) };
    const status = await askOf(port, '/shipments/notes', { method: 'POST', host, token, body }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) acknowledged.push({ shipment, note });
    await sleep(status === 200 ? 10 : 100);
  }

  /** Writes notes on a shipment one after the other. */
  async function write(shipment: ShipmentId): Promise<void> {
    while (!is_over) await writeOne(shipment);
  }

  /** What time does: the claim of a process that died runs out, and the receiver that could not be reached has rested. */
  async function letTimePass(): Promise<void> {
    const client = await connect(data_dir);
    await client.query(
      `update webhook_deliveries set time_due = now() - interval '1 second' where webhook_id = ${webhook_id} and state = 'waiting' and time_due > now()`,
    );
    await client.query(
      `update webhooks set time_claimed = null, time_wait = null where id = ${webhook_id} and (time_claimed is not null or time_wait is not null)`,
    );
    await client.end();
  }

  const distinct = (all: readonly Told[]) => [...new Map(all.map((told) => [`${told.shipment} ${told.note}`, told])).values()];
  const missing = () => {
    const known = new Set(arrived().map(({ shipment, note }) => `${shipment} ${note}`));
    return acknowledged.filter(({ shipment, note }) => !known.has(`${shipment} ${note}`));
  };

  it('issue 20: lose nothing that was answered, and every shipment is told in its order', async () => {
    const writers = shipments.map(write);
    for (let round = 1; round <= ROUNDS; round++) {
      const before = arrived().length;
      await until(
        async () => arrived().length >= before + ARRIVED_A_ROUND + round,
        () => server.output(),
        WAIT_MS,
      );
      await killAll();
      await startAll();
      await letTimePass();
    }
    is_over = true;
    await Promise.all(writers);
    await until(
      async () => {
        await letTimePass();
        // A commit wakes the sending; the sweep of each minute would as well.
        await writeOne(shipments[0] ?? (0 as ShipmentId));
        await sleep(200);
        return missing().length === 0;
      },
      () => `${missing().length} have not arrived. ${server.output()}`,
      WAIT_MS,
    );

    expect(acknowledged.length).toBeGreaterThan(ROUNDS * ARRIVED_A_ROUND);
    for (const shipment of shipments) {
      const first = distinct(arrived()).filter((told) => told.shipment === shipment);
      expect(first.map(({ note }) => note)).toEqual(first.map(({ note }) => note).toSorted((one, other) => one - other));
    }
    const client = await connect(data_dir);
    const { rows } = await client.query<{ events: number; numbers: number; last: number }>(
      `select count(*)::int as events, count(distinct number)::int as numbers, max(number)::int as last from webhook_deliveries where webhook_id = ${webhook_id}`,
    );
    await client.end();
    expect(rows[0]?.events).toBe(rows[0]?.numbers);
    expect(rows[0]?.last).toBe(rows[0]?.events);
  });
});
