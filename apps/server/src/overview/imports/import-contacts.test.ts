import { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import { contactApi } from '@tsela/contract/address-book/contact-api';
import { contactImportApi } from '@tsela/contract/overview/file-import-api';
import { CONTACT_IMPORT_FIELDS } from '@tsela/domain/address-book/contact-import';
import { guessColumns, mappedRows } from '@tsela/domain/formats/tables/csv-columns';
import { readCsv } from '@tsela/domain/formats/tables/csv-reading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanProvider } from '../../job-handlers/clean.ts';
import { contextOf } from '../../testing/field.ts';
import { anImport, readFileOf, runFileJob } from '../../testing/file-imports.ts';
import { runUntilKilled } from '../../testing/killed.ts';
import { changeRows, countRows } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const ROW = {
  name: 'Rachel',
  mobile_number: '831234567',
  email: 'rachel@example.com',
  street_address: '3 Beach Road',
  local_area: 'Sea Point',
  city: 'Cape Town',
  code: '8005',
};
const OTHER = { name: 'Pieter', street_address: '3 Beach Road', local_area: 'Pretoria Central', city: 'Pretoria' };

type Input = ReturnType<typeof anImport>;

async function scene() {
  const world = await makeWorld(test_app.services);
  const { token } = await makeCustomer(world);
  const start = (input: Input) => test_app.request(contactImportApi.startImport, { token, input });
  const begin = async (input: Input) => (await succeed(test_app, contactImportApi.startImport, { token, input })).import.id;
  const read = (id: number) => readFileOf(test_app, contactImportApi, { token, id });
  const bring = async (rows: Parameters<typeof anImport>[0], options: Parameters<typeof anImport>[1] = {}) => {
    const id = await begin(anImport(rows, options));
    await runFileJob(world, test_app, { id });
    return read(id);
  };
  const undo = async (id: number) => {
    await succeed(test_app, contactImportApi.undoImport, { token, input: { id } });
    await runFileJob(world, test_app, { name: 'undo-file', id });
    return read(id);
  };
  const rows = async (id: number) => (await succeed(test_app, contactImportApi.importRows, { token, input: { id } })).rows;
  const list = (input: object = {}) => succeed(test_app, addressBookApi.list, { token, input });
  return { world, token, start, begin, read, bring, undo, rows, list };
}

describe('SCREEN-14 SCREEN-30: contacts from a file', () => {
  it('are added by a job with the zeros that a spreadsheet took, and come again as left out', async () => {
    const { bring, start, list, rows } = await scene();

    const first = await bring([ROW, OTHER]);
    const again = await start(anImport([ROW, OTHER]));
    const more = await bring([ROW, { ...OTHER, name: 'Anna' }]);

    expect(first).toMatchObject({ state: 'done', done_count: 2, skipped_count: 0 });
    expect([again.status, again.body.message]).toEqual([400, 'No row of this file can be imported.']);
    expect(more).toMatchObject({ done_count: 1, skipped_count: 1 });
    expect((await rows(more.id)).map(({ state, message }) => [state, message])).toEqual([
      ['skipped', 'In the address book already, or in a row above.'],
      ['done', 'Added'],
    ]);
    const { address_books } = await list();
    expect(address_books.map(({ name, mobile_number, source, times_used }) => [name, mobile_number, source, times_used])).toEqual(
      [
        ['Anna', '', 'import', 0],
        ['Pieter', '', 'import', 0],
        ['Rachel', '+27831234567', 'import', 0],
      ],
    );
  });

  it('who share a switchboard and an e-mail address are all added', async () => {
    const { bring, list } = await scene();

    const { done_count } = await bring([ROW, { ...ROW, name: 'Pieter' }]);

    expect([done_count, (await list()).count]).toEqual([2, 2]);
  });

  it('are looked at first, and nothing is changed by that', async () => {
    const { world, token, bring } = await scene();
    await bring([ROW]);
    const far = { ...ROW, name: 'Far', local_area: 'Nowhereville', city: 'Nowhereton', code: '' };
    const { rows: sent } = anImport([
      { ...ROW, name: 'RACHEL' },
      OTHER,
      { ...OTHER, name: 'pieter' },
      { ...ROW, name: '', local_area: '', city: '' },
      far,
    ]);

    const { rows } = await succeed(test_app, contactImportApi.checkImport, { token, input: { rows: sent } });

    expect(rows.map(({ row, finding, violations }) => [row, finding, violations.map(({ field }) => field)])).toEqual([
      [2, 'there', []],
      [3, 'good', []],
      [4, 'there', []],
      [5, 'wrong', ['name', 'local_area']],
      [6, 'good', []],
    ]);
    expect(rows[4]?.note).toContain('Mobile number is read as +27831234567.');
    expect(await countRows(world, 'address_book_entries')).toEqual([1]);
  });

  it('are all kept out by one row with a fault, unless the good ones are wanted', async () => {
    const { start, bring, list } = await scene();
    const wrong = { ...OTHER, email: 'pieter@' };

    const all = await start(anImport([ROW, wrong]));
    expect([all.status, all.body.message, all.body.violations?.[0]?.field]).toEqual([
      400,
      'Nothing was imported: 1 row has faults.',
      'rows.3.email',
    ]);
    expect((await list()).count).toBe(0);
    expect((await bring([ROW, wrong], { only_good: true })).done_count).toBe(1);
  });

  it('are added once by the same file from several at once', async () => {
    const { world, begin, read } = await scene();
    const rows = Array.from({ length: 60 }, (_, at) => ({ ...ROW, name: `Person ${at}`, mobile_number: '', email: '' }));
    const ids = [await begin(anImport(rows)), await begin(anImport(rows)), await begin(anImport(rows))];

    await Promise.all(ids.map((id) => runFileJob(world, test_app, { id })));

    const files = await Promise.all(ids.map(read));
    expect(files.reduce((sum, { done_count }) => sum + done_count, 0)).toBe(60);
    expect(files.every(({ state, done_count, failed_count }) => state === 'done' && done_count + failed_count === 60)).toBe(true);
    expect(await countRows(world, 'address_book_entries')).toEqual([60]);
  });

  it('go out as a file that comes in again: every formula is a text, no number loses its zero, and all are there already', async () => {
    const { token, bring, start } = await scene();
    await bring([{ ...ROW, special_instructions: '=1+1' }, OTHER]);

    const { csv, count, is_complete } = await succeed(test_app, contactApi.export, { token, input: {} });

    expect([count, is_complete]).toEqual([2, true]);
    expect(csv).toContain("'=1+1");
    expect(csv).toContain('083 123 4567');
    const table = readCsv(csv);
    const mapping = guessColumns(table.headings, CONTACT_IMPORT_FIELDS);
    const again = await start(
      anImport(mappedRows(table, CONTACT_IMPORT_FIELDS, mapping).map(({ row: _row, ...cells }) => cells)),
    );
    expect([again.status, again.body.message]).toEqual([400, 'No row of this file can be imported.']);
  });

  it('go out as they are filtered', async () => {
    const { token, bring } = await scene();
    await bring([ROW, OTHER]);

    const { count } = await succeed(test_app, contactApi.export, { token, input: { zone: 'WC' } });

    expect(count).toBe(1);
  });

  it('are out again once their file is undone, but for those that were changed since', async () => {
    const { token, bring, undo, rows, list } = await scene();
    const done = await bring([ROW, OTHER]);
    const { address_books } = await list();
    const rachel = address_books.find(({ name }) => name === 'Rachel');
    const change = { id: rachel?.id ?? 0, based_on: rachel?.time_modified ?? '', name: 'Rachel R' };
    await succeed(test_app, contactApi.change, { token, input: change });

    const undone = await undo(done.id);

    expect(undone).toMatchObject({ state: 'undo-stopped', undone_count: 1, kept_count: 1 });
    expect((await rows(done.id)).map(({ state, message }) => [state, message])).toEqual([
      ['kept', 'Rachel R was changed or used since.'],
      ['undone', ''],
    ]);
    expect((await list()).address_books.map(({ name }) => name)).toEqual(['Rachel R']);
  });

  it('of other accounts are not there, neither are what became of them', async () => {
    const { world, bring } = await scene();
    const done = await bring([ROW]);
    const { token, account_id } = await makeCustomer(world);
    const staff = await signInAs(world, { role: ROLE.admin });
    const countOf = async (who: string, input: object = {}) =>
      (await succeed(test_app, contactImportApi.imports, { token: who, input })).count;

    const { status } = await test_app.request(contactImportApi.importResult, { token, input: { id: done.id } });

    expect([await countOf(token), status]).toEqual([0, 404]);
    expect([await countOf(staff.token), await countOf(staff.token, { account_id })]).toEqual([1, 0]);
  });

  it('SCREEN-30: have every column of their file in the result, in its order, also those that fill nothing', async () => {
    const { token, bring } = await scene();
    const columns = [
      { heading: 'Our number', field: null },
      { heading: 'Town', field: 'city' },
      { heading: 'Who', field: 'name' },
      { heading: 'Street', field: 'street_address' },
      { heading: 'Suburb', field: 'local_area' },
      { heading: 'Remark', field: null },
    ];
    const rows = [
      { row: 2, cells: OTHER, left_out: ['K-7', 'rings twice'] },
      { row: 3, cells: { ...OTHER, name: '' }, left_out: ['K-8', ''] },
    ];
    const done = await bring([], { rows, columns, only_good: true });

    const { csv } = await succeed(test_app, contactImportApi.importResult, { token, input: { id: done.id, only_open: true } });

    const { headings, rows: open } = readCsv(csv);
    expect(headings).toEqual([...columns.map(({ heading }) => heading), 'Row in the file', 'Status', 'What became of it']);
    expect(open.map(({ cells }) => cells.slice(0, 8))).toEqual([
      ['K-8', 'Pretoria', '', '3 Beach Road', 'Pretoria Central', '', '3', 'Left out'],
    ]);
    const all = await succeed(test_app, contactImportApi.importResult, { token, input: { id: done.id } });
    expect(readCsv(all.csv).rows[0]?.cells.slice(0, 6)).toEqual([
      'K-7',
      'Pretoria',
      'Pieter',
      '3 Beach Road',
      'Pretoria Central',
      'rings twice',
    ]);
  });

  it('have their cells in the result for thirty days', async () => {
    const { world, token, bring } = await scene();
    const done = await bring([ROW]);
    const result = () => succeed(test_app, contactImportApi.importResult, { token, input: { id: done.id } });
    const before = await result();
    await changeRows(world, `update moves set time_created = time_created - interval '31 days' where id = ${done.id}`);

    await cleanProvider(contextOf(world), { provider_id: world.provider_id });

    const after = await result();
    expect([before.csv.includes('rachel@example.com'), after.csv.includes('rachel@example.com')]).toEqual([true, false]);
    expect([after.row_count, after.csv.includes('Imported')]).toEqual([1, true]);
  });

  it.each(['before', 'after'] as const)(
    'are added once each when the process is killed %s any statement',
    async (when) => {
      for (let at = 1, has_died = true; has_died && at < 60; at += 3) {
        const { world, begin, read } = await scene();
        const id = await begin(anImport([ROW, OTHER]));

        has_died = await runUntilKilled(test_app.services, { at, when }, (services) =>
          runFileJob(world, { services: { ...services, long_pool: services.pool } }, { id }),
        );
        await runFileJob(world, test_app, { id });

        expect([at, await read(id)]).toMatchObject([at, { state: 'done', done_count: 2, failed_count: 0 }]);
        expect([at, await countRows(world, 'address_book_entries')]).toEqual([at, [2]]);
      }
    },
    60_000,
  );
});
