import { numberText } from '@tsela/domain/formats/rand-text';
import { CSV_MARK, csvText, timeTitle } from '@tsela/domain/formats/tables/csv';
import { Problem } from '@tsela/domain/problem';
import { readFileCell } from '@tsela/domain/reports/report-cells';
import { leftOutInWords } from '@tsela/domain/reports/report-columns';
import { FILE_GROUPS_MAX } from '@tsela/domain/reports/report-runs';
import { EXPORT_LINES_MAX } from '@tsela/domain/shipments/export-files';
import { recordChange } from '../audit/record-change.ts';
import { inPassing, unhurried } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import type { ExportTry } from '../files/export-file-repository.ts';
import { PartsOfFile, beginFile, failFile, finishFile, writeFileBy } from '../files/written-files.ts';
import type { JobRun } from '../jobs/job-repository.ts';
import { readActorById } from '../sessions/session-reads.ts';
import { cutShort, gatherSheet, printSheet } from './print-report.ts';
import { namedFilters } from './report-filter-names.ts';
import { isListed, leftOut, understand } from './report-reads.ts';
import type { Understood } from './report-reads.ts';
import { countRows, readReportThrough } from './report-rows-reads.ts';
import type { ReadThrough } from './report-rows-reads.ts';
import { findRun, updateRun } from './report-run-repository.ts';
import type { ReportRunRow } from './report-run-repository.ts';
import { maySeeReports } from './saved-reports.ts';

/** Rows that are read and drawn together: some milliseconds of the process. */
const ROWS_AT_ONCE = 1000;

/**
 * Writes a report to the file of its run, part by part, as its user may see it now and as it stood when the reading began. Begun again after a
 * process died it starts over. It ends where its file was deleted. Source: screens S48, docs/decisions/0257.
 */
export async function writeReport(
  context: RequestContext,
  { report_run_id }: { readonly report_run_id: number },
  { is_last_try }: JobRun,
): Promise<void> {
  const order = await openOrder(context, report_run_id);
  if (!order) return;
  await writeFileBy({ is_last_try, work: () => writeParts(order), fail: (message) => fail(order, message) });
}

interface Order {
  /** Of the user whose run it is. */
  readonly context: RequestContext;
  readonly own: ExportTry;
  readonly run: ReportRunRow;
}

async function openOrder(context: RequestContext, id: number): Promise<Order | null> {
  const run = await reading(context, (tx) => findRun(tx, id));
  if (!run || run.export_file_id === null) return null;
  const begun = await beginFile(context, run.export_file_id);
  if (!begun) return null;
  await inTransaction(context, (tx) => updateRun(tx, id, { state: 'running', time_begun: context.now }));
  const actor = await reading(context, (tx) => readActorById(tx, run.user_id));
  if (actor && maySeeReports(actor)) return { context: { ...context, actor }, own: begun.own, run };
  await fail({ context, own: begun.own, run }, 'You may no longer see reports.');
  return null;
}

async function fail({ context, own, run }: Order, message: string): Promise<void> {
  const beside = (tx: Tx) => updateRun(tx, run.id, { state: 'failed', message, time_done: new Date() });
  await failFile(context, own, { message, beside });
}

async function writeParts({ context, own, run }: Order): Promise<void> {
  // Parts are kept while the reading goes on.
  const file = new PartsOfFile(inPassing(context), own);
  // Written by the call, which had checked it.
  const asked = run.question as Parameters<typeof understand>[2];
  const { printed, told } = await reading(unhurried(context), async (tx) => {
    const understood = understand(tx, context, asked);
    const { question, opened } = understood;
    const not_there = leftOutInWords(leftOut(understood));
    if (run.format === 'pdf') {
      const [narrowed = []] = await namedFilters(tx, context.actor, [asked]);
      const sheet = await gatherSheet(tx, { ...understood, report: run.report, narrowed: narrowed.map(({ text }) => text) });
      return { printed: sheet, told: [cutShort(sheet), not_there] };
    }
    if (isListed(understood)) await expectRows(tx, understood, file);
    const through = readReportThrough(tx, question, {
      opened,
      rows_at_once: ROWS_AT_ONCE,
      has_subtotals: false,
      readCell: readFileCell,
    });
    const rows_max = isListed(understood) ? EXPORT_LINES_MAX : FILE_GROUPS_MAX;
    const is_cut = await writeCsv(file, through, rows_max);
    return { printed: null, told: [is_cut ? GROUPS_CUT : '', not_there] };
  });
  if (printed) await file.writeBytes(await printSheet(context, printed), printed.rows.length);
  const lines = await file.end();
  await finishFile(context, own, {
    lines,
    beside: async (tx) => {
      await updateRun(tx, run.id, {
        state: 'done',
        message: told.filter((part) => part !== '').join(' '),
        row_count: lines,
        time_done: new Date(),
      });
      await recordChange(tx, context, {
        type: 'report.exported',
        object_type: 'provider',
        object_id: tx.provider_id,
        change_to: { ...asked, format: run.format, count: lines },
      });
    },
  });
}

/** Groups are as many as they are; rows are counted before. */
async function expectRows(tx: Tx, { question, opened }: Understood, file: PartsOfFile): Promise<void> {
  const total = await countRows(tx, question, { opened, most: EXPORT_LINES_MAX + 1 });
  if (total > EXPORT_LINES_MAX)
    throw new Problem('bad-input', 'More than 2 000 000 rows are asked for. Please choose a shorter period, or group them.');
  await file.expect(total);
}

const GROUPS_CUT = `The file has the first ${numberText(FILE_GROUPS_MAX)} groups. Please narrow the report, or choose a shorter period, for all of them.`;

/** Writes so many rows at most; answers whether there were more. */
async function writeCsv(file: PartsOfFile, { columns, batches }: ReadThrough, rows_max: number): Promise<boolean> {
  const titles = columns.map(({ title, kind }) => (kind === 'time' ? timeTitle(title) : title));
  await file.write(`${CSV_MARK}${csvText([titles])}\r\n`, 0);
  let room = rows_max;
  for await (const rows of batches) {
    const lines = rows.slice(0, room).map(({ cells }) => cells.map((cell) => cell ?? ''));
    if (lines.length > 0) await file.write(`${csvText(lines)}\r\n`, lines.length);
    if (rows.length > room) return true;
    room -= rows.length;
  }
  return false;
}
