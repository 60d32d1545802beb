import type { UserId } from '@tsela/domain/ids';
import { SAVED_REPORTS_MAX } from '@tsela/domain/reports/saved-reports';
import type { SavedQuestion } from '@tsela/domain/reports/saved-reports';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { laterThanBefore } from '../db/later-than-before.ts';
import type { SavedReportsTable } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';

export type SavedReportRow = Selectable<SavedReportsTable>;

/** What a user decides of a saved report. */
export type SavedReportValues = Pick<
  SavedReportRow,
  'name' | 'period' | 'is_shared' | 'sending' | 'send_hour' | 'send_weekday' | 'send_day' | 'recipient_ids' | 'time_next'
>;

const UNFAILED = { failures: 0, failure: '', time_paused: null } as const;

function savedReports(tx: Tx) {
  return tx.db.selectFrom('saved_reports').where('provider_id', '=', tx.provider_id);
}

/** So many that others share are shown. */
const SHARED_MAX = 200;

/** A user's own reports and those that others share, by name. */
export async function readSavedReports(tx: Tx, user_id: UserId): Promise<SavedReportRow[]> {
  const name = sql`lower(name)`;
  const own = await savedReports(tx)
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy(name)
    .orderBy('id')
    .limit(SAVED_REPORTS_MAX)
    .execute();
  const shared = await savedReports(tx)
    .selectAll()
    .where('is_shared', '=', true)
    .where('user_id', '<>', user_id)
    .orderBy(name)
    .orderBy('id')
    .limit(SHARED_MAX)
    .execute();
  return [...own, ...shared];
}

export async function countSavedReports(tx: Tx, user_id: UserId): Promise<number> {
  const { count } = await savedReports(tx)
    .where('user_id', '=', user_id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function lockSavedReport(tx: Tx, id: number): Promise<SavedReportRow | undefined> {
  return savedReports(tx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Whether a user has another report of that name. */
export async function isNameTaken(
  tx: Tx,
  { user_id, name, id }: { readonly user_id: UserId; readonly name: string; readonly id?: number },
): Promise<boolean> {
  const named = savedReports(tx)
    .where('user_id', '=', user_id)
    .where(sql<boolean>`lower(name) = lower(${name})`);
  const other = id === undefined ? named : named.where('id', '<>', id);
  return (await other.select('id').executeTakeFirst()) !== undefined;
}

interface NewSavedReport extends SavedReportValues {
  readonly user_id: UserId;
  readonly question: SavedQuestion;
}

export async function insertSavedReport(
  tx: Tx,
  { question, recipient_ids, ...values }: NewSavedReport,
  now: Date,
): Promise<SavedReportRow> {
  return tx.db
    .insertInto('saved_reports')
    .values(({ fn, val }) => ({
      ...values,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('saved_report_ids')]),
      question: JSON.stringify(question),
      recipient_ids: JSON.stringify(recipient_ids),
      time_created: now,
      time_modified: now,
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateSavedReport(
  tx: Tx,
  id: number,
  { recipient_ids, question, ...values }: SavedReportValues & { readonly question: SavedQuestion | undefined },
  now: Date,
): Promise<SavedReportRow> {
  return tx.db
    .updateTable('saved_reports')
    .set({
      ...values,
      ...(question && { question: JSON.stringify(question) }),
      recipient_ids: JSON.stringify(recipient_ids),
      // Saving it has it tried anew.
      ...UNFAILED,
      time_modified: laterThanBefore(now),
    })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes to whom a report is sent, and with it whether it is. */
export async function updateRecipients(
  tx: Tx,
  id: number,
  { recipient_ids, left_out, ...plan }: Pick<SavedReportRow, 'recipient_ids' | 'left_out' | 'sending' | 'time_next'>,
  now: Date,
): Promise<void> {
  await tx.db
    .updateTable('saved_reports')
    .set({
      ...plan,
      recipient_ids: JSON.stringify(recipient_ids),
      left_out: JSON.stringify(left_out),
      time_modified: laterThanBefore(now),
    })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .execute();
}

/** Notes that a report was sent, and when it is sent next. */
export async function updateSent(
  tx: Tx,
  id: number,
  { left_out, ...sent }: Pick<SavedReportRow, 'time_next' | 'time_sent' | 'left_out'>,
): Promise<void> {
  await tx.db
    .updateTable('saved_reports')
    .set({ ...sent, ...UNFAILED, left_out: JSON.stringify(left_out) })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .execute();
}

/** Notes that a sending failed, and when it is tried again; null where it is paused. */
export async function updateFailed(
  tx: Tx,
  id: number,
  failed: Pick<SavedReportRow, 'time_next' | 'failures' | 'failure' | 'time_paused'>,
): Promise<void> {
  await tx.db.updateTable('saved_reports').set(failed).where('provider_id', '=', tx.provider_id).where('id', '=', id).execute();
}

export async function deleteSavedReport(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('saved_reports').where('provider_id', '=', tx.provider_id).where('id', '=', id).execute();
}

/** The reports whose time to be sent has come, the longest due first. */
export async function readDueReports(tx: Tx, now: Date, rows_max: number): Promise<number[]> {
  const rows = await savedReports(tx)
    .select('id')
    .where('time_next', '<=', now)
    .orderBy('time_next')
    .orderBy('id')
    .limit(rows_max)
    .execute();
  return rows.map(({ id }) => id);
}
