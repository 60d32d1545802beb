import { weightText } from '@tsela/domain/formats/rand-text';
import { COLUMNS } from '@tsela/domain/rates/card/matrix-columns';
import { sheet as words } from '../../strings/rates-tariff.ts';
import { cellsOf, readRow, tidyCell } from './sheet-cells-draft.ts';
import type { CellProblems, FormulaType, ReadRow, SheetZones } from './sheet-cells-draft.ts';
import { columnAt, FORMULA, FROM, MAX, MIN, SHEET_COLUMNS, TO } from './sheet-columns-draft.ts';
import type { MatrixOf, RateLine } from '../tariff/tariff-shapes.ts';

/** A line of the sheet; those that are not stored yet have ids below 0. */
export interface SheetRow {
  readonly id: number;
  readonly cells: readonly string[];
}

export interface Sheet {
  readonly rows: readonly SheetRow[];
  /** As the server has them, by id. */
  readonly stored: ReadonlyMap<number, SheetRow>;
  readonly past: readonly (readonly SheetRow[])[];
  readonly future: readonly (readonly SheetRow[])[];
}

/** Steps that can be undone. */
const PAST_MAX = 100;

/** The sheet of stored rates, ordered by zones and weight as the file is. */
export function sheetOf(lines: readonly RateLine[], zones: SheetZones): Sheet {
  const rows = lines
    .map((line) => ({ min: line.min_weight_kg, row: { id: line.id, cells: cellsOf(line, zones) } }))
    .toSorted(
      (a, b) =>
        compared(a.row.cells[FROM], b.row.cells[FROM]) ||
        compared(a.row.cells[TO], b.row.cells[TO]) ||
        a.min - b.min ||
        a.row.id - b.row.id,
    )
    .map(({ row }) => row);
  return { rows, stored: new Map(rows.map((row) => [row.id, row])), past: [], future: [] };
}

function compared(one = '', other = ''): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function withRows(sheet: Sheet, rows: readonly SheetRow[]): Sheet {
  if (rows === sheet.rows) return sheet;
  return { ...sheet, rows, past: [...sheet.past, sheet.rows].slice(-PAST_MAX), future: [] };
}

export function undone(sheet: Sheet): Sheet {
  const rows = sheet.past.at(-1);
  return rows ? { ...sheet, rows, past: sheet.past.slice(0, -1), future: [sheet.rows, ...sheet.future] } : sheet;
}

export function redone(sheet: Sheet): Sheet {
  const [rows, ...future] = sheet.future;
  return rows ? { ...sheet, rows, past: [...sheet.past, sheet.rows], future } : sheet;
}

/** A cell of the sheet: its row among the rows, its column among all columns. */
export interface CellAt {
  readonly row: number;
  readonly column: number;
}

interface Change extends CellAt {
  readonly text: string;
}

/** The cells with these texts, each as it is shown once read. */
export function withCells(sheet: Sheet, changes: readonly Change[], zones: SheetZones): Sheet {
  const by_row = new Map<number, Change[]>();
  for (const change of changes) by_row.set(change.row, [...(by_row.get(change.row) ?? []), change]);
  let has_changed = false;
  const rows = sheet.rows.map((row, at) => {
    const of_row = by_row.get(at);
    if (!of_row) return row;
    const cells = [...row.cells];
    for (const { column, text } of of_row) cells[column] = tidyCell(text, column, zones);
    if (isSame(cells, row.cells)) return row;
    has_changed = true;
    return { ...row, cells };
  });
  return has_changed ? withRows(sheet, rows) : sheet;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.every((text, at) => text === other[at]);
}

function emptyCells(formula: FormulaType): string[] {
  return SHEET_COLUMNS.map((_, column) => (column === MIN ? '0' : column === FORMULA ? words.formulas[formula] : ''));
}

function nextId(sheet: Sheet): number {
  return Math.min(0, ...sheet.rows.map(({ id }) => id)) - 1;
}

/** An empty line below a row: of the same zones and formula, from the weight on where that one ends; the first of a sheet by the provider's formula. */
export function withNewRow(sheet: Sheet, below: number, formula: FormulaType): Sheet {
  const above = sheet.rows[below];
  const cells = emptyCells(formula);
  if (above) {
    cells[FROM] = above.cells[FROM] ?? '';
    cells[TO] = above.cells[TO] ?? '';
    cells[MIN] = above.cells[MAX] ?? '';
  }
  if (cells[MIN] === '') cells[MIN] = '0';
  cells[FORMULA] = above?.cells[FORMULA] || words.formulas[formula];
  return withRows(sheet, sheet.rows.toSpliced(below + 1, 0, { id: nextId(sheet), cells }));
}

export function withoutRows(sheet: Sheet, first: number, last: number): Sheet {
  return withRows(sheet, sheet.rows.toSpliced(first, last - first + 1));
}

/** The lines of another sheet as new ones of this. */
export function withCopies(sheet: Sheet, lines: readonly RateLine[], zones: SheetZones): Sheet {
  const first = nextId(sheet);
  const copies = sheetOf(lines, zones).rows.map((row, at) => ({ ...row, id: first - at }));
  return withRows(sheet, [...sheet.rows, ...copies]);
}

/** A rectangle of cells; columns are positions in the list of shown columns. */
export interface Block {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** What is in the first line of a block in all its lines. */
export function filledDown(sheet: Sheet, block: Block, shown: readonly number[], zones: SheetZones): Sheet {
  // Of one line, the line above is taken.
  const from = block.top === block.bottom ? block.top - 1 : block.top;
  const source = sheet.rows[from];
  if (!source) return sheet;
  const changes: Change[] = [];
  for (let row = from + 1; row <= block.bottom; row++)
    for (let at = block.left; at <= block.right; at++) {
      const column = shown[at] ?? 0;
      changes.push({ row, column, text: source.cells[column] ?? '' });
    }
  return withCells(sheet, changes, zones);
}

/** A block as spreadsheets take it from the clipboard. */
export function copiedText(sheet: Sheet, block: Block, shown: readonly number[]): string {
  return sheet.rows
    .slice(block.top, block.bottom + 1)
    .map(({ cells }) => shown.slice(block.left, block.right + 1).map((column) => quoted(cells[column] ?? '')))
    .map((cells) => cells.join('\t'))
    .join('\n');
}

function quoted(text: string): string {
  return /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const FURTHER = columnAt(COLUMNS.further);

const CELLS = {
  '\t': /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/y,
  ';': /(?:"((?:[^"]|"")*)"|([^;\n]*))(;|\n|$)/y,
};

/** The cells in a text of a spreadsheet: parted by tabs, or by semicolons as in the lines of a file, and quoted where they hold line ends. */
export function pastedCells(text: string, separator: keyof typeof CELLS = '\t'): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  const cell = new RegExp(CELLS[separator], 'gy');
  const plain = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let found = cell.exec(plain); found !== null; found = cell.exec(plain)) {
    rows.at(-1)?.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim());
    if (found[3] === '\n') rows.push([]);
    if (found[3] === '') break;
  }
  return rows;
}

/** A sheet takes no more lines than one saving carries. */
export const SHEET_ROWS_MAX = 5000;

interface Pasting {
  readonly zones: SheetZones;
  /** Of lines that are new, where the block says none. */
  readonly formula: FormulaType;
}

/**
 * A block from a spreadsheet, put in from a cell on; lines beyond the last are added. A first line of column titles says which column is
 * which, wherever the block is put in.
 */
export function pasted(sheet: Sheet, text: string, at: CellAt, shown: readonly number[], { zones, formula }: Pasting): Sheet {
  // Further charges are written with semicolons between them: into their column such a text goes as it is.
  const has_semicolons = !text.includes('\t') && text.includes(';') && at.column !== FURTHER;
  const block = pastedCells(text, has_semicolons ? ';' : '\t');
  const [first = [], ...others] = block;
  const titled = first.map((title) => SHEET_COLUMNS.findIndex((column) => keyOf(column.title) === keyOf(title)));
  const has_titles = first.length > 1 && titled.filter((column) => column >= 0).length > first.length / 2;
  const start = shown.indexOf(at.column);
  const columnOf = (index: number) => (has_titles ? (titled[index] ?? -1) : (shown[start + index] ?? -1));
  const lines = (has_titles ? others : block).slice(0, SHEET_ROWS_MAX - at.row);
  const rows = [...sheet.rows];
  let id = nextId(sheet);
  lines.forEach((texts, index) => {
    const row = rows[at.row + index];
    const cells = row ? [...row.cells] : emptyCells(formula);
    texts.forEach((cell, position) => {
      const column = columnOf(position);
      if (column >= 0) cells[column] = tidyCell(cell, column, zones);
    });
    rows[at.row + index] = row ? { ...row, cells } : { id: id--, cells };
  });
  return withRows(sheet, rows);
}

function keyOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^\p{L}\p{N}%]+/gu, '');
}

/** What is wrong with a line, cell by cell; a doubt does not keep it from being saved. */
export interface RowProblems {
  readonly errors: CellProblems;
  readonly doubts: CellProblems;
}

export interface SheetProblems {
  readonly rows: ReadonlyMap<number, RowProblems>;
  readonly error_count: number;
}

/** Untouched rows stay the same objects, so that of thousands only the touched ones are rendered again. */
const known = new WeakMap<SheetZones, WeakMap<SheetRow, ReadRow>>();

export function readKnownRow(row: SheetRow, zones: SheetZones): ReadRow {
  const of_zones = known.get(zones) ?? new WeakMap<SheetRow, ReadRow>();
  known.set(zones, of_zones);
  const read = of_zones.get(row) ?? readRow(row.cells, zones);
  of_zones.set(row, read);
  return read;
}

export function problemsOf({ rows }: Pick<Sheet, 'rows'>, zones: SheetZones): SheetProblems {
  const found = new Map<number, RowProblems>();
  let error_count = 0;
  const pairs = new Map<string, { id: number; min: number; max: number }[]>();
  for (const row of rows) {
    const { line, errors } = readKnownRow(row, zones);
    const count = Object.keys(errors).length;
    error_count += count;
    const doubts = doubtsOf(line);
    if (count > 0 || Object.keys(doubts).length > 0) found.set(row.id, { errors, doubts });
    if (count > 0) continue;
    const key = `${line.from_zone_id}|${line.to_zone_id}`;
    const of_pair = pairs.get(key) ?? [];
    of_pair.push({ id: row.id, min: line.min_weight_kg, max: line.max_weight_kg ?? Infinity });
    pairs.set(key, of_pair);
  }
  for (const of_pair of pairs.values()) {
    const in_order = of_pair.toSorted((a, b) => a.min - b.min);
    in_order.forEach(({ id, min }, at) => {
      const before = in_order[at - 1];
      if (before && min < before.max) {
        const old = found.get(id) ?? { errors: {}, doubts: {} };
        const text =
          before.max === Infinity
            ? words.overlapsOpen(weightText(before.min))
            : words.overlaps(weightText(before.min), weightText(before.max));
        found.set(id, { ...old, doubts: { ...old.doubts, [MIN]: text } });
      }
    });
  }
  return { rows: found, error_count };
}

function doubtsOf({ formula_type, charges, minimum }: ReadRow['line']): CellProblems {
  if (formula_type !== 'flat' && formula_type !== 'formula') return {};
  if (charges.length === 0 && !minimum) return { [FORMULA]: words.chargesNothing };
  if (formula_type === 'flat' && charges.some(({ charge_type }) => charge_type !== 'flat')) return { [FORMULA]: words.flatOnly };
  return {};
}

/** How many lines differ from what is stored. */
export function changedRows({ rows, stored }: Sheet): { put: readonly SheetRow[]; removed: readonly number[] } {
  const here = new Set(rows.map(({ id }) => id));
  return {
    put: rows.filter((row) => {
      const before = stored.get(row.id);
      return before === undefined || (before !== row && !isSame(row.cells, before.cells));
    }),
    removed: [...stored.keys()].filter((id) => !here.has(id)),
  };
}

/** What is sent of a sheet without errors. */
export function sheetPatch(sheet: Sheet, matrix: MatrixOf, zones: SheetZones) {
  const { put, removed } = changedRows(sheet);
  return {
    put: put.map((row) => ({ ...(row.id > 0 && { id: row.id }), ...matrix, ...readKnownRow(row, zones).line })),
    remove: removed,
  };
}
