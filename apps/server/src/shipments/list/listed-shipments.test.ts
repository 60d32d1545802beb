import type { InputOf } from '@tsela/contract/route';
import { listedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import { shipmentNoteApi } from '@tsela/contract/shipments/shipment-note-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveCustomField } from '../../providers/save-custom-field.ts';
import { bookOne, hireDriver, moveTo } from '../../testing/field.ts';
import { changeRows } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

type Wanted = InputOf<typeof shipmentApi.rows>;
const rowsFor = (token: string, input: Wanted = {}) => succeed(test_app, shipmentApi.rows, { token, input });
const wholeFor = (token: string, input: Wanted = {}) => succeed(test_app, shipmentApi.list, { token, input });

/** Three shipments: one with all that a row can tell, one of whose two parcels one is cancelled, and one as it was booked. */
async function threeShipments() {
  const world = await makeWorld(test_app.services);
  const customer = await makeCustomer(world, { balance: 1_000_000 });
  const driver = await hireDriver(world, world.johannesburg);
  for (const [label, is_visible_to_account, is_shown_in_list] of [
    ['Order', true, true],
    ['Dock', false, true],
    ['Shelf', true, false],
  ] as const)
    await saveCustomField(world.context, { entity: 'shipment', label, type: 'text', is_visible_to_account, is_shown_in_list });
  const [parcel] = aShipment().parcels;
  const [full, two, plain] = [
    await bookOne(world, { account_id: customer.account_id, customer_reference: 'ORD-1' }),
    await bookOne(world, { account_id: customer.account_id, parcels: [parcel, parcel].filter((each) => each !== undefined) }),
    await bookOne(world, { account_id: customer.account_id }),
  ];
  await moveTo(world, full, 'at-hub');
  const own = `where provider_id = ${world.provider_id} and`;
  await changeRows(
    world,
    `update shipments set custom_fields = '{"order": "PO-1", "dock": "7", "shelf": "B"}', delivery_agent_id = ${driver.driver_id}
      ${own} id = ${full.id}`,
  );
  await changeRows(world, `update parcels set status = 'cancelled' ${own} shipment_id = ${two.id} and number = 2`);
  const { token } = await signInAs(world, { role: ROLE.ops });
  for (const is_visible_to_account of [true, false])
    await succeed(test_app, shipmentNoteApi.addNote, {
      token,
      input: { shipment_id: full.id, text: 'Called.', is_visible_to_account },
    });
  return { world, customer, staff: token, full, two, plain };
}

/** What a row of the whole shipment would say. */
function rowOf(whole: Shipment, listed_fields: readonly string[]): ListedShipment {
  const named = (branch: Shipment['current_branch']) => branch && { name: branch.name };
  const placed = ({ local_area, city }: Shipment['delivery_address']) => ({ local_area, city });
  const kept = Object.entries(whole).filter(([key]) => key in listedShipment.properties);
  return {
    ...(Object.fromEntries(kept) as ListedShipment),
    collection_address: placed(whole.collection_address),
    delivery_address: placed(whole.delivery_address),
    collection_contact: { name: whole.collection_contact.name },
    delivery_contact: { name: whole.delivery_contact.name },
    collection_branch: named(whole.collection_branch),
    delivery_branch: named(whole.delivery_branch),
    current_branch: named(whole.current_branch),
    custom_fields: Object.fromEntries(Object.entries(whole.custom_fields).filter(([code]) => listed_fields.includes(code))),
    parcel_count: whole.parcels.filter(({ status }) => status !== 'cancelled').length || whole.parcels.length,
  };
}

describe('the rows of the web app', () => {
  it('say of each shipment what the whole of it says, in the same order, with the same total', async () => {
    const { staff, customer, full, two } = await threeShipments();

    for (const [token, fields] of [
      [staff, ['order', 'dock']],
      [customer.token, ['order']],
    ] as const)
      for (const input of [
        {},
        { limit: 2 },
        { limit: 2, offset: 1 },
        { status: 'at-hub' },
        { search: full.short_tracking_reference },
      ]) {
        const whole = await wholeFor(token, input);
        expect(whole.shipments).not.toEqual([]);
        expect(await rowsFor(token, input)).toEqual({
          shipments: whole.shipments.map((shipment) => rowOf(shipment, fields)),
          count: whole.count,
        });
      }
    const { shipments } = await rowsFor(staff);
    expect(shipments.map(({ id, parcel_count }) => [id === two.id, parcel_count])).toEqual([
      [false, 1],
      [true, 1],
      [false, 1],
    ]);
    expect(shipments.at(-1)).toMatchObject({
      custom_fields: { order: 'PO-1', dock: '7' },
      note_count: 2,
      customer_reference: 'ORD-1',
    });
  });

  it('PERM-055: hold what the reader may see: no amounts without billing, no drivers for account users, nothing of other accounts', async () => {
    const { world, customer, staff, full } = await threeShipments();
    const other = await makeCustomer(world, { balance: 1_000_000 });
    const without = await signInAs(world, { role: ROLE.no_billing, account_id: customer.account_id });
    const keysFor = async (token: string) => {
      const { shipments } = await rowsFor(token);
      return Object.keys(shipments.find(({ id }) => id === full.id) ?? {});
    };

    expect(await keysFor(staff)).toContain('delivery_agent_name');
    expect(await keysFor(customer.token)).toContain('rate');
    expect(await keysFor(customer.token)).not.toContain('delivery_agent_name');
    expect(await keysFor(without.token)).not.toContain('rate');
    expect(await rowsFor(other.token)).toEqual({ shipments: [], count: 0 });
    expect((await rowsFor(customer.token)).shipments.at(-1)?.note_count).toBe(1);
    expect((await test_app.request(shipmentApi.rows, { host: world.host })).status).toBe(401);
  });
});
