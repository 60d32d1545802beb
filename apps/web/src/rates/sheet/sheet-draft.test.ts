import { processorMs } from '@tsela/domain/processor-time.testing';
import { expect, it } from 'vitest';
import { sheetZones } from './sheet-cells-draft.ts';
import {
  changedRows,
  copiedText,
  filledDown,
  pasted,
  pastedCells,
  problemsOf,
  redone,
  sheetOf,
  sheetPatch,
  undone,
  withCells,
  withCopies,
  withNewRow,
  withoutRows,
} from './sheet-draft.ts';
import type { Sheet } from './sheet-draft.ts';
import { columnAt, FORMULA, FROM, MAX, MIN, SHEET_COLUMNS, TO } from './sheet-columns-draft.ts';
import type { MatrixOf, RateLine } from '../tariff/tariff-shapes.ts';

const ZONES = sheetZones([
  { id: 1, code: 'JNB', name: 'Johannesburg', kind: 'rates' },
  { id: 2, code: 'CPT', name: 'Cape Town', kind: 'rates' },
  { id: 3, code: 'JNB', name: 'Johannesburg', kind: 'surcharges' },
]);
const PASTING = { zones: ZONES, formula: 'flat' } as const;
const MATRIX = { rate_group_id: 1, service_level_id: 7 } as unknown as MatrixOf;
const ALL = SHEET_COLUMNS.map((_, at) => at);
const FLAT = columnAt('Flat (R)');
const FURTHER = columnAt('Further charges');

function line(id: number, parts: Partial<RateLine> = {}): RateLine {
  return {
    ...MATRIX,
    id,
    from_zone_id: 1,
    to_zone_id: 2,
    min_weight_kg: 0,
    max_weight_kg: 5,
    formula_type: 'flat',
    charges: [{ charge_type: 'flat', amount: 99 }],
    ...parts,
  };
}

const two = sheetOf([line(11, { min_weight_kg: 5, max_weight_kg: null }), line(10)], ZONES);

it('orders lines by zones and weight, as the file does', () => {
  expect(two.rows.map(({ id }) => id)).toEqual([10, 11]);
  expect(two.rows[0]?.cells.slice(0, 6)).toEqual(['JNB', 'CPT', '0', '5', 'Flat', '99.00']);
});

it('the sheet sends what it read when nothing is changed but a price', () => {
  const full = line(10, {
    formula_type: 'formula',
    charges: [
      { charge_type: 'flat', amount: 60 },
      { charge_type: 'perKg', amount: 8.5, over: 5 },
      { charge_type: 'percentage', percentage: 2.5, of: 'declared_value' },
      { charge_type: 'perKg', amount: 7, over: 25 },
    ],
    minimum: 80,
  });
  const sheet = sheetOf([full], ZONES);
  const changed = withCells(sheet, [{ row: 0, column: FLAT, text: 'R 1 061,5' }], ZONES);

  expect(sheetPatch(sheet, MATRIX, ZONES)).toEqual({ put: [], remove: [] });
  expect(sheetPatch(changed, MATRIX, ZONES).put).toEqual([
    { ...full, charges: [{ charge_type: 'flat', amount: 1061.5 }, ...full.charges.slice(1)] },
  ]);
});

it('the sheet knows zones by code and by name, and anywhere as none', () => {
  const named = withCells(
    two,
    [
      { row: 0, column: FROM, text: 'cape town' },
      { row: 0, column: TO, text: 'anywhere' },
    ],
    ZONES,
  );

  expect(named.rows[0]?.cells.slice(0, 2)).toEqual(['CPT', 'Anywhere']);
  expect(sheetPatch(named, MATRIX, ZONES).put[0]).toMatchObject({ from_zone_id: 2, to_zone_id: null });
});

it.each([
  ['From zone', 'nowhere', 'There is no zone “nowhere”.'],
  ['To zone', '', 'A zone is missing.'],
  ['Up to (kg)', '0', 'The weight break ends where it begins or before.'],
  ['Flat (R)', 'abc', '“abc” is not a number.'],
  ['Flat (R)', '12,345', 'The number has more than 2 decimals.'],
  ['Flat (R)', '-5', 'The number is below 0.'],
  ['Above kg', '5', '“Per kg (R)” is empty beside it.'],
  ['Formula', 'perhaps', 'One of Flat, Formula, Not offered, Free.'],
])('the sheet says what is wrong with a cell: %s "%s"', (title, text, message) => {
  const wrong = withCells(two, [{ row: 0, column: columnAt(title), text }], ZONES);

  expect(problemsOf(wrong, ZONES).rows.get(10)?.errors).toEqual({ [columnAt(title)]: message });
});

it('doubts weight breaks that overlap and flat rates that charge nothing', () => {
  const overlapping = withCells(
    two,
    [
      { row: 1, column: MIN, text: '4' },
      { row: 1, column: FLAT, text: '' },
    ],
    ZONES,
  );

  const { rows, error_count } = problemsOf(overlapping, ZONES);

  expect(error_count).toBe(0);
  expect(rows.get(11)?.doubts).toEqual({
    [MIN]: 'It overlaps with 0 kg to 5 kg.',
    [FORMULA]: 'It charges nothing. Choose Free if that is intended.',
  });
});

it('the sheet reads what spreadsheets put on the clipboard', () => {
  expect(pastedCells('a\tb\r\n"c\nd"\t"say ""hi"""\r\n')).toEqual([
    ['a', 'b'],
    ['c\nd', 'say "hi"'],
  ]);
  expect(pastedCells('a\t\tb')).toEqual([['a', '', 'b']]);
});

it('the sheet takes a block from a spreadsheet where the cursor stands, and adds lines beyond the last', () => {
  const block = '12,5\nR 1 300.00\n14';

  const { rows } = pasted(two, block, { row: 1, column: FLAT }, ALL, PASTING);

  expect(rows.map(({ cells }) => cells[FLAT])).toEqual(['99.00', '12.50', '1300.00', '14.00']);
  expect(rows.map(({ id }) => id)).toEqual([10, 11, -1, -2]);
});

it('parts lines out of a text editor by their semicolons, but not further charges, which are written with them (SCREEN-47)', () => {
  const lines = pasted(two, 'JNB;CPT;5;10;Flat;1 250,50\r\nJNB;CPT;10;;Flat;"1500"', { row: 2, column: FROM }, ALL, PASTING);
  const titled = pasted(two, 'To zone;Flat (R)\nJohannesburg;50', { row: 2, column: FROM }, ALL, PASTING);
  const further = pasted(two, 'perKg 8.5 over 25; flat 3', { row: 0, column: FURTHER }, ALL, PASTING);

  expect(lines.rows.slice(2).map(({ cells }) => cells.slice(0, 6))).toEqual([
    ['JNB', 'CPT', '5', '10', 'Flat', '1250.50'],
    ['JNB', 'CPT', '10', '', 'Flat', '1500.00'],
  ]);
  expect([titled.rows[2]?.cells[TO], titled.rows[2]?.cells[FLAT]]).toEqual(['JNB', '50.00']);
  expect(further.rows[0]?.cells[FURTHER]).toBe('perKg 8.5 over 25; flat 3');
});

it('the sheet finds columns by their titles when the block has them', () => {
  const block = 'To zone\tFlat (R)\tFrom zone\tUp to (kg)\nJohannesburg\t50\tCPT\t10';

  const { rows } = pasted(two, block, { row: 2, column: FROM }, ALL, PASTING);

  expect(rows[2]?.cells.slice(0, 6)).toEqual(['CPT', 'JNB', '0', '10', 'Flat', '50.00']);
});

it('copies as spreadsheets paste, and fills down', () => {
  expect(copiedText(two, { top: 0, bottom: 1, left: MIN, right: MAX }, ALL)).toBe('0\t5\n5\t');

  const priced = withCells(two, [{ row: 0, column: FLAT, text: '70' }], ZONES);
  const filled = filledDown(priced, { top: 0, bottom: 1, left: FLAT, right: FLAT }, ALL, ZONES);
  expect(filled.rows[1]?.cells[FLAT]).toBe('70.00');
  // One marked line takes what is above it.
  expect(filledDown(priced, { top: 1, bottom: 1, left: FLAT, right: FLAT }, ALL, ZONES).rows[1]?.cells[FLAT]).toBe('70.00');
});

it('ENUM-03: new lines begin with the formula that the provider has chosen, below others with theirs', () => {
  const none = withoutRows(two, 0, 1);
  const formulas = ({ rows }: Sheet) => rows.map(({ cells }) => cells[FORMULA]);

  expect(formulas(withNewRow(none, -1, 'zero-rate'))).toEqual(['Free']);
  expect(formulas(withNewRow(two, 1, 'zero-rate'))).toEqual(['Flat', 'Flat', 'Flat']);
  expect(formulas(pasted(none, 'JNB\tCPT', { row: 0, column: FROM }, ALL, { zones: ZONES, formula: 'formula' }))).toEqual([
    'Formula',
  ]);
});

it('the sheet begins a new line where the one above ends, and sends it without an id', () => {
  const added = withCells(withNewRow(two, 0, 'formula'), [{ row: 1, column: FLAT, text: '1' }], ZONES);

  expect(added.rows[1]?.cells.slice(0, 5)).toEqual(['JNB', 'CPT', '5', '', 'Flat']);
  expect(sheetPatch(added, MATRIX, ZONES).put[0]).not.toHaveProperty('id');
});

it('copies the lines of another group as new ones', () => {
  const copied = withCopies(sheetOf([], ZONES), [line(10), line(11, { min_weight_kg: 5, max_weight_kg: null })], ZONES);

  expect(sheetPatch(copied, MATRIX, ZONES).put).toHaveLength(2);
  expect(copied.rows.map(({ id }) => id)).toEqual([-1, -2]);
});

it('undoes and does again, step by step', () => {
  const removed = withoutRows(two, 0, 0);

  expect(changedRows(removed)).toEqual({ put: [], removed: [10] });
  expect(changedRows(undone(removed))).toEqual({ put: [], removed: [] });
  expect(redone(undone(removed)).rows).toBe(removed.rows);
});

it('the sheet reads 5 000 lines again in the time of a key', () => {
  const lines = Array.from({ length: 5000 }, (_, at) => line(at + 1, { min_weight_kg: at, max_weight_kg: at + 1 }));
  const sheet = sheetOf(lines, ZONES);
  problemsOf(sheet, ZONES);

  const took_ms = processorMs(() => problemsOf(withCells(sheet, [{ row: 4000, column: FLAT, text: '5' }], ZONES), ZONES));

  // Far more than it takes.
  expect(took_ms).toBeLessThan(250);
});
