import readXlsxFile from 'read-excel-file/universal';
import { cellText } from './workbook-cells-draft.ts';

// What works in a worker of its own would start it from a blob, which the page's security policy refuses.

/** The sheets of a file that spreadsheets write, every cell as text. Raises what cannot be read as a workbook. */
export async function sheetsOfFile(file: Blob): Promise<{ name: string; rows: string[][] }[]> {
  const sheets = await readXlsxFile(file);
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(cellText)) }));
}
