import type { UserId } from '@tsela/domain/ids';
import type { ReportName } from '@tsela/domain/reports/report-catalogue';
import type { RunQuestion } from '@tsela/domain/reports/report-runs';
import type { Selectable, Updateable } from 'kysely';
import type { ReportRunsTable } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';

export type ReportRunRow = Selectable<ReportRunsTable>;

interface NewRun extends Pick<ReportRunRow, 'format' | 'state'> {
  readonly user_id: UserId;
  readonly question: RunQuestion;
  readonly saved_report_id?: number;
  readonly export_file_id?: number;
  readonly message?: string;
  readonly recipient_count?: number;
  readonly time_created: Date;
  readonly time_begun?: Date;
  readonly time_done?: Date;
}

export async function insertRun(tx: Tx, { question, ...run }: NewRun): Promise<ReportRunRow> {
  return tx.db
    .insertInto('report_runs')
    .values(({ fn, val }) => ({
      ...run,
      report: question.report,
      question: JSON.stringify(question),
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('report_run_ids')]),
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findRun(tx: Tx, id: number): Promise<ReportRunRow | undefined> {
  return tx.db
    .selectFrom('report_runs')
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();
}

type Outcome = Pick<Updateable<ReportRunsTable>, 'state' | 'message' | 'row_count' | 'time_begun' | 'time_done'>;

/** Writes how a run goes; one that has ended stays as it ended. */
export async function updateRun(tx: Tx, id: number, outcome: Outcome): Promise<void> {
  await tx.db
    .updateTable('report_runs')
    .set(outcome)
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute();
}

/** What refers to a file that goes. */
export async function releaseFile(tx: Tx, export_file_id: number): Promise<void> {
  await tx.db
    .updateTable('report_runs')
    .set({ export_file_id: null })
    .where('provider_id', '=', tx.provider_id)
    .where('export_file_id', '=', export_file_id)
    .execute();
}

interface Wanted {
  /** Left out, those of all users. */
  readonly user_id?: UserId | undefined;
  readonly report?: ReportName | undefined;
  readonly id?: number | undefined;
  readonly rows_max: number;
}

/** Runs with how far their files are, and the names of who ran and saved them, newest first. */
export async function readRuns(tx: Tx, { user_id, report, id, rows_max }: Wanted) {
  let query = tx.db
    .selectFrom('report_runs as r')
    .innerJoin('users as u', (join) => join.onRef('u.provider_id', '=', 'r.provider_id').onRef('u.id', '=', 'r.user_id'))
    .leftJoin('saved_reports as s', (join) =>
      join.onRef('s.provider_id', '=', 'r.provider_id').onRef('s.id', '=', 'r.saved_report_id'),
    )
    .leftJoin('export_files as f', (join) =>
      join.onRef('f.provider_id', '=', 'r.provider_id').onRef('f.id', '=', 'r.export_file_id'),
    )
    .selectAll('r')
    .select(['u.name as user_name', 's.name as saved_report_name'])
    .select(['f.lines_total', 'f.lines_done', 'f.part_count', 'f.size_bytes'])
    .where('r.provider_id', '=', tx.provider_id);
  if (user_id !== undefined) query = query.where('r.user_id', '=', user_id);
  if (report !== undefined) query = query.where('r.report', '=', report);
  if (id !== undefined) query = query.where('r.id', '=', id);
  return query.orderBy('r.id', 'desc').limit(rows_max).execute();
}

export type ReadRun = Awaited<ReturnType<typeof readRuns>>[number];

/** Deletes the oldest runs that began before a moment and have no file; answers how many went. */
export async function deleteOldRuns(
  tx: Tx,
  { before, rows_max }: { readonly before: Date; readonly rows_max: number },
): Promise<number> {
  const old = await tx.db
    .selectFrom('report_runs')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('time_created', '<', before)
    .where('export_file_id', 'is', null)
    .orderBy('id')
    .limit(rows_max)
    .execute();
  if (old.length === 0) return 0;
  await tx.db
    .deleteFrom('report_runs')
    .where('provider_id', '=', tx.provider_id)
    .where(
      'id',
      'in',
      old.map(({ id }) => id),
    )
    .execute();
  return old.length;
}
