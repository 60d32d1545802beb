import writeXlsxFile from 'write-excel-file/universal';

// What works in a worker of its own would start it from a blob, which the page's security policy refuses.

interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly (string | number)[])[];
}

/** Sheets as a file that spreadsheets open; the headings stay in sight. */
export async function workbookFile(sheets: readonly Sheet[]): Promise<Blob> {
  const data = sheets.map(({ name, rows: [headings = [], ...rows] }) => ({
    sheet: name,
    stickyRowsCount: 1,
    columns: headings.map((heading) => ({ width: Math.min(40, Math.max(10, String(heading).length + 2)) })),
    data: [
      headings.map((heading) => ({ value: String(heading), fontWeight: 'bold' as const })),
      ...rows.map((cells) => cells.map((cell) => (cell === '' ? null : cell))),
    ],
  }));
  return writeXlsxFile(data).toBlob();
}
