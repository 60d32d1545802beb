import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { CreateShipment, Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { SettingKey } from '@tsela/domain/providers/provider-settings';
import { DAY_MS } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../../testing/field.ts';
import { changeRows, countRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { PRICE_CENTS, ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';
import { savePickupPoint } from '../../pickup-points/save-pickup-point.ts';
import { createShipment } from './create-shipment.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** An account with an open quote; only what a test is about is said. */
async function scene({
  balance = 10 * PRICE_CENTS,
  account_type = 'prepaid',
  settings = {},
  quote: overrides = {},
}: {
  balance?: number;
  account_type?: 'prepaid' | 'postpaid' | 'guest';
  settings?: Partial<Record<SettingKey, unknown>>;
  quote?: Partial<CreateShipment>;
} = {}) {
  const world = await makeWorld(test_app.services, settings);
  const customer = await makeCustomer(world, { balance, account_type });
  const quote = await createShipment(
    contextOf(world),
    aShipment({ ...overrides, account_id: customer.account_id, quick_quote: 'quote' }),
  );
  const accept = (input: object = {}, options: object = {}) =>
    test_app.request(shipmentApi.acceptQuote, { token: customer.token, input: { id: quote.id, ...input }, ...options });
  return { world, customer, quote, accept };
}

/** Makes a quote as old as if it had been asked for some days ago. */
async function age(world: World, { id }: Pick<Shipment, 'id'>, days: number): Promise<void> {
  await changeRows(
    world,
    `update shipments set time_created = time_created - interval '${days} days', collection_min_date = collection_min_date - ${days}
      where provider_id = ${world.provider_id} and id = ${id}`,
  );
}

const charges = (world: World) =>
  rowsOf<{ amount_cents: number; description: string }>(
    world,
    `select amount_cents, description from transactions where provider_id = ${world.provider_id} and type = 'shipping-charge'`,
  );

describe('accepting a quote', () => {
  it('users-ask 12: is refused for signed documents at a locker, also of a quote from before they were', async () => {
    const { world, quote, accept } = await scene({
      settings: { enable_locker_shipments: true, enabled_pickup_providers: ['tcg-locker'] },
    });
    await savePickupPoint(world.context, {
      pickup_point_id: 'CG1',
      pickup_point_provider: 'tcg-locker',
      name: 'Rosebank Locker',
      type: 'locker',
      description: '',
      trading_hours: '',
      address: { street_address: '50 Bath Avenue', local_area: 'Rosebank', city: 'Johannesburg', zone: 'GP' },
    });
    await changeRows(
      world,
      `update shipments set pod_method = 'grv', delivery_pickup_point_id = 'CG1', delivery_pickup_point_provider = 'tcg-locker',
         delivery_address = jsonb_set(delivery_address, '{type}', '"locker"') where id = ${quote.id}`,
    );

    const { status, body } = await accept();

    expect([status, body.message]).toEqual([
      400,
      'A signed delivery note is not possible at a locker, because there is no one to sign it',
    ]);
  });

  it('SCREEN-13: books the quote itself: same reference, charged, with history, audit and messages', async () => {
    const { world, quote, accept } = await scene({ settings: { notify_delivery_on_shipment_created_email: true } });

    const { status, body } = await accept();

    expect([status, body.id, body.status]).toEqual([200, quote.id, 'submitted']);
    expect([body.short_tracking_reference, body.rate]).toEqual([quote.short_tracking_reference, 115]);
    expect(body.parcels.map((parcel: { status: string }) => parcel.status)).toEqual(['submitted']);
    expect(await charges(world)).toEqual([
      { amount_cents: -PRICE_CENTS, description: `Shipment ${quote.short_tracking_reference}` },
    ]);
    const of_quote = `where provider_id = ${world.provider_id}`;
    expect(await rowsOf(world, `select status, message, is_public from tracking_events ${of_quote} order by id`)).toEqual([
      { status: 'quote', message: 'Quote', is_public: false },
      { status: 'submitted', message: 'Shipment booked', is_public: true },
    ]);
    expect(
      await rowsOf(world, `select change_from, change_to from events ${of_quote} and type = 'shipment.status-changed'`),
    ).toEqual([{ change_from: { status: 'quote' }, change_to: { status: 'submitted' } }]);
    expect(
      await rowsOf(world, `select recipient from messages ${of_quote} and event = 'created' and channel = 'email'`),
    ).toContainEqual({
      recipient: 'rachel@example.com',
    });
    expect(await countRows(world, 'shipments')).toEqual([1]);
  });

  it('SHIP-VIEW-05: is for the account it belongs to and for staff, not for another account', async () => {
    const { world, quote } = await scene();
    const stranger = await makeCustomer(world, { balance: PRICE_CENTS });
    const staff = await signInAs(world, { role: ROLE.ops });
    const accept = (token: string) => test_app.request(shipmentApi.acceptQuote, { token, input: { id: quote.id } });

    expect((await accept(stranger.token)).status).toBe(404);
    expect((await accept(staff.token)).body.status).toBe('submitted');
  });

  it('keeps the quoted price after the tariff has risen, whatever the sender would pay for a new one', async () => {
    const { world, quote, accept } = await scene();
    await changeRows(
      world,
      `update shipment_prices set rate_cents = 9200, rate_excluding_vat_cents = 8000 where provider_id = ${world.provider_id} and shipment_id = ${quote.id};
       update shipments set rate_cents = 9200 where provider_id = ${world.provider_id} and id = ${quote.id}`,
    );

    const { body } = await accept();

    expect(body.rate).toBe(92);
    expect(await charges(world)).toMatchObject([{ amount_cents: -9200 }]);
  });

  it('estimates anew when its day has gone by', async () => {
    const { world, quote, accept } = await scene();
    await age(world, quote, 8);
    const { shipments } = await succeed(test_app, shipmentApi.list, {
      token: (await signInAs(world, { role: ROLE.ops })).token,
      input: { id: quote.id },
    });

    const { body } = await accept();

    const today = new Date().toISOString().slice(0, 10);
    expect((shipments[0]?.collection_min_date ?? '') < today).toBe(true);
    expect(body.collection_min_date >= today).toBe(true);
  });

  it('waits for its payment on a guest account, uncharged', async () => {
    const guest = await scene({
      account_type: 'guest',
      balance: 0,
      settings: { require_guest_shipment_billing_email: false },
    });

    const { body } = await guest.accept();

    expect(body.status).toBe('payment-pending');
    expect(await charges(guest.world)).toEqual([]);
  });
});

describe('a quote that cannot be accepted', () => {
  it.each([
    ['CONST-23', {}, 29.9, 200, undefined],
    ['CONST-23', {}, 30.1, 409, 'This quote has expired.'],
    ['CONST-24', { payment_pending_validity_period: 7 }, 7.1, 409, 'This quote has expired.'],
  ])('%s: with %j after %s days is answered %s', async (_id, settings, days, status, message) => {
    const { world, quote, accept } = await scene({ settings });
    await changeRows(
      world,
      `update shipments set time_created = '${new Date(Date.now() - days * DAY_MS).toISOString()}' where provider_id = ${world.provider_id} and id = ${quote.id}`,
    );

    const answer = await accept();

    expect([answer.status, answer.body.message]).toEqual([status, message]);
    expect(await charges(world)).toHaveLength(status === 200 ? 1 : 0);
  });

  it('PAY-04: on an account that cannot pay changes nothing', async () => {
    const { world, quote, accept } = await scene({ balance: PRICE_CENTS - 1 });

    const { status, body } = await accept({ delivery_contact: { name: 'Somebody Else' } });

    expect([status, body.message]).toEqual([
      409,
      'Your balance is too low: R 114.99 does not cover R 115.00. Please top up your account.',
    ]);
    const kept = `select status, delivery_contact ->> 'name' as name from shipments where provider_id = ${world.provider_id} and id = ${quote.id}`;
    expect(await rowsOf(world, kept)).toEqual([{ status: 'quote', name: 'Rachel Recipient' }]);
    expect(await charges(world)).toEqual([]);
  });

  it.each([
    ['is_on_hold = true', 409, 'Account on hold. You can get quotes, but not send parcels.'],
    ["status = 'closed'", 423, 'Your account has been closed. Please contact support to reopen it.'],
  ])('is refused for an account with %s', async (change, expected, message) => {
    const { world, customer, quote } = await scene();
    const { token } = await signInAs(world, { role: ROLE.ops });
    await changeRows(
      world,
      `update accounts set ${change} where provider_id = ${world.provider_id} and id = ${customer.account_id}`,
    );

    const { status, body } = await test_app.request(shipmentApi.acceptQuote, { token, input: { id: quote.id } });

    expect([status, body.message]).toEqual([expected, message]);
    expect(await charges(world)).toEqual([]);
  });

  it('lacks its contacts, which can come with the acceptance; then it is found by their names', async () => {
    const { world, customer, quote, accept } = await scene({ quote: { collection_contact: {}, delivery_contact: {} } });

    const refused = await accept();
    const answer = await accept({
      collection_contact: { name: 'Zodwa Sender', mobile_number: '082 123 4567' },
      delivery_contact: { name: 'Xolani Receiver', email: 'xolani@example.com' },
    });

    expect([refused.status, refused.body.violations.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      ['collection_contact.name', 'collection_contact.mobile_number', 'delivery_contact.name', 'delivery_contact.mobile_number'],
    ]);
    expect([answer.status, answer.body.collection_contact]).toEqual([
      200,
      { name: 'Zodwa Sender', email: '', mobile_number: '+27821234567' },
    ]);
    const found = await succeed(test_app, shipmentApi.list, { token: customer.token, input: { search: 'xolani' } });
    expect(found.shipments.map(({ id }) => id)).toEqual([quote.id]);
    expect(await charges(world)).toHaveLength(1);
  });

  it('SHIP-VALID-18: has no door yet', async () => {
    const { accept } = await scene({
      quote: { delivery_address: { local_area: 'Sea Point', city: 'Cape Town', code: '8005', zone: 'WC' } },
    });

    const { status, body } = await accept();

    expect([status, body.message]).toEqual([400, 'The delivery address requires the following: street address or company']);
  });

  it('of a service that is no longer offered', async () => {
    const { world, quote, accept } = await scene();
    await changeRows(
      world,
      `update shipments set service_level_code = 'GONE' where provider_id = ${world.provider_id} and id = ${quote.id}`,
    );

    const { status, body } = await accept();

    expect([status, body.message]).toEqual([400, 'This service level is not offered.']);
  });
});

describe('accepting more than once', () => {
  it('at the same moment charges exactly once, twenty times over', async () => {
    for (let round = 0; round < 20; round++) {
      const { world, accept } = await scene();

      const answers = await Promise.all([accept(), accept()]);

      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.message).toBe('The shipment is not a quote.');
      expect(await charges(world)).toHaveLength(1);
    }
  });

  it('two quotes with money for one: exactly one is booked', async () => {
    const { world, customer, quote } = await scene({ balance: PRICE_CENTS });
    const other = await createShipment(contextOf(world), aShipment({ account_id: customer.account_id, quick_quote: 'quote' }));

    const answers = await Promise.all(
      [quote, other].map(({ id }) => test_app.request(shipmentApi.acceptQuote, { token: customer.token, input: { id } })),
    );

    expect(answers.map(({ status }) => status).toSorted((one, other_status) => one - other_status)).toEqual([200, 409]);
    expect(await charges(world)).toHaveLength(1);
  });

  it('with one Idempotency-Key answers the same booking', async () => {
    const { world, accept } = await scene();
    const key = { headers: { 'idempotency-key': 'accept-1' } };

    const [first, second] = [await accept({}, key), await accept({}, key)];

    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await charges(world)).toHaveLength(1);
  });
});
