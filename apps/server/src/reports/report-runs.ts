import type { NamedFilter } from '@tsela/contract/reports/report-api';
import type { ReportRun, reportRunApi } from '@tsela/contract/reports/report-run-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { ROLE_IDS } from '@tsela/domain/permissions/audience';
import { Problem } from '@tsela/domain/problem';
import { reportOf } from '@tsela/domain/reports/report-catalogue';
import { REPORT_FILE_KEPT_DAYS, REPORT_RUN_KEPT_DAYS } from '@tsela/domain/reports/report-runs';
import { subjectOf } from '@tsela/domain/reports/report-subjects';
import { EXPORTS_UNDER_WAY_MAX } from '@tsela/domain/shipments/export-files';
import { DAY_MS } from '@tsela/domain/time/day';
import { refuseWithoutBilling } from '../accounts/account-staff.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext, UserActor } from '../context.ts';
import { lockExclusive } from '../db/locks.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import {
  countExportsUnderWay,
  deleteExportFile,
  deleteExportParts,
  insertExportFile,
  lockExportFile,
} from '../files/export-file-repository.ts';
import { dropContent } from '../files/file-contents.ts';
import { endFiles, readPart } from '../files/written-files.ts';
import { namedFilters } from './report-filter-names.ts';
import { understand } from './report-reads.ts';
import { deleteOldRuns, findRun, insertRun, readRuns, releaseFile, updateRun } from './report-run-repository.ts';
import type { ReadRun } from './report-run-repository.ts';
import { staffOf } from './saved-reports.ts';

type Api = typeof reportRunApi;

/** The history shows so many. */
const SHOWN_MAX = 50;

/** The runs that the caller may look at, newest first. */
export async function listRuns(context: RequestContext, { report, id }: InputOf<Api['runs']>): Promise<OutputOf<Api['runs']>> {
  const actor = staffOf(context);
  const user_id = seesAll(actor) ? undefined : actor.user_id;
  return reading(context, async (tx) => ({
    runs: await presentAll(tx, actor, await readRuns(tx, { user_id, report, id, rows_max: SHOWN_MAX })),
  }));
}

function seesAll({ role_id, limit_account_id, limit_user_to_branch }: UserActor): boolean {
  return role_id === ROLE_IDS.administrator && limit_account_id === undefined && !limit_user_to_branch;
}

/** Of two files that a user orders at once, both count. */
const ORDERING = 'ordering report files';

/** Has a report written to a file by a job; what cannot be asked is refused at once. */
export async function runReport(
  context: RequestContext,
  { format, ...asked }: InputOf<Api['runReport']>,
): Promise<OutputOf<Api['runReport']>> {
  const actor = staffOf(context);
  return inTransaction(context, async (tx) => {
    const { question } = understand(tx, context, asked);
    // The days that were meant, also where the job comes to it after midnight.
    const days = question.period && { start_date: question.period.start, end_date: question.period.end };
    const kept = { ...asked, ...days };
    await lockExclusive(tx, ORDERING);
    if ((await countExportsUnderWay(tx, actor.user_id)) >= EXPORTS_UNDER_WAY_MAX)
      throw new Problem('conflict', 'Two of your files are being written already. Please wait for one of them, or delete it.');
    const file = await insertExportFile(tx, {
      kind: 'report',
      user_id: actor.user_id,
      filters: kept,
      time_created: context.now,
    });
    const run = await insertRun(tx, {
      user_id: actor.user_id,
      question: kept,
      format,
      state: 'waiting',
      export_file_id: file.id,
      time_created: context.now,
    });
    await context.services.jobs.add(tx, 'write-report', { provider_id: tx.provider_id, report_run_id: run.id });
    await recordChange(tx, context, {
      type: 'report.ordered',
      object_type: 'provider',
      object_id: tx.provider_id,
      change_to: { ...kept, format },
    });
    const [ordered] = await presentAll(tx, actor, await readRuns(tx, { user_id: actor.user_id, id: run.id, rows_max: 1 }));
    if (!ordered) throw new Error('A run that was written is there.');
    return { run: ordered };
  });
}

/** One part of the file of a run, packed. A file about money is for those alone who see amounts still. */
export async function readRunPart(
  context: RequestContext,
  { id, number }: InputOf<Api['runPart']>,
): Promise<OutputOf<Api['runPart']>> {
  const { user_id } = staffOf(context);
  const [run] = await reading(context, (tx) => readRuns(tx, { user_id, id, rows_max: 1 }));
  if (!run || run.export_file_id === null) throw notThere();
  if (subjectOf(reportOf(run.report).subject).is_money === true) refuseWithoutBilling(context, 'report');
  const bytes = await readPart(context, { kind: 'report', user_id, id: run.export_file_id, number });
  if (!bytes) throw notThere();
  return { content: bytes.toString('base64') };
}

/** Deletes the file of a run; the job that is writing it finds it gone, and ends. */
export async function removeRunFile(
  context: RequestContext,
  { id }: InputOf<Api['removeRunFile']>,
): Promise<OutputOf<Api['removeRunFile']>> {
  const { user_id } = staffOf(context);
  const file_keys = await inTransaction(context, async (tx) => {
    const run = await findRun(tx, id);
    if (run?.user_id !== user_id || run.export_file_id === null) throw notThere();
    // As the job does, which writes the file before its run.
    if (!(await lockExportFile(tx, run.export_file_id))) throw notThere();
    await updateRun(tx, id, { state: 'failed', message: 'It was cancelled.', time_done: context.now });
    const keys = await deleteExportParts(tx, run.export_file_id, context.now);
    await releaseFile(tx, run.export_file_id);
    await deleteExportFile(tx, run.export_file_id);
    await recordChange(tx, context, { type: 'report.file-deleted', object_type: 'provider', object_id: tx.provider_id });
    return keys;
  });
  for (const key of file_keys) await dropContent(context, key);
  return { message: 'The file is deleted.' };
}

const RUNS_AT_ONCE = 1000;

/** Deletes the files and the runs whose days are over. */
export async function endReportRuns(context: RequestContext): Promise<void> {
  const daysAgo = (days: number) => new Date(context.now.getTime() - days * DAY_MS);
  await endFiles(context, { kind: 'report', before: daysAgo(REPORT_FILE_KEPT_DAYS), release: releaseFile });
  const before = daysAgo(REPORT_RUN_KEPT_DAYS);
  while ((await inTransaction(context, (tx) => deleteOldRuns(tx, { before, rows_max: RUNS_AT_ONCE }))) === RUNS_AT_ONCE);
}

const notThere = () =>
  new Problem('not-found', `File not found. It may have been deleted: files are kept for ${REPORT_FILE_KEPT_DAYS} days.`);

async function presentAll(tx: Tx, actor: UserActor, rows: readonly ReadRun[]): Promise<ReportRun[]> {
  const narrowed = await namedFilters(
    tx,
    actor,
    rows.map(({ question }) => question),
  );
  return rows.map((row, at) => present(row, actor, narrowed[at] ?? []));
}

function present(row: ReadRun, actor: UserActor, narrowed: readonly NamedFilter[]): ReportRun {
  const { id, format, state, message, user_name, row_count, recipient_count, lines_total, lines_done } = row;
  const is_own = row.user_id === actor.user_id;
  return {
    id,
    question: row.question,
    narrowed: [...narrowed],
    format,
    state,
    message,
    user_name,
    saved_report: row.saved_report_id === null ? null : (row.saved_report_name ?? 'A deleted report'),
    row_count,
    recipient_count,
    lines_total,
    lines_done: lines_done ?? 0,
    part_count: is_own && state === 'done' ? (row.part_count ?? 0) : 0,
    size: row.size_bytes ?? 0,
    time_created: row.time_created.toISOString(),
    time_begun: row.time_begun?.toISOString() ?? null,
    time_done: row.time_done?.toISOString() ?? null,
    is_own,
  };
}
