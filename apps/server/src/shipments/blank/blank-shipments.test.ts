import { blankShipmentApi } from '@tsela/contract/shipments/blank-shipment-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { shipmentPaymentApi } from '@tsela/contract/shipments/shipment-payment-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne, sendEvent } from '../../testing/field.ts';
import { rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import type { SignedIn, World } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function scene() {
  const world = await makeWorld(test_app.services);
  const customer = await makeCustomer(world, { balance: 1_000_000 });
  const staff = await signInAs(world, { role: ROLE.admin });
  const write = (by: SignedIn, input: object = {}) =>
    test_app.request(blankShipmentApi.writeBlank, {
      token: by.token,
      host: world.host,
      input: { reference: 'sticker77', parcel_count: 2, account_id: customer.account_id, branch_id: world.cape_town, ...input },
    });
  const list = (by: SignedIn, input: object = {}) =>
    test_app.request(blankShipmentApi.blanks, { token: by.token, host: world.host, input });
  const drop = (by: SignedIn, input: object) =>
    test_app.request(blankShipmentApi.dropBlank, { token: by.token, host: world.host, input });
  return { world, customer, staff, write, list, drop };
}

const whereIs = (world: World, id: number) =>
  rowsOf<{ status: string; current_branch_id: number | null }>(
    world,
    `select status, current_branch_id from shipments where provider_id = ${world.provider_id} and id = ${id}`,
  );

describe('PERM-056: a blank shipment', () => {
  it('is written down by staff who hold the right, and by no others', async () => {
    const { world, customer, staff, write, list } = await scene();
    const finance = await signInAs(world, { role: ROLE.finance });

    const written = await write(staff);

    expect(written.body.blank_shipment).toMatchObject({ reference: 'STICKER77', parcel_count: 2, status: 'open' });
    expect((await list(staff, { status: 'open' })).body.count).toBe(1);
    for (const other of [customer, finance]) expect((await write(other)).status).toBe(403);
    expect((await list(customer)).status).toBe(403);
  });

  it('is one for a reference, though two write it down at once, and none where a shipment has it', async () => {
    const { world, customer, staff, write } = await scene();
    await bookOne(world, { account_id: customer.account_id, custom_tracking_reference: 'TAKEN12345' });

    const answers = await Promise.all([write(staff), write(staff)]);
    const taken = await write(staff, { reference: 'taken12345' });
    const empty = await write(staff, { reference: '  ' });

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('STICKER77 is written down already.');
    expect([taken.status, taken.body.message]).toEqual([409, 'TAKEN12345 belongs to a shipment already.']);
    expect(empty.body.violations).toEqual([
      { field: 'reference', code: 'required', message: 'Please enter the reference on the parcel.' },
    ]);
  });

  it('cannot be scanned or charged until it is booked under its reference, which completes it', async () => {
    const { world, customer, staff, write, list } = await scene();
    const hub = await signInAs(world, { role: ROLE.hub, branch_id: world.cape_town });
    await write(staff);
    const scan = () => sendEvent(test_app, hub.token, { reference: 'STICKER77', choice: 'received-at-hub' });
    const charges = () =>
      rowsOf(world, `select id from transactions where provider_id = ${world.provider_id} and type = 'shipping-charge'`);

    const before = await scan();
    const charged_before = await charges();
    const shipment = await bookOne(world, { account_id: customer.account_id, custom_tracking_reference: 'sticker77' });
    const after = await scan();

    expect([before.result, before.asks, before.message]).toEqual([
      'refused',
      undefined,
      'STICKER77 is a blank shipment, to be completed before it goes on. Put it aside.',
    ]);
    expect(charged_before).toHaveLength(0);
    expect((await list(staff)).body.blank_shipments).toMatchObject([{ status: 'completed', shipment_id: shipment.id }]);
    expect([after.result, after.status]).toEqual(['accepted', 'at-destination-hub']);
    expect(await charges()).toHaveLength(1);
  });

  it('is completed by the sticker of a parcel as well', async () => {
    const { world, customer, staff, write, list } = await scene();
    await write(staff);
    const parcels = [
      {
        submitted_length_cm: 10,
        submitted_width_cm: 10,
        submitted_height_cm: 10,
        submitted_weight_kg: 1,
        alternative_tracking_reference: 'sticker77',
      },
    ];

    await bookOne(world, { account_id: customer.account_id, parcels });

    expect((await list(staff)).body.blank_shipments[0].status).toBe('completed');
  });

  it('SCAN-03: is received where it lies once it is booked, so that it need not be scanned a second time', async () => {
    const { world, customer, staff, write } = await scene();
    await write(staff);

    const shipment = await bookOne(world, { account_id: customer.account_id, custom_tracking_reference: 'STICKER77' });

    expect(await whereIs(world, shipment.id)).toEqual([{ status: 'at-destination-hub', current_branch_id: world.cape_town }]);
    const history = await rowsOf(
      world,
      `select status, branch_id from tracking_events where provider_id = ${world.provider_id} and shipment_id = ${shipment.id} order by date, id`,
    );
    expect(history).toEqual([
      { status: 'submitted', branch_id: null },
      { status: 'at-destination-hub', branch_id: world.cape_town },
    ]);
    expect(
      await rowsOf(world, `select id from transactions where provider_id = ${world.provider_id} and type = 'shipping-charge'`),
    ).toHaveLength(1);
  });

  it('SCAN-03: with a parcel missing leaves the shipment waiting for it, and one of which too few were counted waits for a scan', async () => {
    const { world, customer, staff, write } = await scene();
    await write(staff, { parcel_count: 1 });
    await write(staff, { reference: 'STICKER78', parcel_count: 1 });
    const parcel = { submitted_length_cm: 10, submitted_width_cm: 10, submitted_height_cm: 10, submitted_weight_kg: 1 };
    const parcels = [{ ...parcel, alternative_tracking_reference: 'STICKER77' }, parcel];

    const by_sticker = await bookOne(world, { account_id: customer.account_id, parcels });
    const by_reference = await bookOne(world, {
      account_id: customer.account_id,
      custom_tracking_reference: 'STICKER78',
      parcels: [parcel, parcel],
    });

    const of_parcels = await rowsOf(
      world,
      `select status from parcels where provider_id = ${world.provider_id} and shipment_id = ${by_sticker.id} order by id`,
    );
    expect(of_parcels).toEqual([{ status: 'at-destination-hub' }, { status: 'submitted' }]);
    expect((await whereIs(world, by_sticker.id))[0]?.status).toBe('submitted');
    expect((await whereIs(world, by_reference.id))[0]?.status).toBe('submitted');
  });

  it('SCAN-03: that waits for its payment is received there when it is paid', async () => {
    const { world, staff, write } = await scene();
    const unpaid = await makeCustomer(world, { balance: 1_000_000 });
    await write(staff, { account_id: unpaid.account_id });
    const shipment = await succeed(test_app, shipmentApi.create, {
      token: unpaid.token,
      input: aShipment({ custom_tracking_reference: 'STICKER77', pays_online: true }),
    });

    const before = await whereIs(world, shipment.id);
    await succeed(test_app, shipmentPaymentApi.payFromBalance, { token: unpaid.token, input: { shipment_id: shipment.id } });

    expect(before).toEqual([{ status: 'payment-pending', current_branch_id: null }]);
    expect(await whereIs(world, shipment.id)).toEqual([{ status: 'at-destination-hub', current_branch_id: world.cape_town }]);
  });

  it('is not completed by a quote, but by its acceptance', async () => {
    const { world, customer, staff, write, list } = await scene();
    await write(staff);
    const state = async () => (await list(staff)).body.blank_shipments[0];
    const quote = await bookOne(world, {
      account_id: customer.account_id,
      custom_tracking_reference: 'sticker77',
      quick_quote: 'quote',
    });
    const before = await state();

    await succeed(test_app, shipmentApi.acceptQuote, { token: customer.token, host: world.host, input: { id: quote.id } });

    expect([before.status, before.shipment_id]).toEqual(['open', null]);
    expect(await state()).toMatchObject({ status: 'completed', shipment_id: quote.id });
  });

  it('is taken back with a reason, once', async () => {
    const { staff, write, drop } = await scene();
    const { id } = (await write(staff)).body.blank_shipment;

    const unsaid = await drop(staff, { id, reason: ' ' });
    const dropped = await drop(staff, { id, reason: 'Box of ours' });
    const again = await drop(staff, { id, reason: 'Box of ours' });

    expect(unsaid.status).toBe(400);
    expect(dropped.body.blank_shipment).toMatchObject({ status: 'dropped', reason: 'Box of ours' });
    expect([again.status, again.body.message]).toEqual([409, 'STICKER77 is no longer to be completed.']);
  });

  it('ROLE-05: at another branch or of another account it is out of the reach of limited staff', async () => {
    const { world, customer, staff, write, list, drop } = await scene();
    const { id } = (await write(staff)).body.blank_shipment;
    const other = await makeCustomer(world);
    const at_branch = await signInAs(world, { role: ROLE.admin, branch_id: world.johannesburg, limited: true });
    const of_account = await signInAs(world, { role: ROLE.admin, limit_account_id: other.account_id });
    const own = await signInAs(world, { role: ROLE.admin, limit_account_id: customer.account_id });

    for (const limited of [at_branch, of_account]) {
      expect((await list(limited)).body.count).toBe(0);
      expect((await drop(limited, { id, reason: 'Mine' })).status).toBe(404);
    }
    expect((await list(own)).body.count).toBe(1);
  });
});
