import { cellLine } from '@tsela/domain/formats/tables/csv-reading';
import type { CsvRow } from '@tsela/domain/formats/tables/csv-reading';
import { numberText } from './cell-formats.ts';
import type { CellFormat } from './cell-formats.ts';
import { readXml } from './read-xml.ts';
import type { ZipParts } from './zip-parts.ts';

/** What the cells of a workbook refer to. */
export interface WorkbookTables {
  readonly texts: readonly string[];
  /** By the number of the style. */
  readonly formats: readonly CellFormat[];
  readonly counts_from_1904: boolean;
}

export interface ReadRows {
  readonly rows: CsvRow[];
  /** There are more filled rows than are taken. */
  readonly is_cut_off: boolean;
  readonly hidden_rows: number;
  /** Rows that were filled from a merged cell above them. */
  readonly merged_rows: number;
}

const COLUMNS_MAX = 200;
/** Longer than any cell may be, so that the row says so itself. */
const LONGEST_CELL = 1500;

/** The filled rows of a sheet as texts, as many as are asked for. */
export function readSheet(parts: ZipParts, name: string, tables: WorkbookTables, rows_max: number): ReadRows {
  const reader = new SheetReader(tables, rows_max);
  readXml(parts, name, reader);
  return reader.result();
}

class SheetReader {
  readonly #tables: WorkbookTables;
  readonly #rows_max: number;
  readonly #rows: { row: number; cells: string[] }[] = [];
  readonly #merged: string[] = [];
  #is_cut_off = false;
  #hidden_rows = 0;
  #row = 0;
  #is_hidden = false;
  #column = -1;
  #type = '';
  #style = 0;
  #cells: string[] = [];
  #value = '';
  #has_value = false;
  /** Of the cell; null where it has none. */
  #formula: string | null = null;
  #inside: 'value' | 'formula' | 'phonetic' | null = null;

  constructor(tables: WorkbookTables, rows_max: number) {
    this.#tables = tables;
    this.#rows_max = rows_max;
  }

  open(name: string, attributes: () => Readonly<Record<string, string>>): void {
    if (name === 'row') {
      const { r, hidden } = attributes();
      this.#row = r === undefined ? this.#row + 1 : Number(r);
      this.#is_hidden = hidden === '1' || hidden === 'true';
      this.#cells = [];
      this.#column = -1;
    } else if (name === 'c') {
      const { r, t = 'n', s = '0' } = attributes();
      this.#column = r === undefined ? this.#column + 1 : columnOf(r);
      [this.#type, this.#style] = [t, Number(s)];
      [this.#value, this.#has_value, this.#formula] = ['', false, null];
    } else if (name === 'v' || (name === 't' && this.#inside !== 'phonetic')) {
      this.#inside = 'value';
      this.#has_value = true;
    } else if (name === 'f') {
      this.#inside = 'formula';
      this.#formula = '';
    } else if (name === 'rPh') this.#inside = 'phonetic';
    else if (name === 'mergeCell' && this.#merged.length < this.#rows_max) this.#merged.push(attributes()['ref'] ?? '');
  }

  text(text: string): void {
    if (this.#inside === 'value' && this.#value.length < LONGEST_CELL) this.#value += text;
    if (this.#inside === 'formula' && (this.#formula ?? '').length < LONGEST_CELL) this.#formula += text;
  }

  /** Answers false when there are rows enough. */
  close(name: string): boolean {
    if (name === 'v' || name === 't' || name === 'f' || name === 'rPh') this.#inside = null;
    if (name === 'c' && this.#column >= 0 && this.#column < COLUMNS_MAX) {
      const text = cellLine(this.#cellText()).slice(0, LONGEST_CELL);
      if (text !== '') this.#cells[this.#column] = text;
    }
    return name !== 'row' || this.#endRow();
  }

  #endRow(): boolean {
    if (this.#cells.length === 0) return true;
    if (this.#rows.length >= this.#rows_max) {
      this.#is_cut_off = true;
      return false;
    }
    if (this.#is_hidden) this.#hidden_rows++;
    // Cells that were left out are empty.
    this.#rows.push({ row: this.#row, cells: Array.from(this.#cells, (cell) => cell ?? '') });
    return true;
  }

  #cellText(): string {
    const { texts, formats, counts_from_1904 } = this.#tables;
    // A formula is never worked out here: what the spreadsheet found stands beside it, or nothing does.
    if (!this.#has_value && this.#formula !== null) return `=${this.#formula || '?'}`;
    if (this.#type === 's') return texts[Number(this.#value)] ?? '';
    if (this.#type === 'b') return this.#value === '1' ? 'TRUE' : 'FALSE';
    if (this.#type === 'n') return numberText(this.#value.trim(), formats[this.#style] ?? 'plain', { counts_from_1904 });
    return this.#value;
  }

  result(): ReadRows {
    const merged_rows = this.#fillMerged();
    return { rows: this.#rows, is_cut_off: this.#is_cut_off, hidden_rows: this.#hidden_rows, merged_rows };
  }

  /** A cell that was merged downwards stands for each of its rows. One that was merged sideways has its text where it begins. */
  #fillMerged(): number {
    const by_row = new Map(this.#rows.map((each) => [each.row, each]));
    const filled = new Set<number>();
    for (const range of this.#merged) {
      const [, start = '', end = ''] = /^([A-Z]+\d+):([A-Z]+\d+)$/.exec(range) ?? [];
      const [column, from, to] = [columnOf(start), rowOf(start), rowOf(end)];
      const text = by_row.get(from)?.cells[column] ?? '';
      if (text === '' || to <= from) continue;
      for (let row = from + 1; row <= Math.min(to, from + this.#rows_max); row++) {
        const below = by_row.get(row);
        if (!below || (below.cells[column] ?? '') !== '') continue;
        while (below.cells.length < column) below.cells.push('');
        below.cells[column] = text;
        filled.add(row);
      }
    }
    return filled.size;
  }
}

/** From the letters of a cell, as `AB7`: 27. */
function columnOf(cell: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(cell)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function rowOf(cell: string): number {
  return Number(cell.replace(/^[A-Z]{1,3}/, ''));
}
