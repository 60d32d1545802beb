import { readFileSync } from 'node:fs';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDocument } from '../shipments/documents/add-document.ts';
import { aKeyOf } from '../testing/api-keys.ts';
import { bookOne, moveTo } from '../testing/field.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';

let test_app: TestApp;
let world: World;
beforeAll(async () => {
  test_app = await openTestApp();
  world = await makeWorld(test_app.services);
});
afterAll(() => test_app.close());

const PREFIXES = ['', '/v2', '/v3'] as const;

interface Sent {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly host?: string;
}

/** A program that knows the `api.` host and nothing of /api. */
async function call(
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  { token, body, headers, host = `api.${world.host}` }: Sent = {},
): Promise<LightMyRequestResponse> {
  return test_app.app.inject({
    method,
    url,
    headers: {
      host,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
}

describe('the api. host', () => {
  it.each(PREFIXES)('answers the same calls under "%s"', async (prefix) => {
    const { token } = await makeCustomer(world, { balance: 100_000 });

    const booked = await call('POST', `${prefix}/shipments`, { token, body: aShipment() });
    const listed = await call('GET', `${prefix}/shipments?id=${booked.json().id}`, { token });
    const quoted = await call('POST', `${prefix}/rates`, { token, body: { ...aShipment(), service_level_code: 'ECO' } });

    expect([booked.statusCode, listed.statusCode, quoted.statusCode]).toEqual([200, 200, 200]);
    expect([listed.json().count, listed.json().shipments[0].id]).toEqual([1, booked.json().id]);
    expect(quoted.json()).toMatchObject({
      message: 'Success',
      rates: [{ rate: 115, surcharges: [], rate_adjustments: [], time_based_rate_adjustments: [], extras: [] }],
    });
  });

  it('answers under /api/v2 of any host as well', async () => {
    const { token } = await makeCustomer(world);

    expect((await call('GET', '/api/v2/shipments', { token, host: world.host })).statusCode).toBe(200);
  });

  it('CALL-10: payments are asked for under /v2, by the web app as by programs', async () => {
    const { token } = await makeCustomer(world);
    const path = 'payments/payment-methods?purpose=topup';

    const answers = [
      await call('GET', `/api/v2/${path}`, { token, host: world.host }),
      await call('GET', `/v2/${path}`, { token }),
      await call('GET', `/api/${path}`, { token, host: world.host }),
    ];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404]);
  });

  it('is found by its token where no provider answers', async () => {
    const { token } = await makeCustomer(world);

    expect((await call('GET', '/v2/shipments', { token, host: 'api.unknown.example' })).statusCode).toBe(200);
  });

  it('names every request in the headers that clients read', async () => {
    for (const answer of [await call('GET', '/v2/time'), await call('GET', '/v2/shipments'), await call('GET', '/v2/nowhere')]) {
      const id = answer.headers['ship-logic-request-id'];
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer.headers['x-request-id']).toBe(id);
      if (answer.statusCode >= 400) expect(answer.json().request_id).toBe(id);
    }
  });
});

describe('errors on the api. host', () => {
  it.each(PREFIXES)('of a bad key under "%s" are JSON with a message', async (prefix) => {
    const BEARER = 'Please send the key as a bearer token: Authorization: Bearer, and the key.';
    for (const [authorization, message] of [
      ['Bearer 0123456789abcdef0123456789abcdef', 'The API key is wrong.'],
      ['Bearer 1.notatoken', 'Token has expired'],
      ['Basic c2VjcmV0', BEARER],
      ['AWS4-HMAC-SHA256 Credential=x', 'The signature does not name an access key of ours.'],
    ] as const) {
      const answer = await call('GET', `${prefix}/shipments`, { headers: { authorization } });

      expect([answer.statusCode, answer.json().message]).toEqual([401, message]);
    }
    expect([
      (await call('GET', `${prefix}/shipments`)).statusCode,
      (await call('GET', `${prefix}/shipments`)).json().message,
    ]).toEqual([401, 'Please log in first']);
  });

  it('tell an unknown address from a wrong method', async () => {
    const [unknown, wrong] = [await call('GET', '/v2/teleport'), await call('DELETE', '/v2/rates')];

    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'not-found']);
    expect([wrong.statusCode, wrong.headers['allow'], wrong.json().message]).toEqual([
      405,
      'POST',
      'This address answers POST only.',
    ]);
  });

  it('of a body that is no JSON are 400', async () => {
    const { token } = await makeCustomer(world);
    const answer = await test_app.app.inject({
      method: 'POST',
      url: '/v2/shipments',
      headers: { host: `api.${world.host}`, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: '{"parcels": [',
    });

    expect([answer.statusCode, answer.json().message]).toEqual([400, 'The body is not valid JSON.']);
  });

  it.each(['', '/v2'])('of an unknown tracking reference under "%s" are exactly the text that parsers know', async (prefix) => {
    const answer = await call('GET', `${prefix}/tracking/shipments?tracking_reference=ZZ9ZZ9&provider_id=${world.provider_id}`);

    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
      404,
      'text/plain; charset=utf-8',
      'could not find shipment or parcel with reference ZZ9ZZ9',
    ]);
  });

  it('of an unknown tracking reference under /v3, and on the host of the web app, are JSON with the same words', async () => {
    const query = 'tracking/shipments?tracking_reference=ZZ9ZZ9';

    for (const answer of [await call('GET', `/v3/${query}`), await call('GET', `/api/${query}`, { host: world.host })]) {
      expect([answer.statusCode, answer.headers['content-type'], answer.json().message]).toEqual([
        404,
        'application/problem+json; charset=utf-8',
        'could not find shipment or parcel with reference ZZ9ZZ9',
      ]);
    }
  });

  it('of tracking that is not a missing reference stay JSON', async () => {
    const answer = await call('GET', '/tracking/shipments');

    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Please enter a tracking reference.']);
  });
});

describe('what shop plug-ins send', () => {
  it('public API §1: unknown keys, numbers as text, nulls and empty fields are taken', async () => {
    const { token, account_id } = await makeCustomer(world, { balance: 100_000 });
    const { collection_address, delivery_address, collection_contact, delivery_contact } = aShipment();
    const body = {
      account_id: String(account_id),
      service_level_id: '1',
      plugin_version: '5.4.1',
      collection_address: { ...collection_address, contact_name: 'Shop', lat: '', lng: null },
      delivery_address: { ...delivery_address, company: '', hash: 'x' },
      collection_contact,
      delivery_contact: { ...delivery_contact, fax: '1' },
      parcels: [
        {
          submitted_length_cm: '20',
          submitted_width_cm: '20.5',
          submitted_height_cm: '10',
          submitted_weight_kg: '2',
          item_count: 3,
          reference: null,
        },
      ],
      declared_value: '',
      opt_in_rates: [],
      custom_tracking_reference: null,
      customer_reference: '',
      collection_after: '',
      special_instructions_delivery: null,
      mute_notifications: 'true',
      collection_min_date: '0001-01-01T00:00:00Z',
    };

    const answer = await call('POST', '/v2/shipments', { token, body });

    expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
    expect(answer.json()).toMatchObject({
      account_id,
      custom_tracking_reference: '',
      customer_reference: '',
      special_instructions_delivery: '',
      mute_notifications: true,
      declared_value: 0,
      source: 'api',
      parcels: [{ submitted_width_cm: 20.5, submitted_weight_kg: 2 }],
    });
    expect(answer.json().collection_address.lat).not.toBe(0);
  });

  it('public API §3: a shipment that is booked has no id yet but 0', async () => {
    const { token } = await makeCustomer(world, { balance: 100_000 });
    const book = (id: unknown, host?: string) =>
      call('POST', host ? '/api/shipments' : '/v2/shipments', { token, body: { ...aShipment(), id }, ...(host && { host }) });

    for (const answer of [await book(5), await book('5'), await book(5, world.host)])
      expect([answer.statusCode, answer.json().violations[0].field, answer.json().message]).toEqual([
        400,
        'id',
        'A new shipment has no id yet. Leave it out, or change the shipment with PATCH.',
      ]);
    expect((await book('0')).statusCode).toBe(200);
  });

  it('public API §13: what PHP sends for nothing, and one where a list is expected', async () => {
    const { token } = await makeCustomer(world, { balance: 100_000 });
    const { parcels, delivery_contact, ...rest } = aShipment();
    const [box] = parcels;
    const body = {
      ...rest,
      parcels: { ...box, submitted_weight_kg: ' 2.50 ', parcel_description: 4711 },
      delivery_contact: { ...delivery_contact, email: false },
      declared_value: false,
      opt_in_rates: false,
      custom_tracking_reference: false,
      mute_notifications: '0',
    };

    const answer = await call('POST', '/v2/shipments', { token, body });

    expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
    expect(answer.json()).toMatchObject({
      declared_value: 0,
      opt_in_rates: [],
      custom_tracking_reference: '',
      mute_notifications: false,
      delivery_contact: { email: '' },
      parcels: [{ submitted_weight_kg: 2.5, parcel_description: '4711' }],
    });
  });

  it.each([true, 1.5, '1.5', 'true', '0x1', '1n', '1 000', [], {}])(
    'public API §13: %j names no shipment: what is half a number is not rounded to another one',
    async (id) => {
      const { token } = await makeCustomer(world);

      const answer = await call('POST', '/v2/shipments/cancel', { token, body: { id } });

      expect([answer.statusCode, answer.json().violations[0].field]).toEqual([400, 'id']);
    },
  );

  it('public API §1: a date may be an instant', async () => {
    const { token } = await makeCustomer(world, { balance: 100_000 });
    const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

    const answer = await call('POST', '/shipments', { token, body: { ...aShipment(), collection_min_date: `${day}T23:00:00Z` } });

    const next_day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    expect([answer.statusCode, answer.json().collection_min_date]).toEqual([200, next_day]);
  });

  it('what is missing or makes no sense is still refused by name', async () => {
    const { token } = await makeCustomer(world, { balance: 100_000 });
    const [box] = aShipment().parcels;
    const book = (parcel: object) =>
      call('POST', '/v2/shipments', { token, body: { ...aShipment(), parcels: [{ ...box, ...parcel }] } });

    for (const weight of ['', null, 'heavy', '-1', '0']) {
      const answer = await book({ submitted_weight_kg: weight });
      expect([weight, answer.statusCode, answer.json().violations?.[0]?.field]).toEqual([
        weight,
        400,
        'parcels[0].submitted_weight_kg',
      ]);
    }
  });

  it('the web app itself must be exact', async () => {
    const { token } = await makeCustomer(world, { balance: 100_000 });

    const answer = await call('POST', '/api/shipments', {
      token,
      body: { ...aShipment(), plugin_version: '1' },
      host: world.host,
    });

    expect([answer.statusCode, answer.json().message]).toEqual([400, 'plugin_version is not a known field.']);
  });

  it('public API §1: an old signature date and cookie beside a key are ignored', async () => {
    const { token } = await makeCustomer(world, { balance: 100_000 });

    const answer = await call('POST', '/rates', {
      token,
      body: aShipment(),
      headers: { 'x-amz-date': '20260101T000000Z', cookie: 'XDEBUG_SESSION=PHPSTORM' },
    });

    expect([answer.statusCode, answer.json().message]).toEqual([200, 'Success']);
  });

  it('public API §1: whose account it is may stand in the address as well as in the body', async () => {
    const { account_id } = await makeCustomer(world, { balance: 100_000 });
    const { token } = await signInAs(world, { role: ROLE.admin });
    const other = await makeAccount(world, { balance: 100_000 });

    const by_address = await call('POST', `/v2/shipments?account_id=${account_id}`, { token, body: aShipment() });
    const by_body = await call('POST', `/v2/shipments?account_id=${account_id}`, {
      token,
      body: { ...aShipment(), account_id: other },
    });
    const quoted = await call('POST', '/v2/rates?account_id=abc', { token, body: aShipment() });

    expect([by_address.statusCode, by_address.json().account_id]).toEqual([200, account_id]);
    expect([by_body.statusCode, by_body.json().account_id]).toEqual([200, other]);
    expect([quoted.statusCode, quoted.json().violations[0].field]).toEqual([400, 'account_id']);
  });

  it('public API §3: the id of a shipment may stand in the path of what is read', async () => {
    const { token, account_id } = await makeCustomer(world, { balance: 100_000 });
    const { id } = await bookOne(world, { account_id });
    const stranger = await makeCustomer(world);

    const read = await call('GET', `/v2/shipments/${id}`, { token });
    const label = await call('GET', `/shipments/${id}/label`, { token });
    const zpl = await call('GET', `/v3/shipments/${id}/label/stickers?format=zpl`, { token });
    const of_another = await call('GET', `/v2/shipments/${id}`, { token: stranger.token });

    expect([read.statusCode, read.json().count, read.json().shipments[0].id]).toEqual([200, 1, id]);
    expect([label.statusCode, typeof label.json().url]).toEqual([200, 'string']);
    expect([zpl.statusCode, zpl.json().shipments[0].parcel_waybills.length]).toEqual([200, 1]);
    expect([of_another.statusCode, of_another.json().count]).toEqual([200, 0]);
    expect((await call('GET', `/api/shipments/${id}`, { token, host: world.host })).statusCode).toBe(404);
  });

  it.each(['', '/v2', '/v3'])(
    'public API §3: under "%s" DELETE by the id in the path cancels, and is answered with nothing',
    async (prefix) => {
      const { key: token, account_id } = await aKeyOf(test_app, world, { scopes: ['read', 'book'] });
      const stranger = await aKeyOf(test_app, world, { scopes: ['book'] });
      const reader = await aKeyOf(test_app, world, { scopes: ['read'] });
      const [shipment, collected] = [await bookOne(world, { account_id }), await bookOne(world, { account_id })];
      await moveTo(world, collected, 'collected');
      const remove = (id: number, by = token) => call('DELETE', `${prefix}/shipments/${id}`, { token: by });

      const refusals = [
        await remove(shipment.id, stranger.key),
        await remove(shipment.id, reader.key),
        await remove(collected.id),
        await remove(999_999_999),
      ];
      const removed = await remove(shipment.id);
      const again = await remove(shipment.id);
      const { status } = (await call('GET', `/v2/shipments/${shipment.id}`, { token })).json().shipments[0];

      expect(refusals.map(({ statusCode }) => statusCode)).toEqual([404, 403, 400, 404]);
      expect([removed.statusCode, removed.body, again.statusCode, status]).toEqual([204, '', 204, 'cancelled']);
      expect((await call('DELETE', `/v2/shipments/${shipment.id}/label`, { token })).statusCode).toBe(404);
    },
  );

  it('public API §3: filters as they write them', async () => {
    const { token, account_id } = await makeCustomer(world, { balance: 100_000 });
    const shipment = await bookOne(world, { account_id });
    const query = new URLSearchParams({
      status: '["submitted","cancelled"]',
      date_filter: 'time_created',
      start_date: '2020-01-01 00:00:00+02:00',
      limit: '5',
      unknown_filter: 'x',
    });

    const answer = await call('GET', `/v2/shipments?${query.toString()}`, { token });

    expect([answer.statusCode, answer.json().count, answer.json().shipments[0].id]).toEqual([200, 1, shipment.id]);
  });
});

describe('the query of a program', () => {
  it('SCREEN-21: says yes and no as 1 and 0, chooses in capitals, and leaves empty what it has not', async () => {
    const { token } = await makeCustomer(world, { balance: 100_000 });
    const { id } = (await call('POST', '/shipments', { token, body: aShipment() })).json();

    const print = (query: string) => call('GET', `/shipments/label/stickers?id=${id}&${query}`, { token });
    const [first, again] = [await print('format=ZPL&force_print=0&size='), await print('format=Zpl&force_print=1')];
    const odd = await print('format=tiff');

    expect([first.statusCode, first.json().shipments[0].parcel_waybills.length, again.statusCode]).toEqual([200, 1, 200]);
    expect([odd.statusCode, odd.json().violations[0].field]).toEqual([400, 'format']);
  });

  it('SCREEN-21: is read to the letter on the host of the web app', async () => {
    const { token } = await makeCustomer(world);

    const answer = await call('GET', '/api/shipments?is_return=1', { token, host: world.host });

    expect([answer.statusCode, answer.json().violations[0].field]).toEqual([400, 'is_return']);
  });
});

/** Every call that docs/spec/public-api.md lists for the `api.` host, with what is asked where it needs something to be found. */
const LISTED: readonly (readonly [method: string, path: string])[] = [
  ['POST', '/rates'],
  ['POST', '/rates/opt-in'],
  ['GET', '/rates/holidays'],
  ['POST', '/rates/holidays'],
  ['POST', '/shipments'],
  ['GET', '/shipments'],
  ['GET', '/shipments/1'],
  ['DELETE', '/shipments/1'],
  ['GET', '/shipments/1/label'],
  ['PATCH', '/shipments'],
  ['POST', '/shipments/cancel'],
  ['GET', '/shipments/notes'],
  ['GET', '/shipments/label'],
  ['GET', '/shipments/label/stickers'],
  ['GET', '/tracking/shipments'],
  ['GET', '/shipments/pod'],
  ['POST', '/shipments/pod'],
  ['GET', '/shipments/pod/images'],
  ['GET', '/shipments/digital-pod'],
  ['GET', '/s3-url/download'],
  ['GET', '/pickup-points'],
  ['GET', '/billing/statements'],
  ['GET', '/billing/invoices'],
  ['GET', '/billing/invoices/items?invoice_id=1'],
  ['GET', '/billing/credit-notes'],
  ['GET', '/billing/credit-notes/items?credit_note_id=1'],
  ['GET', '/billing/transactions'],
  ['POST', '/billing/transactions'],
  ['GET', '/accounts'],
  ['GET', '/accounts/notes'],
  ['GET', '/accounts/address-books'],
  ['GET', '/users'],
  ['GET', '/providers/settings'],
  ['GET', '/interhub-transfers'],
  ['POST', '/interhub-transfers/parcels'],
  ['GET', '/tasks-and-alerts'],
  ['GET', '/generate/waybill/1'],
  ['GET', '/generate/sticker/1'],
  ['GET', '/v1/lockers-data'],
  ['POST', '/v1/locker-rates-new'],
  ['POST', '/v1/shipments'],
];

const PAGE = readFileSync(new URL('../../../../docs/spec/public-api.md', import.meta.url), 'utf8')
  // Of a sibling product at another host.
  .replace(/## 12\. [^]*?(?=\n## 13\.)/u, '');

/** Every call that the page names: a method, or two, before an address, and the addresses without one, which are read. */
function callsOfPage(): string[] {
  const named = [...PAGE.matchAll(/(GET|POST|PATCH|DELETE)(?:\/(GET|POST|PATCH|DELETE))? (\/[a-z0-9][a-z0-9/{}-]*[a-z0-9}])/gu)];
  const calls = named.flatMap(([, one = '', other = one, path = '']) => [`${one} ${path}`, `${other} ${path}`]);
  const addresses = [...PAGE.matchAll(/[`, ](\/[a-z0-9][a-z0-9/{}-]*[a-z0-9}])/gu)].map(([, path = '']) => path);
  const with_method = new Set(calls.map((each) => each.split(' ')[1]));
  const read = addresses.filter((path) => !with_method.has(path) && !PREFIXES.some((prefix) => prefix === path));
  return [...new Set([...calls, ...read.map((path) => `GET ${path}`)])].toSorted();
}

describe('the calls that docs/spec/public-api.md lists', () => {
  it('public API §1: are all in the table, which is walked below', () => {
    const listed = new Set(
      LISTED.map(([method, path]) => `${method} ${path.replace(/\?.*$/u, '').replace(/\/1(?=\/|$)/u, '/{id}')}`),
    );
    const calls = callsOfPage();

    expect(calls.length).toBeGreaterThan(35);
    // The page writes the lockers' own calls with the /api of their host.
    expect(calls.filter((each) => !listed.has(each.replace(' /api/v1/', ' /v1/')))).toEqual([]);
  });

  it.each(PREFIXES.flatMap((prefix) => LISTED.map(([method, path]) => [method, `${prefix}${path}`] as const)))(
    'public API §1: %s %s is there',
    async (method, url) => {
      const { token } = await signInAs(world, { role: ROLE.admin });

      const answer = await test_app.app.inject({
        method: method as 'GET',
        url,
        headers: {
          host: `api.${world.host}`,
          authorization: `Bearer ${token}`,
          ...(method !== 'GET' && { 'content-type': 'application/json' }),
        },
        ...(method !== 'GET' && { payload: '{}' }),
      });

      // What is asked of nothing is refused; an address that is not there, or not with this method, says that.
      const { message } = answer.statusCode < 300 ? { message: '' } : answer.json<{ message: string }>();
      expect([answer.statusCode < 500, answer.statusCode === 405, message.startsWith('Not Found:')]).toEqual([
        true,
        false,
        false,
      ]);
    },
  );

  it('public API §1: an address that is not there says so: the table would fail without a call', async () => {
    const { token } = await signInAs(world, { role: ROLE.admin });

    expect((await call('GET', '/v2/shipments/teleport', { token })).json().message).toMatch(/^Not Found: GET/);
    expect((await call('DELETE', '/v2/rates', { token })).statusCode).toBe(405);
  });
});

describe('links to proofs', () => {
  it('public API §6: open what GET /shipments/pod names, for a day, without a sign-in', async () => {
    const { key: token, account_id } = await aKeyOf(test_app, world, { scopes: ['read'] });
    const { id } = await bookOne(world, { account_id });
    const proof = (name: string) =>
      addDocument(world.context, { shipment_id: id, type: 'pod', name, content: btoa(`%PDF-1.7 ${name}`) });
    await proof('one.pdf');
    await proof('two.pdf');
    const { pdfs } = (await call('GET', `/v2/shipments/pod?shipment_id=${id}`, { token })).json();
    const names = encodeURIComponent(JSON.stringify(pdfs));

    const answer = await call('GET', `/v2/s3-url/download?file_name=${names}&folder=shipment-images`, { token });
    const { pathname, search } = new URL(answer.json().urls[1].url);
    const opened = await call('GET', pathname + search);
    const spoilt = await call('GET', `${pathname}${search.slice(0, -1)}x`);

    expect([answer.statusCode, answer.json().urls.map((one: { file_name: string }) => one.file_name)]).toEqual([200, pdfs]);
    expect([opened.statusCode, opened.headers['content-type'], opened.body]).toEqual([
      200,
      'application/pdf',
      `%PDF-1.7 ${pdfs[1].replace(/^\d+-/, '')}`,
    ]);
    expect([spoilt.statusCode, spoilt.json().message]).toEqual([404, 'This link has expired. Please ask for the file again.']);
  });

  it('public API §6: are not given for another folder, another account, a name that was made up, or what is no proof', async () => {
    const { key: token, account_id } = await aKeyOf(test_app, world, { scopes: ['read'] });
    const other = await aKeyOf(test_app, world, { scopes: ['read'] });
    const { id } = await bookOne(world, { account_id });
    const add = (type: 'pod' | 'other', name: string) =>
      addDocument(world.context, { shipment_id: id, type, name, content: btoa(`%PDF-1.7 ${name}`) });
    const [{ document: proof }, { document: claim }] = [await add('pod', 'one.pdf'), await add('other', 'claim.pdf')];
    const ask = async (file_name: string, folder = 'shipment-images', by = token) => {
      const answer = await call('GET', `/s3-url/download?file_name=${encodeURIComponent(file_name)}&folder=${folder}`, {
        token: by,
      });
      return [answer.statusCode, answer.json().message];
    };

    expect(await ask(`${proof.id}-one.pdf`, 'secrets')).toEqual([
      400,
      'There is no folder "secrets". Proofs of delivery are in shipment-images.',
    ]);
    expect(await ask(`${proof.id}-one.pdf`, undefined, other.key)).toEqual([404, `There is no file "${proof.id}-one.pdf".`]);
    for (const name of [`${proof.id}-two.pdf`, 'one.pdf', `${claim.id}-claim.pdf`])
      expect(await ask(name)).toEqual([404, `There is no file "${name}".`]);
    expect((await ask('["one'))[0]).toBe(400);
  });
});
