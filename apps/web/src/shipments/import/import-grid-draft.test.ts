import { readCsv } from '@tsela/domain/formats/tables/csv-reading';
import { guessedFields } from '@tsela/domain/shipments/import/import-fields';
import { expect, it } from 'vitest';
import { sheetOfTable, tableOfSheet, withColumns } from './import-draft.ts';
import { countsText, printsOf, progressOf } from './import-counts-draft.ts';
import { findingsOf, gridRowOf } from './import-grid-draft.ts';

const sheet = sheetOfTable(readCsv('Order,Recipient,Cell\nA1,Thandi,831234567\nA1,,12\nA2,Johan,0821234567'));
const table = tableOfSheet(sheet);
const draft = withColumns(
  { name: 'orders.csv', sheets: [sheet], sheet: 0, table },
  { fields: [...guessedFields(table.headings)], is_known: false, defaults: null },
);
const shipment = {
  customer_reference: 'A1',
  recipient: 'Thandi',
  place: '',
  parcel_count: 2,
  weight_kg: 4,
  service_level_code: '',
  service_level_name: '',
  message: '',
};
const checked: Parameters<typeof findingsOf>[1] = {
  shipments: [
    { ...shipment, rows: [2, 3], state: 'wrong' },
    { ...shipment, rows: [4], state: 'duplicate', message: 'Reference A2 was sent within the last 30 days.' },
  ],
  faults: [
    { row: 3, field: 'delivery_mobile', message: 'Please enter a valid telephone number.' },
    { row: 2, field: 'weight', message: 'Please enter a weight.' },
    { row: 2, field: '', message: 'No service level is offered for this shipment.' },
  ],
  warnings: [],
  repairs: [{ row: 2, field: 'delivery_mobile', value: '+27831234567', reason: 'The zero was put back.' }],
  doubts: [],
  good: 0,
  wrong: 1,
  duplicates: 1,
  shipment_count: 0,
  parcel_count: 0,
  cannot_pay: null,
  earlier: null,
};

it('SCREEN-34: each finding stands in its cell, and a column that the file lacks is there to be filled', () => {
  const findings = findingsOf(draft, checked);
  const [first, second] = table.rows.map((line) => gridRowOf(draft, findings, line));

  expect(findings.fields).toEqual(['customer_reference', 'delivery_name', 'delivery_mobile', 'weight']);
  expect(first?.cells[2]).toMatchObject({ text: '831234567', fault: null, repair: { value: '+27831234567' } });
  expect(first?.messages).toEqual(['No service level is offered for this shipment.', 'Weight (kg)']);
  expect(second?.cells[2]?.fault).toBe('Please enter a valid telephone number.');
  expect([first?.is_first, second?.is_first]).toEqual([true, false]);
});

it('each filter leaves the rows it is named after', () => {
  const { rows } = findingsOf(draft, checked);
  const numbers = Object.fromEntries(Object.entries(rows).map(([filter, kept]) => [filter, kept.map(({ row }) => row)]));

  expect(numbers).toEqual({ all: [2, 3, 4], wrong: [2, 3], duplicate: [4], repaired: [2], warned: [] });
});

it('says what became of an import, how far it is, and in how many prints its labels go', () => {
  const counts = { booked_count: 3, failed_count: 1, skipped_count: 2, undone_count: 0 };
  const undoing = { ...counts, booked_count: 1, undone_count: 2, shipment_count: 4, state: 'undoing' } as const;

  expect(countsText(counts)).toBe('3 booked, 1 failed, 2 left out');
  expect(countsText({ ...counts, booked_count: 0, failed_count: 0, undone_count: 3 })).toBe('3 undone, 2 left out');
  expect(progressOf({ ...counts, shipment_count: 10, state: 'booking' })).toEqual({ done: 4, all: 10 });
  expect(progressOf(undoing)).toEqual({ done: 2, all: 3 });
  expect(printsOf([1, 2, 3], 2)).toEqual([
    { from: 1, to: 2, ids: [1, 2] },
    { from: 3, to: 3, ids: [3] },
  ]);
});
