import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { cents } from '@tsela/domain/money/cents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordPayment } from '../billing/record-payment.ts';
import { countRows } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { PRICE_CENTS, ROLE, aShipment, makeAccount, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function shop(balance = 10 * PRICE_CENTS) {
  const world = await makeWorld(test_app.services);
  const customer = await makeCustomer(world, { balance });
  const book = (key: string, input: object = aShipment(), token = customer.token) =>
    test_app.request(shipmentApi.create, { token, input, headers: { 'idempotency-key': key } });
  return { world, customer, book };
}

describe('a booking with an Idempotency-Key', () => {
  it('sent twice is booked once and gets the same answer', async () => {
    const { world, book } = await shop();

    const [first, second] = [await book('order-1'), await book('order-1')];

    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(await countRows(world, 'shipments', 'transactions', 'parcels')).toEqual([1, 2, 1]);
  });

  it('sent ten times at once is booked once and gets the same answer', async () => {
    const { world, book } = await shop();

    const answers = await Promise.all(Array.from({ length: 10 }, () => book('order-1')));

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.short_tracking_reference)).size).toBe(1);
    expect(await countRows(world, 'shipments', 'transactions', 'messages')).toEqual([1, 2, 2]);
  });

  it('and another body is refused with 409', async () => {
    const { world, book } = await shop();

    const first = await book('order-1');
    const other = await book('order-1', aShipment({ customer_reference: 'Another order' }));
    const fresh = await book('order-2', aShipment({ customer_reference: 'Another order' }));

    expect([first.status, fresh.status]).toEqual([200, 200]);
    expect([other.status, other.body.message]).toEqual([
      409,
      'This Idempotency-Key was used for another request. Please use a fresh key.',
    ]);
    expect(await countRows(world, 'shipments')).toEqual([2]);
  });

  it('and another call is refused with 409', async () => {
    const { customer, book } = await shop();
    const booked = await book('order-1');

    const { status } = await test_app.request(shipmentApi.cancel, {
      token: customer.token,
      input: { id: booked.body.id },
      headers: { 'idempotency-key': 'order-1' },
    });

    expect(status).toBe(409);
  });

  it('that failed leaves its key free', async () => {
    const { world, book } = await shop();

    const refused = await book('order-1', aShipment({ collection_after: '10:00', collection_before: '09:00' }));
    const mended = await book('order-1');

    expect([refused.status, mended.status]).toEqual([400, 200]);
    expect(await countRows(world, 'shipments', 'idempotency_keys')).toEqual([1, 1]);
  });

  it('that the balance did not cover can be sent again once it does', async () => {
    const { world, customer, book } = await shop(PRICE_CENTS - 1);
    const refused = await book('order-1');
    await recordPayment(world.context, {
      account_id: customer.account_id,
      amount_cents: cents(1),
      method: 'manual_eft',
      reference: 'CENT',
    });

    const taken = await book('order-1');

    expect([refused.status, taken.status]).toEqual([409, 200]);
  });

  it('is its own for every user', async () => {
    const { world, customer, book } = await shop();
    const colleague = await signInAs(world, { role: ROLE.user, account_id: customer.account_id });
    const stranger = await makeCustomer(world, { balance: PRICE_CENTS });

    const answers = [
      await book('order-1'),
      await book('order-1', aShipment(), colleague.token),
      await book('order-1', aShipment(), stranger.token),
    ];

    expect(new Set(answers.map(({ body }) => body.short_tracking_reference)).size).toBe(3);
  });

  it("is a visitor's own by address", async () => {
    const world = await makeWorld(test_app.services, {
      unused_feature_guest_shipment_creation: true,
      require_guest_shipment_billing_email: false,
    });
    await makeAccount(world, { account_type: 'guest', account_code: 'GUEST' });
    const book = (ip: string) =>
      test_app.request(shipmentApi.create, { host: world.host, ip, input: aShipment(), headers: { 'idempotency-key': 'visit' } });

    const answers = [await book('203.0.113.7'), await book('203.0.113.7'), await book('203.0.113.8')];

    const references = answers.map(({ body }) => body.short_tracking_reference);
    expect(references[1]).toBe(references[0]);
    expect(references[2]).not.toBe(references[0]);
  });

  it.each(['', ' ', 'x'.repeat(201), 'with space'])('is refused when the key is %j', async (key) => {
    const { world, book } = await shop();

    const { status, body } = await book(key);

    expect([status, body.message]).toEqual([400, 'The Idempotency-Key must be 1 to 200 printable characters.']);
    expect(await countRows(world, 'shipments')).toEqual([0]);
  });
});

describe('a cancellation with an Idempotency-Key', () => {
  it('gives the charge back once and keeps its answer', async () => {
    const { world, customer, book } = await shop();
    const booked = await book('order-1');
    const cancel = () =>
      test_app.request(shipmentApi.cancel, {
        token: customer.token,
        input: { id: booked.body.id },
        headers: { 'idempotency-key': 'cancel-1' },
      });

    const answers = await Promise.all([cancel(), cancel(), cancel()]);

    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(answers.map(() => [200, 'cancelled']));
    expect(await countRows(world, 'transactions')).toEqual([3]);
  });
});
