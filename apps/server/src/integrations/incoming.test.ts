import { incomingApi } from '@tsela/contract/integrations/incoming-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { InputOf, Route } from '@tsela/contract/route';
import type { AccountId } from '@tsela/domain/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne, moveTo } from '../testing/field.ts';
import { A_CALLER } from '../testing/integration-sample.ts';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { Answer, TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { SignedIn, World } from '../testing/world.ts';
import { receivePartnerCall } from './receive-partner-call.ts';

let test_app: TestApp;
let world: World;
let staff: SignedIn;

beforeAll(async () => {
  test_app = await openTestApp();
  world = await makeWorld(test_app.services);
  staff = await signInAs(world, { role: ROLE.admin });
});
afterAll(() => test_app.close());

const ask = (call: Route, person: SignedIn, input: object): Promise<Answer> =>
  test_app.request(call, { token: person.token, host: world.host, input });

/** Another system of an account, and what it calls us with. */
async function setUp(change: Partial<InputOf<typeof incomingApi.createIncoming>> = {}) {
  const { account_id } = await makeCustomer(world, { balance: 10_000_000 });
  const made = await ask(incomingApi.createIncoming, staff, { account_id, ...A_CALLER, ...change });
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  const { token, integration } = made.body;
  return { account_id, token: token as string, id: integration.id as number, integration };
}

interface Sent {
  readonly token: string;
  readonly body: unknown;
  readonly ip?: string;
  readonly kind?: 'status' | 'rates';
  readonly now?: Date;
}

const send = ({ token, body, ip = '196.25.1.10', kind = 'status', now = world.context.now }: Sent) =>
  receivePartnerCall(
    test_app.services,
    { kind, token, body: typeof body === 'string' ? body : JSON.stringify(body), ip, request_id: 'r' },
    now,
  );

const report = (ref: string, event: string, id = '') => ({ parcel: { ref }, event, ...(id && { id }) });

async function statusOf(id: number): Promise<string> {
  const { body } = await ask(shipmentApi.list, staff, { id });
  return body.shipments[0].status as string;
}

const collected = async (account_id: AccountId) => {
  const shipment = await bookOne(world, { account_id });
  await moveTo(world, shipment, 'collected');
  return shipment;
};

describe('another system that reports statuses', () => {
  it('SCREEN-40 PROD-14: moves a shipment of its account by its mapping, once for each event', async () => {
    const { account_id, token, id } = await setUp();
    const { id: shipment_id, short_tracking_reference: ref } = await collected(account_id);
    const first = await send({ token, body: report(ref, 'DEPOT', 'e1') });
    await moveTo(world, { id: shipment_id }, 'in-transit');
    const again = await send({ token, body: report(ref, 'DEPOT', 'e1') });
    const still = await statusOf(shipment_id);
    const unknown = await send({ token, body: report(ref, 'Weather', 'e2') });
    const { body } = await ask(incomingApi.incomingCalls, staff, { integration_id: id });

    expect([first, again, unknown].map(({ status_code, answer }) => [status_code, answer['result']])).toEqual([
      [200, 'moved'],
      [200, 'repeated'],
      [200, 'left-aside'],
    ]);
    expect(still).toBe('in-transit');
    expect(body.calls.map(({ status_code }: { status_code: number }) => status_code)).toEqual([200, 200, 200]);
    expect(body.calls[2]).toMatchObject({ short_tracking_reference: ref, ip: '196.25.1.10' });
  });

  it('CONST-38: is an api-incoming or a webhook-incoming', async () => {
    const { account_id } = await makeCustomer(world);
    const types = ['api-incoming', 'webhook-incoming', 'webhook-outgoing'] as const;
    const answers = await Promise.all(
      types.map((integration_type) =>
        ask(incomingApi.createIncoming, staff, { ...A_CALLER, account_id, name: integration_type, integration_type }),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400]);
  });

  it('SCREEN-40: takes one of many that come at once, and moves the shipment once', async () => {
    const { account_id, token } = await setUp();
    const { id, short_tracking_reference: ref } = await collected(account_id);
    const all = await Promise.all(Array.from({ length: 6 }, () => send({ token, body: report(ref, 'Depot', 'same') })));
    const events = await rowsOf(world, `select id from tracking_events where shipment_id = ${id} and status = 'at-hub'`);

    expect(all.filter(({ answer }) => answer['result'] === 'moved')).toHaveLength(1);
    expect(events).toHaveLength(1);
  });

  it('SCREEN-40: sees no shipment of another account or provider, and moves none where it may not go', async () => {
    const { account_id, token } = await setUp();
    const other = await collected((await makeCustomer(world, { balance: 10_000_000 })).account_id);
    const own = await collected(account_id);
    await moveTo(world, own, 'delivered');
    const foreign = await send({ token, body: report(other.short_tracking_reference, 'Done') });
    const back = await send({ token, body: report(own.short_tracking_reference, 'Depot') });
    const nothing = await send({ token, body: { parcel: {} } });
    const no_json = await send({ token, body: '<a/>' });

    expect([foreign, back, nothing, no_json].map(({ status_code }) => status_code)).toEqual([404, 409, 400, 400]);
    expect([await statusOf(other.id), await statusOf(own.id)]).toEqual(['collected', 'delivered']);
  });

  it('CONST-39 SCREEN-40: is refused with a token that is forged, replaced or has ended, from an address that is not listed, and when it is off', async () => {
    const { account_id, token, id } = await setUp({ expiry: 'one-week', allowed_addresses: ['196.25.1.0/24', '2001:db8::/32'] });
    const { short_tracking_reference: ref } = await collected(account_id);
    const body = report(ref, 'Nothing');
    const later = new Date(world.context.now.getTime() + 8 * 86_400_000);
    const tries = [
      await send({ token, body }),
      await send({ token, body, ip: '::ffff:196.25.1.99' }),
      await send({ token, body, ip: '196.25.2.1' }),
      await send({ token: `${token}x`, body }),
      await send({ token: '', body }),
      await send({ token, body, now: later }),
      await send({ token, body, kind: 'rates' }),
    ];
    const rotated = await ask(incomingApi.rotateToken, staff, { id, expiry: 'never' });
    const old = await send({ token, body });
    const fresh = await send({ token: rotated.body.token, body, now: later });
    await ask(incomingApi.changeIncoming, staff, { id, is_active: false });
    const off = await send({ token: rotated.body.token, body });
    const trail = await rowsOf(world, `select change_to from events where account_id = ${account_id}`);

    expect(tries.map(({ status_code }) => status_code)).toEqual([200, 200, 403, 401, 401, 401, 403]);
    expect([old, fresh, off].map(({ status_code }) => status_code)).toEqual([401, 200, 403]);
    expect(JSON.stringify([rotated.body.integration, trail])).not.toContain(rotated.body.token);
  });

  it('SCREEN-40: is tried out without moving anything, and what was refused is taken again once the mapping is mended', async () => {
    const { account_id, token, id, integration } = await setUp();
    const shipment = await collected(account_id);
    const payload = JSON.stringify(report(shipment.short_tracking_reference, 'Depot'));
    const tried = await ask(incomingApi.tryIncoming, staff, { id, payload });
    const unmoved = await statusOf(shipment.id);
    const fields = { ...A_CALLER.fields, reference: 'wrong.path' };
    const { scopes, status_mapping, allowed_addresses } = A_CALLER;
    const settings = { scopes, fields, status_mapping, allowed_addresses };
    await ask(incomingApi.changeIncoming, staff, { id, settings, time_modified: integration.time_modified });
    const refused = await send({ token, body: payload });
    await ask(incomingApi.changeIncoming, staff, { id, settings: { ...settings, fields: A_CALLER.fields } });
    const { body } = await ask(incomingApi.incomingCalls, staff, { integration_id: id, answered: '400s' });
    const again = await ask(incomingApi.replayCall, staff, { integration_id: id, id: body.calls[0].id });

    expect([tried.body.result, unmoved, refused.status_code, body.count]).toEqual(['moved', 'collected', 400, 1]);
    expect(again.body.call).toMatchObject({ status_code: 200, short_tracking_reference: shipment.short_tracking_reference });
    expect(await statusOf(shipment.id)).toBe('at-hub');
  });

  it('SCREEN-40: is taken over HTTP with its token in the address or as bearer, and not more than so many times a minute', async () => {
    const { account_id, token } = await setUp();
    const { short_tracking_reference: ref } = await collected(account_id);
    const call = (url: string, headers: Record<string, string> = {}) =>
      test_app.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', ...headers },
        payload: report(ref, 'Depot'),
      });
    const by_address = await call(`/api/integrations/incoming?token=${token}`);
    const by_bearer = await call('/api/integrations/incoming', { authorization: `Bearer ${token}` });
    const without = await call('/api/integrations/incoming');

    expect([by_address.statusCode, by_bearer.statusCode, without.statusCode]).toEqual([200, 200, 401]);
    expect(by_address.json()).toMatchObject({ result: 'moved' });
  });

  it('SCREEN-40: is refused where the mapping reports what is ours to decide', async () => {
    const { account_id } = await makeCustomer(world);
    const status_mapping = [{ partner_status: 'X', status: 'cancelled' }];
    const { status, body } = await ask(incomingApi.createIncoming, staff, { account_id, ...A_CALLER, status_mapping });

    expect([status, body.message]).toEqual([400, 'Cancelled is no status that another system can report.']);
  });
});

describe('a checkout that asks for prices', () => {
  it('SCREEN-40 PROD-14: is answered in the shape of Shopify, and with no prices where nothing goes', async () => {
    const { token } = await setUp({ integration_type: 'api-incoming', scopes: ['rates'], status_mapping: [] });
    const { collection_address, delivery_address } = aShipment();
    const shop = (address: typeof collection_address) => ({
      country: 'ZA',
      postal_code: address?.code,
      province: address?.zone === 'KZN' ? 'NL' : address?.zone,
      city: address?.city,
      address1: address?.street_address,
      address2: address?.local_area,
    });
    const items = [{ name: 'Shoes', quantity: 2, grams: 900, price: 1000, requires_shipping: true }];
    const rate = { origin: shop(collection_address), destination: shop(delivery_address), items, currency: 'ZAR' };
    const found = await send({ token, body: { rate }, kind: 'rates' });
    const heavy = [{ name: 'Anvils', quantity: 50, grams: 100_000 }];
    const nowhere = await send({ token, body: { rate: { ...rate, items: heavy } }, kind: 'rates' });
    const wrong = await send({ token, body: { rate: {} }, kind: 'rates' });

    expect(found).toMatchObject({
      status_code: 200,
      answer: { rates: [{ service_code: expect.any(String), total_price: expect.stringMatching(/^\d+$/), currency: 'ZAR' }] },
    });
    expect(nowhere).toMatchObject({ status_code: 200, answer: { rates: [] } });
    expect(wrong.status_code).toBe(400);
  });
});
