import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne, contextOf, hireDriver, moveTo, sendEvent } from '../testing/field.ts';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { PRICE_CENTS, aShipment, makeCustomer, makeWorld } from '../testing/world.ts';
import { assignDriver } from '../tripsheets/assign-driver.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const [BOX] = aShipment().parcels;
const TWO_PARCELS = { parcels: [BOX, BOX] as ReturnType<typeof aShipment>['parcels'] };

/** A shipment that is charged and given to a driver for its collection. */
async function assigned(settings: Parameters<typeof makeWorld>[1] = {}, overrides: Parameters<typeof aShipment>[0] = {}) {
  const world = await makeWorld(test_app.services, settings);
  const customer = await makeCustomer(world, { balance: 10 * PRICE_CENTS });
  const driver = await hireDriver(world, world.johannesburg);
  const shipment = await bookOne(world, { ...overrides, account_id: customer.account_id });
  await assignDriver(contextOf(world), { shipment_ids: [shipment.id], driver_id: driver.driver_id, leg: 'collection' });
  const own = `provider_id = ${world.provider_id}`;
  return {
    world,
    customer,
    driver,
    shipment,
    send: (choice: string, event: Partial<Parameters<typeof sendEvent>[2]> = {}) =>
      sendEvent(test_app, driver.token, { reference: shipment.short_tracking_reference, choice, ...event }),
    stored: async () => {
      const [row] = await rowsOf<Pick<Shipment, 'status'> & { current_branch_id: number | null; entries: string[] }>(
        world,
        `select status, current_branch_id, (select json_agg(type order by id) from transactions where ${own} and shipment_id = ${shipment.id}) entries
          from shipments where ${own} and id = ${shipment.id}`,
      );
      const parcels = await rowsOf<{ status: string }>(world, `select status from parcels where ${own} order by number`);
      return { ...row, parcels: parcels.map(({ status }) => status) };
    },
  };
}

describe("a driver's step", () => {
  it('SHIP-TRANS-18: does not bring back what its sender has cancelled, so that nothing goes out unpaid', async () => {
    const { customer, shipment, send, stored } = await assigned();
    await succeed(test_app, shipmentApi.cancel, { token: customer.token, input: { id: shipment.id, message: 'Ordered twice' } });

    const result = await send('collected');

    expect([result.result, result.message]).toEqual([
      'refused',
      `${shipment.short_tracking_reference} is cancelled. Put it aside and ask operations.`,
    ]);
    expect(await stored()).toMatchObject({ status: 'cancelled', entries: ['shipping-charge', 'shipping-charge-reversal'] });
  });

  it.each(['cancelled', 'collection-assigned', 'submitted'])('is none that drivers never take: %s', async (choice) => {
    const { send, stored } = await assigned();

    const { result } = await send(choice, { reason: 'Count differs' });

    expect(result).toBe('refused');
    expect(await stored()).toMatchObject({ status: 'collection-assigned', entries: ['shipping-charge'] });
  });

  it('KEY-34: cancels at the collection where the provider lets drivers, with a reason, and gives the charge back', async () => {
    const { send, stored } = await assigned({ driver_can_cancel_shipments: true });

    const without = await send('cancelled');
    const with_reason = await send('cancelled', { reason: 'Count differs' });

    expect([without.result, without.message]).toEqual(['refused', 'Please choose a reason.']);
    expect(with_reason.result).toBe('accepted');
    expect(await stored()).toMatchObject({ status: 'cancelled', entries: ['shipping-charge', 'shipping-charge-reversal'] });
  });

  it('KEY-34: cancels no single parcel and nothing that has been collected', async () => {
    const { shipment, send, stored } = await assigned({ driver_can_cancel_shipments: true }, TWO_PARCELS);

    const one_parcel = await send('cancelled', {
      reference: `${shipment.short_tracking_reference}/1`,
      reason: 'Count differs',
    });
    const untouched = await stored();
    for (const choice of ['collected', 'collection-exception']) await send(choice, { reason: 'Wet' });
    const collected = await send('cancelled', { reason: 'Wet' });

    expect([one_parcel.result, one_parcel.message]).toEqual([
      'refused',
      "A scan cancels a shipment as a whole. Use the shipment's own reference.",
    ]);
    expect(untouched).toMatchObject({ status: 'collection-assigned', parcels: ['collection-assigned', 'collection-assigned'] });
    expect([collected.result, collected.message]).toEqual([
      'refused',
      'The parcel has been collected, so the shipment cannot be cancelled.',
    ]);
    expect((await stored()).entries).toEqual(['shipping-charge']);
  });

  it('KEY-34: rejects a collection only where the provider lets drivers', async () => {
    const [on, off] = [await assigned(), await assigned({ driver_can_reject_parcels_shipments: false })];

    const taken = await on.send('collection-rejected', { reason: 'Too large' });
    const refused = await off.send('collection-rejected', { reason: 'Too large' });

    expect(taken.result).toBe('accepted');
    expect([refused.result, refused.message]).toEqual(['refused', 'Drivers do not make a shipment collection rejected.']);
  });

  it('says nothing of the branch a shipment is at', async () => {
    const { world, send, stored } = await assigned();

    const { result } = await send('collected', { branch_id: world.cape_town });

    expect(result).toBe('accepted');
    expect(await stored()).toMatchObject({ status: 'collected', current_branch_id: null });
  });

  it('that is reported late leaves what was cancelled meanwhile as it is', async () => {
    const { world, shipment, send, stored } = await assigned();
    const captured_at = new Date(Date.now() - 1000).toISOString();
    await moveTo(world, shipment, 'cancelled');

    const { result } = await send('collected', { captured_at });

    expect(result).toBe('kept');
    expect(await stored()).toMatchObject({ status: 'cancelled', entries: ['shipping-charge', 'shipping-charge-reversal'] });
  });
});
