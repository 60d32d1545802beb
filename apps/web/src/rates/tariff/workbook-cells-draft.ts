/** Spreadsheets count days from here, and write a time of day as a moment of this day or the next. */
const DAY_OF_TIMES = 1900;

/** A cell as the calls take it. What was typed as a day or a time has been made one by the spreadsheet. */
export function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) {
    const text = cell.toISOString();
    return cell.getUTCFullYear() <= DAY_OF_TIMES ? text.slice(11, 16) : text.slice(0, 10);
  }
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  // 0.1 + 0.2 comes out of a spreadsheet's formula as 0.30000000000000004.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  return typeof cell === 'string' ? cell.trim() : '';
}
