import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { shipmentBulkApi } from '@tsela/contract/shipments/shipment-bulk-api';
import { shipmentNoteApi } from '@tsela/contract/shipments/shipment-note-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceAccount } from '../../billing/invoice-account.ts';
import { verifyLedger } from '../../billing/ledger/verify-ledger.ts';
import { bookOne, contextOf, moveTo } from '../../testing/field.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { PRICE_CENTS, ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import type { SignedIn } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function scene(settings: Parameters<typeof makeWorld>[1] = {}) {
  const world = await makeWorld(test_app.services, settings);
  const customer = await makeCustomer(world, { balance: 1_000_000 });
  const staff = await signInAs(world, { role: ROLE.ops });
  const book = (overrides: Parameters<typeof aShipment>[0] = {}) =>
    bookOne(world, { account_id: customer.account_id, ...overrides });
  const bulk = (by: SignedIn, input: object, headers: Record<string, string> = {}) =>
    test_app.request(shipmentBulkApi.bulk, { token: by.token, host: world.host, headers, input });
  const idsOf = (shipments: readonly Shipment[]) => shipments.map(({ id }) => id);
  const statuses = async (shipments: readonly Shipment[]) => {
    const rows = await rowsOf<{ id: number; status: string }>(
      world,
      `select id, status from shipments where provider_id = ${world.provider_id}`,
    );
    return shipments.map(({ id }) => rows.find((row) => row.id === id)?.status);
  };
  const balance = async () => {
    const [row] = await rowsOf<{ balance_cents: number }>(
      world,
      `select balance_cents from accounts where provider_id = ${world.provider_id} and id = ${customer.account_id}`,
    );
    return row?.balance_cents;
  };
  return { world, customer, staff, book, bulk, idsOf, statuses, balance };
}

const AS_WEB = { 'x-client-version': 'web-1.0.0' };

describe('many shipments on hold', () => {
  it('SCREEN-08 KEY-31: are held for one reason, and go back each to where it was', async () => {
    const { world, staff, book, bulk, idsOf, statuses } = await scene({ shipment_on_hold_reasons: ['No answer'] });
    const shipments = [await book(), await book()];
    const [first, second] = shipments;
    if (!first || !second) throw new Error('Two were booked.');
    await moveTo(world, second, 'at-hub');
    const over = await book();
    await moveTo(world, over, 'delivered');

    const held = await bulk(staff, { ids: [...idsOf(shipments), over.id], action: 'hold', values: { message: 'No answer' } });
    const while_held = await statuses(shipments);
    const released = await bulk(staff, { ids: idsOf(shipments), action: 'release', values: {} });

    expect(held.body).toEqual({
      done: idsOf(shipments),
      failed: [{ id: over.id, message: 'A shipment that is not under way cannot be put on hold.' }],
    });
    expect(while_held).toEqual(['on-hold', 'on-hold']);
    expect(released.body).toEqual({ done: idsOf(shipments), failed: [] });
    expect(await statuses(shipments)).toEqual(['submitted', 'at-hub']);
  });

  it('are held internally, once though it is asked for twice at once, and never without a reason', async () => {
    const { world, staff, customer, book, bulk, statuses } = await scene();
    const shipment = await book();
    const hold = (by: SignedIn, message?: string) =>
      bulk(by, { ids: [shipment.id], action: 'hold', values: { is_internal: true, ...(message !== undefined && { message }) } });

    const unsaid = await hold(staff);
    const by_customer = await hold(customer, 'Mine');
    await Promise.all([hold(staff, 'Damp'), hold(staff, 'Damp')]);

    expect([unsaid.status, unsaid.body.violations]).toEqual([
      400,
      [{ field: 'values.message', code: 'required', message: 'Please say why the shipment is held.' }],
    ]);
    expect([by_customer.status, by_customer.body.failed ?? by_customer.body.code]).toEqual([
      200,
      [{ id: shipment.id, message: 'Only staff can put a shipment on hold.' }],
    ]);
    expect(await statuses([shipment])).toEqual(['on-hold-internal']);
    const events = await rowsOf(
      world,
      `select id from tracking_events where provider_id = ${world.provider_id} and status = 'on-hold-internal'`,
    );
    expect(events).toHaveLength(1);
  });
});

describe('many shipments at once', () => {
  it('SCREEN-08 SHIP-TRANS-21: cancelled together give each account its money back, with a credit note for each that was invoiced', async () => {
    const { world, customer, staff, book, bulk, idsOf } = await scene();
    const other = await makeCustomer(world, { balance: 1_000_000 });
    const invoiced = [await book(), await book()];
    for (const shipment of invoiced) await moveTo(world, shipment, 'collected');
    await invoiceAccount(contextOf(world), customer.account_id);
    // As what was scanned by mistake and taken back.
    const own = `where provider_id = ${world.provider_id} and`;
    await changeRows(world, `update parcels set status = 'submitted' ${own} shipment_id in (${idsOf(invoiced).join()})`);
    await changeRows(
      world,
      `update shipments set status = 'submitted', collected_date = null ${own} id in (${idsOf(invoiced).join()})`,
    );
    const not_invoiced = [await book({ account_id: other.account_id }), await book({ account_id: other.account_id })];
    const [first, second, third, fourth] = idsOf([...not_invoiced, ...invoiced]);

    const { body } = await bulk(staff, { ids: [third, first, fourth, second], action: 'cancel', values: { message: 'Twice' } });

    expect(body.failed).toEqual([]);
    const of = `where provider_id = ${world.provider_id}`;
    expect(
      await rowsOf(
        world,
        `select account_id::float8 as account_id, total_cents::int as total from billing_documents ${of} and kind = 'credit-note'`,
      ),
    ).toEqual(invoiced.map(() => ({ account_id: customer.account_id, total: PRICE_CENTS })));
    const notes = await rowsOf<{ reason: string }>(
      world,
      `select change_to ->> 'reason' as reason from events ${of} and type = 'credit-note.created' order by id`,
    );
    expect(notes.map(({ reason }) => reason)).toEqual(
      invoiced.map(({ short_tracking_reference }) => `Reversal of shipment ${short_tracking_reference}`),
    );
    const accounts = [customer.account_id, other.account_id];
    expect(
      await rowsOf(
        world,
        `select balance_cents::int as balance, uninvoiced_cents::int as uninvoiced from accounts ${of} and id in (${accounts.join()})`,
      ),
    ).toEqual(accounts.map(() => ({ balance: 1_000_000, uninvoiced: 0 })));
    expect((await verifyLedger(contextOf(world))).differences).toEqual([]);
  });

  it('SCREEN-08 SHIP-TRANS-01: take a step that each may take, and the others say why not', async () => {
    const { world, staff, book, bulk, idsOf, statuses } = await scene();
    const shipments = [await book(), await book(), await book()];
    const [first, second] = shipments;
    if (!first || !second) throw new Error('Three were booked.');
    for (const shipment of [first, second]) await moveTo(world, shipment, 'collected');

    const { status, body } = await bulk(staff, {
      ids: [...idsOf(shipments), 987_654_321],
      action: 'status',
      values: { status: 'at-hub', message: 'Swept in' },
    });

    expect([status, body.done]).toEqual([200, [first.id, second.id]]);
    expect(body.failed).toEqual([
      { id: shipments[2]?.id, message: 'A shipment that is submitted cannot become at hub.' },
      { id: 987_654_321, message: 'Shipment not found' },
    ]);
    expect(await statuses(shipments)).toEqual(['at-hub', 'at-hub', 'submitted']);
    const notes = await rowsOf<{ text: string; shipment_id: number }>(
      world,
      `select shipment_id, text from shipment_notes where provider_id = ${world.provider_id} order by shipment_id`,
    );
    expect(notes).toEqual([first, second].map(({ id }) => ({ shipment_id: id, text: 'At hub: Swept in' })));
    const again = await bulk(staff, { ids: [first.id], action: 'status', values: { status: 'at-hub' } });
    expect(again.body).toEqual({ done: [first.id], failed: [] });
  });

  it('SCREEN-08 SHIP-VALID-28: are cancelled with a reason, and each gets its charge back; what is collected is not', async () => {
    const { world, customer, book, bulk, idsOf, statuses, balance } = await scene();
    const shipments = [await book(), await book(), await book()];
    const collected = shipments[2];
    if (collected) await moveTo(world, collected, 'collected');
    const before = (await balance()) ?? 0;

    const unexplained = await bulk(customer, { ids: idsOf(shipments), action: 'cancel', values: {} });
    const { body } = await bulk(customer, { ids: idsOf(shipments), action: 'cancel', values: { message: 'Ordered twice' } });

    expect([unexplained.status, unexplained.body.message]).toEqual([400, 'Reason for cancelling shipment is required']);
    expect([body.done, body.failed.map(({ id }: { id: number }) => id)]).toEqual([
      idsOf(shipments.slice(0, 2)),
      idsOf(shipments.slice(2)),
    ]);
    expect(await statuses(shipments)).toEqual(['cancelled', 'cancelled', 'collected']);
    expect(await balance()).toBe(before + 2 * PRICE_CENTS);
  });

  it('SCREEN-08: bring back nothing that was cancelled, and warn before they go out', async () => {
    const { world, staff, book, bulk, idsOf, statuses, customer } = await scene({
      warn_out_for_delivery_for_accounts_in_arrears_or_on_hold: true,
    });
    const [cancelled, going] = [await book(), await book()];
    await bulk(staff, { ids: [cancelled.id], action: 'cancel', values: { message: 'Ordered twice' } });
    await moveTo(world, going, 'at-destination-hub');
    await changeRows(world, `update accounts set is_on_hold = true where id = ${customer.account_id}`);
    const out = { ids: idsOf([cancelled, going]), action: 'status', values: { status: 'out-for-delivery' } };

    const asked = await bulk(staff, out, AS_WEB);
    const before = await statuses([cancelled, going]);
    const sure = await bulk(staff, { ...out, values: { ...out.values, confirmed: true } }, AS_WEB);

    expect([asked.status, asked.body.violations?.[0].code]).toEqual([409, 'confirmation-needed']);
    expect(before).toEqual(['cancelled', 'at-destination-hub']);
    expect(sure.body).toEqual({
      done: [going.id],
      failed: [{ id: cancelled.id, message: 'Bringing a cancelled shipment back is charged again: do it on its own page.' }],
    });
  });

  it('SCREEN-08: get one note each, which stands in the log of each', async () => {
    const { world, staff, customer, book, bulk, idsOf } = await scene();
    const shipments = [await book(), await book()];

    const { body } = await bulk(staff, {
      ids: idsOf(shipments),
      action: 'note',
      values: { text: ' Gate is locked ', is_visible_to_account: true },
    });
    const empty = await bulk(staff, { ids: idsOf(shipments), action: 'note', values: { text: ' ' } });

    expect([body, empty.status]).toEqual([{ done: idsOf(shipments), failed: [] }, 400]);
    for (const { id } of shipments) {
      const { shipment_notes } = await succeed(test_app, shipmentNoteApi.notes, {
        token: customer.token,
        input: { shipment_id: id },
      });
      expect(shipment_notes.map(({ text }) => text)).toEqual(['Gate is locked']);
    }
    const events = await rowsOf<{ object_id: number }>(
      world,
      `select object_id from events where provider_id = ${world.provider_id} and type = 'shipment.noted' order by object_id`,
    );
    expect(events.map(({ object_id }) => object_id)).toEqual(idsOf(shipments));
  });

  it('SCREEN-08: take the rights to do it to one: other accounts find none, customers change no status, drivers nothing', async () => {
    const { world, customer, book, bulk, idsOf } = await scene();
    const shipments = [await book()];
    const stranger = await makeCustomer(world);
    const driver = await signInAs(world, { role: ROLE.driver, branch_id: world.johannesburg });
    const cancel = { ids: idsOf(shipments), action: 'cancel', values: { message: 'Not mine' } };

    expect((await bulk(stranger, cancel)).body).toEqual({
      done: [],
      failed: [{ id: shipments[0]?.id, message: 'Shipment not found' }],
    });
    expect((await bulk(customer, { ...cancel, action: 'status', values: { status: 'delivered' } })).status).toBe(403);
    expect((await bulk(driver, cancel)).status).toBe(403);
  });
});

describe('the sums of a list', () => {
  it('SCREEN-08: count shipments, parcels and weight as the list is narrowed, by what they are as well', async () => {
    const { staff, customer, book, world } = await scene({ insurance_declared_value_enabled: true });
    const parcel = aShipment().parcels[0];
    if (!parcel) throw new Error('A shipment has a parcel.');
    const two = await book({ parcels: [parcel, parcel] });
    const valued = await book({ declared_value: 2500, pod_method: 'grv' });
    await changeRows(world, `update shipments set is_return = true where id = ${valued.id}`);
    const business = await book({
      delivery_address: { ...aShipment().delivery_address, type: 'business', company: 'Karoo Crafts' },
    });
    const other = await bookOne(world);
    const summary = async (input: object, by: SignedIn = staff) =>
      (await succeed(test_app, shipmentApi.summary, { token: by.token, host: world.host, input })).summary;
    const listed = async (input: object) =>
      (await succeed(test_app, shipmentApi.list, { token: staff.token, host: world.host, input })).shipments.map(({ id }) => id);

    expect(await summary({})).toMatchObject({ count: 4, parcel_count: 5, has_more: false });
    const [own, none] = [await summary({}, customer), await summary({ status: 'delivered' })];
    expect(own).toMatchObject({ count: 3, parcel_count: 4 });
    expect(own.charged_weight_kg).toBe([two, valued, business].reduce((sum, each) => sum + each.charged_weight, 0));
    expect(none).toEqual({ count: 0, parcel_count: 0, charged_weight_kg: 0, has_more: false });
    expect(await listed({ is_return: true })).toEqual([valued.id]);
    expect(await listed({ is_return: false })).toEqual([other.id, business.id, two.id]);
    expect(await listed({ declared_value_over: 2499.99 })).toEqual([valued.id]);
    expect(await listed({ declared_value_over: 2500 })).toEqual([]);
    expect(await listed({ pod_method: 'grv' })).toEqual([valued.id]);
    expect(await listed({ address_type: 'business' })).toEqual([business.id]);
    expect(await listed({ pickup_point_provider: 'tcg-locker' })).toEqual([]);
  });
});
