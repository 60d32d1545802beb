import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { shipmentBulkApi } from '@tsela/contract/shipments/shipment-bulk-api';
import type { SettingKey } from '@tsela/domain/providers/provider-settings';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne, contextOf, hireDriver, moveTo, sendEvent } from '../../testing/field.ts';
import { rowsOf } from '../../testing/rows.ts';
import { openTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import { createShipment } from '../booking/create-shipment.ts';
import { assignDriver } from '../../tripsheets/assign-driver.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const WEB = { 'x-client-version': 'web-1.0.0' };

async function booked(settings: Partial<Record<SettingKey, unknown>> = {}) {
  const world = await makeWorld(test_app.services, settings);
  const customer = await makeCustomer(world, { balance: 50_000 });
  const staff = await signInAs(world, { role: ROLE.ops });
  const shipment = await bookOne(world, { account_id: customer.account_id });
  const own = `provider_id = ${world.provider_id}`;
  return {
    world,
    shipment,
    staff: staff.token,
    owner: customer.token,
    cancel: (token: string, input: object = { message: 'Ordered twice' }) =>
      test_app.request(shipmentApi.cancel, { token, headers: WEB, input: { id: shipment.id, ...input } }),
    becomes: (status: ShipmentStatus) => moveTo(world, shipment, status),
    amounts: async () =>
      (await rowsOf<{ amount: number }>(world, `select amount_cents as amount from transactions where ${own} order by id`)).map(
        ({ amount }) => amount,
      ),
  };
}

describe('cancelling', () => {
  it('answers the whole shipment as cancelled, gives the charge back and keeps the reason', async () => {
    const { world, owner, shipment, cancel, amounts } = await booked();

    const { status, body } = await cancel(owner);

    expect([status, body.id, body.status, body.parcels[0].status]).toEqual([200, shipment.id, 'cancelled', 'cancelled']);
    expect(await amounts()).toEqual([50_000, -11_500, 11_500]);
    const events = await rowsOf(
      world,
      `select status, reason from tracking_events where provider_id = ${world.provider_id} order by id desc limit 1`,
    );
    expect(events).toEqual([{ status: 'cancelled', reason: 'Ordered twice' }]);
  });

  it('twice answers the same and changes nothing', async () => {
    const { world, owner, cancel, amounts } = await booked();

    await cancel(owner);
    const again = await cancel(owner, { message: 'Once more' });

    expect([again.status, again.body.status]).toEqual([200, 'cancelled']);
    expect(await amounts()).toEqual([50_000, -11_500, 11_500]);
    expect(
      await rowsOf(world, `select count(*)::int as count from tracking_events where provider_id = ${world.provider_id}`),
    ).toEqual([{ count: 2 }]);
  });

  it('SHIP-VALID-28: needs a reason from people, and says so on its field', async () => {
    const { owner, cancel } = await booked();

    const [without, blank, with_reason] = [await cancel(owner, {}), await cancel(owner, { message: '  ' }), await cancel(owner)];

    expect([without.status, without.body.message, without.body.violations]).toEqual([
      400,
      'Reason for cancelling shipment is required',
      [{ field: 'message', code: 'required', message: 'Reason for cancelling shipment is required' }],
    ]);
    expect([blank.status, with_reason.status]).toEqual([400, 200]);
  });

  it('public API §3: needs no reason from programs, which name the shipment by its reference', async () => {
    const { owner, shipment } = await booked();

    const { status, body } = await test_app.request(shipmentApi.cancel, {
      token: owner,
      input: { tracking_reference: shipment.short_tracking_reference },
    });

    expect([status, body.status]).toEqual([200, 'cancelled']);
  });

  it.each(['collection-assigned', 'collection-failed-attempt', 'awaiting-dropoff', 'on-hold'] as const)(
    'SHIP-TRANS-21: is open to the sender and to staff while the shipment is %s',
    async (status) => {
      const by_owner = await booked();
      const by_staff = await booked();
      await by_owner.becomes(status);
      await by_staff.becomes(status);

      expect((await by_owner.cancel(by_owner.owner)).body.status).toBe('cancelled');
      expect((await by_staff.cancel(by_staff.staff)).body.status).toBe('cancelled');
    },
  );

  it.each(['collected', 'at-hub', 'in-transit', 'out-for-delivery'] as const)(
    'public API §3: is over once the shipment is %s, and nothing is given back',
    async (status) => {
      const { becomes, cancel, owner, staff, amounts } = await booked();
      await becomes(status);

      const [by_owner, by_staff] = [await cancel(owner), await cancel(staff)];

      const message = 'The parcel has been collected, so the shipment cannot be cancelled.';
      expect([by_owner.status, by_owner.body.message]).toEqual([400, message]);
      expect([by_staff.status, by_staff.body.message]).toEqual([400, message]);
      expect(await amounts()).toEqual([50_000, -11_500]);
    },
  );

  it('is over once the journey has ended', async () => {
    const { becomes, cancel, owner, staff } = await booked();
    await becomes('delivered');

    const message = 'The journey has ended, so the shipment cannot be cancelled.';
    expect((await cancel(owner)).body.message).toBe(message);
    expect((await cancel(staff)).body.message).toBe(message);
  });

  it('of what was held after its collection is refused, although its status does not say so', async () => {
    const { becomes, cancel, staff } = await booked();
    await becomes('collected');
    await becomes('on-hold');

    expect((await cancel(staff)).status).toBe(400);
  });

  it('is for staff alone where the provider says so', async () => {
    const { cancel, owner, staff } = await booked({ enable_shipment_cancellation_by_account_users: false });

    const [by_owner, by_staff] = [await cancel(owner), await cancel(staff)];

    expect([by_owner.status, by_owner.body.message]).toEqual([400, 'Please contact support to cancel the shipment.']);
    expect(by_staff.body.status).toBe('cancelled');
  });

  it('is refused, in each way there is, once a parcel of it is collected', async () => {
    const { world, staff, amounts } = await booked({ driver_can_cancel_shipments: true });
    const customer = await makeCustomer(world, { balance: 50_000 });
    const [BOX] = aShipment().parcels;
    const two = await bookOne(world, {
      account_id: customer.account_id,
      parcels: [BOX, BOX] as ReturnType<typeof aShipment>['parcels'],
    });
    const driver = await hireDriver(world, world.johannesburg);
    const { id, short_tracking_reference: reference } = two;
    await assignDriver(contextOf(world), { shipment_ids: [id], driver_id: driver.driver_id, leg: 'collection' });
    await sendEvent(test_app, driver.token, { reference: `${reference}/1`, choice: 'collected' });
    const before = await amounts();

    const message = 'Ordered twice';
    const answers = [
      await test_app.request(shipmentApi.cancel, { token: customer.token, input: { id, message } }),
      await test_app.request(shipmentApi.change, { token: staff, input: { id, status: 'cancelled', message } }),
    ];
    const many = await test_app.request(shipmentBulkApi.bulk, {
      token: staff,
      input: { ids: [id], action: 'cancel', values: { message } },
    });
    const by_driver = await sendEvent(test_app, driver.token, { reference, choice: 'cancelled', reason: message });

    const why = 'A parcel of it has been collected, so the shipment cannot be cancelled.';
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [400, why],
      [400, why],
    ]);
    expect(many.body.failed).toEqual([{ id, message: why }]);
    expect(by_driver).toMatchObject({ result: 'refused', message: why });
    expect(await amounts()).toEqual(before);
  });

  it('ends a quote, which was never charged', async () => {
    const { world, owner } = await booked();
    const account = await makeCustomer(world, { balance: 100 });
    const quote = await createShipment(world.context, aShipment({ account_id: account.account_id, quick_quote: 'quote' }));

    const own = await test_app.request(shipmentApi.cancel, { token: account.token, input: { id: quote.id } });
    const foreign = await test_app.request(shipmentApi.cancel, { token: owner, input: { id: quote.id } });

    expect([own.status, own.body.status]).toEqual([200, 'cancelled']);
    expect([foreign.status, foreign.body.message]).toEqual([404, 'Shipment not found']);
  });

  it('asks which shipment is meant', async () => {
    const { owner } = await booked();

    const { status, body } = await test_app.request(shipmentApi.cancel, { token: owner, input: {} });

    expect([status, body.message]).toEqual([400, 'Please send an id or a tracking_reference.']);
  });
});
