import { customFieldApi } from '@tsela/contract/providers/custom-field-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { shipmentImportApi } from '@tsela/contract/shipments/shipment-import-api';
import { shipmentQuoteApi } from '@tsela/contract/shipments/shipment-quote-api';
import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { DAY_MS } from '@tsela/domain/time/day';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyLedger } from '../../billing/ledger/verify-ledger.ts';
import { cleanProvider } from '../../job-handlers/clean.ts';
import { contextOf, moveTo } from '../../testing/field.ts';
import { runUntilKilled } from '../../testing/killed.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { aShipmentFile, runImportJob, toCheck } from '../../testing/shipment-imports.ts';
import type { RowCells } from '../../testing/shipment-imports.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeAccount, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** An account with money, and staff who have the tool. */
async function office({ balance = 10_000_000 } = {}) {
  const world = await makeWorld(test_app.services);
  const account_id = await makeAccount(world, { balance });
  const { token, user_id } = await signInAs(world, { role: ROLE.admin });
  return { world, account_id, token, user_id };
}

const REFERENCES = ['A1', 'A2', 'A3'];
const THREE: readonly RowCells[] = REFERENCES.map((customer_reference) => ({ customer_reference }));

const check = (token: string, input: ReturnType<typeof aShipmentFile>) =>
  succeed(test_app, shipmentImportApi.checkImport, { token, input: toCheck(input) });
const start = (token: string, input: ReturnType<typeof aShipmentFile>) =>
  succeed(test_app, shipmentImportApi.importShipments, { token, input });
const book = (world: World, import_id: number) => runImportJob(world, test_app.services, { name: 'book-import', import_id });
const undoJob = (world: World, import_id: number) => runImportJob(world, test_app.services, { name: 'undo-import', import_id });
const readImport = async (token: string, id: number) =>
  (await succeed(test_app, shipmentImportApi.imports, { token, input: { id } })).imports[0];
const booked = (world: World) =>
  rowsOf<{ customer_reference: string; status: string }>(
    world,
    `select customer_reference, status from shipments where provider_id = ${world.provider_id} order by id`,
  );
const balanceOf = async (world: World, account_id: AccountId) =>
  (await rowsOf<{ balance_cents: number }>(world, `select balance_cents from accounts where id = ${account_id}`))[0]
    ?.balance_cents;

describe('SCREEN-34: a field of the provider’s own that bookings must have', () => {
  it('is filled in for the whole file, kept for the next one, and refused where it is missing or wrong', async () => {
    const { world, account_id, token } = await office();
    const project = {
      entity: 'shipment' as const,
      label: 'Project',
      type: 'list' as const,
      options: ['North', 'South'],
      is_required: true,
    };
    const { custom_field } = await succeed(test_app, customFieldApi.saveField, { token, input: project });
    const { code } = custom_field;
    const file = aShipmentFile(account_id, THREE);
    const filled = (value: string) => ({ ...file, defaults: { ...file.defaults, custom_fields: { [code]: value } } });
    const ask = (input: typeof file) => test_app.request(shipmentImportApi.checkImport, { token, input: toCheck(input) });

    const [missing, wrong] = [await ask(file), await ask(filled('West'))];
    const { import: made } = await start(token, filled('North'));
    await book(world, made.id);

    expect([missing.status, wrong.status]).toEqual([400, 400]);
    expect(missing.body).toMatchObject({ violations: [{ field: `custom_fields.${code}` }] });
    const { shipments } = await succeed(test_app, shipmentApi.list, { token, input: {} });
    expect(shipments.map(({ custom_fields }) => custom_fields)).toEqual(THREE.map(() => ({ [code]: 'North' })));
    const columns = () =>
      succeed(test_app, shipmentImportApi.importColumns, { token, input: { account_id, headings: file.headings } });
    expect((await columns()).defaults?.custom_fields).toEqual({ [code]: 'North' });
    await succeed(test_app, customFieldApi.saveField, { token, input: { ...project, id: custom_field.id, is_active: false } });
    expect((await columns()).defaults?.custom_fields).toEqual({});
  });
});

describe('SCREEN-34: a file of shipments', () => {
  it('PERM-048: is looked at first, and then booked at the prices that were shown', async () => {
    const { world, account_id, token } = await office();
    const file = aShipmentFile(account_id, THREE);
    const before = await balanceOf(world, account_id);

    const looked_at = await check(token, file);
    expect(await booked(world)).toEqual([]);
    const { import: made } = await start(token, { ...file, ...(looked_at.total !== undefined && { total: looked_at.total }) });
    await book(world, made.id);

    expect([looked_at.good, looked_at.wrong, looked_at.faults]).toEqual([3, 0, []]);
    expect((await booked(world)).map(({ customer_reference }) => customer_reference)).toEqual(REFERENCES);
    expect(await readImport(token, made.id)).toMatchObject({ state: 'done', booked_count: 3, failed_count: 0 });
    expect((before ?? 0) - ((await balanceOf(world, account_id)) ?? 0)).toBe(Math.round((looked_at.total ?? 0) * 100));
    expect((await verifyLedger(contextOf(world))).differences).toEqual([]);
  });

  it('joins the rows of one customer reference to a shipment of as many parcels', async () => {
    const { world, account_id, token } = await office();

    const { import: made } = await start(
      token,
      aShipmentFile(account_id, [{ customer_reference: 'B1' }, { customer_reference: 'b1', weight: '5' }]),
    );
    await book(world, made.id);

    const { shipments } = await succeed(test_app, shipmentApi.list, { token });
    expect(shipments.map(({ parcels }) => parcels.map(({ submitted_weight_kg }) => submitted_weight_kg))).toEqual([[2, 5]]);
  });

  it('SHIP-VALID-17, SHIP-VALID-11: names every fault by its cell, as the save checks say it', async () => {
    const { account_id, token } = await office();
    const rows = [
      { delivery_suburb: '', delivery_city: '', delivery_code: '', customer_reference: 'C1' },
      { weight: 'heavy', customer_reference: 'C2' },
      { delivery_mobile: '12', delivery_code: '80', customer_reference: 'C3' },
      { weight: '9000 kg', customer_reference: 'C4' },
    ];

    const { faults, good, wrong } = await check(token, aShipmentFile(account_id, rows));

    expect([good, wrong]).toEqual([0, 4]);
    expect(faults.map(({ row, field }) => `${row} ${field}`)).toEqual(
      expect.arrayContaining(['2 delivery_suburb', '3 weight', '4 delivery_mobile', '5 weight']),
    );
    expect(faults.find(({ row }) => row === 5)?.message).toMatch(/^Some parcels exceed the maximum allowed weight of \d+kg$/);
  });

  it('leaves out what was sent within 30 days, unless the importer insists', async () => {
    const { world, account_id, token } = await office();
    const first = await start(token, aShipmentFile(account_id, THREE));
    await book(world, first.import.id);
    const longer = aShipmentFile(account_id, [...THREE, { customer_reference: 'A4' }]);

    const skipping = await check(token, longer);
    const insisting = await check(token, { ...longer, include_duplicates: true });
    const same = await test_app.request(shipmentImportApi.importShipments, {
      token,
      input: { ...aShipmentFile(account_id, THREE), include_duplicates: true },
    });

    expect([skipping.good, skipping.duplicates, insisting.good, insisting.duplicates]).toEqual([1, 3, 4, 0]);
    expect([same.status, same.body.message]).toEqual([
      409,
      'This file has been imported before. Undo that import first, or import it again on purpose.',
    ]);
    expect((await check(token, aShipmentFile(account_id, THREE))).earlier?.id).toBe(first.import.id);
  });

  it('sent by six at once is imported once', async () => {
    const { world, account_id, token } = await office();
    const file = aShipmentFile(account_id, THREE);

    const answers = await Promise.all(
      Array.from({ length: 6 }, () => test_app.request(shipmentImportApi.importShipments, { token, input: file })),
    );
    const made = answers.filter(({ status }) => status === 200);
    await Promise.all([1, 2, 3].map(() => book(world, made[0]?.body.import?.id ?? 0)));

    expect(made).toHaveLength(1);
    expect((await booked(world)).map(({ customer_reference }) => customer_reference)).toEqual(REFERENCES);
    expect((await verifyLedger(contextOf(world))).differences).toEqual([]);
  });

  it('is refused as a whole where the account cannot pay for it, and where the total has risen', async () => {
    const poor = await office({ balance: 100 });
    const rich = await office();

    const unpaid = await test_app.request(shipmentImportApi.importShipments, {
      token: poor.token,
      input: aShipmentFile(poor.account_id, THREE),
    });
    const risen = await test_app.request(shipmentImportApi.importShipments, {
      token: rich.token,
      input: aShipmentFile(rich.account_id, THREE, { total: 1 }),
    });

    expect([unpaid.status, unpaid.body.message]).toEqual([409, expect.stringMatching(/^The balance of account .* is too low/)]);
    expect([risen.status, risen.body.message]).toEqual([409, expect.stringMatching(/^The total has changed to R/)]);
    expect(await booked(poor.world)).toEqual([]);
  });

  it('says of a shipment that is refused while it is booked why, and books it when it is tried again', async () => {
    const { world, account_id, token } = await office();
    const { import: made } = await start(token, aShipmentFile(account_id, THREE));
    await changeRows(world, `update accounts set is_on_hold = true where id = ${account_id}`);
    await book(world, made.id);
    const held = await readImport(token, made.id);
    const failures = await succeed(test_app, shipmentImportApi.importFailures, { token, input: { id: made.id } });
    await changeRows(world, `update accounts set is_on_hold = false where id = ${account_id}`);

    await succeed(test_app, shipmentImportApi.resumeImport, { token, input: { id: made.id } });
    await book(world, made.id);

    expect(held).toMatchObject({ state: 'done', booked_count: 0, failed_count: 3 });
    expect([failures.row_count, failures.csv.split('\r\n')[1]]).toEqual([3, expect.stringContaining('Account on hold.')]);
    expect(await readImport(token, made.id)).toMatchObject({ state: 'done', booked_count: 3, failed_count: 0 });
  });

  it('keeps the rows that were not booked for 30 days, and then forgets them', async () => {
    const { world, account_id, token } = await office();
    const { import: made } = await start(token, aShipmentFile(account_id, [{}, { delivery_mobile: '12' }]));
    await book(world, made.id);
    const failures = () => succeed(test_app, shipmentImportApi.importFailures, { token, input: { id: made.id } });
    const cleanIn = (days: number) => {
      const context = contextOf(world);
      return cleanProvider(
        { ...context, now: new Date(context.now.getTime() + days * DAY_MS) },
        { provider_id: world.provider_id },
      );
    };

    await cleanIn(29);
    const kept = await failures();
    await cleanIn(31);

    expect([kept.row_count, (await failures()).row_count]).toEqual([1, 0]);
    expect(kept.csv).toContain('Row 3, Delivery mobile number: Please enter a valid telephone number.');
  });

  it('becomes quotes where the importer asks for that', async () => {
    const { world, account_id, token } = await office();
    const { import: made } = await start(token, aShipmentFile(account_id, THREE, { kind: 'quotes' }));
    await book(world, made.id);

    expect((await booked(world)).map(({ status }) => status)).toEqual(['quote', 'quote', 'quote']);
  });

  it('is known by its headings the next time, as the account has mapped them', async () => {
    const { account_id, token } = await office();
    const headings = ['Bestelling', ...aShipmentFile(account_id, THREE).headings.slice(1)];
    await start(token, aShipmentFile(account_id, THREE, { headings }));

    const { fields, is_known, defaults } = await succeed(test_app, shipmentImportApi.importColumns, {
      token,
      input: { account_id, headings },
    });

    expect([fields[0], is_known, defaults?.service_level]).toEqual(['customer_reference', true, 'cheapest']);
  });
});

describe('the job of an import', () => {
  it('passes one that is refused in the middle of many, and books every other once', async () => {
    const { world, account_id, token } = await office();
    const rows = Array.from({ length: 26 }, (_, at) => ({ customer_reference: `M${at + 1}` }));
    const { import: made } = await start(token, aShipmentFile(account_id, rows));
    await changeRows(
      world,
      `update shipment_import_items set input = null where provider_id = ${world.provider_id} and import_id = ${made.id} and number = 3`,
    );

    await Promise.all([1, 2].map(() => book(world, made.id)));

    expect(await readImport(token, made.id)).toMatchObject({ state: 'done', booked_count: 25, failed_count: 1 });
    const references = (await booked(world)).map(({ customer_reference }) => customer_reference);
    expect([references.length, new Set(references).size, references.includes('M3')]).toEqual([25, 25, false]);
    expect((await verifyLedger(contextOf(world))).differences).toEqual([]);
  });

  it('stops when the user may no longer import, and goes on in the name of who resumes it', async () => {
    const { world, account_id, token, user_id } = await office();
    const { token: colleague } = await signInAs(world, { role: ROLE.admin });
    const { import: made } = await start(token, aShipmentFile(account_id, THREE));
    await changeRows(world, `update users set role_id = ${ROLE.hub} where id = ${user_id}`);

    await book(world, made.id);
    const stopped = await readImport(colleague, made.id);
    await succeed(test_app, shipmentImportApi.resumeImport, { token: colleague, input: { id: made.id } });
    await book(world, made.id);

    expect(stopped).toMatchObject({
      state: 'stopped',
      message: 'The user in whose name it was booked may no longer import shipments. Go on to book the rest in your own.',
    });
    expect(await readImport(colleague, made.id)).toMatchObject({ state: 'done', booked_count: 3 });
  });
});

describe('PERM-048: who imports', () => {
  it('see the imports within their reach: of an account they are limited to, and their own where they are limited to a branch', async () => {
    const { world, account_id, token } = await office();
    const other = await makeAccount(world, { balance: 1_000_000 });
    const { token: of_other } = await signInAs(world, { role: ROLE.admin, limit_account_id: other });
    const { token: of_branch } = await signInAs(world, { role: ROLE.admin, branch_id: world.johannesburg, limited: true });
    const { import: made } = await start(token, aShipmentFile(account_id, THREE));
    const seenBy = async (each: string) => (await succeed(test_app, shipmentImportApi.imports, { token: each })).count;
    const calls = (each: string) =>
      [
        test_app.request(shipmentImportApi.importRows, { token: each, input: { id: made.id } }),
        test_app.request(shipmentImportApi.importFailures, { token: each, input: { id: made.id } }),
        test_app.request(shipmentImportApi.importLabels, { token: each, input: { id: made.id } }),
        test_app.request(shipmentImportApi.resumeImport, { token: each, input: { id: made.id } }),
        test_app.request(shipmentImportApi.undoImport, { token: each, input: { id: made.id } }),
      ] as const;

    expect(await Promise.all([token, of_other, of_branch].map(seenBy))).toEqual([1, 0, 0]);
    for (const each of [of_other, of_branch])
      expect((await Promise.all(calls(each))).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  it('are customers with the right, for their own account, and no others', async () => {
    const { world } = await office();
    const { token, user_id, account_id } = await makeCustomer(world, { balance: 1_000_000 });
    const { token: unable } = await makeCustomer(world, { balance: 1_000_000 });
    const other = await makeAccount(world, { balance: 1_000_000 });
    const without = await test_app.request(shipmentImportApi.checkImport, {
      token: unable,
      input: toCheck(aShipmentFile(undefined, THREE)),
    });
    await changeRows(world, `update users set extra_permissions_ui = '["shipment_bulk_import"]' where id = ${user_id}`);

    const own = await check(token, aShipmentFile(undefined, THREE));
    const foreign = await test_app.request(shipmentImportApi.checkImport, { token, input: toCheck(aShipmentFile(other, THREE)) });

    expect([without.status, without.body.message]).toEqual([403, 'Your role does not have the tool for importing shipments.']);
    expect([own.good, foreign.status]).toEqual([3, 404]);
    const { import: made } = await start(token, aShipmentFile(account_id, THREE));
    const { token: staff } = await signInAs(await makeWorld(test_app.services), { role: ROLE.admin });
    expect((await test_app.request(shipmentImportApi.importRows, { token: staff, input: { id: made.id } })).status).toBe(404);
  });
});

describe('the undoing of an import', () => {
  it('cancels every shipment, gives the money back and frees the file', async () => {
    const { world, account_id, token } = await office();
    const before = await balanceOf(world, account_id);
    const { import: made } = await start(token, aShipmentFile(account_id, THREE));
    await book(world, made.id);

    const calls = [1, 2, 3].map(() => test_app.request(shipmentImportApi.undoImport, { token, input: { id: made.id } }));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    await Promise.all([1, 2].map(() => undoJob(world, made.id)));

    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    expect((await booked(world)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(await readImport(token, made.id)).toMatchObject({ state: 'undone', booked_count: 0, undone_count: 3 });
    expect(await balanceOf(world, account_id)).toBe(before);
    expect((await check(token, aShipmentFile(account_id, THREE))).good).toBe(3);
    expect((await verifyLedger(contextOf(world))).differences).toEqual([]);
  });

  it('SCREEN-34: asks no more of the database for many than for one, as far as one transaction goes', async () => {
    const { world, account_id, token } = await office();
    const tablesFor = async (references: readonly string[]) => {
      const rows = references.map((customer_reference) => ({ customer_reference }));
      const { import: made } = await start(token, aShipmentFile(account_id, rows));
      await book(world, made.id);
      await succeed(test_app, shipmentImportApi.undoImport, { token, input: { id: made.id } });
      const asked = vi.spyOn(pg.Client.prototype, 'query');
      await undoJob(world, made.id);
      const statements = asked.mock.calls.map(([statement]) => JSON.stringify(statement));
      asked.mockRestore();
      expect(await readImport(token, made.id)).toMatchObject({ state: 'undone', undone_count: references.length });
      return statements.flatMap(
        (statement) =>
          /(?:from|into|update) \W*(shipments|parcels|accounts|transactions|tracking_events|shipment_notes|shipment_import_items)\b/.exec(
            statement,
          )?.[1] ?? [],
      );
    };

    const [of_one, of_many] = [await tablesFor(['B1']), await tablesFor(Array.from({ length: 15 }, (_, at) => `C${at}`))];

    expect(of_one).toContain('transactions');
    expect(of_many).toEqual(of_one);
  });

  it.each([
    ['a shipment was collected', 'collected'],
    ['a label was printed', 'printed'],
  ] as const)('is refused once %s', async (_, what) => {
    const { world, account_id, token } = await office();
    const { import: made } = await start(token, aShipmentFile(account_id, THREE));
    await book(world, made.id);
    const { ids } = await succeed(test_app, shipmentImportApi.importLabels, { token, input: { id: made.id } });
    if (what === 'collected') await moveTo(world, { id: ids[0] as (typeof ids)[number] }, 'collected');
    else await succeed(test_app, shipmentApi.printMany, { token, input: { ids } });

    const { status, body } = await test_app.request(shipmentImportApi.undoImport, { token, input: { id: made.id } });

    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(what === 'collected' ? /has been collected/ : /have been printed/),
    ]);
    expect((await booked(world)).some(({ status: each }) => each === 'cancelled')).toBe(false);
  });

  it('leaves what was collected meanwhile as it is, and says so', async () => {
    const { world, account_id, token } = await office();
    const { import: made } = await start(token, aShipmentFile(account_id, THREE));
    await book(world, made.id);
    const { ids } = await succeed(test_app, shipmentImportApi.importLabels, { token, input: { id: made.id } });
    await succeed(test_app, shipmentImportApi.undoImport, { token, input: { id: made.id } });
    await moveTo(world, { id: ids[1] as (typeof ids)[number] }, 'collected');

    await undoJob(world, made.id);

    const { rows } = await succeed(test_app, shipmentImportApi.importRows, { token, input: { id: made.id } });
    expect(rows.map(({ state }) => state)).toEqual(['undone', 'kept', 'undone']);
    expect(rows[1]?.message).not.toBe('');
    expect(await readImport(token, made.id)).toMatchObject({ state: 'undone', undone_count: 2, booked_count: 1 });
    expect((await verifyLedger(contextOf(world))).differences).toEqual([]);
  });

  it('that stopped is gone on with by undoing it again, and books nothing anew', async () => {
    const { world, account_id, token } = await office();
    const { import: made } = await start(token, aShipmentFile(account_id, THREE));
    await book(world, made.id);
    await succeed(test_app, shipmentImportApi.undoImport, { token, input: { id: made.id } });
    await changeRows(world, `update shipment_imports set state = 'undo-stopped' where provider_id = ${world.provider_id}`);

    const resumed = await test_app.request(shipmentImportApi.resumeImport, { token, input: { id: made.id } });
    await succeed(test_app, shipmentImportApi.undoImport, { token, input: { id: made.id } });
    await undoJob(world, made.id);

    expect([resumed.status, resumed.body.message]).toEqual([409, 'Undoing this import stopped. Undo it again to go on.']);
    expect(await readImport(token, made.id)).toMatchObject({ state: 'undone', undone_count: 3 });
  });

  it('of quotes deletes them, and passes over one that was deleted before', async () => {
    const { world, account_id, token } = await office();
    const { import: made } = await start(token, aShipmentFile(account_id, THREE, { kind: 'quotes' }));
    await book(world, made.id);
    const [first] = await rowsOf<{ id: ShipmentId }>(
      world,
      `select id::int from shipments where provider_id = ${world.provider_id}`,
    );
    await succeed(test_app, shipmentQuoteApi.removeMany, { token, input: { ids: [first?.id ?? (0 as ShipmentId)] } });

    await succeed(test_app, shipmentImportApi.undoImport, { token, input: { id: made.id } });
    await undoJob(world, made.id);

    expect(await booked(world)).toEqual([]);
    expect(await readImport(token, made.id)).toMatchObject({ state: 'undone', undone_count: 3 });
  });

  it('of one that is still booking ends the booking', async () => {
    const { world, account_id, token } = await office();
    const { import: made } = await start(token, aShipmentFile(account_id, THREE));

    await succeed(test_app, shipmentImportApi.undoImport, { token, input: { id: made.id } });
    await Promise.all([book(world, made.id), undoJob(world, made.id)]);

    expect(await booked(world)).toEqual([]);
    expect(await readImport(token, made.id)).toMatchObject({ state: 'undone', skipped_count: 3 });
  });
});

describe('an import whose process is killed', () => {
  it.each(['before', 'after'] as const)(
    '%s any statement of the first two bookings books each shipment once when it goes on',
    async (when) => {
      for (let at = 1, has_died = true; has_died && at < 60; at += 3) {
        const { world, account_id, token } = await office();
        const { import: made } = await start(token, aShipmentFile(account_id, THREE.slice(0, 2)));

        has_died = await runUntilKilled(test_app.services, { at, when }, (services) =>
          runImportJob(
            world,
            { ...services, long_pool: services.pool },
            {
              name: 'book-import',
              import_id: made.id,
            },
          ),
        );
        await book(world, made.id);

        expect([at, (await booked(world)).map(({ customer_reference }) => customer_reference)]).toEqual([at, ['A1', 'A2']]);
        expect([at, await readImport(token, made.id)]).toMatchObject([at, { state: 'done', booked_count: 2 }]);
        expect([at, (await verifyLedger(contextOf(world))).differences]).toEqual([at, []]);
      }
    },
    60_000,
  );

  it.each(['before', 'after'] as const)(
    '%s any statement while it is undone gives all the money back once',
    async (when) => {
      for (let at = 1, has_died = true; has_died && at < 60; at += 4) {
        const { world, account_id, token } = await office();
        const { import: made } = await start(token, aShipmentFile(account_id, THREE.slice(0, 2)));
        const before = await balanceOf(world, account_id);
        await book(world, made.id);
        await succeed(test_app, shipmentImportApi.undoImport, { token, input: { id: made.id } });

        has_died = await runUntilKilled(test_app.services, { at, when }, (services) =>
          runImportJob(
            world,
            { ...services, long_pool: services.pool },
            {
              name: 'undo-import',
              import_id: made.id,
            },
          ),
        );
        await undoJob(world, made.id);

        expect([at, await readImport(token, made.id)]).toMatchObject([at, { state: 'undone', undone_count: 2, booked_count: 0 }]);
        expect([at, await balanceOf(world, account_id)]).toEqual([at, before]);
        expect([at, (await verifyLedger(contextOf(world))).differences]).toEqual([at, []]);
      }
    },
    60_000,
  );
});
