import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { cents } from '@tsela/domain/money/cents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockAccountFor } from '../../accounts/account-repository.ts';
import { creditCharge } from '../../billing/credit-charge.ts';
import { postTransaction } from '../../billing/ledger/post-transaction.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bookOne, contextOf, moveTo } from '../../testing/field.ts';
import { changeRows, countRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { PRICE_CENTS, ROLE, aShipment, makeAccount, makeWorld, signInAs } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function office(facts: Parameters<typeof makeAccount>[1]) {
  const world = await makeWorld(test_app.services, {
    unused_feature_guest_shipment_creation: true,
    require_guest_shipment_billing_email: false,
  });
  const account_id = await makeAccount(world, facts);
  const { token } = await signInAs(world, { role: ROLE.admin });
  return {
    world,
    account_id,
    cancel: (id: ShipmentId) => test_app.request(shipmentApi.cancel, { token, input: { id, message: 'Ordered twice' } }),
    reinstate: (id: ShipmentId, status = 'collection-assigned') =>
      test_app.request(shipmentApi.change, { token, input: { id, status } }),
  };
}

/** Entries of the account's ledger for shipments, oldest first, and its balance. */
async function booksOf(world: World, account_id: AccountId) {
  const own = `provider_id = ${world.provider_id}`;
  const entries = await rowsOf<{ type: string; amount_cents: number; vat_cents: number; vat_percentage_bp: number }>(
    world,
    `select type, amount_cents, vat_cents, vat_percentage_bp from transactions where ${own} and shipment_id is not null order by id`,
  );
  const [account] = await rowsOf<{ balance_cents: number }>(
    world,
    `select balance_cents from accounts where ${own} and id = ${account_id}`,
  );
  return { types: entries.map(({ type }) => type), last: entries.at(-1), balance: account?.balance_cents };
}

const CHARGE = { type: 'shipping-charge', amount_cents: -11_500, vat_cents: -1_500, vat_percentage_bp: 1500 };
const TABLES = ['transactions', 'tracking_events', 'events', 'messages'] as const;

describe('SHIP-TRANS-18: a cancelled shipment that is brought back is paid for', () => {
  it('when it was never charged', async () => {
    const { world, account_id, reinstate } = await office({ account_type: 'guest', account_code: 'GUEST', balance: 20_000 });
    const unpaid = await succeed(test_app, shipmentApi.create, { host: world.host, input: aShipment() });
    await moveTo(world, unpaid, 'cancelled');
    expect(await booksOf(world, account_id)).toMatchObject({ types: [], balance: 20_000 });

    const { status, body } = await reinstate(unpaid.id);

    expect([status, body.status]).toEqual([200, 'collection-unassigned']);
    expect(await booksOf(world, account_id)).toEqual({ types: ['shipping-charge'], last: CHARGE, balance: 8_500 });
  });

  it('when its charge was given back', async () => {
    const { world, account_id, cancel, reinstate } = await office({ balance: PRICE_CENTS });
    const { id } = await bookOne(world, { account_id });
    await cancel(id);

    expect((await reinstate(id, 'delivered')).status).toBe(200);
    expect(await booksOf(world, account_id)).toEqual({
      types: ['shipping-charge', 'shipping-charge-reversal', 'shipping-charge'],
      last: CHARGE,
      balance: 0,
    });
  });

  it('when its charge was credited in full before a partner cancelled it', async () => {
    const { world, account_id, reinstate } = await office({ balance: PRICE_CENTS });
    const shipment = await bookOne(world, { account_id });
    await creditCharge(contextOf(world), { shipment_id: shipment.id, amount_cents: cents(PRICE_CENTS), reason: 'Lost' });
    await moveTo(world, shipment, 'cancelled');

    expect((await reinstate(shipment.id)).status).toBe(200);
    expect(await booksOf(world, account_id)).toMatchObject({ last: CHARGE, balance: 0 });
  });

  it('but not twice, where its charge still stands because it had been collected', async () => {
    const { world, account_id, reinstate } = await office({ balance: 2 * PRICE_CENTS });
    const shipment = await bookOne(world, { account_id });
    await creditCharge(contextOf(world), { shipment_id: shipment.id, amount_cents: cents(500), reason: 'Late' });
    await moveTo(world, shipment, 'collected');
    await moveTo(world, shipment, 'cancelled');

    expect((await reinstate(shipment.id)).status).toBe(200);
    expect((await booksOf(world, account_id)).types).toEqual(['shipping-charge', 'shipping-charge-credit']);
  });

  it('when a partner cancelled it before its collection, which gave back what it still cost', async () => {
    const { world, account_id, reinstate } = await office({ balance: 2 * PRICE_CENTS });
    const shipment = await bookOne(world, { account_id });
    await creditCharge(contextOf(world), { shipment_id: shipment.id, amount_cents: cents(500), reason: 'Late' });

    await moveTo(world, shipment, 'cancelled');
    expect(await booksOf(world, account_id)).toMatchObject({
      types: ['shipping-charge', 'shipping-charge-credit', 'shipping-charge-reversal'],
      balance: 2 * PRICE_CENTS,
    });

    expect((await reinstate(shipment.id)).status).toBe(200);
    expect(await booksOf(world, account_id)).toMatchObject({ last: CHARGE, balance: PRICE_CENTS });
  });
});

describe('an account that cannot pay', () => {
  it.each([
    [
      'PAY-04',
      'prepaid',
      0,
      'The balance of account SHORT-PREPAID is too low: R 114.99 does not cover R 115.00. The account has to be topped up first.',
    ],
    [
      'PAY-05',
      'postpaid',
      PRICE_CENTS,
      'The credit limit of R 115.00 of account SHORT-POSTPAID does not cover R 115.00. The account has to be paid first.',
    ],
  ] as const)(
    '%s: of a %s account a shipment is not brought back, and nothing of it is saved',
    async (_, account_type, credit_limit, message) => {
      const balance = account_type === 'prepaid' ? PRICE_CENTS : 0;
      const account_code = `SHORT-${account_type.toUpperCase()}`;
      const { world, account_id, cancel, reinstate } = await office({ account_type, account_code, balance, credit_limit });
      const first = await bookOne(world, { account_id });
      await cancel(first.id);
      await changeBalance(world, account_id);
      const before = [await countRows(world, ...TABLES), await booksOf(world, account_id)];

      const { status, body } = await reinstate(first.id);

      expect([status, body.message]).toEqual([409, message]);
      expect([await countRows(world, ...TABLES), await booksOf(world, account_id)]).toEqual(before);
      const [{ status: stored } = { status: '' }] = await rowsOf<{ status: string }>(
        world,
        `select status from shipments where provider_id = ${world.provider_id} and id = ${first.id}`,
      );
      expect(stored).toBe('cancelled');
    },
  );

  it.each([
    ['is_on_hold = true', 409, 'Account on hold. You can get quotes, but not send parcels.'],
    ["status = 'closed'", 423, 'Your account has been closed. Please contact support to reopen it.'],
  ])('with %s brings nothing back, though it could pay', async (change, expected, message) => {
    const { world, account_id, cancel, reinstate } = await office({ balance: 5 * PRICE_CENTS });
    const shipment = await bookOne(world, { account_id });
    await cancel(shipment.id);
    const own = `provider_id = ${world.provider_id} and id = ${account_id}`;
    await changeRows(world, `update accounts set ${change} where ${own}`);
    const before = [await countRows(world, ...TABLES), await booksOf(world, account_id)];

    const { status, body } = await reinstate(shipment.id);

    expect([status, body.message]).toEqual([expected, message]);
    expect([await countRows(world, ...TABLES), await booksOf(world, account_id)]).toEqual(before);
    await changeRows(world, `update accounts set is_on_hold = false, status = 'open' where ${own}`);
    expect((await reinstate(shipment.id)).status).toBe(200);
  });

  it('for two brings back one, when both are brought back at once', async () => {
    const { world, account_id, cancel, reinstate } = await office({ balance: PRICE_CENTS });
    const ids: ShipmentId[] = [];
    for (let booked = 0; booked < 2; booked++) {
      const { id } = await bookOne(world, { account_id });
      await cancel(id);
      ids.push(id);
    }

    const answers = await Promise.all([...ids, ...ids].map((id) => reinstate(id)));

    expect((await booksOf(world, account_id)).balance).toBe(0);
    expect((await booksOf(world, account_id)).types.filter((type) => type === 'shipping-charge')).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 409).length).toBeGreaterThanOrEqual(2);
  });
});

/** Spends one cent of a prepaid balance, or of a postpaid credit. */
async function changeBalance(world: World, account_id: AccountId): Promise<void> {
  await inTransaction(contextOf(world), async (tx) => {
    const account = await lockAccountFor(tx, world.context.actor, account_id);
    await postTransaction(tx, contextOf(world), account, {
      type: 'admin-debit',
      amount_cents: cents(-1),
      vat_cents: cents(0),
      vat_percentage_bp: 0,
      description: 'A stamp',
    });
  });
}
