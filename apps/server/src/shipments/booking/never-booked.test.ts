import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { DAY_MS } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf, moveTo } from '../../testing/field.ts';
import { rowsOf } from '../../testing/rows.ts';
import { openTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { aShipment, makeAccount, makeCustomer, makeWorld } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';
import { cancelShipment } from '../change/cancel-shipment.ts';
import { createShipment } from './create-shipment.ts';
import { expireUnpaid } from '../change/expire-unpaid.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const told = (world: World, event: string) =>
  rowsOf<{ recipient: string }>(
    world,
    `select recipient from messages where provider_id = ${world.provider_id} and event = '${event}' and channel = 'email' order by recipient`,
  );

const tracked = async (world: World, tracking_reference: string) =>
  (await test_app.request(trackingApi.track, { host: world.host, input: { tracking_reference } })).status;

describe('what was never booked', () => {
  it('a quote that is cancelled is not announced, and its reference is not found by tracking', async () => {
    const world = await makeWorld(test_app.services);
    const { account_id } = await makeCustomer(world, { balance: 100_000 });
    const quote = await createShipment(contextOf(world), aShipment({ account_id, quick_quote: 'quote' }));

    const { status } = await cancelShipment(contextOf(world), { id: quote.id, message: 'Not needed' });

    expect([status, await told(world, 'cancelled'), await tracked(world, quote.short_tracking_reference)]).toEqual([
      'cancelled',
      [],
      404,
    ]);
  });

  it('nor is a booking that was not paid', async () => {
    const world = await makeWorld(test_app.services, { require_guest_shipment_billing_email: false });
    const account_id = await makeAccount(world, { account_type: 'guest', account_code: 'GUEST' });
    const unpaid = await createShipment(contextOf(world), aShipment({ account_id }));

    await expireUnpaid({ ...contextOf(world), now: new Date(Date.now() + 31 * DAY_MS) });

    expect([await told(world, 'cancelled'), await tracked(world, unpaid.short_tracking_reference)]).toEqual([[], 404]);
  });

  it('a booking that is cancelled is told to both and stays to be tracked', async () => {
    const world = await makeWorld(test_app.services);
    const { account_id, token } = await makeCustomer(world, { balance: 100_000 });
    const booked = await createShipment(contextOf(world), aShipment({ account_id }));
    await moveTo(world, booked, 'collection-assigned');

    await test_app.request(shipmentApi.cancel, { token, input: { id: booked.id, message: 'Not needed' } });

    expect(await told(world, 'cancelled')).toEqual([{ recipient: 'rachel@example.com' }, { recipient: 'sipho@example.com' }]);
    expect(await tracked(world, booked.short_tracking_reference)).toBe(200);
  });
});
