import type { UserId } from '@tsela/domain/ids';
import { onOneLine } from '@tsela/domain/formats/one-line';
import { Problem } from '@tsela/domain/problem';
import { isFeatureOn, readSetting } from '@tsela/domain/providers/provider-settings';
import { cellText } from '@tsela/domain/reports/report-cells';
import { leftOutInWords } from '@tsela/domain/reports/report-columns';
import { REPORT_NAMES, reportOf } from '@tsela/domain/reports/report-catalogue';
import { SENDING_TRIES_MAX, nextTry } from '@tsela/domain/reports/report-runs';
import { subjectOf } from '@tsela/domain/reports/report-subjects';
import { movingDays, nextSending } from '@tsela/domain/reports/saved-reports';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { dayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { longDayInWords } from '@tsela/domain/time/day-in-words';
import type { RequestContext, UserActor } from '../context.ts';
import { isStaff, unhurried } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { insertMessages } from '../jobs/outbox-repository.ts';
import { portalAddressOf } from '../providers/portal-address.ts';
import { readActorsById } from '../sessions/session-reads.ts';
import { openQuestion } from './open-question.ts';
import { namedFilters } from './report-filter-names.ts';
import { leftOut } from './report-reads.ts';
import { readTotals } from './report-rows-reads.ts';
import { insertRun } from './report-run-repository.ts';
import { lockSavedReport, readDueReports, updateFailed, updateSent } from './saved-report-repository.ts';
import type { SavedReportRow } from './saved-report-repository.ts';
import { maySeeReports } from './saved-reports.ts';

/** A run sends so many; the next one, minutes later, the rest. */
const SENT_AT_ONCE = 50;

/**
 * Sends the reports that are due, each under its row's lock with the moment of the next, so that two machines, or a run that is repeated, send
 * none twice. What no run was there for is sent once by the next. One that fails stops none of the others, is tried again, and is paused after
 * some tries; its author and recipients are told. Source: screens S48, docs/decisions/0257.
 */
export async function sendSavedReports(context: RequestContext): Promise<void> {
  if (!isFeatureOn(await context.services.settings.of(context.provider_id), 'reports')) return;
  const due = await reading(context, (tx) => readDueReports(tx, context.now, SENT_AT_ONCE));
  const failures: Error[] = [];
  for (const id of due)
    await sendOne(context, id).catch(async (cause: unknown) => {
      await noteFailure(context, id, cause);
      // What is wrong with the question is its author's to mend; a fault is for the log.
      if (!(cause instanceof Problem)) failures.push(new Error(`Saved report ${id} could not be sent.`, { cause }));
    });
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} saved reports could not be sent.`);
}

async function sendOne(context: RequestContext, id: number): Promise<void> {
  await inTransaction(unhurried(context), async (tx) => {
    const saved = await lockDue(tx, context, id);
    if (!saved) return;
    const begun = new Date();
    const people = await peopleOf(tx, saved);
    const author = people.get(saved.user_id);
    // It has the author's name on it, and none else would end it.
    if (!author || !maySeeReports(author)) {
      await pauseOrRetry(tx, context, { saved, people, message: 'Its author may no longer see reports.', is_final: true });
      return;
    }
    const left_out: UserId[] = [];
    for (const recipient_id of saved.recipient_ids) {
      const reader = people.get(recipient_id);
      if (!reader || !(await isSentTo(tx, context, saved, reader))) left_out.push(recipient_id);
    }
    await tellLeftOut(tx, context, { saved, people, left_out });
    await updateSent(tx, id, { time_next: nextSending(saved, context.now), time_sent: context.now, left_out });
    await insertRun(tx, {
      ...runOf(saved, context),
      state: 'done',
      message:
        left_out.length === 0
          ? ''
          : `Not sent to ${left_out.length} of ${saved.recipient_ids.length}: they may no longer see it.`,
      recipient_count: saved.recipient_ids.length - left_out.length,
      time_begun: begun,
      time_done: new Date(),
    });
  });
}

/** A report whose time has come, locked; null where another run was there before. */
async function lockDue(tx: Tx, { now }: RequestContext, id: number): Promise<SavedReportRow | null> {
  const saved = await lockSavedReport(tx, id);
  return !saved || saved.time_next === null || saved.time_next > now ? null : saved;
}

type People = ReadonlyMap<UserId, UserActor>;

async function peopleOf(tx: Tx, { user_id, recipient_ids }: SavedReportRow): Promise<People> {
  return new Map((await readActorsById(tx, [user_id, ...recipient_ids])).map((each) => [each.user_id, each]));
}

/** What a sending of a report is in its history. */
function runOf({ id, user_id, question, period }: SavedReportRow, { now }: RequestContext) {
  const { start, end } = movingDays(period, dayOf(now));
  const days = subjectOf(reportOf(question.report).subject).period === null ? {} : { start_date: start, end_date: end };
  return {
    user_id,
    saved_report_id: id,
    question: { ...question, ...days },
    format: 'email',
    time_created: now,
  } as const;
}

async function noteFailure(context: RequestContext, id: number, cause: unknown): Promise<void> {
  await inTransaction(context, async (tx) => {
    const saved = await lockDue(tx, context, id);
    if (!saved) return;
    await pauseOrRetry(tx, context, { saved, people: await peopleOf(tx, saved), message: faultInWords(cause) });
  });
}

/** PostgreSQL, appendix A: stopped because it took too long. */
const QUERY_CANCELED = '57014';

function faultInWords(cause: unknown): string {
  if (cause instanceof Problem) return cause.message;
  if (cause instanceof Error && 'code' in cause && cause.code === QUERY_CANCELED)
    return 'It took too long. Please choose a shorter period, or narrow it.';
  return 'There was a fault on our side.';
}

interface Failed {
  readonly saved: SavedReportRow;
  readonly people: People;
  readonly message: string;
  /** Where another try would change nothing. */
  readonly is_final?: boolean;
}

/** The next try, or the pause after the last one. The first failure and the pause are told to author and recipients. */
async function pauseOrRetry(
  tx: Tx,
  context: RequestContext,
  { saved, people, message, is_final = false }: Failed,
): Promise<void> {
  const { now } = context;
  const failures = saved.failures + 1;
  const next = is_final ? null : nextTry(failures, now);
  await updateFailed(tx, saved.id, {
    time_next: next,
    failures,
    failure: message,
    time_paused: next === null ? now : null,
  });
  if (isKnown(saved))
    await insertRun(tx, { ...runOf(saved, context), state: 'failed', message, time_begun: now, time_done: now });
  if (failures > 1 && next !== null) return;
  const readers = [...people.values()].filter(maySeeReports);
  const then =
    next === null
      ? 'It is not sent any more until its author or an administrator resumes it under Reports.'
      : `It is tried again, up to ${SENDING_TRIES_MAX} times.`;
  const subject = next === null ? `${saved.name} is paused` : `${saved.name} could not be sent`;
  const told = readers.map((reader) =>
    notice(reader, { subject, body: `The report “${saved.name}” could not be sent. ${message} ${then}` }),
  );
  await insertMessages(tx, context, told);
}

/** Whether a report is one of the catalogue still: an older version's may not be. */
function isKnown({ question }: SavedReportRow): boolean {
  return REPORT_NAMES.includes(question.report);
}

interface LeftOut {
  readonly saved: SavedReportRow;
  readonly people: People;
  readonly left_out: readonly UserId[];
}

/** Tells the author who was left out and, if they are staff still, those themselves: once, not at each sending. */
async function tellLeftOut(tx: Tx, context: RequestContext, { saved, people, left_out }: LeftOut): Promise<void> {
  const fresh = left_out.filter((id) => !saved.left_out.includes(id));
  const author = people.get(saved.user_id);
  if (fresh.length === 0 || !author) return;
  const names = fresh.map((id) => people.get(id)?.name ?? 'a former user').join(', ');
  const subject = `${saved.name} is no longer sent to all`;
  const to_author = notice(author, {
    subject,
    body: `The report “${saved.name}” is no longer sent to ${names}: they may no longer see it. The others get it as before.`,
  });
  const to_them = fresh.flatMap((id) => {
    const reader = people.get(id);
    if (!reader || !isStaff(reader) || id === saved.user_id) return [];
    const body = `The report “${saved.name}” is no longer sent to you, since you may no longer see it. Please ask ${author.name} if you need it.`;
    return [notice(reader, { subject: `${saved.name} is no longer sent to you`, body })];
  });
  await insertMessages(tx, context, [to_author, ...to_them]);
}

function notice({ email }: UserActor, { subject, body }: { readonly subject: string; readonly body: string }) {
  return {
    shipment_id: null,
    account_id: null,
    channel: 'email' as const,
    event: 'report',
    recipient: email,
    subject: onOneLine(subject),
    body,
  };
}

/** Sends a report as its reader may see it; false where they may not. */
async function isSentTo(tx: Tx, context: RequestContext, saved: SavedReportRow, reader: UserActor): Promise<boolean> {
  if (!maySeeReports(reader)) return false;
  try {
    await insertMessages(tx, context, [await messageFor(tx, context, saved, reader)]);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-permitted') return false;
    throw error;
  }
}

async function messageFor(tx: Tx, context: RequestContext, { id, name, question, period }: SavedReportRow, reader: UserActor) {
  const { start, end } = movingDays(period, dayOf(context.now));
  const opened = openQuestion(tx, { ...context, actor: reader }, { ...question, start_date: start, end_date: end });
  const totals = await readTotals(tx, opened);
  const { title } = reportOf(question.report);
  const [narrowed = []] = await namedFilters(tx, reader, [question]);
  const days = opened.period === null ? 'As it stands now' : daysInWords(start, end);
  const provider = readSetting(await context.services.settings.of(tx.provider_id), 'provider_title');
  const address = (await portalAddressOf(context, tx.provider_id)) ?? context.services.config.public_url;
  const asked = { ...question, ...(opened.period !== null && { start_date: start, end_date: end }) };
  const search = new URLSearchParams(Object.entries(asked).map(([key, value]): [string, string] => [key, String(value)]));
  return {
    shipment_id: null,
    account_id: null,
    channel: 'email' as const,
    event: 'report',
    recipient: reader.email,
    to_user_id: reader.user_id,
    saved_report_id: id,
    subject: onOneLine(`${provider}: ${name}`),
    body: [
      [`${title}. ${days}.`, ...narrowed.map(({ text }) => `${text}.`)].join('\n'),
      totals.map((total) => `${total.title}: ${cellText(total.kind, total.value)}`).join('\n'),
      `The whole report, with the rows behind each figure:\n${address}${SCREENS.reports.path}?${search.toString()}`,
      leftOutInWords(leftOut({ question: opened, opened: undefined })),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  };
}

function daysInWords(start: Day, end: Day): string {
  return start === end ? longDayInWords(start) : `${longDayInWords(start)} to ${longDayInWords(end)}`;
}
