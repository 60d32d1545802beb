import { customFieldApi } from '@tsela/contract/providers/custom-field-api';
import { moveApi } from '@tsela/contract/overview/move-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { userApi } from '@tsela/contract/users/user-api';
import type { AccountId } from '@tsela/domain/ids';
import { accountApi } from '@tsela/contract/accounts/account-api';
import { DAY_MS } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../billing/ledger/verify-ledger.ts';
import { runInvoices } from '../../billing/run-invoices.ts';
import { contextOf, hireDriver, moveTo, pinSentFor, sendEvent } from '../../testing/field.ts';
import { runUntilKilled } from '../../testing/killed.ts';
import { aMove, moveInWhole, readMove, runMoveJob, undoWhole } from '../../testing/moves.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeWorld, signInAs } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';
import { assignDriver } from '../../tripsheets/assign-driver.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** A courier with one account, which it calls KAR01. */
async function courier() {
  const world = await makeWorld(test_app.services);
  const { token } = await signInAs(world, { role: ROLE.admin });
  const account_id = await makeAccount(world, { account_type: 'postpaid', account_code: 'KAR01', credit_limit: 10_000_000 });
  return { world, token, account_id };
}

const SIDES = {
  collection_name: 'Karoo Books',
  collection_street: '12 Oxford Road',
  collection_suburb: 'Rosebank',
  collection_city: 'Johannesburg',
  collection_code: '2196',
  delivery_name: 'Rachel Recipient',
  delivery_mobile: '083 123 4567',
  delivery_street: '3 Beach Road',
  delivery_suburb: 'Sea Point',
  delivery_city: 'Cape Town',
  delivery_code: '8005',
};

function aRow(overrides: Readonly<Record<string, string>> = {}) {
  return {
    account_code: 'KAR01',
    migration_reference: 'OLD-1001',
    status: 'At hub',
    service_level: 'Economy',
    weight_kg: '5',
    ...SIDES,
    ...overrides,
  };
}

const TWO = [
  aRow({ parcels: '2', parcel_references: 'OLD-1001-1, OLD-1001-2', date: '2026-11-01', status_date: '2026-11-02' }),
  aRow({ migration_reference: 'OLD-1002', status: 'booked', charge: '115.00' }),
];
const FILE = aMove('shipments', TWO, { control_total: 115 });

const check = (token: string, rows: Parameters<typeof aMove>[1]) => {
  const { kind, rows: sent } = aMove('shipments', rows);
  return succeed(test_app, moveApi.checkMove, { token, input: { kind, rows: sent } });
};
const faultsOf = async (token: string, rows: Parameters<typeof aMove>[1]) =>
  (await check(token, rows)).rows.map(({ violations }) => violations.map(({ field, message }) => `${field}: ${message}`));
const undo = (token: string, id: number) => test_app.request(moveApi.undoMove, { token, input: { id } });
const byReference = async (token: string, reference: string) => {
  const found = (await listed(token)).find(({ custom_tracking_reference }) => custom_tracking_reference === reference);
  if (!found) throw new Error(`${reference} is not listed.`);
  return found;
};
const repairsOf = async (token: string, rows: Parameters<typeof aMove>[1]) =>
  (await check(token, rows)).rows.map(({ repairs }) => repairs.map(({ field, reason }) => `${field}: ${reason}`));
const listed = async (token: string) => (await succeed(test_app, shipmentApi.list, { token })).shipments;
const track = async (world: World, tracking_reference: string) =>
  (await succeed(test_app, trackingApi.track, { host: world.host, input: { tracking_reference } })).shipments[0];
const balanceOf = async (token: string, id: AccountId) =>
  (await succeed(test_app, accountApi.list, { token })).accounts.find((account) => account.id === id)?.balance;
const ledgerOf = (world: World) => verifyLedger(contextOf(world)).then(({ differences }) => differences);

describe('shipments under way in a former system', () => {
  it('whose parcels have no size say that one is entered until they are measured', async () => {
    const { token } = await courier();
    const sized = { length_cm: '40', width_cm: '30', height_cm: '20' };

    expect(
      await repairsOf(token, [
        aRow(),
        aRow({ migration_reference: 'OLD-1002', ...sized, width_cm: '' }),
        aRow({ migration_reference: 'OLD-1003', ...sized }),
      ]),
    ).toEqual([
      ['length_cm: No length, width, height in the file: 1 cm is entered until the parcels are measured.'],
      ['width_cm: No width in the file: 1 cm is entered until the parcels are measured.'],
      [],
    ]);
  });

  it('say what each becomes, stand where they were, track by their old numbers, and charge what their row says and no more', async () => {
    const { world, token, account_id } = await courier();

    const looked_at = await check(token, TWO);
    const moved = await moveInWhole(test_app, world, { token, input: FILE });

    expect(looked_at.rows.map(({ effect }) => effect)).toEqual([
      'Brings in OLD-1001 for KAR01: 2 parcels, at hub, nothing is charged',
      'Brings in OLD-1002 for KAR01: 1 parcel, submitted, R 115.00 is charged',
    ]);
    expect([moved.state, moved.moved_count, moved.total]).toEqual(['done', 2, 115]);
    expect(await balanceOf(token, account_id)).toBe(-115);
    expect(await ledgerOf(world)).toEqual([]);
    const first = await track(world, 'old-1001');
    expect(first).toMatchObject({
      status: 'at-hub',
      parcel_count: 2,
      shipment_collected_date: '2026-11-01T22:00:00.000Z',
      tracking_events: [
        { status: 'at-hub', message: 'At hub', location: 'Johannesburg', date: '2026-11-01T22:00:00.000Z' },
        { status: 'submitted', message: 'Shipment booked', date: '2026-10-31T22:00:00.000Z' },
      ],
    });
    expect((await track(world, 'OLD-1002'))?.status).toBe('submitted');
    expect(await rowsOf(world, `select id from messages where provider_id = ${world.provider_id}`)).toEqual([]);
    const by_parcel = await succeed(test_app, shipmentApi.parcels, {
      token,
      input: { alternative_tracking_reference: 'OLD-1001-2' },
    });
    expect(by_parcel.parcels).toMatchObject([{ submitted_weight_kg: 2.5, status: 'at-hub' }]);
  });

  it('are scanned by the stickers that they have, and delivered with a PIN', async () => {
    const { world, token } = await courier();
    await moveInWhole(test_app, world, { token, input: FILE });
    const hub = await signInAs(world, { role: ROLE.hub, branch_id: world.cape_town });
    const driver = await hireDriver(world);
    const shipment = await byReference(token, 'OLD-1001');

    const scans = await Promise.all(
      ['OLD-1001-1', 'old-1001-2'].map((reference) => sendEvent(test_app, hub.token, { reference, choice: 'received-at-hub' })),
    );
    const { failed } = await assignDriver(contextOf(world), {
      shipment_ids: [shipment.id],
      driver_id: driver.driver_id,
      leg: 'delivery',
    });
    const out = await sendEvent(test_app, driver.token, { reference: 'OLD-1001', choice: 'out-for-delivery' });
    const delivered = await sendEvent(test_app, driver.token, {
      reference: 'OLD-1001',
      choice: 'delivered',
      pin: await pinSentFor(world, shipment),
      receiver_name: 'R Recipient',
    });

    expect([...scans, out, delivered].map(({ result }) => result)).toEqual(['accepted', 'accepted', 'accepted', 'accepted']);
    expect(failed).toEqual([]);
    expect((await track(world, 'OLD-1001'))?.status).toBe('delivered');
  });

  it('keep the price that they came with when they are changed, cancelled and brought back', async () => {
    const { world, token, account_id } = await courier();
    await moveInWhole(test_app, world, { token, input: aMove('shipments', [aRow({ status: 'booked' })], { control_total: 0 }) });
    const [shipment] = await listed(token);
    const id = shipment?.id ?? (0 as never);

    const repriced = await succeed(test_app, shipmentApi.reprice, { token, input: { id, declared_value: 0, pod_method: 'grv' } });
    await succeed(test_app, shipmentApi.cancel, { token, input: { id, message: 'Ordered twice' } });
    await succeed(test_app, shipmentApi.change, { token, input: { id, status: 'collection-assigned' } });

    expect([repriced.rate_before, repriced.rate_after]).toEqual([0, 0]);
    expect(await balanceOf(token, account_id)).toBe(0);
    expect(await rowsOf(world, `select id from transactions where provider_id = ${world.provider_id}`)).toEqual([]);
    const { prices } = await succeed(test_app, shipmentApi.price, { token, input: { id } });
    expect(prices).toMatchObject([{ cause: 'moved in', rate: 0, items: [{ name: 'Charged by the former system', value: 0 }] }]);
  });

  it('are gone once their file is undone, with their charges given back, and can come again', async () => {
    const { world, token, account_id } = await courier();
    const moved = await moveInWhole(test_app, world, { token, input: FILE });

    const undone = await undoWhole(test_app, world, { token, id: moved.id });
    const after = await listed(token);
    const again = await moveInWhole(test_app, world, { token, input: FILE });

    expect([undone.state, undone.undone_count]).toEqual(['undone', 2]);
    // One that was charged stays on record, cancelled, since its entries are.
    expect(after.map(({ status, custom_tracking_reference }) => [status, custom_tracking_reference])).toEqual([
      ['cancelled', ''],
    ]);
    expect(await ledgerOf(world)).toEqual([]);
    expect([again.state, again.moved_count]).toEqual(['done', 2]);
    expect(await balanceOf(token, account_id)).toBe(-115);
  });

  it('that have gone on, or are invoiced, are not undone, and why is told', async () => {
    const { world, token } = await courier();
    const scanned = await moveInWhole(test_app, world, { token, input: FILE });
    const hub = await signInAs(world, { role: ROLE.hub, branch_id: world.cape_town });
    await sendEvent(test_app, hub.token, { reference: 'OLD-1001', choice: 'received-at-hub' });
    const { status, body } = await undo(token, scanned.id);
    const other = await moveInWhole(test_app, world, {
      token,
      input: aMove('shipments', [aRow({ migration_reference: 'OLD-2001', charge: '50' })], { control_total: 50 }),
    });
    await changeRows(world, `update accounts set invoice_frequency = 'daily' where provider_id = ${world.provider_id}`);
    await moveTo(world, { id: (await byReference(token, 'OLD-2001')).id }, 'collected');
    await runInvoices({ ...contextOf(world), now: new Date(Date.now() + 2 * DAY_MS) });
    const invoiced = await undo(token, other.id);

    expect([status, body.message]).toEqual([409, 'OLD-1001 has gone on since, so this file can no longer be undone.']);
    expect([invoiced.status, invoiced.body.message]).toEqual([
      409,
      'OLD-2001 has gone on since, so this file can no longer be undone.',
    ]);
  });

  it('are refused by their cells', async () => {
    const { world, token, account_id } = await courier();
    await moveInWhole(test_app, world, { token, input: aMove('shipments', [aRow()], { control_total: 0 }) });

    expect(
      await faultsOf(token, [
        aRow({ migration_reference: '' }),
        aRow({ migration_reference: 'OLD 3' }),
        aRow(),
        aRow({ migration_reference: 'OLD-3001', parcel_references: 'OLD-1001, OLD-3001' }),
        aRow({ migration_reference: 'OLD-3002', status: 'Delivered' }),
        aRow({ migration_reference: 'OLD-3003', status: 'Out for delivery' }),
        aRow({ migration_reference: 'OLD-3004', status: 'lost', service_level: 'XXX', charge: '-1', branch_code: 'NONE' }),
        aRow({ migration_reference: 'OLD-3005', parcels: '3', parcel_references: 'OLD-3005-1', weight_kg: '0' }),
        aRow({ migration_reference: 'OLD-3006', date: '2999-01-01', status_date: '31/02/2026' }),
        aRow({
          migration_reference: 'OLD-3007',
          delivery_name: '',
          delivery_street: '',
          delivery_mobile: '12',
          account_code: 'NONE',
        }),
        aRow({ migration_reference: 'old-3007' }),
      ]),
    ).toEqual([
      ['migration_reference: Please enter the waybill number.'],
      ['migration_reference: A reference that is scanned has at least 7 letters, digits and hyphens.'],
      ['migration_reference: This was moved in before. Undo that first, or leave the row out.'],
      [
        'parcel_references: OLD-1001 stands in this file twice.',
        'parcel_references: OLD-1001 is on a shipment or parcel here already.',
        'parcel_references: OLD-3001 stands in this file twice.',
      ],
      ['status: This shipment is over. Leave it out: only what is under way is moved in.'],
      [
        'status: Write at-destination-hub for what is with a driver, and put it on a tripsheet here. Or move it in once the driver is back.',
      ],
      [
        'charge: Please enter what is charged here, VAT included, or leave it empty where the former system has charged it.',
        'status: Please write one of submitted, collected, at-hub, in-transit, at-destination-hub, delivery-failed-attempt, returned-to-hub, on-hold.',
        'service_level: There is no service level with this code or name.',
        'branch_code: There is no open branch with this code.',
      ],
      [
        'parcel_references: Parcel references named: 1. Parcels: 3.',
        'weight_kg: Please enter what all parcels weigh together, in kg, such as 12.5.',
      ],
      ['status_date: Please write the date as 2026-11-27 or 27/11/2026.', 'date: This day is still to come.'],
      [
        'account_code: There is no account with this code or old reference.',
        'delivery_name: Please enter the name of the recipient.',
        'delivery_mobile: This is no phone number.',
        'delivery_street: Please enter the street address.',
      ],
      ['migration_reference: This stands in row 11 already.'],
    ]);
    expect(await balanceOf(token, account_id)).toBe(0);
  });

  it('of another provider take no number away, and are not seen', async () => {
    const [one, other] = [await courier(), await courier()];
    await moveInWhole(test_app, one.world, { token: one.token, input: FILE });

    const moved = await moveInWhole(test_app, other.world, { token: other.token, input: FILE });

    expect([moved.moved_count, (await listed(other.token)).length]).toEqual([2, 2]);
  });

  it('sent by eight at once come once, and two processes that take the job take turns', async () => {
    const { world, token, account_id } = await courier();

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => test_app.request(moveApi.startMove, { token, input: FILE })),
    );
    const made = answers.flatMap(({ body }) => body.move ?? []);
    await Promise.all([1, 2].map(() => runMoveJob(world, test_app, { move_id: made[0]?.id ?? 0 })));

    expect([made.length, (await listed(token)).length, await balanceOf(token, account_id)]).toEqual([1, 2, -115]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it('whose number was booked between the look and the job are told row by row', async () => {
    const { world, token, account_id } = await courier();
    const { move } = await succeed(test_app, moveApi.startMove, { token, input: FILE });
    await succeed(test_app, shipmentApi.create, {
      token,
      input: aShipment({ account_id, custom_tracking_reference: 'OLD-1002' }),
    });

    await runMoveJob(world, test_app, { move_id: move.id });

    const { rows } = await succeed(test_app, moveApi.movedRows, { token, input: { id: move.id } });
    expect(rows.map(({ state, message }) => [state, message])).toEqual([
      ['moved', ''],
      ['failed', 'OLD-1002 is on a shipment or parcel here already.'],
    ]);
  });

  it.each(['before', 'after'] as const)(
    'whose process is killed %s any statement come once when the job goes on, and so do their charges',
    async (when) => {
      for (let at = 1, has_died = true; has_died && at < 60; at += 3) {
        const { world, token, account_id } = await courier();
        const { move } = await succeed(test_app, moveApi.startMove, { token, input: FILE });

        has_died = await runUntilKilled(test_app.services, { at, when }, (services) =>
          runMoveJob(world, { services: { ...services, long_pool: services.pool } }, { move_id: move.id }),
        );
        await runMoveJob(world, test_app, { move_id: move.id });

        expect([at, (await readMove(test_app, token, move.id)).moved_count]).toEqual([at, 2]);
        expect([at, (await listed(token)).length, await balanceOf(token, account_id)]).toEqual([at, 2, -115]);
        expect([at, await ledgerOf(world)]).toEqual([at, []]);
      }
    },
    60_000,
  );
});

describe('the provider’s own fields', () => {
  it('SCREEN-45: come with accounts, users and shipments, are checked as their forms check them, and required ones are asked for', async () => {
    const { world, token } = await courier();
    const field = async (entity: 'account' | 'user' | 'shipment', label: string, is_required = false) =>
      (await succeed(test_app, customFieldApi.saveField, { token, input: { entity, label, type: 'number', is_required } }))
        .custom_field.code;
    const of_account = await field('account', 'Floor', true);
    const of_user = await field('user', 'Staff number');
    const of_shipment = await field('shipment', 'Crates');
    const file = aMove('accounts', [{ account_code: 'NEW01', name: 'New', [`custom_fields.${of_account}`]: '12' }]);

    const missing = await succeed(test_app, moveApi.checkMove, {
      token,
      input: { kind: 'accounts', rows: [{ row: 2, cells: { account_code: 'NEW02', name: 'Other' } }] },
    });
    const wrong = await faultsOf(token, [aRow({ [`custom_fields.${of_shipment}`]: 'many' })]);
    const unknown = await test_app.request(moveApi.checkMove, {
      token,
      input: { kind: 'contacts', rows: [{ row: 2, cells: { [`custom_fields.${of_shipment}`]: '1' } }] },
    });
    await moveInWhole(test_app, world, { token, input: file });
    await moveInWhole(test_app, world, {
      token,
      input: aMove('users', [
        {
          name: 'Ann',
          email: 'ann@new.example',
          role: 'Account Owner',
          account_code: 'NEW01',
          [`custom_fields.${of_user}`]: '7',
        },
      ]),
    });
    await moveInWhole(test_app, world, {
      token,
      input: aMove('shipments', [aRow({ account_code: 'NEW01', [`custom_fields.${of_shipment}`]: '3' })], { control_total: 0 }),
    });

    expect(missing.rows[0]?.violations).toMatchObject([
      { field: `custom_fields.${of_account}`, message: 'Please fill in “Floor”.' },
    ]);
    expect(wrong).toEqual([[`custom_fields.${of_shipment}: Please enter a number for “Crates”.`]]);
    expect(unknown.status).toBe(400);
    const { accounts } = await succeed(test_app, accountApi.list, { token });
    expect(accounts.find(({ account_code }) => account_code === 'NEW01')?.custom_fields).toEqual({ [of_account]: 12 });
    const { users } = await succeed(test_app, userApi.list, { token, input: { search: 'ann@new.example' } });
    expect(users[0]?.custom_fields).toEqual({ [of_user]: 7 });
    expect((await listed(token))[0]?.custom_fields).toEqual({ [of_shipment]: 3 });
  });
});
