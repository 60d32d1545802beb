import { readCsv } from '@tsela/domain/formats/tables/csv-reading';
import type { AccountId } from '@tsela/domain/ids';
import { guessedFields } from '@tsela/domain/shipments/import/import-fields';
import { expect, it } from 'vitest';
import { anEntry } from '../../address-book/entry.testing.ts';
import {
  NO_DEFAULTS,
  SHIPMENT_TEMPLATE,
  cellKey,
  checkInputOf,
  importInputOf,
  lacksSender,
  likelySheet,
  sheetOfTable,
  tableOfSheet,
  whyNotSheet,
  senderOfEntry,
  withColumns,
} from './import-draft.ts';
import type { ImportSheet, ShipmentImportDraft } from './import-draft.ts';

const ACCOUNT = 7 as AccountId;
const FILE = 'Karoo Crafts\nOrder no,Recipient,Mass (g),Shoe size\nA1,Thandi,2500,38\n';

function draftOf(text: string, changes: Partial<ShipmentImportDraft> = {}): ShipmentImportDraft {
  const sheets = [sheetOfTable(readCsv(text))];
  const table = tableOfSheet(sheets[0] as ImportSheet);
  const columns = { fields: [...guessedFields(table.headings)], is_known: false, defaults: null };
  return { ...withColumns({ name: 'orders.csv', sheets, sheet: 0, table }, columns), ...changes };
}

it('SCREEN-34: the rows below the headings are sent by field, with the unit of the heading, and what fills nothing stays', () => {
  expect(checkInputOf(draftOf(FILE), ACCOUNT)).toMatchObject({
    account_id: ACCOUNT,
    kind: 'shipments',
    columns: ['customer_reference', 'delivery_name', 'weight'],
    rows: [{ row: 3, cells: ['A1', 'Thandi', '2500'] }],
    units: { weight: 'g' },
    defaults: { collection: {}, service_level: 'cheapest' },
  });
});

it('a cell that was mended counts, also one in a column that the file has not', () => {
  const edits = new Map([
    [cellKey(3, 'delivery_name'), 'Thandi M'],
    [cellKey(3, 'delivery_code'), '2196'],
  ]);
  const input = checkInputOf(draftOf(FILE, { edits }), ACCOUNT);

  expect(input?.columns).toEqual(['customer_reference', 'delivery_name', 'delivery_code', 'weight']);
  expect(input?.rows[0]?.cells).toEqual(['A1', 'Thandi M', '2196', '2500']);
});

it('nothing is sent while no column is chosen', () => {
  expect(checkInputOf(draftOf(FILE, { mapping: [null, null, null, null] }), ACCOUNT)).toBeNull();
});

it('an import tells the headings of the whole file, and the total that was seen', () => {
  const draft = draftOf(FILE);
  const checked = checkInputOf(draft, ACCOUNT);
  if (!checked) throw new Error('There is nothing to import.');

  expect(importInputOf(draft, checked, { total: 120.5, is_repeat: true })).toMatchObject({
    file_name: 'orders.csv',
    headings: ['Order no', 'Recipient', 'Mass (g)', 'Shoe size'],
    fields: ['customer_reference', 'delivery_name', 'weight', null],
    total: 120.5,
    is_repeat: true,
  });
});

it('the defaults of an earlier file are filled in, but its day', () => {
  const { sheets, sheet, table, name } = draftOf(FILE);
  const kept = {
    collection: { street_address: '12 Oxford Road', local_area: 'Rosebank' },
    service_level: 'ECO',
    collection_date: '2026-11-27',
    pod_method: 'grv' as const,
  };
  const { defaults } = withColumns({ name, sheets, sheet, table }, { fields: [null], is_known: true, defaults: kept });

  expect(defaults).toEqual({
    ...NO_DEFAULTS,
    sender: { ...NO_DEFAULTS.sender, street_address: '12 Oxford Road', local_area: 'Rosebank' },
    service: 'code',
    service_code: 'ECO',
    pod_method: 'grv',
  });
});

it('asks where parcels are collected until a column or the defaults say it', () => {
  const draft = draftOf(FILE);
  const sender = { ...NO_DEFAULTS.sender, street_address: '12 Oxford Road', city: 'Johannesburg' };

  expect(lacksSender(draft)).toBe(true);
  expect(lacksSender({ ...draft, defaults: { ...NO_DEFAULTS, sender } })).toBe(false);
  expect(lacksSender(draftOf('Order,Sender address\nA1,12 Oxford Road'))).toBe(false);
  expect(lacksSender(draftOf('Order,Collection date\nA1,2026-11-27'))).toBe(true);
});

it('the sheet most of whose headings are known is the one that is meant', () => {
  const [notes, orders] = ['What to do\nAsk first', FILE].map((text) => sheetOfTable(readCsv(text)));

  expect(likelySheet([notes, orders] as ImportSheet[])).toBe(1);
});

it('a sheet of too many rows, and one of none, say so', () => {
  const sheet = sheetOfTable(readCsv(FILE));
  const table = tableOfSheet(sheet);

  expect(whyNotSheet(sheet, table)).toBeNull();
  expect(whyNotSheet({ ...sheet, is_cut_off: true }, table)).toMatch(
    /^There are more than 5.000 rows\. Please split the file\.$/,
  );
  expect(whyNotSheet(sheet, { ...table, rows: [] })).toBe('There are no rows under the headings.');
});

it('every column of the template is known, and its rows fit under them', () => {
  const [head = [], ...rows] = SHIPMENT_TEMPLATE;

  expect(guessedFields(head)).not.toContain(null);
  expect(rows.map(({ length }) => length)).toEqual(rows.map(() => head.length));
});

it('SCREEN-34: an entry of the address book is the sender, by its contact’s name where it has one', () => {
  const entry = { ...anEntry(), contact_name: 'Sipho', special_instructions: 'At the back' };

  expect(senderOfEntry(entry)).toMatchObject({
    name: 'Sipho',
    street_address: entry.address.street_address,
    code: entry.address.code,
    instructions: 'At the back',
  });
  expect(senderOfEntry({ ...entry, contact_name: '' }).name).toBe(entry.name);
});

it('SCREEN-34: values of the provider’s own fields are kept with the defaults, and shown as they were typed', () => {
  const defaults = { collection: {}, service_level: 'cheapest', custom_fields: { project: 'North', boxes: 2, gone: null } };

  const draft = withColumns(
    { name: 'orders.csv', sheets: [], sheet: 0, table: { headings: [], rows: [], unclosed_row: null } },
    { fields: ['weight'], is_known: true, defaults },
  );

  expect(draft.defaults.custom_texts).toMatchObject({ project: 'North', boxes: '2' });
  expect(checkInputOf(draft, null)?.defaults.custom_fields).toEqual({ project: 'North', boxes: 2 });
});
