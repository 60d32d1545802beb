import { CONTACT_IMPORT_FIELDS, checkedContactRow } from '@tsela/domain/address-book/contact-import';
import { csvFile } from '@tsela/domain/formats/tables/csv';
import { guessColumns, mappedRows } from '@tsela/domain/formats/tables/csv-columns';
import { readCsv } from '@tsela/domain/formats/tables/csv-reading';
import { expect, it } from 'vitest';
import { CONTACT_TEMPLATE, contactText, placeText } from './contact-import-draft.ts';

it('SCREEN-14: the template is read with every column known and no fault in it', () => {
  const table = readCsv(csvFile(CONTACT_TEMPLATE));
  const mapping = guessColumns(table.headings, CONTACT_IMPORT_FIELDS);
  const rows = mappedRows(table, CONTACT_IMPORT_FIELDS, mapping);

  expect(mapping).toEqual(CONTACT_IMPORT_FIELDS.map(({ key }) => key));
  expect(rows.flatMap((row) => checkedContactRow(row).violations)).toEqual([]);
});

it('a row is told by whom it names and where they are, without what is empty', () => {
  const cells = { name: 'Rachel', mobile_number: '083 123 4567', local_area: 'Sea Point', city: 'Cape Town', code: ' ' };

  expect([contactText(cells), placeText(cells)]).toEqual(['Rachel, 083 123 4567', 'Sea Point, Cape Town']);
});
