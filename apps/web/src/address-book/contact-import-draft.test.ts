import type { LookedAtContact } from '@tsela/contract/address-book/contact-api';
import { CONTACT_IMPORT_FIELDS, checkedContactRow } from '@tsela/domain/address-book/contact-import';
import { readCsv } from '@tsela/domain/formats/csv-reading';
import { csvFile } from '@tsela/domain/formats/csv';
import { expect, it } from 'vitest';
import {
  CONTACT_TEMPLATE,
  contactFaultsFile,
  contactFileOf,
  contactPreviewOf,
  contactRowsOf,
  countsOf,
  restoredText,
} from './contact-import-draft.ts';

const FOUND: LookedAtContact = { row: 2, state: 'new', violations: [], restored: [], address_warnings: [] };

it('SCREEN-14: the template is read with every column known and no fault in it', () => {
  const file = contactFileOf(readCsv(csvFile(CONTACT_TEMPLATE)), 'template.csv');
  const rows = contactRowsOf(file) ?? [];

  expect(file.mapping).toEqual(CONTACT_IMPORT_FIELDS.map(({ key }) => key));
  expect(rows.map(({ name }) => name)).toEqual(['Thandi Mokoena', 'Botha Motors']);
  expect(rows.flatMap((row) => checkedContactRow(row).violations)).toEqual([]);
});

it('SCREEN-14: a file without a suburb is not sent until a column is named for it', () => {
  const file = contactFileOf(readCsv('Customer,Cell,City\nRachel,083,Cape Town'), 'mine.csv');

  expect(file.mapping).toEqual(['name', 'mobile_number', 'city']);
  expect(contactRowsOf(file)).toBeNull();
});

it('SCREEN-14: rows with faults come first and those that are there last; the first can be saved to be mended', () => {
  const file = contactFileOf(readCsv('Name,Suburb,City\n=A,Sea Point,\nB,Sea Point,Cape Town\n,,'), 'mine.csv');
  const rows = contactRowsOf(file) ?? [];
  const violations = [{ field: 'city', code: 'invalid', message: 'Please enter a town.' }];
  const preview = contactPreviewOf(rows, [
    { ...FOUND, row: 3, state: 'there' },
    { ...FOUND, row: 2, state: 'wrong', violations },
  ]);

  expect(preview.map(({ row }) => row.row)).toEqual([2, 3]);
  expect(countsOf(preview)).toEqual({ new: 0, there: 1, wrong: 1 });
  expect(contactFaultsFile(preview)).toContain("'=A");
  expect(contactFaultsFile(preview)).toContain('Town or city: Please enter a town.');
  expect(restoredText({ field: 'code', value: '0181' })).toBe('Postal code: leading zero restored, 0181');
});
