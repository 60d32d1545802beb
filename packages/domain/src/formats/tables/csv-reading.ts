/** A line of an uploaded table. */
export interface CsvRow {
  /** As a spreadsheet numbers it: the headings are row 1, empty rows count. */
  readonly row: number;
  readonly cells: readonly string[];
}

export interface CsvTable {
  readonly headings: readonly string[];
  readonly rows: readonly CsvRow[];
  /** The row in which a quotation mark is opened and never closed, so that what follows cannot be told apart; null when there is none. */
  readonly unclosed_row: number | null;
}

const SEPARATORS = [';', ',', '\t'] as const;

/**
 * A CSV file as a table, as spreadsheets write and paste it: with or without their mark for UTF-8, parted by comma, semicolon or tab, lines
 * ended in any way, cells quoted or not. The separator is the one that parts the headings most often, or where none parts the first line, such
 * as the name of a shop, the lines after it. Cells come as one line without
 * spaces around them, and without the apostrophe that our own files put before what looks like a formula. Source: RFC 4180, screens S30.
 */
export function readCsv(text: string): CsvTable {
  const content = text.replace(/^\uFEFF/, '');
  const { lines, unclosed_row } = parted(content, separatorOf(content));
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [head, ...rows] = filled;
  return { headings: head?.cells ?? [], rows, unclosed_row };
}

function separatorOf(content: string): string {
  const counts = SEPARATORS.map((separator) => {
    const { lines } = parted(firstLines(content), separator);
    const filled = lines.filter(({ cells }) => cells.some((cell) => cell !== '')).slice(0, LINES_LOOKED_AT);
    return { separator, count: filled[0]?.cells.length ?? 0, most: Math.max(0, ...filled.map(({ cells }) => cells.length)) };
  });
  return counts.toSorted((one, other) => other.count - one.count || other.most - one.most)[0]?.separator ?? ',';
}

const LINES_LOOKED_AT = 15;
/** The headings are within these characters. */
const LONGEST_HEAD = 10_000;

function firstLines(content: string): string {
  return content.slice(0, LONGEST_HEAD);
}

function parted(content: string, separator: string): { lines: CsvRow[]; unclosed_row: number | null } {
  const lines: CsvRow[] = [];
  let cells: string[] = [];
  let at = 0;
  while (at < content.length) {
    const cell = readCell(content, at, separator);
    if (cell === null) return { lines: [...lines, lineOf(lines, cells)], unclosed_row: lines.length + 1 };
    cells.push(cellLine(cell.text));
    at = cell.end;
    if (content[at] === separator) {
      at++;
      // The separator was the last thing: an empty cell follows it.
      if (at === content.length) cells.push('');
      continue;
    }
    lines.push(lineOf(lines, cells));
    cells = [];
    at += content.startsWith('\r\n', at) ? 2 : 1;
  }
  if (cells.length > 0) lines.push(lineOf(lines, cells));
  return { lines, unclosed_row: null };
}

function lineOf(before: readonly CsvRow[], cells: readonly string[]): CsvRow {
  return { row: before.length + 1, cells };
}

/** The cell that begins here, and where it ends; null when its quotation mark is never closed. */
function readCell(content: string, start: number, separator: string): { text: string; end: number } | null {
  if (content[start] !== '"') return plainCell(content, start, separator, '');
  let text = '';
  let at = start + 1;
  for (;;) {
    const mark = content.indexOf('"', at);
    if (mark === -1) return null;
    text += content.slice(at, mark);
    if (content[mark + 1] !== '"') return plainCell(content, mark + 1, separator, text);
    text += '"';
    at = mark + 2;
  }
}

/** What is there up to the next separator or end of line. */
function plainCell(content: string, start: number, separator: string, before: string): { text: string; end: number } {
  let end = start;
  while (end < content.length && content[end] !== separator && content[end] !== '\n' && content[end] !== '\r') end++;
  return { text: before + content.slice(start, end), end };
}

/** What `csvText` puts before a cell that a spreadsheet would run. */
const GUARDED = /^'(?=[\s]*[=+\-@|＝＋－＠]|[\t\r\n])/u;

/** The text of a cell as one line without spaces around it, and without the guard of our own files. */
export function cellLine(cell: string): string {
  return cell
    .replace(GUARDED, '')
    .replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}
