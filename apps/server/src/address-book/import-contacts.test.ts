import { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import { contactApi } from '@tsela/contract/address-book/contact-api';
import { CONTACT_IMPORT_FIELDS } from '@tsela/domain/address-book/contact-import';
import { guessColumns, mappedRows } from '@tsela/domain/formats/csv-columns';
import { readCsv } from '@tsela/domain/formats/csv-reading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countRows } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { makeCustomer, makeWorld } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const ROW = {
  row: 2,
  name: 'Rachel',
  contact_name: '',
  mobile_number: '831234567',
  email: 'rachel@example.com',
  company: '',
  street_address: '3 Beach Road',
  local_area: 'Sea Point',
  city: 'Cape Town',
  code: '8005',
  zone: '',
  special_instructions: '',
};
const OTHER = {
  ...ROW,
  row: 3,
  name: 'Pieter',
  mobile_number: '',
  email: '',
  local_area: 'Pretoria Central',
  city: 'Pretoria',
  code: '2',
};

async function scene() {
  const world = await makeWorld(test_app.services);
  const { token } = await makeCustomer(world);
  const bring = (rows: readonly object[], options: object = {}) =>
    test_app.request(contactApi.import, { token, input: { rows, ...options } });
  const check = (rows: (typeof ROW)[]) => succeed(test_app, contactApi.checkImport, { token, input: { rows } });
  const list = (input: object = {}) => succeed(test_app, addressBookApi.list, { token, input });
  return { world, token, bring, check, list };
}

describe('SCREEN-14: contacts from a file', () => {
  it('are added with the zeros that a spreadsheet took, and come again as skipped', async () => {
    const { bring, list } = await scene();

    const first = await bring([ROW, { ...OTHER, code: '' }]);
    const second = await bring([ROW, { ...OTHER, code: '' }]);

    expect([first.status, first.body.added, first.body.skipped]).toEqual([200, 2, 0]);
    expect([second.body.added, second.body.skipped]).toEqual([0, 2]);
    const { address_books } = await list();
    expect(address_books.map(({ name, mobile_number, source, times_used }) => [name, mobile_number, source, times_used])).toEqual(
      [
        ['Pieter', '', 'import', 0],
        ['Rachel', '+27831234567', 'import', 0],
      ],
    );
  });

  it('who share a switchboard and an e-mail address are all added', async () => {
    const { bring, list } = await scene();

    const { body } = await bring([ROW, { ...ROW, row: 3, name: 'Pieter' }]);

    expect([body.added, body.skipped, (await list()).count]).toEqual([2, 0, 2]);
  });

  it('are looked at first, and nothing is changed by that', async () => {
    const { world, bring, check } = await scene();
    await bring([ROW]);

    const { rows } = await check([
      { ...ROW, name: 'RACHEL' },
      { ...OTHER, code: '' },
      { ...OTHER, row: 4, name: 'pieter', code: '' },
      { ...ROW, row: 5, name: '', local_area: '', city: '' },
      { ...ROW, row: 6, name: 'Far', local_area: 'Nowhereville', city: 'Nowhereton', code: '' },
    ]);

    expect(rows.map(({ row, state, violations }) => [row, state, violations.map(({ field }) => field)])).toEqual([
      [2, 'there', []],
      [3, 'new', []],
      [4, 'there', []],
      [5, 'wrong', ['name', 'local_area']],
      [6, 'new', []],
    ]);
    expect(rows[0]?.restored).toEqual([{ field: 'mobile_number', value: '+27831234567' }]);
    expect(rows[4]?.address_warnings.map(({ code }) => code)).toEqual(['not-found']);
    expect(await countRows(world, 'address_book_entries')).toEqual([1]);
  });

  it('are all kept out by one row with a fault, unless the good ones are wanted', async () => {
    const { bring, list } = await scene();
    const wrong = { ...OTHER, email: 'pieter@' };

    const all = await bring([ROW, wrong]);
    expect([all.status, all.body.message, all.body.violations[0].field]).toEqual([
      400,
      'No contact was added: 1 row has faults.',
      'rows[3].email',
    ]);
    expect((await list()).count).toBe(0);
    expect((await bring([ROW, wrong], { only_good: true })).body.added).toBe(1);
  });

  it('are added once by the same file from two at once', async () => {
    const { world, bring } = await scene();
    const rows = Array.from({ length: 60 }, (_, at) => ({
      ...ROW,
      row: at + 2,
      name: `Person ${at}`,
      mobile_number: '',
      email: '',
    }));

    const answers = await Promise.all([bring(rows), bring(rows), bring(rows)]);

    expect(answers.map(({ body }) => body.added).toSorted((one, other) => one - other)).toEqual([0, 0, 60]);
    expect(await countRows(world, 'address_book_entries')).toEqual([60]);
  });

  it('go out as a file that comes in again: every formula is a text, no number loses its zero, and all are there already', async () => {
    const { token, bring } = await scene();
    await bring([
      { ...ROW, special_instructions: '=1+1' },
      { ...OTHER, code: '' },
    ]);

    const { csv, count, is_complete } = await succeed(test_app, contactApi.export, { token, input: {} });

    expect([count, is_complete]).toEqual([2, true]);
    expect(csv).toContain("'=1+1");
    expect(csv).toContain('083 123 4567');
    const table = readCsv(csv);
    const mapping = guessColumns(table.headings, CONTACT_IMPORT_FIELDS);
    const again = await bring(mappedRows(table, CONTACT_IMPORT_FIELDS, mapping));
    expect([again.body.added, again.body.skipped]).toEqual([0, 2]);
  });

  it('go out as they are filtered', async () => {
    const { token, bring } = await scene();
    await bring([ROW, { ...OTHER, code: '' }]);

    const { count } = await succeed(test_app, contactApi.export, { token, input: { zone: 'WC' } });

    expect(count).toBe(1);
  });
});
