import { custodyApi } from '@tsela/contract/tracking/custody-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFieldEvent, bookOne, contextOf, hireDriver, moveTo, sendEvent } from '../../testing/field.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import { assignDriver } from '../../tripsheets/assign-driver.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const [PARCEL] = aShipment().parcels;

/** A shipment of three parcels from Johannesburg to Cape Town with the driver who collects it, and a scanner at both hubs. */
async function threeParcels() {
  const world = await makeWorld(test_app.services);
  const customer = await makeCustomer(world, { balance: 1_000_000 });
  const driver = await hireDriver(world, world.johannesburg);
  const johannesburg = await signInAs(world, { role: ROLE.hub, branch_id: world.johannesburg });
  const cape_town = await signInAs(world, { role: ROLE.hub, branch_id: world.cape_town });
  const parcels = PARCEL === undefined ? [] : [PARCEL, PARCEL, PARCEL];
  const shipment = await bookOne(world, { account_id: customer.account_id, parcels });
  const reference = shipment.short_tracking_reference;
  await assignDriver(contextOf(world), { shipment_ids: [shipment.id], driver_id: driver.driver_id, leg: 'collection' });
  const collect = () => sendEvent(test_app, driver.token, { reference, choice: 'collected' });
  const scanAt = (hub: { token: string }, parcel: number, choice = 'received-at-hub') =>
    sendEvent(test_app, hub.token, { reference: `${reference}/${parcel}`, choice });
  const custodyFor = async (token: string) =>
    (await succeed(test_app, custodyApi.custody, { token, input: { shipment_id: shipment.id } })).parcels;
  return { world, customer, driver, johannesburg, cape_town, shipment, reference, collect, scanAt, custodyFor };
}

describe('the custody of a shipment', () => {
  it('SCREEN-28 SHIP-RULE-03: says in one look where parcel 2 of 3 is: with the driver, never scanned in at the hub', async () => {
    const { driver, johannesburg, collect, scanAt, custodyFor, reference } = await threeParcels();
    await collect();
    await scanAt(johannesburg, 1);
    await scanAt(johannesburg, 3);

    const [first, second, third] = await custodyFor(johannesburg.token);

    expect([first?.last.party, first?.last.party_name, first?.open_exception]).toEqual(['hub', 'Johannesburg', null]);
    expect(third?.last.party).toBe('hub');
    expect(second).toMatchObject({
      tracking_reference: `${reference}/2`,
      number: 2,
      parcel_count: 3,
      last: { party: 'driver', until: null },
      open_exception: { code: 'left-behind' },
    });
    expect(second?.last.party_name).not.toBe('');
    expect(second?.open_exception?.text).toBe(
      `Left with ${second?.last.party_name}, never scanned in at the hub, while other parcels of the shipment went on.`,
    );
    expect(second?.chain.map(({ party }) => party)).toEqual(['sender', 'driver']);
    expect(await custodyFor(driver.token)).toHaveLength(3);
  });

  it('follows a parcel from hub to lane to hub, and puts the exception right as it turns up', async () => {
    const { world, johannesburg, cape_town, collect, scanAt, custodyFor, shipment } = await threeParcels();
    await collect();
    for (const parcel of [1, 2, 3]) await scanAt(johannesburg, parcel);
    await moveTo(world, shipment, 'in-transit');
    expect((await custodyFor(johannesburg.token)).map(({ last }) => [last.party, last.party_name])).toEqual(
      [1, 2, 3].map(() => ['lane', 'Johannesburg to Cape Town']),
    );
    await scanAt(cape_town, 1);
    expect((await custodyFor(johannesburg.token))[1]?.open_exception?.code).toBe('left-behind');
    await scanAt(cape_town, 2);
    await scanAt(cape_town, 3);

    const parcels = await custodyFor(johannesburg.token);

    expect(parcels.map(({ last, open_exception }) => [last.party, last.party_name, open_exception])).toEqual(
      [1, 2, 3].map(() => ['hub', 'Cape Town', null]),
    );
    expect(parcels[1]?.chain.map(({ party }) => party)).toEqual(['sender', 'driver', 'hub', 'lane', 'hub']);
    // Each begins where the one before ends.
    const chain = parcels[1]?.chain ?? [];
    for (const [index, { until }] of chain.entries()) expect(until).toBe(chain[index + 1]?.since ?? null);
  });

  it('shows account users where each parcel is, and neither drivers nor exceptions nor the way there', async () => {
    const { customer, johannesburg, collect, scanAt, custodyFor } = await threeParcels();
    await collect();
    await scanAt(johannesburg, 1);

    const [first, second] = await custodyFor(customer.token);

    expect(first?.last).toMatchObject({ party: 'hub', party_name: 'Johannesburg', exceptions: [], event_id: null });
    expect(second).toMatchObject({ last: { party: 'driver', party_name: '' }, open_exception: null, chain: [] });
  });

  it('is not told to other accounts and other providers', async () => {
    const { world, shipment } = await threeParcels();
    const other_account = await makeCustomer(world, { balance: 0 });
    const elsewhere = await makeWorld(test_app.services);
    const foreign = await signInAs(elsewhere, { role: ROLE.admin });

    for (const { token } of [other_account, foreign]) {
      const answer = await test_app.request(custodyApi.custody, { token, input: { shipment_id: shipment.id } });
      expect(answer.status).toBe(404);
    }
  });

  it('takes a scan that is reported late at its own time, however often it is sent', async () => {
    const { driver, johannesburg, reference, scanAt, custodyFor } = await threeParcels();
    const captured_at = new Date(Date.now() - 20).toISOString();
    await scanAt(johannesburg, 1);
    expect((await custodyFor(johannesburg.token))[0]?.last.exceptions.map(({ code }) => code)).toEqual(['no-driver-scan']);

    const event = aFieldEvent({ reference, choice: 'collected', captured_at });
    await Promise.all([1, 2, 3].map(() => sendEvent(test_app, driver.token, event)));

    const [first] = await custodyFor(johannesburg.token);
    expect(first?.chain.map(({ party, exceptions }) => [party, exceptions])).toEqual([
      ['sender', []],
      ['driver', []],
      ['hub', []],
    ]);
  });
});
