import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { rescheduleApi } from '@tsela/contract/tracking/reschedule-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookOne } from '../../testing/field.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { partyToken } from './party-link.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const WEB = { 'x-client-version': 'web-1.0.0' };
const SUPPORT = { support_email_address: 'support@karoo.example' };

async function booked(settings: Parameters<typeof makeWorld>[1] = {}) {
  const world = await makeWorld(test_app.services, { ...SUPPORT, ...settings });
  const customer = await makeCustomer(world, { balance: 50_000 });
  const staff = await signInAs(world, { role: ROLE.hub });
  const shipment = await bookOne(world, { account_id: customer.account_id });
  const cancel = (token: string) =>
    succeed(test_app, shipmentApi.cancel, { token, headers: WEB, input: { id: shipment.id, message: 'Ordered twice' } });
  return { world, shipment, customer, staff, cancel };
}

/** What the provider's own people were written, without what senders and recipients were. */
const copiesAt = (world: World) =>
  rowsOf<{ event: string; recipient: string; subject: string; body: string }>(
    world,
    `select event, recipient, subject, body from messages
       where provider_id = ${world.provider_id} and event like 'provider\\_%' order by id`,
  );
const whoAt = async (world: World) => (await copiesAt(world)).map(({ event, recipient }) => [event, recipient]);

it('KEY-53: support is told once that a customer cancelled, with the way to the shipment, and not what staff did', async () => {
  const by_customer = await booked();
  const by_staff = await booked();

  await by_customer.cancel(by_customer.customer.token);
  await by_customer.cancel(by_customer.customer.token);
  await by_staff.cancel(by_staff.staff.token);

  const reference = by_customer.shipment.short_tracking_reference;
  const [told] = await copiesAt(by_customer.world);
  expect(await whoAt(by_customer.world)).toEqual([['provider_cancelled', 'support@karoo.example']]);
  expect(told?.subject).toBe(`Test Couriers: Shipment ${reference} is cancelled`);
  expect(told?.body).toContain(`/shipments/${by_customer.shipment.id}`);
  expect(await whoAt(by_staff.world)).toEqual([]);
});

it('KEY-45: support gets copies of what is booked and cancelled where they are on, by staff as well', async () => {
  const { world, staff, cancel } = await booked({
    notify_provider_on_shipment_created: true,
    notify_provider_on_shipment_cancelled: true,
  });
  await cancel(staff.token);

  expect(await whoAt(world)).toEqual([
    ['provider_created', 'support@karoo.example'],
    ['provider_cancelled', 'support@karoo.example'],
  ]);
});

it('KEY-53: operations managers are told where that is chosen, and support while there is none', async () => {
  const chosen = { provider_notification_on_cancel: 'ops-manager' };
  const [with_one, without] = [await booked(chosen), await booked(chosen)];
  const manager = await signInAs(with_one.world, { role: ROLE.ops });

  await with_one.cancel(with_one.customer.token);
  await without.cancel(without.customer.token);

  const [row] = await rowsOf<{ email: string }>(
    with_one.world,
    `select email from users where provider_id = ${with_one.world.provider_id} and id = ${manager.user_id}`,
  );
  expect(await whoAt(with_one.world)).toEqual([['provider_cancelled', row?.email]]);
  expect(await whoAt(without.world)).toEqual([['provider_cancelled', 'support@karoo.example']]);
});

it('KEY-53: no one is told without a support address, or where no one is chosen', async () => {
  const [no_address, no_one] = [
    await booked({ support_email_address: '' }),
    await booked({ provider_notification_on_cancel: 'none' }),
  ];
  await no_address.cancel(no_address.customer.token);
  await no_one.cancel(no_one.customer.token);

  expect([await whoAt(no_address.world), await whoAt(no_one.world)]).toEqual([[], []]);
});

it('KEY-53 SCREEN-57: support is told that a recipient has chosen another day', async () => {
  const { world, shipment } = await booked({ enable_global_delivery_rescheduling: true });
  await changeRows(
    world,
    `update shipments set delivery_contact = delivery_contact || '{"mobile_number": "+27831234567"}'::jsonb
       where provider_id = ${world.provider_id}`,
  );
  const [row] = await rowsOf<ShipmentRow>(world, `select * from shipments where provider_id = ${world.provider_id}`);
  if (!row) throw new Error('No such shipment.');
  const token = partyToken(test_app.services.secret_key, row, 'reschedule', new Date());
  const at = { host: world.host, ip: '203.0.113.7' };
  const page = await succeed(test_app, rescheduleApi.read, { ...at, input: { token } });
  const date = page.days.at(-1) ?? '';

  await succeed(test_app, rescheduleApi.change, {
    ...at,
    input: { token, verification: '4567', request_id: 'b7a2f0de-5f0e-4c1c-9df1-5b8f3d1f0a11', version: 0, date },
  });

  const [told] = await copiesAt(world);
  expect([told?.event, told?.recipient]).toEqual(['provider_rescheduled', 'support@karoo.example']);
  expect(told?.body).toContain(`Shipment ${shipment.short_tracking_reference}`);
  expect(told?.body).toContain('has another date, by its recipient.');
});
