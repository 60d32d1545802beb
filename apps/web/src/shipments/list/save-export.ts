import { shipmentExportApi } from '@tsela/contract/shipments/shipment-export-api';
import type { ExportFile } from '@tsela/contract/shipments/shipment-export-api';
import { readCsv } from '@tsela/domain/formats/tables/csv-reading';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { EXCEL_LINES_MAX, EXPORT_NUMBERS, isUnderWay } from '@tsela/domain/shipments/export-files';
import { call } from '../../api/call.ts';
import { saveBlob } from '../../ui/act/save-as-file.ts';
import { unpackParts } from '../../ui/act/unpack-parts.ts';
import { workbookFile } from '../../ui/act/write-workbook.ts';

export type ExportFormat = 'csv' | 'xlsx';

/** Whether a spreadsheet can be made of so many lines. */
export function fitsExcel(lines: number): boolean {
  return lines <= EXCEL_LINES_MAX;
}

const LOOK_EVERY_MS = 1000;

/** Waits until a file is written or has failed; null where it is deleted. */
export async function untilWritten(id: number): Promise<ExportFile | null> {
  for (;;) {
    const { export_files } = await call(shipmentExportApi.exportFiles, { id });
    const [file = null] = export_files;
    if (file === null || !isUnderWay(file.state)) return file;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** Hands a file that is written to the browser; what is read is told by its parts. */
export async function saveExportFile(file: ExportFile, format: ExportFormat, onPart: (done: number) => void): Promise<void> {
  const readPart = (number: number) => call(shipmentExportApi.exportPart, { id: file.id, number });
  const parts = await unpackParts(file.part_count, readPart, onPart);
  const csv = new Blob(parts, { type: 'text/csv;charset=utf-8' });
  await saveCsv(csv, format);
}

/** Hands a file of shipments to the browser: as it is, or as a spreadsheet made of it. */
export async function saveCsv(csv: Blob, format: ExportFormat): Promise<void> {
  if (format === 'csv') saveBlob('shipments.csv', csv);
  else saveBlob('shipments.xlsx', await workbookFile([{ name: SCREENS.shipments.title, rows: sheetOf(await csv.text()) }]));
}

/** The rows of a spreadsheet, with numbers where columns hold numbers. */
export function sheetOf(csv: string): (string | number)[][] {
  const { headings, rows } = readCsv(csv);
  const are_numbers = headings.map((heading) => Object.values(EXPORT_NUMBERS).some((title) => title === heading));
  return [
    [...headings],
    ...rows.map(({ cells }) => cells.map((cell, at) => (are_numbers[at] === true && cell !== '' ? Number(cell) : cell))),
  ];
}
