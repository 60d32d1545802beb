import { overviewApi } from '@tsela/contract/overview/overview-api';
import { rateApi } from '@tsela/contract/rates/rate-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { RateCard } from '@tsela/domain/rates/card/rate-card';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceAccount } from '../../billing/invoice-account.ts';
import { publishRateRevision } from '../../rates/tariff/publish-rate-revision.ts';
import { bookOne, contextOf, hireDriver, moveTo, sendEvent } from '../../testing/field.ts';
import { changeRows, countRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { PRICE_CENTS, ROLE, aShipment, makeAccount, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

type Settings = Parameters<typeof makeWorld>[1];

describe('excluded_tracking_statuses', () => {
  it.each([
    [['manifested'], ['at-hub'], 'at-hub', ['at-hub', 'submitted']],
    [[], ['at-hub', 'manifested'], 'manifested', ['manifested', 'at-hub', 'submitted']],
  ])(
    'SHIP-VIEW-02 SHIP-VIEW-09: of %j leaves the list of the hub %j and public tracking at %s',
    async (excluded, listed, status, events) => {
      const world = await makeWorld(test_app.services, { excluded_tracking_statuses: excluded });
      const { token } = await signInAs(world, { role: ROLE.ops });
      const [scanned, waiting] = [await bookOne(world), await bookOne(world)];
      for (const shipment of [scanned, waiting]) await moveTo(world, shipment, 'at-hub');
      await moveTo(world, scanned, 'manifested');

      const hub = await succeed(test_app, shipmentApi.list, { token, input: { view: 'hub' } });
      const dashboard = await succeed(test_app, overviewApi.dashboard, { token });
      const tracked = await succeed(test_app, trackingApi.track, {
        host: world.host,
        input: { tracking_reference: scanned.short_tracking_reference },
      });

      expect(hub.shipments.map((shipment) => shipment.status).toSorted()).toEqual(listed);
      expect(dashboard.counters.find(({ key }) => key === 'hub')?.count).toBe(listed.length);
      expect(tracked.shipments[0]?.status).toBe(status);
      expect(tracked.shipments[0]?.tracking_events.map((event) => event.status)).toEqual(events);
      // Nothing is lost by it: the list of all has the shipment, and staff read its whole history.
      expect((await succeed(test_app, shipmentApi.list, { token, input: {} })).count).toBe(2);
      const history = await succeed(test_app, trackingApi.events, { token, input: { shipment_id: scanned.id } });
      expect(history.tracking_events[0]?.status).toBe('manifested');
    },
  );
});

describe('default_pod_method', () => {
  it.each(['grv', 'pin-with-fallback'] as const)(
    'DATA-23 ENUM-07: %s is how a delivery is proven where the booking does not say',
    async (method) => {
      const world = await makeWorld(test_app.services, { default_pod_method: method });
      const { token } = await makeCustomer(world, { balance: 1_000_000 });
      const other = method === 'grv' ? 'pin-with-fallback' : 'grv';

      const [left_out, said] = [
        await succeed(test_app, shipmentApi.create, { token, input: aShipment() }),
        await succeed(test_app, shipmentApi.create, { token, input: aShipment({ pod_method: other }) }),
      ];

      expect([left_out.pod_method, said.pod_method]).toEqual([method, other]);
    },
  );

  it.each([
    ['grv', 138],
    ['pin-with-fallback', 115],
  ] as const)('of %s is in the price that is quoted, which is the price that is booked', async (default_pod_method, rand) => {
    const world = await makeWorld(test_app.services, { default_pod_method });
    await chargeForSignedPapers(world);
    const { token } = await makeCustomer(world, { balance: 1_000_000 });
    const { collection_address = {}, delivery_address = {}, parcels } = aShipment();

    const quoted = await succeed(test_app, rateApi.quote, { token, input: { collection_address, delivery_address, parcels } });
    const booked = await succeed(test_app, shipmentApi.create, { token, input: aShipment() });

    expect([quoted.rates[0]?.rate, booked.rate]).toEqual([rand, rand]);
  });
});

/** R 20.00 more, without VAT, where a signed paper comes back. */
async function chargeForSignedPapers(world: World): Promise<void> {
  const [published] = await rowsOf<{ card: RateCard }>(
    world,
    `select card from rate_revisions where provider_id = ${world.provider_id}`,
  );
  if (!published) throw new Error('The world has a tariff.');
  const surcharge = {
    id: 1,
    name: 'Signed papers back',
    order: 1,
    type: 'pod_method',
    pod_methods: ['grv'],
    charges: [{ charge_type: 'flat', amount_cents: 2000 }],
  } as const;
  await publishRateRevision(contextOf(world), { name: 'With papers', card: { ...published.card, surcharges: [surcharge] } });
  test_app.services.rate_cards.invalidate(world.provider_id);
}

describe('pay_as_you_go', () => {
  const book = async (
    settings: Settings,
    facts: Parameters<typeof makeCustomer>[1],
    wish: Parameters<typeof aShipment>[0] = {},
  ) => {
    const world = await makeWorld(test_app.services, settings);
    const { token, account_id } = await makeCustomer(world, facts);
    const answer = await test_app.request(shipmentApi.create, { token, input: aShipment(wish) });
    const [{ balance } = { balance: 0 }] = await rowsOf<{ balance: number }>(
      world,
      `select balance_cents as balance from accounts where provider_id = ${world.provider_id} and id = ${account_id}`,
    );
    return {
      status: answer.status,
      shipment: answer.body.status,
      balance,
      rows: await countRows(world, 'shipments', 'messages'),
    };
  };

  it('KEY-30: on, saves what the balance does not cover as payment-pending, without charge or messages', async () => {
    expect(await book({ pay_as_you_go: true }, { balance: PRICE_CENTS - 1 })).toEqual({
      status: 200,
      shipment: 'payment-pending',
      balance: PRICE_CENTS - 1,
      rows: [1, 0],
    });
    expect(await book({ pay_as_you_go: true }, { balance: PRICE_CENTS })).toMatchObject({ shipment: 'submitted', balance: 0 });
  });

  it('KEY-30: off, accepts only what the balance covers', async () => {
    expect(await book({ pay_as_you_go: false }, { balance: PRICE_CENTS - 1 })).toMatchObject({ status: 409, rows: [0, 0] });
    expect(await book({ pay_as_you_go: false }, { balance: PRICE_CENTS })).toMatchObject({ shipment: 'submitted', balance: 0 });
  });

  it('SCREEN-10: whichever it is, prepaid customers may pay for a shipment online and keep their balance', async () => {
    const paying = { pays_online: true };

    expect(await book({ pay_as_you_go: false }, { balance: PRICE_CENTS }, paying)).toEqual({
      status: 200,
      shipment: 'payment-pending',
      balance: PRICE_CENTS,
      rows: [1, 0],
    });
    expect(await book({ pay_as_you_go: false }, { balance: 0 }, paying)).toMatchObject({ shipment: 'payment-pending' });
    expect(await book({ pay_as_you_go: true }, { account_type: 'postpaid', credit_limit: PRICE_CENTS }, paying)).toMatchObject({
      shipment: 'submitted',
      balance: -PRICE_CENTS,
    });
  });

  it('KEY-30: is no question for postpaid accounts', async () => {
    expect(await book({ pay_as_you_go: true }, { account_type: 'postpaid', credit_limit: 100 })).toMatchObject({ status: 409 });
  });
});

describe('enabled_features', () => {
  const ALL = ['dashboard', 'shipments', 'track', 'tripsheet', 'hub_scanner', 'ops_dashboard', 'billing', 'address_book'];
  const ANSWERED = [200, 400, 404];

  it.each([
    ['dashboard', overviewApi.dashboard, ROLE.owner],
    ['ops_dashboard', overviewApi.opsDashboard, ROLE.ops],
    ['shipments', shipmentApi.list, ROLE.owner],
    ['shipments', shipmentApi.create, ROLE.admin],
    ['tripsheet', shipmentApi.list, ROLE.driver],
    ['hub_scanner', trackingApi.record, ROLE.hub],
    ['track', trackingApi.track, null],
  ] as const)('KEY-15 KEY-65: without %s its calls are answered 403, with it they are answered', async (feature, call, role) => {
    const answers = [];
    for (const enabled_features of [ALL.filter((each) => each !== feature), ALL]) {
      const world = await makeWorld(test_app.services, { enabled_features });
      const account_id = await makeAccount(world, { balance: 1_000_000 });
      const shipment = await bookOne(world, { account_id });
      const person =
        role === null
          ? null
          : await signInAs(world, { role, branch_id: world.johannesburg, ...(role === ROLE.owner && { account_id }) });
      const input = inputOf(call, { account_id, reference: shipment.short_tracking_reference });
      const { status, body } = await test_app.request(call, { host: world.host, ...(person && { token: person.token }), input });
      answers.push([status, body.message]);
    }

    expect(answers[0]).toEqual([403, 'This feature is switched off.']);
    expect(ANSWERED).toContain(answers[1]?.[0]);
  });

  function inputOf(call: unknown, { account_id, reference }: { account_id: number; reference: string }): object {
    if (call === shipmentApi.create) return { ...aShipment(), account_id };
    if (call === trackingApi.track) return { tracking_reference: reference };
    if (call !== trackingApi.record) return {};
    const event_id = crypto.randomUUID();
    const captured_at = new Date().toISOString();
    return { events: [{ event_id, device_id: 'x', device_sequence: 1, captured_at, reference, choice: 'floor-check' }] };
  }
});

describe('the guards before out for delivery', () => {
  const OFF = {
    prevent_driver_out_for_delivery_for_barred_accounts: false,
    warn_out_for_delivery_for_accounts_in_arrears_or_on_hold: false,
    prevent_out_for_delivery_for_zeroed_parcels: false,
    warn_out_for_delivery_for_zeroed_parcels: false,
  };

  /** A shipment at the hub it is delivered from, something wrong with its account or parcel, and the answer to the scanner. */
  async function scanOut(settings: Settings, wrong: 'on-hold' | 'arrears' | 'zeroed' | 'let-off' | 'nothing') {
    const world = await makeWorld(test_app.services, { ...OFF, ...settings });
    const account_id = await makeAccount(world, { account_type: 'postpaid', credit_limit: 1_000_000 });
    const driver = await hireDriver(world);
    const hub = await signInAs(world, { role: ROLE.hub, branch_id: world.cape_town });
    const shipment = await bookOne(world, { account_id });
    await moveTo(world, shipment, 'at-destination-hub');
    const own = `provider_id = ${world.provider_id}`;
    if (wrong === 'on-hold') await changeRows(world, `update accounts set is_on_hold = true where ${own}`);
    if (wrong === 'let-off')
      await changeRows(world, `update accounts set is_on_hold = true, temp_disable_auto_hold = true where ${own}`);
    if (wrong === 'zeroed') await changeRows(world, `update parcels set submitted_weight_kg = 0 where ${own}`);
    if (wrong === 'arrears') await invoiceAccount({ ...contextOf(world), now: new Date('2026-01-05') }, account_id);
    const result = await sendEvent(test_app, hub.token, {
      reference: shipment.short_tracking_reference,
      choice: 'out-for-delivery',
      driver_id: driver.driver_id,
    });
    return { world, shipment, result };
  }

  it.each([
    [
      'prevent_driver_out_for_delivery_for_barred_accounts',
      'on-hold',
      'The account is on hold, so its parcels may not go out for delivery.',
    ],
    [
      'prevent_out_for_delivery_for_zeroed_parcels',
      'zeroed',
      'A parcel has no dimensions or weight, so it may not go out for delivery.',
    ],
  ] as const)('KEY-39: %s refuses, and off lets it go', async (setting, wrong, message) => {
    const [on, off] = [await scanOut({ [setting]: true }, wrong), await scanOut({}, wrong)];

    expect([on.result.result, on.result.message]).toEqual(['refused', message]);
    expect([off.result.result, off.result.message]).toEqual(['accepted', 'Out for delivery']);
  });

  it.each([
    ['warn_out_for_delivery_for_accounts_in_arrears_or_on_hold', 'on-hold', 'Out for delivery. The account is on hold.'],
    ['warn_out_for_delivery_for_accounts_in_arrears_or_on_hold', 'arrears', 'Out for delivery. The account is in arrears.'],
    ['warn_out_for_delivery_for_accounts_in_arrears_or_on_hold', 'let-off', 'Out for delivery'],
    ['warn_out_for_delivery_for_zeroed_parcels', 'zeroed', 'Out for delivery. A parcel has no dimensions or weight.'],
    ['warn_out_for_delivery_for_zeroed_parcels', 'nothing', 'Out for delivery'],
  ] as const)('KEY-39: %s tells of an account or parcel that is %s, and off says nothing', async (setting, wrong, message) => {
    const [on, off] = [await scanOut({ [setting]: true }, wrong), await scanOut({}, wrong)];

    expect([on.result.result, on.result.message]).toEqual(['accepted', message]);
    expect([off.result.result, off.result.message]).toEqual(['accepted', 'Out for delivery']);
  });

  it('KEY-39 ACCT-01: holds for the status selector as well', async () => {
    const { world, shipment } = await scanOut({ prevent_driver_out_for_delivery_for_barred_accounts: true }, 'on-hold');
    const { token } = await signInAs(world, { role: ROLE.ops });
    const input = { id: shipment.id, status: 'out-for-delivery' };

    const held = await test_app.request(shipmentApi.change, { token, input });
    await changeRows(world, `update accounts set temp_disable_auto_hold = true where provider_id = ${world.provider_id}`);
    const exempt = await test_app.request(shipmentApi.change, { token, input });

    expect([held.status, held.body.message]).toEqual([
      409,
      'The account is on hold, so its parcels may not go out for delivery.',
    ]);
    expect(exempt.status).toBe(200);
  });

  it('KEY-39: a person who changes the status is asked first, a program is not', async () => {
    const { world, shipment } = await scanOut({ warn_out_for_delivery_for_accounts_in_arrears_or_on_hold: true }, 'on-hold');
    await moveTo(world, shipment, 'at-destination-hub');
    const { token } = await signInAs(world, { role: ROLE.ops });
    const input = { id: shipment.id, status: 'out-for-delivery' };
    const headers = { 'x-client-version': 'web-3.18.23' };

    const asked = await test_app.request(shipmentApi.change, { token, input, headers });
    const confirmed = await test_app.request(shipmentApi.change, { token, input: { ...input, confirmed: true }, headers });
    await moveTo(world, shipment, 'at-destination-hub');
    const by_program = await test_app.request(shipmentApi.change, { token, input });

    expect([asked.status, asked.body.violations]).toEqual([
      409,
      [{ field: 'confirmed.status', code: 'confirmation-needed', message: 'The account is on hold.' }],
    ]);
    expect([confirmed.status, confirmed.body.status]).toEqual([200, 'out-for-delivery']);
    expect([by_program.status, by_program.body.status]).toEqual([200, 'out-for-delivery']);
  });
});
