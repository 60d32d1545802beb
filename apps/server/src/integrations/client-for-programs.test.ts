import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { KEY_SCOPES } from '@tsela/domain/integrations/key-scopes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aKeyOf } from '../testing/api-keys.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { makeWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';

const OF_PROGRAMS = new URL('../../../../packages/client/', import.meta.url);
const COMPILER = fileURLToPath(new URL('../../../../node_modules/.bin/tsc', import.meta.url));
const STRICT = [
  '--strict',
  '--noUncheckedIndexedAccess',
  '--exactOptionalPropertyTypes',
  '--verbatimModuleSyntax',
  '--erasableSyntaxOnly',
];
const AS_A_MODULE = [
  '--noEmit',
  '--target',
  'es2024',
  '--module',
  'nodenext',
  '--allowImportingTsExtensions',
  '--lib',
  'es2024,dom',
  '--types',
  '',
];

let test_app: TestApp;
let world: World;
let address: string;
let folder: string;
beforeAll(async () => {
  test_app = await openTestApp();
  world = await makeWorld(test_app.services);
  await test_app.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(test_app.app.server.address() as AddressInfo).port}/api`;
  folder = await mkdtemp(join(tmpdir(), 'client-'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  // What a program for Node has of its own types.
  await writeFile(
    join(folder, 'client-env.d.ts'),
    'declare const process: { readonly env: Readonly<Record<string, string | undefined>> };',
  );
  await writeFile(join(folder, 'tsela-client.ts'), readFileSync(new URL('tsela-client.ts', OF_PROGRAMS)));
});
afterAll(async () => {
  await test_app.close();
  await rm(folder, { recursive: true });
});

function execute(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, [...args], { cwd: folder, env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      error ? reject(new Error(stdout + stderr, { cause: error })) : resolve(stdout),
    );
  });
}

/** A program as someone else would write it: it copies the one file, and is checked by the strictest compiler. */
const PROGRAM = `import { TselaClient, TselaProblem } from './tsela-client.ts';
import type { ShipmentsCreateInput } from './tsela-client.ts';

const tsela = new TselaClient({ address: process.env['TSELA_ADDRESS'] ?? '', key: process.env['TSELA_KEY'] ?? '' });
const sides = {
  collection_address: { street_address: '12 Oxford Road', local_area: 'Rosebank', city: 'Johannesburg', code: '2196', zone: 'GP' },
  delivery_address: { street_address: '10 Park Street', local_area: 'Hatfield', city: 'Pretoria', code: '0083', zone: 'GP' },
  parcels: [{ submitted_length_cm: 20, submitted_width_cm: 20, submitted_height_cm: 10, submitted_weight_kg: 2 }],
};
const { rates } = await tsela.rates.quote(sides);
const booking: ShipmentsCreateInput = {
  ...sides,
  collection_contact: { name: 'Sipho Dlamini', mobile_number: '0821234567' },
  delivery_contact: { name: 'Rachel Adams', email: 'rachel@example.com' },
  service_level_code: rates[0]?.service_level.code ?? '',
};
const booked = await tsela.shipments.create(booking, { idempotency_key: 'order-1001' });
const again = await tsela.shipments.create(booking, { idempotency_key: 'order-1001' });
const { count, shipments } = await tsela.shipments.list({ limit: 10 });
const tracked = await tsela.tracking.track({ tracking_reference: booked.short_tracking_reference });
const { url } = await tsela.shipments.label({ id: booked.id });
const refused = await tsela.shipments.create({ ...booking, parcels: [] }).catch((problem: unknown) => problem);
const cancelled = await tsela.shipments.cancelById({ id: booked.id });
console.log(JSON.stringify({
  is_same: booked.id === again.id,
  count,
  hub: shipments[0]?.collection_hub,
  tracked: tracked.shipments[0]?.parcel_tracking_references,
  reference: booked.short_tracking_reference,
  has_label: url.startsWith('http'),
  refused: refused instanceof TselaProblem ? [refused.status, refused.violations.length > 0] : null,
  status: cancelled.status,
}));
`;

/** The same with a word that the client has not: what is wrong is found before it runs. */
const WRONG_PROGRAM = PROGRAM.replace('{ limit: 10 }', '{ limits: 10 }');

describe('the client for programs', () => {
  it('SCREEN-21: compiles in a program of others, which books, tracks and cancels against the server', async () => {
    const { key } = await aKeyOf(test_app, world, { scopes: [...KEY_SCOPES] });
    await writeFile(join(folder, 'program.ts'), PROGRAM);

    await execute(COMPILER, [...STRICT, ...AS_A_MODULE, 'client-env.d.ts', 'program.ts']);
    const printed = await execute(process.execPath, ['program.ts'], { TSELA_ADDRESS: address, TSELA_KEY: key });

    const told = JSON.parse(printed);
    expect(told).toEqual({
      is_same: true,
      count: 1,
      hub: 'Johannesburg',
      tracked: [`${told.reference}/1`],
      reference: expect.stringMatching(/^[A-Z0-9]{6}$/),
      has_label: true,
      refused: [400, true],
      status: 'cancelled',
    });
  });

  it('SCREEN-21: says what a program spells wrong before it runs', async () => {
    await writeFile(join(folder, 'wrong.ts'), WRONG_PROGRAM);

    await expect(execute(COMPILER, [...STRICT, ...AS_A_MODULE, 'client-env.d.ts', 'wrong.ts'])).rejects.toThrow(/limits/);
  });
});

interface PostmanRequest {
  readonly method: string;
  readonly url: { readonly raw: string; readonly query?: readonly { key: string; value: string; disabled?: boolean }[] };
  readonly body?: { readonly raw: string };
}

describe('the Postman collection', () => {
  const { item } = JSON.parse(readFileSync(new URL('tsela.postman_collection.json', OF_PROGRAMS), 'utf8')) as {
    item: { item: { name: string; request: PostmanRequest }[] }[];
  };
  const requests = item.flatMap((area) => area.item).map(({ request }) => request);

  it('SCREEN-21: has requests that the server knows, with fields that it knows, for a key made for everything', async () => {
    const { key } = await aKeyOf(test_app, world, { scopes: [...KEY_SCOPES] });
    const unknown: string[] = [];
    for (const { method, url, body } of requests) {
      const query = new URLSearchParams(
        (url.query ?? []).filter(({ disabled }) => disabled !== true).map((each): [string, string] => [each.key, each.value]),
      );
      const answer = await fetch(`${url.raw.split('?')[0]?.replace('{{address}}', address)}?${query.toString()}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body && { body: body.raw }),
      });
      const text = await answer.text();
      const is_unknown =
        text.includes('Not Found:') || text.includes('is not a known field') || text.includes('is not valid JSON');
      if (is_unknown || [401, 403, 405].includes(answer.status) || answer.status >= 500)
        unknown.push(`${method} ${url.raw} ${answer.status} ${text.slice(0, 200)}`);
    }

    expect(requests.length).toBeGreaterThan(50);
    expect(unknown).toEqual([]);
  });
});
