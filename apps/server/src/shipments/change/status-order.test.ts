import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne, moveTo } from '../../testing/field.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { makeCustomer, makeWorld } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** A shipment whose collection went wrong at a provider with an order of its own; with none given, the default one holds. */
async function exceptional(shipment_status_order: readonly string[] = []) {
  const world = await makeWorld(test_app.services, { shipment_status_order });
  const { account_id, token } = await makeCustomer(world, { balance: 100_000 });
  const shipment = await bookOne(world, { account_id });
  await moveTo(world, shipment, 'collection-exception');
  return {
    cancel: () => test_app.request(shipmentApi.cancel, { token, input: { id: shipment.id, message: 'Not needed' } }),
    steps: async () => {
      const input = { tracking_reference: shipment.short_tracking_reference };
      const { shipments } = await succeed(test_app, trackingApi.track, { host: world.host, input });
      return shipments[0]?.tracking_steps.map(({ progress }) => progress);
    },
  };
}

/** Here something can only go wrong with a collection once the parcel is in the van. */
const OWN_ORDER = ['submitted', 'collected', 'collection-exception', 'at-hub', 'out-for-delivery', 'delivered'];

describe("a provider's own order of statuses", () => {
  it('SHIP-STATUS-42 SHIP-STATUS-43: decides whether a shipment counts as collected, and so whether its sender may cancel it', async () => {
    const [by_default, by_own] = [await exceptional(), await exceptional(OWN_ORDER)];

    const refused = await by_own.cancel();

    expect((await by_default.cancel()).status).toBe(200);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'The parcel has been collected, so the shipment cannot be cancelled.',
    ]);
  });

  it('SHIP-STATUS-42: decides how far the public is told that it is', async () => {
    const [by_default, by_own] = [await exceptional(), await exceptional(OWN_ORDER)];

    expect(await by_default.steps()).toEqual(['current', 'pending', 'pending', 'pending', 'pending']);
    expect(await by_own.steps()).toEqual(['done', 'current', 'pending', 'pending', 'pending']);
  });
});
