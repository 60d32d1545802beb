import { reportRunApi } from '@tsela/contract/reports/report-run-api';
import type { ReportRun } from '@tsela/contract/reports/report-run-api';
import { readCsv } from '@tsela/domain/formats/tables/csv-reading';
import { EXCEL_LINES_MAX } from '@tsela/domain/shipments/export-files';
import { call } from '../api/call.ts';
import { reports as words } from '../strings/reports.ts';
import { saveBlob } from '../ui/act/save-as-file.ts';
import { unpackParts } from '../ui/act/unpack-parts.ts';
import { isRunUnderWay } from './run-draft.ts';

const LOOK_EVERY_MS = 1000;

/** Waits until a run has ended; null where it is gone. */
export async function untilRun(id: number): Promise<ReportRun | null> {
  for (;;) {
    const [run = null] = (await call(reportRunApi.runs, { id })).runs;
    if (run === null || !isRunUnderWay(run)) return run;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** Hands the file of a run to the browser. A spreadsheet of very many rows would take the browser too long to make: it is the CSV file. */
export async function saveRun(run: ReportRun, title: string): Promise<void> {
  const parts = await unpackParts(run.part_count, (number) => call(reportRunApi.runPart, { id: run.id, number }));
  const { report, start_date, end_date } = run.question;
  const name = [report, start_date, end_date].filter((part) => part !== undefined).join('-');
  if (run.format === 'pdf') return saveBlob(`${name}.pdf`, new Blob(parts, { type: 'application/pdf' }));
  const csv = new Blob(parts, { type: 'text/csv;charset=utf-8' });
  if (run.format === 'csv' || (run.row_count ?? 0) > EXCEL_LINES_MAX) return saveBlob(`${name}.csv`, csv);
  return saveBlob(`${name}.xlsx`, await workbookOf(run, title, await csv.text()));
}

/** A spreadsheet that says what was asked and when. */
async function workbookOf(
  { question: { filters: _as_asked, ...question }, narrowed, time_begun }: ReportRun,
  title: string,
  csv: string,
): Promise<Blob> {
  const { workbookFile } = await import('../ui/act/write-workbook.ts');
  const { headings, rows } = readCsv(csv);
  const sheet = [[...headings], ...rows.map(({ cells }) => cells.map(numberWhereOne))];
  const about = [
    [words.report, title],
    [words.madeAt, time_begun ?? ''],
    ...Object.entries(question).map(([key, value]) => [key.replaceAll('_', ' '), String(value)]),
    ...narrowed.map(({ text }) => [words.filter, text]),
  ];
  return workbookFile([
    { name: title.slice(0, 31).replaceAll(/[[\]:*?/\\]/g, ' '), rows: sheet },
    { name: words.about, rows: about },
  ]);
}

/** A plain decimal is a number in a spreadsheet; a reference or a telephone number with zeros in front stays what it is. */
function numberWhereOne(cell: string): string | number {
  return /^-?(0|[1-9]\d{0,14})(\.\d{1,4})?$/.test(cell) ? Number(cell) : cell;
}
