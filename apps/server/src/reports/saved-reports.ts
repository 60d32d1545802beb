import type { SavedReport, savedReportApi } from '@tsela/contract/reports/saved-report-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { splitRecipients } from '@tsela/domain/formats/email';
import type { UserId } from '@tsela/domain/ids';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import {
  SAVED_REPORTS_MAX,
  mayChangeSavedReport,
  nextSending,
  savedQuestionOf,
  savedReportChecks,
} from '@tsela/domain/reports/saved-reports';
import type { SavedQuestion } from '@tsela/domain/reports/saved-reports';
import { recordChange } from '../audit/record-change.ts';
import { isStaff } from '../context.ts';
import type { RequestContext, UserActor } from '../context.ts';
import { lockExclusive } from '../db/locks.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { readActorsByEmail, readActorsById } from '../sessions/session-reads.ts';
import { openQuestion } from './open-question.ts';
import { namedFilters } from './report-filter-names.ts';
import {
  countSavedReports,
  deleteSavedReport,
  insertSavedReport,
  isNameTaken,
  lockSavedReport,
  readSavedReports,
  updateSavedReport,
} from './saved-report-repository.ts';
import type { SavedReportRow, SavedReportValues } from './saved-report-repository.ts';

type Api = typeof savedReportApi;

/** Of two reports that a user gives one name at once, one is refused. */
const SAVING = 'saving reports';

/** The reports that the caller has saved and those that others share. Source: screens S48. */
export async function listSavedReports(context: RequestContext): Promise<OutputOf<Api['savedReports']>> {
  const actor = staffOf(context);
  return reading(context, async (tx) => ({
    saved_reports: await presentAll(tx, actor, await readSavedReports(tx, actor.user_id)),
  }));
}

/** Saves a report that the caller may see. */
export async function saveReport(
  context: RequestContext,
  input: InputOf<Api['saveReport']>,
): Promise<OutputOf<Api['saveReport']>> {
  const actor = staffOf(context);
  const question = savedQuestionOf(input);
  return inTransaction(context, async (tx) => {
    // What cannot be asked is not saved.
    openQuestion(tx, context, question);
    const values = await valuesOf(tx, context, input);
    await lockExclusive(tx, SAVING);
    if ((await countSavedReports(tx, actor.user_id)) >= SAVED_REPORTS_MAX)
      throw new Problem('conflict', `You have saved ${SAVED_REPORTS_MAX} reports already. Please delete one first.`);
    if (await isNameTaken(tx, { user_id: actor.user_id, name: values.name })) throw nameTaken(values.name);
    const row = await insertSavedReport(tx, { ...values, question, user_id: actor.user_id }, context.now);
    await record(tx, context, row, { type: 'saved-report.created', change_to: { ...question, ...values } });
    return { saved_report: await presentOne(tx, actor, row) };
  });
}

/** Changes what a saved report is called, over which days it is, when it is sent to whom, and, where it is said, what it asks. */
export async function changeSavedReport(
  context: RequestContext,
  { id, time_modified, question: asked, ...draft }: InputOf<Api['changeSavedReport']>,
): Promise<OutputOf<Api['changeSavedReport']>> {
  const actor = staffOf(context);
  return inTransaction(context, async (tx) => {
    const question = asked && savedQuestionOf(asked);
    // What the caller may not ask is not put in another's report either.
    if (question) openQuestion(tx, context, question);
    const values = await valuesOf(tx, context, draft);
    await lockExclusive(tx, SAVING);
    const before = await lockForChange(tx, actor, id);
    if (before.time_modified.toISOString() !== time_modified)
      throw new Problem('conflict', 'Another user changed this report in the meantime. Please look at it again.');
    if (await isNameTaken(tx, { user_id: before.user_id, name: values.name, id })) throw nameTaken(values.name);
    const row = await updateSavedReport(tx, id, { ...values, question }, context.now);
    const { name, period, is_shared, sending, send_hour, send_weekday, send_day, recipient_ids } = before;
    const change_from = { name, period, is_shared, sending, send_hour, send_weekday, send_day, recipient_ids };
    await record(tx, context, row, {
      type: 'saved-report.changed',
      change_from: { ...(question && before.question), ...change_from },
      change_to: { ...question, ...values },
    });
    return { saved_report: await presentOne(tx, actor, row) };
  });
}

/** Deletes a saved report; it is sent no more. */
export async function removeSavedReport(
  context: RequestContext,
  { id }: InputOf<Api['removeSavedReport']>,
): Promise<OutputOf<Api['removeSavedReport']>> {
  const actor = staffOf(context);
  return inTransaction(context, async (tx) => {
    const row = await lockForChange(tx, actor, id);
    await deleteSavedReport(tx, id);
    await record(tx, context, row, { type: 'saved-report.removed', change_from: { name: row.name } });
    return { message: `${row.name} is deleted.` };
  });
}

/** The member of staff who calls. */
export function staffOf({ actor }: RequestContext): UserActor {
  if (actor.kind === 'user' && isStaff(actor) && actor.api_key === undefined) return actor;
  throw new Problem('not-permitted', 'Only staff can do this.');
}

/** Whether a user may be sent reports: staff who may open them. */
export function maySeeReports(actor: UserActor): boolean {
  return isStaff(actor) && hasPermission(actor.permissions, 'API_/reports:GET');
}

type Draft = Omit<InputOf<Api['saveReport']>, keyof SavedQuestion>;

async function valuesOf(tx: Tx, context: RequestContext, draft: Draft): Promise<SavedReportValues> {
  refuseIfAny(savedReportChecks(draft));
  const { name, period, is_shared, sending, send_hour, send_weekday, send_day, recipients } = draft;
  return {
    name: name.trim(),
    period,
    is_shared,
    sending,
    send_hour,
    send_weekday,
    send_day,
    recipient_ids: await recipientsOf(tx, recipients),
    time_next: nextSending(draft, context.now),
  };
}

/** The users that addresses are of. Raises `bad-input` for an address that is of no member of staff who may see reports. */
async function recipientsOf(tx: Tx, text: string): Promise<UserId[]> {
  const addresses = [...new Set(splitRecipients(text).map((address) => address.toLowerCase()))];
  if (addresses.length === 0) return [];
  const found = (await readActorsByEmail(tx, addresses)).filter(maySeeReports);
  const missing = addresses.find((address) => !found.some(({ email }) => email.toLowerCase() === address));
  if (missing !== undefined)
    refuseIfAny([
      {
        field: 'recipients',
        code: 'no-reader',
        message: `${missing} is not the address of a member of staff who may see reports.`,
      },
    ]);
  return found.map(({ user_id }) => user_id);
}

async function lockForChange(tx: Tx, actor: UserActor, id: number): Promise<SavedReportRow> {
  const row = await lockSavedReport(tx, id);
  if (!row || (!row.is_shared && !mayChangeSavedReport(row, actor))) throw new Problem('not-found', 'Report not found.');
  if (!mayChangeSavedReport(row, actor))
    throw new Problem('not-permitted', 'Only who saved this report and administrators change it.');
  return row;
}

async function record(
  tx: Tx,
  context: RequestContext,
  { id }: SavedReportRow,
  change: { readonly type: string; readonly change_from?: object; readonly change_to?: object },
): Promise<void> {
  await recordChange(tx, context, { ...change, object_type: 'saved-report', object_id: id });
}

async function presentOne(tx: Tx, actor: UserActor, row: SavedReportRow): Promise<SavedReport> {
  const [presented] = await presentAll(tx, actor, [row]);
  if (!presented) throw new Error('A report is presented as one.');
  return presented;
}

async function presentAll(tx: Tx, actor: UserActor, rows: readonly SavedReportRow[]): Promise<SavedReport[]> {
  const ids = new Set(rows.flatMap(({ user_id, recipient_ids, left_out }) => [user_id, ...recipient_ids, ...left_out]));
  const people = new Map((await readActorsById(tx, [...ids])).map((person) => [person.user_id, person]));
  const narrowed = await namedFilters(
    tx,
    actor,
    rows.map(({ question }) => question),
  );
  return rows.map((row, at) => {
    const { time_next, time_sent, time_paused, time_modified, question, user_id, recipient_ids, left_out, ...shown } = row;
    const may_change = mayChangeSavedReport(row, actor);
    const { id, name, period, is_shared, sending, send_hour, send_weekday, send_day, failure } = shown;
    return {
      ...question,
      narrowed: [...(narrowed[at] ?? [])],
      id,
      name,
      period,
      is_shared,
      sending,
      send_hour,
      send_weekday,
      send_day,
      left_out: may_change ? left_out.map((each) => people.get(each)?.name ?? 'A former user').join(', ') : '',
      recipients: may_change ? recipient_ids.flatMap((each) => people.get(each)?.email ?? []).join(', ') : '',
      created_by_name: people.get(user_id)?.name ?? '',
      time_next: time_next?.toISOString() ?? null,
      time_sent: time_sent?.toISOString() ?? null,
      failure: may_change ? failure : '',
      time_paused: time_paused?.toISOString() ?? null,
      time_modified: time_modified.toISOString(),
      may_change,
    };
  });
}

function nameTaken(name: string): Problem {
  const message = `You have a report named ${name} already.`;
  return new Problem('conflict', message, { violations: [{ field: 'name', code: 'name-taken', message }] });
}
