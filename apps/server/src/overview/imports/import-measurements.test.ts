import { parcelImportApi } from '@tsela/contract/overview/file-import-api';
import { measurementApi } from '@tsela/contract/shipments/measurement-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { readCsv } from '@tsela/domain/formats/tables/csv-reading';
import type { ShipmentId } from '@tsela/domain/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceAccount } from '../../billing/invoice-account.ts';
import { verifyLedger } from '../../billing/ledger/verify-ledger.ts';
import { makeScale } from '../../shipments/measure/measured.testing.ts';
import { contextOf, moveTo } from '../../testing/field.ts';
import { anImport, readFileOf, runFileJob } from '../../testing/file-imports.ts';
import { runUntilKilled } from '../../testing/killed.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { Services } from '../../services.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, signInAs } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const cellsOf = (reference: string, weight: string) => ({ reference, length: '20', width: '20', height: '10', weight });
const cellsFor = ({ short_tracking_reference }: Shipment, weight: string) => cellsOf(short_tracking_reference, weight);
const owedOf = async (world: World, shipment_id: ShipmentId) => {
  const [row] = await rowsOf<{ owed: number }>(
    world,
    `select coalesce(-sum(amount_cents), 0)::float8 as owed from transactions where provider_id = ${world.provider_id} and shipment_id = ${shipment_id}`,
  );
  return row?.owed ?? 0;
};
const measurementsOf = async (world: World) =>
  (await rowsOf(world, `select id from parcel_measurements where provider_id = ${world.provider_id}`)).length;
const sound = async (world: World) => (await verifyLedger(contextOf(world))).differences;

type Input = ReturnType<typeof anImport>;

async function office(settings: Parameters<typeof makeScale>[1] = {}) {
  const scale = await makeScale(test_app, settings);
  const { world, token } = scale;
  const start = (input: Input) => test_app.request(parcelImportApi.startImport, { token, input });
  const begin = async (input: Input) => (await succeed(test_app, parcelImportApi.startImport, { token, input })).import;
  const read = (id: number) => readFileOf(test_app, parcelImportApi, { token, id });
  const rows = async (id: number) =>
    (await succeed(test_app, parcelImportApi.importRows, { token, input: { id } })).rows.map(({ row, state, message }) => [
      row,
      state,
      message,
    ]);
  const whole = async (input: Input) => {
    const { id } = await begin(input);
    await runFileJob(world, test_app, { id });
    return read(id);
  };
  const undo = async (id: number) => {
    await succeed(test_app, parcelImportApi.undoImport, { token, input: { id } });
    await runFileJob(world, test_app, { name: 'undo-file', id });
    return read(id);
  };
  return { ...scale, start, begin, read, rows, whole, undo };
}

describe('SCREEN-33 SCREEN-30: a file of measurements', () => {
  it('is looked at, measured by a job, listed, told row by row, and the same file changes nothing', async () => {
    const { world, token, book, whole, rows } = await office();
    const [one, many] = [await book(2), await book(2, 2)];
    const input = anImport(
      [
        cellsFor(one, '3,0'),
        cellsFor(many, '3'),
        cellsOf('NONE99', '3'),
        cellsOf(many.parcels[1]?.tracking_reference ?? '', '0'),
      ],
      { only_good: true },
    );

    const looked_at = await succeed(test_app, parcelImportApi.checkImport, { token, input: { rows: input.rows } });
    const done = await whole(input);
    const again = await whole(input);

    expect(looked_at.rows.map(({ finding, violations }) => [finding, violations[0]?.field ?? ''])).toEqual([
      ['good', ''],
      ['wrong', 'reference'],
      ['wrong', 'reference'],
      ['wrong', 'weight'],
    ]);
    expect(done).toMatchObject({ state: 'done', row_count: 4, done_count: 1, skipped_count: 3, failed_count: 0 });
    expect(await rows(done.id)).toEqual([
      [2, 'done', 'Measured, and the charge is corrected.'],
      [3, 'skipped', expect.stringContaining('has several parcels')],
      [4, 'skipped', 'Reference: No parcel has the reference NONE99.'],
      [5, 'skipped', 'Weight kg: Please enter a weight above 0 kg.'],
    ]);
    expect(await rows(again.id)).toContainEqual([2, 'done', 'The same sizes as before: nothing is changed.']);
    expect([await measurementsOf(world), await owedOf(world, one.id), await sound(world)]).toEqual([1, 14_950, []]);
    const { imports } = await succeed(test_app, parcelImportApi.imports, { token });
    expect(imports.map(({ id }) => id)).toEqual([again.id, done.id]);
  });

  it('without asking for its good rows alone is kept out by one fault, and without any good row altogether', async () => {
    const { world, book, start } = await office();
    const one = await book(2);

    const mixed = await start(anImport([cellsFor(one, '3'), cellsOf('NONE99', '3')]));
    const bad = await start(anImport([cellsOf('NONE99', '3')], { only_good: true }));

    expect([mixed.status, mixed.body.message]).toEqual([400, 'Nothing was imported: 1 row has faults.']);
    expect(mixed.body.violations).toMatchObject([{ field: 'rows.3.reference' }]);
    expect([bad.status, bad.body.message]).toEqual([400, 'No row of this file can be imported.']);
    expect(await measurementsOf(world)).toBe(0);
  });

  it('has rows that are hard to believe, which are measured only where the user says so', async () => {
    const { world, token, book, whole, rows } = await office();
    const [near, far] = [await book(2), await book(2)];
    const file = [cellsFor(near, '3'), cellsFor(far, '40')];

    const looked_at = await succeed(test_app, parcelImportApi.checkImport, { token, input: { rows: anImport(file).rows } });
    const without = await whole(anImport(file));
    const before = await measurementsOf(world);
    const with_them = await whole(anImport(file, { with_doubtful: true }));

    expect(looked_at.rows.map(({ finding }) => finding)).toEqual(['good', 'doubtful']);
    expect(looked_at.rows[1]?.note).toContain('weight 40 kg, submitted 2 kg');
    expect([without.done_count, without.skipped_count, before]).toEqual([1, 1, 1]);
    expect(await rows(with_them.id)).toEqual([
      [2, 'done', 'The same sizes as before: nothing is changed.'],
      [3, 'done', 'Measured. The difference waits to be approved.'],
    ]);
  });

  it('gives a file with what became of each row, and one of what is open that can be imported once it is mended', async () => {
    const { token, book, whole } = await office();
    const one = await book(2);
    const done = await whole(
      anImport([cellsFor(one, '3'), { ...cellsOf('NONE99', '3'), device: '=Bench' }], { only_good: true }),
    );
    const result = (only_open: boolean) =>
      succeed(test_app, parcelImportApi.importResult, { token, input: { id: done.id, only_open } });

    const all = readCsv((await result(false)).csv);
    const open = await result(true);

    expect(all.headings.slice(-3)).toEqual(['Row in the file', 'Status', 'What became of it']);
    expect(all.rows.map(({ cells }) => [cells[0], cells[7]])).toEqual([
      [one.short_tracking_reference, 'Imported'],
      ['NONE99', 'Left out'],
    ]);
    expect([open.row_count, open.csv.includes("'=Bench")]).toEqual([1, true]);
  });

  it('of another provider, and of others for staff of a branch, is not there; account users have none', async () => {
    const { world, book, whole, customer } = await office();
    const done = await whole(anImport([cellsFor(await book(2), '3')]));
    const other = await makeScale(test_app);
    const branch = await signInAs(world, { role: ROLE.admin, branch_id: world.cape_town, limited: true });
    const ask = (token: string) => test_app.request(parcelImportApi.imports, { token, input: { id: done.id } });

    const answers = [await ask(other.token), await ask(branch.token), await ask(customer.token)];
    const undone = await test_app.request(parcelImportApi.undoImport, { token: branch.token, input: { id: done.id } });

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 403]);
    expect(undone.status).toBe(404);
  });

  it('whose rows fail is tried again in the name of who goes on with it', async () => {
    const { world, token, book, begin, read, rows } = await office();
    const one = await book(2);
    const { id } = await begin(anImport([cellsFor(one, '3')]));
    await changeRows(
      world,
      `update shipments set status = 'cancelled' where provider_id = ${world.provider_id} and id = ${one.id}`,
    );
    await runFileJob(world, test_app, { id });
    const failed = await read(id);
    const reason = await rows(id);
    await changeRows(
      world,
      `update shipments set status = 'submitted' where provider_id = ${world.provider_id} and id = ${one.id}`,
    );

    await succeed(test_app, parcelImportApi.resumeImport, { token, input: { id } });
    await runFileJob(world, test_app, { id });

    expect([failed.state, failed.failed_count]).toEqual(['done', 1]);
    expect(reason[0]?.[2]).toContain('is cancelled');
    expect(await read(id)).toMatchObject({ state: 'done', done_count: 1, failed_count: 0 });
    expect((await test_app.request(parcelImportApi.resumeImport, { token, input: { id } })).status).toBe(409);
  });

  it('is worked on no more once its user may not measure any longer', async () => {
    const { world, user_id, book, begin } = await office();
    const { id } = await begin(anImport([cellsFor(await book(2), '3')]));
    await changeRows(
      world,
      `update users set role_id = ${ROLE.finance} where provider_id = ${world.provider_id} and id = ${user_id}`,
    );

    await runFileJob(world, test_app, { id });

    const [file] = await rowsOf<{ state: string }>(world, `select state from moves where id = ${id}`);
    expect([file?.state, await measurementsOf(world)]).toEqual(['stopped', 0]);
  });
});

describe('SCREEN-33: a file of measurements that is undone', () => {
  it('gives each parcel its former sizes and each charge its former amount', async () => {
    const { world, book, whole, undo, rows } = await office();
    const [heavier, lighter, same] = [await book(3), await book(2), await book(2)];
    const done = await whole(anImport([cellsFor(heavier, '4'), cellsFor(lighter, '1'), cellsFor(same, '2')]));
    const owed = [await owedOf(world, heavier.id), await owedOf(world, lighter.id)];

    const undone = await undo(done.id);

    expect(owed).toEqual([16_100, 12_650]);
    expect(undone).toMatchObject({ state: 'undone', undone_count: 3, done_count: 0, kept_count: 0 });
    expect([await owedOf(world, heavier.id), await owedOf(world, lighter.id), await sound(world)]).toEqual([14_950, 13_800, []]);
    expect((await rows(done.id)).map(([, state]) => state)).toEqual(['undone', 'undone', 'undone']);
  });

  it('keeps what was measured again, decided or invoiced since, row by row with the reason', async () => {
    const { world, customer, token, book, measure, whole, undo, rows } = await office({
      invoice_trigger_shipment_status: 'collected',
    });
    const [plain, again, invoiced] = [await book(2), await book(2), await book(2)];
    const done = await whole(anImport([cellsFor(plain, '3'), cellsFor(again, '3'), cellsFor(invoiced, '3')]));
    await measure(again, 4);
    await moveTo(world, invoiced, 'collected');
    await invoiceAccount(contextOf(world), customer.account_id);

    const undone = await undo(done.id);
    const told = await rows(done.id);
    const second = await test_app.request(parcelImportApi.undoImport, { token, input: { id: done.id } });

    expect(undone).toMatchObject({ state: 'undo-stopped', undone_count: 1, kept_count: 2 });
    expect(told).toEqual([
      [2, 'undone', ''],
      [3, 'kept', 'This measurement was taken back, or the parcel was measured again since.'],
      [
        4,
        'kept',
        `Shipment ${invoiced.short_tracking_reference} is invoiced, so its measurement stays. Please measure the parcel again instead.`,
      ],
    ]);
    expect([await owedOf(world, invoiced.id), await owedOf(world, plain.id), await sound(world)]).toEqual([14_950, 13_800, []]);
    expect(second.status).toBe(200);
  });

  it('keeps a measurement whose difference was decided, and what was taken back by hand before', async () => {
    const { world, token, book, whole, undo, rows } = await office();
    const [decided, by_hand] = [await book(2), await book(2)];
    const done = await whole(anImport([cellsFor(decided, '8'), cellsFor(by_hand, '3')]));
    const [own] = await rowsOf<{ object_id: number }>(
      world,
      `select object_id from move_rows where move_id = ${done.id} and number = 2`,
    );
    await succeed(test_app, measurementApi.undoMeasurement, { token, input: { id: Number(own?.object_id) } });
    await changeRows(world, `update charge_discrepancies set status = 'rejected' where provider_id = ${world.provider_id}`);

    const undone = await undo(done.id);

    expect(undone).toMatchObject({ undone_count: 0, kept_count: 2 });
    expect((await rows(done.id)).map(([, , message]) => message)).toEqual([
      'The difference of this measurement has been decided. Please measure the parcel again instead.',
      'This measurement was taken back, or the parcel was measured again since.',
    ]);
    expect(await sound(world)).toEqual([]);
  });

  it('while it is still measured leaves out what waits', async () => {
    const { token, book, begin, read, world } = await office();
    const { id } = await begin(anImport([cellsFor(await book(2), '3')]));

    await succeed(test_app, parcelImportApi.undoImport, { token, input: { id } });
    await runFileJob(world, test_app, { id });
    await runFileJob(world, test_app, { name: 'undo-file', id });

    expect(await read(id)).toMatchObject({ state: 'undone', skipped_count: 1, done_count: 0 });
    expect(await measurementsOf(world)).toBe(0);
  });
});

describe('a file of measurements whose process is killed', () => {
  const jobOf = (world: World, options: Parameters<typeof runFileJob>[2]) => (services: Services) =>
    runFileJob(world, { services: { ...services, long_pool: services.pool } }, options);

  it.each(['before', 'after'] as const)(
    '%s any statement measures each parcel once when it goes on',
    async (when) => {
      for (let at = 1, has_died = true; has_died && at < 90; at += 5) {
        const { world, book, begin, read } = await office();
        const [one, two] = [await book(2), await book(2)];
        const { id } = await begin(anImport([cellsFor(one, '3'), cellsFor(two, '3')]));

        has_died = await runUntilKilled(test_app.services, { at, when }, jobOf(world, { id }));
        await runFileJob(world, test_app, { id });

        expect([at, await read(id)]).toMatchObject([at, { state: 'done', done_count: 2 }]);
        expect([at, await measurementsOf(world), await owedOf(world, one.id)]).toEqual([at, 2, 14_950]);
        expect([at, await sound(world)]).toEqual([at, []]);
      }
    },
    60_000,
  );

  it.each(['before', 'after'] as const)(
    '%s any statement while it is undone takes each back once',
    async (when) => {
      for (let at = 1, has_died = true; has_died && at < 90; at += 6) {
        const { world, token, book, whole, read } = await office();
        const [one, two] = [await book(2), await book(2)];
        const { id } = await whole(anImport([cellsFor(one, '3'), cellsFor(two, '3')]));
        await succeed(test_app, parcelImportApi.undoImport, { token, input: { id } });

        has_died = await runUntilKilled(test_app.services, { at, when }, jobOf(world, { name: 'undo-file', id }));
        await runFileJob(world, test_app, { name: 'undo-file', id });

        expect([at, await read(id)]).toMatchObject([at, { state: 'undone', undone_count: 2 }]);
        expect([at, await measurementsOf(world), await owedOf(world, one.id)]).toEqual([at, 4, 13_800]);
        expect([at, await sound(world)]).toEqual([at, []]);
      }
    },
    60_000,
  );
});
