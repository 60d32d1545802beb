import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assignDriver } from '../../tripsheets/assign-driver.ts';
import { bookOne, contextOf, hireDriver, moveTo, sendEvent } from '../../testing/field.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp } from '../../testing/test-app.ts';
import type { Answer, TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

interface StoredShipment {
  status: string;
  time_modified: Date;
  collected_date: Date | null;
  delivered_date: Date | null;
}

async function scene(role: number = ROLE.ops, settings: Parameters<typeof makeWorld>[1] = {}) {
  const world = await makeWorld(test_app.services, settings);
  const customer = await makeCustomer(world, { balance: 50_000 });
  const { token } = await signInAs(world, { role });
  const shipment = await bookOne(world, { account_id: customer.account_id });
  const own = `provider_id = ${world.provider_id} and id = ${shipment.id}`;
  return {
    world,
    customer,
    shipment,
    change: (input: object, by = token): Promise<Answer> =>
      test_app.request(shipmentApi.change, { token: by, input: { id: shipment.id, ...input } }),
    becomes: (status: ShipmentStatus) => moveTo(world, shipment, status),
    stored: async () => (await rowsOf<StoredShipment>(world, `select * from shipments where ${own}`))[0],
  };
}

describe('changing a status', () => {
  it.each<[id: string, from: ShipmentStatus, to: ShipmentStatus, refused: ShipmentStatus]>([
    ['SHIP-TRANS-02', 'submitted', 'collection-assigned', 'collected'],
    ['SHIP-TRANS-03', 'collection-assigned', 'collection-failed-attempt', 'at-hub'],
    ['SHIP-TRANS-09', 'collected', 'at-hub', 'delivered'],
    ['SHIP-TRANS-10', 'at-hub', 'out-for-delivery', 'submitted'],
    ['SHIP-TRANS-13', 'returned-to-hub', 'out-for-delivery', 'at-hub'],
    ['SHIP-TRANS-14', 'out-for-delivery', 'delivered', 'collected'],
    ['SHIP-TRANS-15', 'delivery-failed-attempt', 'returned-to-hub', 'submitted'],
    ['SHIP-TRANS-18', 'cancelled', 'at-hub', 'submitted'],
  ])('%s: takes a shipment from %s to %s, and not to %s', async (_, from, to, refused) => {
    const { becomes, change, stored } = await scene();
    if (from !== 'submitted') await becomes(from);

    const wrong = await change({ status: refused });
    const right = await change({ status: to });

    const words = (status: string) => status.replaceAll('-', ' ');
    expect([wrong.status, wrong.body.message]).toEqual([
      409,
      `A shipment that is ${words(from)} cannot become ${words(refused)}.`,
    ]);
    expect(right.status).toBe(200);
    expect((await stored())?.status).toBe(to);
  });

  it('SHIP-TRANS-20: offers nothing from in-transit', async () => {
    const { becomes, change } = await scene();
    await becomes('in-transit');

    expect((await change({ status: 'at-destination-hub' })).status).toBe(409);
  });

  it('SHIP-TRANS-23 PERM-057: delivers only with the permission to', async () => {
    const with_permission = await scene(ROLE.ops);
    const without = await scene(ROLE.hub);
    await with_permission.becomes('out-for-delivery');
    await without.becomes('out-for-delivery');

    const [taken, refused] = [
      await with_permission.change({ status: 'delivered' }),
      await without.change({ status: 'delivered' }),
    ];

    expect([taken.status, taken.body.delivered_date]).toEqual([200, expect.any(String)]);
    expect([refused.status, (await without.stored())?.status]).toEqual([409, 'out-for-delivery']);
  });

  it('keeps the day of collection and of delivery', async () => {
    const { becomes, change, stored } = await scene();
    await becomes('collection-assigned');

    const collected = await change({ status: 'collected' });
    await becomes('out-for-delivery');
    await change({ status: 'delivered' });

    expect(collected.body.collected_date).toEqual(expect.any(String));
    const row = await stored();
    expect(row?.collected_date?.toISOString()).toBe(collected.body.collected_date);
    expect(row?.delivered_date).toBeInstanceOf(Date);
  });

  it('SHIP-STATUS-43: a shipment that first turns up at a hub has been collected', async () => {
    const { becomes, stored } = await scene();

    await becomes('at-hub');

    expect((await stored())?.collected_date).toBeInstanceOf(Date);
  });

  it('refuses a change that was based on an older version', async () => {
    const { change, shipment, becomes, stored } = await scene();
    await becomes('collection-assigned');

    const stale = await change({ status: 'collected', time_modified: shipment.time_modified });
    const fresh = await change({ status: 'collected', time_modified: (await stored())?.time_modified });

    expect([stale.status, stale.body.message]).toEqual([409, 'This shipment was changed. Reload']);
    expect([fresh.status, fresh.body.status]).toEqual([200, 'collected']);
  });

  it('at the same moment and from the same version is taken once', async () => {
    const { change, becomes, stored } = await scene();
    await becomes('collection-assigned');
    const time_modified = (await stored())?.time_modified;

    const answers = await Promise.all([
      change({ status: 'collected', time_modified }),
      change({ status: 'collection-exception', time_modified }),
    ]);

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it('public API §3: is not for account users, who get 403', async () => {
    const { change, customer, stored } = await scene();

    const refused = await change({ status: 'collection-assigned' }, customer.token);
    const taken = await change({ status: 'collection-assigned' });

    expect([refused.status, refused.body.message]).toEqual([403, 'Only staff can change the status of a shipment.']);
    expect([taken.status, (await stored())?.status]).toEqual([200, 'collection-assigned']);
  });

  it('SHIP-VALID-28: to cancelled needs a reason, and gives the charge back', async () => {
    const { becomes, change, world } = await scene();
    await becomes('collection-assigned');

    const without = await change({ status: 'cancelled' });
    const with_reason = await change({ status: 'cancelled', message: 'Ordered twice' });

    expect([without.status, without.body.message, without.body.violations[0].field]).toEqual([
      400,
      'Reason for cancelling shipment is required',
      'message',
    ]);
    expect(with_reason.body.status).toBe('cancelled');
    expect(await amounts(world)).toEqual([50_000, -11_500, 11_500]);
  });

  it('SHIP-TRANS-18: back from cancelled charges again what was given back', async () => {
    const { becomes, change, world } = await scene();
    await becomes('collection-assigned');
    await change({ status: 'cancelled', message: 'Ordered twice' });

    await change({ status: 'collected' });
    const again = await change({ status: 'at-hub' });

    expect(again.status).toBe(200);
    expect(await amounts(world)).toEqual([50_000, -11_500, 11_500, -11_500]);
  });

  it('SHIP-TRANS-18: back from cancelled brings its parcels along', async () => {
    const { becomes, change, shipment } = await scene();
    await becomes('collection-assigned');
    const cancelled = await change({ status: 'cancelled', message: 'Ordered twice' });

    const back = await change({ status: 'collected' });

    expect(cancelled.body.parcels.map((parcel: { status: string }) => parcel.status)).toEqual(['cancelled']);
    expect(back.body.parcels.map((parcel: { status: string }) => parcel.status)).toEqual(['collected']);
    expect(back.body.parcels[0].tracking_reference).toBe(`${shipment.short_tracking_reference}/1`);
  });

  it('refuses what is no status', async () => {
    const { change } = await scene();

    const { status, body } = await change({ status: 'teleported' });

    expect([status, body.message]).toEqual([400, 'status: "teleported" is not a shipment status.']);
  });

  it('SHIP-TRANS-21: to cancelled is over once the shipment was collected, and nothing is given back', async () => {
    const { becomes, change, world } = await scene();
    await becomes('collected');
    const excepted = await change({ status: 'collection-exception' });

    const cancelled = await change({ status: 'cancelled', message: 'Ordered twice' });

    expect(excepted.status).toBe(200);
    expect([cancelled.status, cancelled.body.message]).toEqual([
      400,
      'The parcel has been collected, so the shipment cannot be cancelled.',
    ]);
    expect(await amounts(world)).toEqual([50_000, -11_500]);
  });

  it('refuses a change that was based on a version from before a parcel of it moved', async () => {
    const { world, customer } = await scene();
    const { token } = await signInAs(world, { role: ROLE.ops, branch_id: world.johannesburg });
    const [box] = aShipment().parcels;
    const shipment = await bookOne(world, {
      account_id: customer.account_id,
      parcels: [box, box] as ReturnType<typeof aShipment>['parcels'],
    });
    await sendEvent(test_app, token, { reference: `${shipment.short_tracking_reference}/1`, choice: 'received-at-hub' });

    const { status, body } = await test_app.request(shipmentApi.change, {
      token,
      input: { id: shipment.id, status: 'collection-assigned', time_modified: shipment.time_modified },
    });

    expect([status, body.message]).toEqual([409, 'This shipment was changed. Reload']);
  });

  it('IMP-06: names in the log who acted as whom', async () => {
    const { world, customer, shipment } = await scene();
    const admin = await signInAs(world, { role: ROLE.admin, email: `admin-${shipment.id}@example.com` });
    const [owner] = await rowsOf<{ email: string; name: string }>(
      world,
      `select email, name from users where provider_id = ${world.provider_id} and id = ${customer.user_id}`,
    );

    const { status } = await test_app.request(shipmentApi.cancel, {
      host: world.host,
      token: admin.token,
      input: { id: shipment.id, message: 'Ordered twice' },
      headers: { 'request-username': owner?.email ?? '' },
    });

    const [logged] = await rowsOf(
      world,
      `select type, actor_user_id, actor_name, impersonator_user_id, impersonator_name is not null as has_name, object_id, change_to
        from events where provider_id = ${world.provider_id} and type = 'shipment.status-changed'`,
    );
    expect(status).toBe(200);
    expect(logged).toMatchObject({
      actor_user_id: customer.user_id,
      actor_name: owner?.name,
      impersonator_user_id: admin.user_id,
      has_name: true,
      object_id: shipment.id,
      change_to: { status: 'cancelled', reason: 'Ordered twice' },
    });
  });

  it('KEY-39: tells programs what there is to mind about a shipment that goes out', async () => {
    const { world, change, becomes } = await scene(ROLE.ops, { warn_out_for_delivery_for_zeroed_parcels: true });
    await becomes('at-destination-hub');
    await changeRows(world, `update parcels set submitted_weight_kg = 0 where provider_id = ${world.provider_id}`);

    const [out, back] = [await change({ status: 'out-for-delivery' }), await change({ status: 'returned-to-hub' })];

    expect([out.status, out.body.warnings]).toEqual([200, ['A parcel has no dimensions or weight.']]);
    expect([back.status, back.body.warnings]).toEqual([200, undefined]);
  });

  it('is not for drivers, who take their steps on their trip-sheet', async () => {
    const { world, change, shipment, becomes, stored } = await scene();
    const [own, other] = [await hireDriver(world), await hireDriver(world)];
    await becomes('at-destination-hub');
    await assignDriver(contextOf(world), { shipment_ids: [shipment.id], driver_id: own.driver_id, leg: 'delivery' });

    const foreign = await change({ status: 'out-for-delivery' }, other.token);
    const loaded = await change({ status: 'out-for-delivery' }, own.token);
    const by_staff = await change({ status: 'out-for-delivery' });

    expect([foreign.status, foreign.body.message]).toEqual([404, 'Shipment not found']);
    expect([loaded.status, loaded.body.message]).toEqual([403, 'Drivers take their steps on their trip-sheet.']);
    expect([by_staff.status, (await stored())?.status]).toEqual([200, 'out-for-delivery']);
  });
});

async function amounts(world: Parameters<typeof rowsOf>[0]): Promise<number[]> {
  const rows = await rowsOf<{ amount: number }>(
    world,
    `select amount_cents as amount from transactions where provider_id = ${world.provider_id} order by id`,
  );
  return rows.map(({ amount }) => amount);
}
