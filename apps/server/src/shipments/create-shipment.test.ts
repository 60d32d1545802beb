import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { billingApi } from '@tsela/contract/billing/billing-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { PRICE_CENTS, ROLE, aShipment, makeAccount, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function prepaidCustomer(balance: number) {
  const world = await makeWorld(test_app.services);
  const account_id = await makeAccount(world, { balance });
  const { token } = await signInAs(world, { role: ROLE.owner, account_id });
  return { world, account_id, token };
}

describe('booking a shipment', () => {
  it('CALL-48: answers the shipment with a six-character reference and its parcels', async () => {
    const { token } = await prepaidCustomer(50_000);

    const shipment = await succeed(test_app, shipmentApi.create, { token, input: aShipment() });

    expect(shipment).toMatchObject({ status: 'submitted', rate: 115, service_level_code: 'ECO' });
    expect(shipment.short_tracking_reference).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
    expect(shipment.parcels.map((parcel) => parcel.tracking_reference)).toEqual([`${shipment.short_tracking_reference}/1`]);
  });

  it('charges the account and keeps its balance the sum of its transactions', async () => {
    const { token, account_id, world } = await prepaidCustomer(50_000);

    await succeed(test_app, shipmentApi.create, { token, input: aShipment() });

    const staff = await signInAs(world, { role: ROLE.admin });
    const { transactions } = await succeed(test_app, billingApi.transactions, { token: staff.token, input: { account_id } });
    expect(transactions.map(({ type, amount }) => [type, amount])).toEqual([
      ['shipping-charge', -115],
      ['payment', 500],
    ]);
    expect(transactions[0]?.balance_after).toBe((50_000 - PRICE_CENTS) / 100);
  });
});
