import type { InputOf } from '@tsela/contract/route';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { assignDriver } from '../tripsheets/assign-driver.ts';
import { assignDelivery, bookOne, contextOf, hireDriver, moveTo, sendEvent } from '../testing/field.ts';
import { changeRows } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

type Filters = InputOf<typeof shipmentApi.list>;

async function listed(token: string, input: Filters = {}) {
  const { shipments, count } = await succeed(test_app, shipmentApi.list, { token, input });
  return { ids: shipments.map(({ id }) => id), statuses: shipments.map(({ status }) => status), count };
}

/** An account with a shipment in each of these statuses, in their order. */
async function withShipments(statuses: readonly ShipmentStatus[], settings: Parameters<typeof makeWorld>[1] = {}) {
  const world = await makeWorld(test_app.services, settings);
  const customer = await makeCustomer(world, { balance: 1_000_000 });
  const staff = await signInAs(world, { role: ROLE.ops });
  const ids = new Map<ShipmentStatus, number>();
  for (const status of statuses) {
    const shipment = await bookOne(world, { account_id: customer.account_id });
    if (status !== 'submitted') await moveTo(world, shipment, status);
    ids.set(status, shipment.id);
  }
  return {
    world,
    owner: customer.token,
    staff: staff.token,
    account_id: customer.account_id,
    idOf: (status: ShipmentStatus) => ids.get(status),
  };
}

describe('what account users are shown', () => {
  it('SHIP-DISP-01: unassigned and rejected as assigned, while staff see what is', async () => {
    const { owner, staff } = await withShipments([
      'collection-unassigned',
      'collection-rejected',
      'delivery-unassigned',
      'delivery-rejected',
    ]);

    expect((await listed(owner)).statuses).toEqual([
      'delivery-assigned',
      'delivery-assigned',
      'collection-assigned',
      'collection-assigned',
    ]);
    expect((await listed(staff)).statuses).toEqual([
      'delivery-rejected',
      'delivery-unassigned',
      'collection-rejected',
      'collection-unassigned',
    ]);
  });

  it('SHIP-DISP-02: what is, where the provider does not override it', async () => {
    const { owner } = await withShipments(['collection-rejected'], {
      override_unassigned_and_rejected_statuses_for_account_users: false,
    });

    expect((await listed(owner)).statuses).toEqual(['collection-rejected']);
    expect((await listed(owner, { status: 'collection-rejected' })).count).toBe(1);
  });

  it('SHIP-DISP-05: an assigned leg without a driver as unassigned, to staff', async () => {
    const { world, staff, idOf } = await withShipments(['collection-assigned']);
    const driver = await hireDriver(world, world.johannesburg);
    const before = await listed(staff);

    await assignDriver(contextOf(world), {
      shipment_ids: [idOf('collection-assigned') as never],
      driver_id: driver.driver_id,
      leg: 'collection',
    });

    expect([before.statuses, (await listed(staff)).statuses]).toEqual([['collection-unassigned'], ['collection-assigned']]);
  });

  it('SHIP-DISP-03 SHIP-VIEW-06: an internal hold as at hub, in lists, alone, and on its parcels', async () => {
    const { owner, staff, idOf } = await withShipments(['on-hold-internal']);

    const own = (await succeed(test_app, shipmentApi.list, { token: owner, input: { id: idOf('on-hold-internal') as never } }))
      .shipments[0];

    expect([own?.status, own?.parcels[0]?.status]).toEqual(['at-hub', 'at-hub']);
    expect((await listed(staff)).statuses).toEqual(['on-hold-internal']);
  });

  it('SHIP-DISP-04: finds the internally held behind at-hub, and nothing behind the hidden name', async () => {
    const { owner, staff, idOf } = await withShipments(['at-hub', 'on-hold-internal', 'collected']);

    expect((await listed(owner, { status: 'at-hub' })).ids).toEqual([idOf('on-hold-internal'), idOf('at-hub')]);
    expect((await listed(owner, { view: 'hub' })).ids).toEqual([idOf('collected'), idOf('on-hold-internal'), idOf('at-hub')]);
    expect((await listed(owner, { status: 'on-hold-internal' })).ids).toEqual([]);
    expect((await listed(staff, { status: 'on-hold-internal' })).ids).toEqual([idOf('on-hold-internal')]);
    expect((await listed(staff, { status: 'at-hub' })).ids).toEqual([idOf('at-hub')]);
  });

  it('SHIP-DISP-01: filters by what they are shown', async () => {
    const { owner, idOf } = await withShipments(['collection-rejected', 'collection-assigned', 'submitted']);

    expect((await listed(owner, { status: 'collection-assigned' })).ids).toEqual([
      idOf('collection-assigned'),
      idOf('collection-rejected'),
    ]);
    expect((await listed(owner, { status: 'collection-rejected' })).ids).toEqual([]);
  });

  it('SHIP-DISP-01 SHIP-DISP-04: reads the same in the history and in the audit trail', async () => {
    const { world, owner, staff, account_id } = await withShipments([]);
    const shipment = await bookOne(world, { account_id });
    for (const status of ['collection-rejected', 'collected', 'on-hold-internal', 'at-hub'] as const)
      await moveTo(world, shipment, status);
    const trail = async (token: string) =>
      JSON.stringify(await succeed(test_app, auditApi.events, { token, input: { type: 'shipment', object_id: shipment.id } }));
    const history = async (token: string) =>
      JSON.stringify(await succeed(test_app, trackingApi.events, { token, input: { shipment_id: shipment.id } }));
    const admin = await signInAs(world, { role: ROLE.admin });

    for (const text of [await trail(owner), await history(owner)]) {
      expect(text).not.toContain('on-hold-internal');
      expect(text).not.toContain('collection-rejected');
    }
    expect(await history(staff)).toContain('on-hold-internal');
    expect(await trail(admin.token)).toContain('on-hold-internal');
  });

  it('no names of drivers', async () => {
    const { world, owner, staff, account_id } = await withShipments([]);
    const driver = await hireDriver(world);
    const shipment = await bookOne(world, { account_id });
    await assignDelivery(world, shipment, driver.driver_id);

    const [own] = (await succeed(test_app, shipmentApi.list, { token: owner })).shipments;
    const [theirs] = (await succeed(test_app, shipmentApi.list, { token: staff })).shipments;

    expect(Object.keys(own ?? {}).filter((key) => key.includes('agent'))).toEqual([]);
    expect(theirs).toMatchObject({
      delivery_agent_id: driver.driver_id,
      delivery_agent_name: expect.stringMatching(/^Person \d+$/),
    });
  });
});

describe('who reaches which shipments', () => {
  it('ROLE-06: staff limited to a branch reach those with a leg there', async () => {
    const { world, staff, account_id } = await withShipments([]);
    const within_cape_town = { ...aShipment().delivery_address };
    const from_johannesburg = await bookOne(world, { account_id });
    const local = await bookOne(world, {
      account_id,
      collection_address: { ...within_cape_town, street_address: '9 Main Road' },
    });
    const jnb = await signInAs(world, { role: ROLE.ops, branch_id: world.johannesburg, limited: true });
    const cpt = await signInAs(world, { role: ROLE.ops, branch_id: world.cape_town, limited: true });

    expect((await listed(staff)).ids).toEqual([local.id, from_johannesburg.id]);
    expect((await listed(cpt.token)).ids).toEqual([local.id, from_johannesburg.id]);
    expect((await listed(jnb.token)).ids).toEqual([from_johannesburg.id]);
    const foreign = await test_app.request(shipmentApi.change, {
      token: jnb.token,
      input: { id: local.id, status: 'collection-assigned' },
    });
    expect([foreign.status, foreign.body.message]).toEqual([404, 'Shipment not found']);
  });

  it('drivers reach their own stops', async () => {
    const { world, account_id } = await withShipments([]);
    const [own, other] = [await hireDriver(world), await hireDriver(world)];
    const shipment = await bookOne(world, { account_id });
    await bookOne(world, { account_id });
    await assignDelivery(world, shipment, own.driver_id);

    expect((await listed(own.token)).ids).toEqual([shipment.id]);
    expect((await listed(other.token)).ids).toEqual([]);
    expect((await test_app.request(trackingApi.events, { token: other.token, input: { shipment_id: shipment.id } })).status).toBe(
      404,
    );
  });

  it("account users reach their account's", async () => {
    const { world, owner, account_id } = await withShipments(['submitted']);
    const stranger = await makeCustomer(world);

    expect((await listed(owner)).count).toBe(1);
    expect((await listed(stranger.token)).count).toBe(0);
    expect((await listed(stranger.token, { account_id })).count).toBe(0);
  });
});

describe('finding shipments', () => {
  it.each<[view: Filters['view'], found: ShipmentStatus[]]>([
    ['all', ['delivered', 'delivery-exception', 'out-for-delivery', 'at-hub', 'submitted']],
    ['active', ['delivery-exception', 'out-for-delivery', 'at-hub', 'submitted']],
    ['collections', ['submitted']],
    ['hub', ['at-hub']],
    ['deliveries', ['delivery-exception', 'out-for-delivery']],
    ['problems', ['delivery-exception']],
    ['delivered', ['delivered']],
  ])('the view %s', async (view, found) => {
    const { owner, staff, idOf } = await withShipments([
      'submitted',
      'at-hub',
      'out-for-delivery',
      'delivery-exception',
      'delivered',
    ]);

    const expected = found.map((status) => idOf(status));
    expect((await listed(staff, { ...(view && { view }) })).ids).toEqual(expected);
    expect((await listed(owner, { ...(view && { view }) })).ids).toEqual(expected);
  });

  it('by several statuses, written as programs write them', async () => {
    const { staff, idOf } = await withShipments(['submitted', 'at-hub', 'delivered']);
    const expected = [idOf('delivered'), idOf('at-hub')];

    expect((await listed(staff, { status: '["at-hub","delivered"]' })).ids).toEqual(expected);
    expect((await listed(staff, { status: 'at-hub, delivered' })).ids).toEqual(expected);
  });

  it.each(['', '[]', ' , '])('with the empty status filter %j finds them all', async (status) => {
    const { owner, staff } = await withShipments(['submitted', 'at-hub']);

    expect([(await listed(staff, { status })).count, (await listed(owner, { status })).count]).toEqual([2, 2]);
  });

  it('refuses a status that is none', async () => {
    const { staff } = await withShipments([]);

    const { status, body } = await test_app.request(shipmentApi.list, { token: staff, input: { status: 'at-hub,lost' } });

    expect([status, body.message, body.violations[0].field]).toEqual([400, 'status: "lost" is not a shipment status.', 'status']);
  });

  it('CALL-51 ROUTE-33: by short reference in any case, by custom reference, by those of its parcels, and by id', async () => {
    const { world, owner, account_id } = await withShipments([]);
    const [parcel] = aShipment().parcels;
    const shipment = await bookOne(world, {
      account_id,
      custom_tracking_reference: 'Order-5005',
      ...(parcel && { parcels: [{ ...parcel, alternative_tracking_reference: 'Sticker-5005' }] }),
    });
    await bookOne(world, { account_id });
    const reference = shipment.short_tracking_reference;

    for (const input of [
      { tracking_reference: ` ${reference.toLowerCase()} ` },
      { tracking_ref: reference },
      { tracking_reference: 'Order-5005' },
      { tracking_reference: `${reference}/1` },
      { tracking_reference: 'sticker-5005' },
      { custom_tracking_reference: 'Order-5005' },
      { id: shipment.id },
    ]) {
      expect([input, (await listed(owner, input)).ids]).toEqual([input, [shipment.id]]);
    }
    expect((await listed(owner, { tracking_reference: 'ZZZZZZ' })).count).toBe(0);
  });

  it('public API §3: takes an empty custom reference for none, quotes left out', async () => {
    const { owner, account_id, world } = await withShipments(['submitted']);
    await bookOne(world, { account_id, quick_quote: 'quote' });

    expect((await listed(owner, { custom_tracking_reference: '' })).statuses).toEqual(['submitted']);
  });

  it.each([
    ['the beginnings of the recipient', 'reci rach'],
    ['a part of the sender', 'SIPHO'],
    ['a suburb', 'sea poi'],
    ['a company', 'smith'],
    ["the customer's reference", 'PO 77'],
    ["a part of the customer's reference", 'po'],
    ['who it is from and to', 'sipho recipient'],
    ["a parcel's own reference", 'TCG0000004711'],
  ])('by %s', async (_, search) => {
    const { world, owner, account_id } = await withShipments([]);
    const [parcel = { submitted_length_cm: 1, submitted_width_cm: 1, submitted_height_cm: 1, submitted_weight_kg: 1 }] =
      aShipment().parcels;
    const shipment = await bookOne(world, {
      account_id,
      customer_reference: 'PO 77',
      delivery_address: { ...aShipment().delivery_address, company: 'Smith & Sons' },
      parcels: [{ ...parcel, alternative_tracking_reference: 'TCG0000004711' }],
    });
    await bookOne(world, {
      account_id,
      collection_contact: { name: 'Thandi', email: 't@example.com' },
      delivery_contact: { name: 'Pieter', email: 'p@example.com' },
      delivery_address: { ...aShipment().delivery_address, local_area: 'Claremont', code: '7708' },
    });

    expect((await listed(owner, { search })).ids).toEqual([shipment.id]);
  });

  it('by words of shipments in reach only', async () => {
    const { world, owner, account_id } = await withShipments([]);
    const [own] = [await bookOne(world, { account_id }), await bookOne(world)];

    expect((await listed(owner, { search: 'rachel' })).ids).toEqual([own.id]);
  });

  it.each(['%', '_', '\\', "'"])('by %j, which is no wildcard', async (search) => {
    const { owner } = await withShipments(['submitted']);

    expect((await listed(owner, { search })).count).toBe(0);
  });

  it('VALID-19 VALID-20: by South African days', async () => {
    const { world, owner, idOf } = await withShipments(['submitted', 'at-hub']);
    const at = (status: ShipmentStatus, time: string) =>
      changeRows(
        world,
        `update shipments set time_created = '${time}' where provider_id = ${world.provider_id} and id = ${idOf(status)}`,
      );
    await at('submitted', '2026-03-04T21:59:59Z');
    await at('at-hub', '2026-03-04T22:00:00Z');

    expect((await listed(owner, { start_date: '2026-03-04', end_date: '2026-03-04' })).ids).toEqual([idOf('submitted')]);
    expect((await listed(owner, { start_date: '2026-03-05', end_date: '2026-03-05' })).ids).toEqual([idOf('at-hub')]);
    expect((await listed(owner, { start_date: '2026-03-05 00:00:00+02:00' })).ids).toEqual([idOf('at-hub')]);
    // Without an offset it is South African time; a plus sign that was not encoded arrives as a space.
    expect((await listed(owner, { start_date: '2026-03-05 00:00:00' })).ids).toEqual([idOf('at-hub')]);
    expect((await listed(owner, { start_date: '2026-03-05 00:00:00 02:00' })).ids).toEqual([idOf('at-hub')]);
  });

  it('by driver are for staff; who drives is not told to account users', async () => {
    const { world, owner, staff } = await withShipments(['submitted', 'at-hub']);
    const driver = await hireDriver(world);
    const shipment = await bookOne(world);
    await assignDelivery(world, shipment, driver.driver_id);

    const by_staff = await listed(staff, { driver_id: driver.driver_id });
    const by_owner = await listed(owner, { driver_id: driver.driver_id });

    expect(by_staff.ids).toEqual([shipment.id]);
    expect(by_owner.count).toBe(2);
  });

  it.each(['0001-01-01', '2026-02-30', 'yesterday', '99:99'])('VALID-21: refuses %s as a date', async (start_date) => {
    const { owner } = await withShipments([]);

    const { status, body } = await test_app.request(shipmentApi.list, { token: owner, input: { start_date } });

    expect([status, body.message, body.violations[0].field]).toEqual([400, 'start_date is not a valid date.', 'start_date']);
  });
});

describe('pages', () => {
  async function twentyFive(): Promise<{ world: World; owner: string }> {
    const { world, owner, account_id } = await withShipments([]);
    for (let at = 0; at < 25; at++) await bookOne(world, { account_id });
    return { world, owner };
  }

  it('CONST-05: have twenty rows, no row twice, and tell how many there are', async () => {
    const { owner } = await twentyFive();

    const [first, second, third] = [
      await listed(owner),
      await listed(owner, { offset: 20 }),
      await listed(owner, { offset: 40 }),
    ];

    expect([first.ids.length, second.ids.length, third.ids.length]).toEqual([20, 5, 0]);
    expect([first.count, second.count, third.count]).toEqual([25, 25, 25]);
    expect(new Set([...first.ids, ...second.ids]).size).toBe(25);
    expect((await listed(owner, { limit: 3, order: 'asc' })).ids).toEqual([...second.ids].reverse().slice(0, 3));
  });

  it.each([{ limit: 0 }, { limit: 101 }, { offset: -1 }, { limit: 'ten' }])('are refused as %j', async (input) => {
    const { owner } = await withShipments([]);

    expect((await test_app.request(shipmentApi.list, { token: owner, input })).status).toBe(400);
  });
});

describe('a field event', () => {
  it("of somebody else's shipment looks like an unknown reference", async () => {
    const { world, account_id } = await withShipments([]);
    const shipment = await bookOne(world, { account_id });
    const jnb = await hireDriver(world, world.johannesburg);

    const result = await sendEvent(test_app, jnb.token, { reference: shipment.short_tracking_reference, choice: 'collected' });

    expect([result.result, result.message]).toEqual(['refused', `Unknown reference ${shipment.short_tracking_reference}.`]);
  });
});
