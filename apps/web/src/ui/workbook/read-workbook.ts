import type { CsvRow } from '@tsela/domain/formats/tables/csv-reading';
import { cellFormat } from './cell-formats.ts';
import type { CellFormat } from './cell-formats.ts';
import { readSheet } from './read-sheet.ts';
import type { WorkbookTables } from './read-sheet.ts';
import { readXml } from './read-xml.ts';
import { UnreadableFile, ZipParts } from './zip-parts.ts';

export interface WorkbookSheet {
  readonly name: string;
  readonly rows: readonly CsvRow[];
  /** There are more filled rows than are taken. */
  readonly is_cut_off: boolean;
  readonly hidden_rows: number;
  readonly merged_rows: number;
}

export type WorkbookRead =
  | { readonly kind: 'read'; readonly sheets: readonly WorkbookSheet[] }
  | { readonly kind: 'refused'; readonly why: 'old-or-locked' | 'damaged' | 'too-large' | 'empty' };

/** Programs of before 2007, and those that lock a workbook with a password, write files that begin so. */
const OLD = [0xd0, 0xcf, 0x11, 0xe0] as const;
/** What all that is read of a file may unpack to. */
const UNPACKED_BYTES_MAX = 128 * 1024 * 1024;
const SHEETS_MAX = 30;
const TEXTS_MAX = 400_000;
const TEXT_CHARACTERS_MAX = 24_000_000;
const LONGEST_TEXT = 1500;

/**
 * The sheets of an Excel file that can be seen, each cell as the text it shows: days as `2026-11-27`, zeros in front where the format has them,
 * what formulas had come to. Nothing is worked out, followed or unpacked beyond its bounds. Source: ECMA-376, ADR 0179.
 */
export function readWorkbook(
  bytes: Uint8Array,
  { rows_max, bytes_max = UNPACKED_BYTES_MAX }: { readonly rows_max: number; readonly bytes_max?: number },
): WorkbookRead {
  if (OLD.every((byte, at) => bytes[at] === byte)) return { kind: 'refused', why: 'old-or-locked' };
  try {
    const parts = new ZipParts(bytes, { bytes_max });
    const { sheets, counts_from_1904 } = readIndex(parts);
    const tables = { texts: readTexts(parts), formats: readFormats(parts), counts_from_1904 };
    const read = sheets.map(({ name, part }) => ({ name, ...readSheet(parts, part, tables, rows_max) }));
    const filled = read.filter(({ rows }) => rows.length > 0);
    return filled.length === 0 ? { kind: 'refused', why: 'empty' } : { kind: 'read', sheets: filled };
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'refused', why: error.why };
    throw error;
  }
}

interface Index extends Pick<WorkbookTables, 'counts_from_1904'> {
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
}

function readIndex(parts: ZipParts): Index {
  const targets = new Map<string, string>();
  readXml(parts, 'xl/_rels/workbook.xml.rels', {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const { Id = '', Target = '' } = attributes();
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const named: { name: string; part: string }[] = [];
  let counts_from_1904 = false;
  readXml(parts, 'xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') counts_from_1904 = ['1', 'true'].includes(attributes()['date1904'] ?? '');
      if (name !== 'sheet' || named.length >= SHEETS_MAX) return;
      const { name: title = '', state = 'visible', ...rest } = attributes();
      const id = Object.entries(rest).find(([key]) => key === 'id' || key.endsWith(':id'))?.[1] ?? '';
      const part = targets.get(id);
      if (state === 'visible' && part !== undefined && parts.has(part)) named.push({ name: title, part });
    },
  });
  return { sheets: named, counts_from_1904 };
}

/** The texts that cells share, without what says how they are pronounced. */
function readTexts(parts: ZipParts): string[] {
  const texts: string[] = [];
  if (!parts.has('xl/sharedStrings.xml')) return texts;
  let text = '';
  let characters = 0;
  let inside: 'text' | 'phonetic' | null = null;
  readXml(parts, 'xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') inside = 'phonetic';
      else if (name === 't' && inside !== 'phonetic') inside = 'text';
    },
    text(piece) {
      if (inside === 'text' && text.length < LONGEST_TEXT) text += piece;
    },
    close(name) {
      if (name === 'rPh' || (name === 't' && inside === 'text')) inside = null;
      if (name !== 'si') return true;
      characters += text.length;
      if (texts.length >= TEXTS_MAX || characters > TEXT_CHARACTERS_MAX) throw new UnreadableFile('too-large');
      texts.push(text);
      return true;
    },
  });
  return texts;
}

/** What the number formats of the styles mean, by the number of the style. */
function readFormats(parts: ZipParts): CellFormat[] {
  const formats: CellFormat[] = [];
  if (!parts.has('xl/styles.xml')) return formats;
  const codes = new Map<number, string>();
  let is_of_cells = false;
  readXml(parts, 'xl/styles.xml', {
    open(name, attributes) {
      if (name === 'cellXfs') is_of_cells = true;
      if (name === 'numFmt') codes.set(Number(attributes()['numFmtId']), attributes()['formatCode'] ?? '');
      if (name === 'xf' && is_of_cells) formats.push(cellFormat(Number(attributes()['numFmtId'] ?? 0), codes));
    },
    close(name) {
      if (name === 'cellXfs') is_of_cells = false;
      return true;
    },
  });
  return formats;
}
