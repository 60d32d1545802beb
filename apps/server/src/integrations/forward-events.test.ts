import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { forwardSample } from '@tsela/contract/integrations/code-samples';
import { KEY_SCOPES } from '@tsela/domain/integrations/key-scopes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aKeyOf } from '../testing/api-keys.ts';
import { bookOne, contextOf } from '../testing/field.ts';
import { changeRows } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { openWebhookReceiver } from '../testing/webhook-receiver.ts';
import type { WebhookReceiver } from '../testing/webhook-receiver.ts';
import { makeWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const PROGRAM = 'packages/client/tsela-forward.mjs';

let test_app: TestApp;
let world: World;
let receiver: WebhookReceiver;
let address: string;

beforeAll(async () => {
  test_app = await openTestApp();
  receiver = await openWebhookReceiver();
  Object.assign(test_app.services, { outgoing: receiver.outgoing });
  world = await makeWorld(test_app.services);
  await test_app.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(test_app.app.server.address() as AddressInfo).port}/api`;
});
afterAll(async () => {
  await test_app.close();
  await receiver.close();
});

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

function execute(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(program, [...args], { cwd: ROOT, env: { ...process.env, ...env } }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}

let path_number = 0;

/** A subscriber with so many events, and a key for them. */
async function aSubscriber({ events }: { readonly events: number }) {
  const { key, account_id } = await aKeyOf(test_app, world, { scopes: [...KEY_SCOPES], balance: 100_000_000 });
  const answer = await fetch(`${address}/integrations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: receiver.urlOf('/in-earnest'), topics: ['shipment-created'] }),
  });
  const { webhook, signing_secret } = (await answer.json()) as { webhook: { id: number }; signing_secret: string };
  for (let booked = 0; booked < events; booked++) await bookOne(world, { account_id });
  await deliverWebhooks(contextOf(world), { provider_id: world.provider_id, account_id });
  await test_app.services.webhook_runs.idle();
  const path = `/local-${++path_number}`;
  const to = receiver.urlOf(path).replace('https://hooks.example', 'http://127.0.0.1');
  const forward = (...args: string[]) =>
    execute(process.execPath, [
      PROGRAM,
      '--address',
      address,
      '--key',
      key,
      '--secret',
      signing_secret,
      '--to',
      to,
      '--once',
      ...args,
    ]);
  const arrived = () => receiver.arrived.filter((each) => each.path === path);
  const numbers = () => arrived().map(({ headers }) => Number(headers['tsela-event-number']));
  return { key, secret: signing_secret, webhook_id: webhook.id, path, to, forward, arrived, numbers };
}

/** By the clock of the machine, which the program signs with; that of the tests is set. */
const VERIFY = `import { Webhook } from 'standardwebhooks';
for (const { headers, body } of JSON.parse(process.env.ARRIVED)) console.log(new Webhook(process.env.SECRET).verify(body, headers).short_tracking_reference);`;

describe('beyond.md 6: events are forwarded to an address of one’s own', () => {
  it('in order, with the body, id, number and hash that are pushed, signed so that standardwebhooks takes them', async () => {
    const { forward, arrived, numbers, secret } = await aSubscriber({ events: 3 });

    const ran = await forward('--header', 'X-Tried: yes');
    const of_receiver = arrived().map(({ headers, body }) => ({ headers, body }));
    const verified = await execute(process.execPath, ['--input-type=module', '-e', VERIFY], {
      SECRET: secret,
      ARRIVED: JSON.stringify(of_receiver),
    });
    const kept = ['webhook-id', 'tsela-topic', 'tsela-event-number', 'tsela-previous-hash', 'content-type', 'user-agent'];
    const told = ({ headers, body }: (typeof of_receiver)[number]) => [kept.map((name) => headers[name]), body];
    const ids = new Set(of_receiver.map(({ headers }) => headers['webhook-id']));
    const pushed = receiver.arrived.filter((each) => each.path === '/in-earnest' && ids.has(each.headers['webhook-id']));

    expect([ran.code, ran.err]).toEqual([0, '']);
    expect(numbers()).toEqual([1, 2, 3]);
    expect(of_receiver.map(told)).toEqual(
      pushed.map(told).toSorted((one, other) => String(one[0]?.[2]).localeCompare(String(other[0]?.[2]))),
    );
    expect(of_receiver.map(({ headers }) => headers['x-tried'])).toEqual(['yes', 'yes', 'yes']);
    expect(verified.out.trim().split('\n')).toEqual(of_receiver.map(({ body }) => JSON.parse(body).short_tracking_reference));
    expect(ran.out).toContain('3 taken, no gap. It stands at 3: go on with --from 3');
  });

  it('again where one fails, and the next ones not before', async () => {
    const { forward, arrived, numbers, path } = await aSubscriber({ events: 2 });
    const answers = [500, 302, 204, 200];
    receiver.answer(path, (response) => response.writeHead(answers.shift() ?? 200).end());

    const ran = await forward();

    expect(ran.code).toBe(0);
    expect(numbers()).toEqual([1, 1, 1, 2]);
    expect(new Set(arrived().map(({ headers }) => headers['webhook-id'])).size).toBe(2);
    expect(ran.out).toMatch(/1 shipment-created \S+: 500\n1 shipment-created \S+: 302\n1 shipment-created \S+: 204\n/);
  });

  it('from a number on, and says where one is missing or was changed', async () => {
    const { forward, numbers, webhook_id } = await aSubscriber({ events: 6 });
    const event = `provider_id = ${world.provider_id} and webhook_id = ${webhook_id} and number`;
    await changeRows(world, `delete from webhook_deliveries where ${event} = 4`);
    await changeRows(world, `update webhook_deliveries set body = replace(body, 'Johannesburg', 'Elsewhere') where ${event} = 6`);

    const ran = await forward('--from', '2');

    expect(numbers()).toEqual([3, 5, 6]);
    expect(ran.err).toBe('GAP: Event 4 is missing.\nGAP: Event 6 is not as it was written: its hash is another.\n');
    expect([ran.code, ran.out]).toEqual([1, expect.stringContaining('3 taken, 2 gaps. It stands at 6: go on with --from 6')]);
  });

  it('and what is wrong is said in a sentence', async () => {
    const { forward, to, secret, key, numbers } = await aSubscriber({ events: 1 });
    const run = (...args: string[]) => execute(process.execPath, [PROGRAM, '--once', '--address', address, '--to', to, ...args]);

    expect((await run('--key', 'f'.repeat(32), '--secret', secret)).err).toMatch(/^The courier answers 401: /);
    expect((await run('--key', key)).err).toMatch(/^Missing: --secret\n/);
    expect((await forward('--from', '7')).err).toBe('There is no event 7 yet: the last one of this webhook is 1.\n');
    expect((await forward('--webhook', '999999999')).err).toMatch(/^The courier answers 404: /);
    expect(numbers()).toEqual([]);
  });

  it('SCREEN-21: as the page for developers says it', async () => {
    const { key, secret, path, numbers } = await aSubscriber({ events: 1 });
    const port = new URL(receiver.urlOf(path)).port;
    const text = forwardSample(address)
      .replaceAll('tsela-forward.mjs', PROGRAM)
      .replace('http://localhost:3000/hook', `http://127.0.0.1:${port}${path}`);

    const ran = await execute('sh', ['-c', `${text.trimEnd()} --once`], { TSELA_KEY: key, TSELA_SECRET: secret });

    expect([ran.err, numbers()]).toEqual(['', [1]]);
  });
});
