import type { UserId } from '@tsela/domain/ids';
import { onOneLine } from '@tsela/domain/formats/one-line';
import { Problem } from '@tsela/domain/problem';
import { isFeatureOn, readSetting } from '@tsela/domain/providers/provider-settings';
import { cellText } from '@tsela/domain/reports/report-cells';
import { reportOf } from '@tsela/domain/reports/report-catalogue';
import { movingDays, nextSending } from '@tsela/domain/reports/saved-reports';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { dayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { longDayInWords } from '@tsela/domain/time/day-in-words';
import type { RequestContext, UserActor } from '../context.ts';
import { unhurried } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { insertMessages } from '../jobs/outbox-repository.ts';
import { portalAddressOf } from '../providers/portal-address.ts';
import { readActorsById } from '../sessions/session-reads.ts';
import { openQuestion } from './open-question.ts';
import { readTotals } from './report-rows-reads.ts';
import { lockSavedReport, readDueReports, updateSent } from './saved-report-repository.ts';
import type { SavedReportRow } from './saved-report-repository.ts';
import { maySeeReports } from './saved-reports.ts';

/** A run sends so many; the next one, minutes later, the rest. */
const SENT_AT_ONCE = 50;

/**
 * Sends the reports that are due, each under its row's lock with the moment of the next, so that two machines, or a run that is repeated, send
 * none twice. What no run was there for is sent once by the next. One that fails stops none of the others. Source: screens S48.
 */
export async function sendSavedReports(context: RequestContext): Promise<void> {
  if (!isFeatureOn(await context.services.settings.of(context.provider_id), 'reports')) return;
  const due = await reading(context, (tx) => readDueReports(tx, context.now, SENT_AT_ONCE));
  const failures: Error[] = [];
  for (const id of due)
    await sendOne(context, id).catch(async (cause: unknown) => {
      failures.push(new Error(`Saved report ${id} could not be sent.`, { cause }));
      await passOver(context, id);
    });
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} saved reports could not be sent.`);
}

/** A report that fails for so long waits for its next moment: one that takes too long each time would else be tried every few minutes for good. */
const PATIENCE_MS = 6 * 60 * 60 * 1000;

async function passOver(context: RequestContext, id: number): Promise<void> {
  await inTransaction(context, async (tx) => {
    const saved = await lockSavedReport(tx, id);
    if (!saved || saved.time_next === null || context.now.getTime() - saved.time_next.getTime() < PATIENCE_MS) return;
    await updateSent(tx, id, { time_next: nextSending(saved, context.now), left_out: saved.left_out });
  });
}

async function sendOne(context: RequestContext, id: number): Promise<void> {
  await inTransaction(unhurried(context), async (tx) => {
    const saved = await lockSavedReport(tx, id);
    if (!saved || saved.time_next === null || saved.time_next > context.now) return;
    const people = new Map(
      (await readActorsById(tx, [saved.user_id, ...saved.recipient_ids])).map((each) => [each.user_id, each]),
    );
    const author = people.get(saved.user_id);
    // Of who has left it is sent no more: none is left to change it.
    if (!author || !maySeeReports(author)) {
      await updateSent(tx, id, { time_next: null, left_out: [] });
      return;
    }
    const left_out: UserId[] = [];
    for (const recipient_id of saved.recipient_ids) {
      const reader = people.get(recipient_id);
      if (!reader || !(await isSentTo(tx, context, saved, reader))) left_out.push(recipient_id);
    }
    await updateSent(tx, id, {
      time_next: nextSending(saved, context.now),
      time_sent: context.now,
      left_out,
    });
  });
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

async function messageFor(tx: Tx, context: RequestContext, { name, question, period }: SavedReportRow, reader: UserActor) {
  const { start, end } = movingDays(period, dayOf(context.now));
  const opened = openQuestion(tx, { ...context, actor: reader }, { ...question, start_date: start, end_date: end });
  const totals = await readTotals(tx, opened);
  const { title } = reportOf(question.report);
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
    subject: onOneLine(`${provider}: ${name}`),
    body: [
      `${title}. ${days}.`,
      totals.map((total) => `${total.title}: ${cellText(total.kind, total.value)}`).join('\n'),
      `The whole report, with the rows behind each figure:\n${address}${SCREENS.reports.path}?${search.toString()}`,
    ].join('\n\n'),
  };
}

function daysInWords(start: Day, end: Day): string {
  return start === end ? longDayInWords(start) : `${longDayInWords(start)} to ${longDayInWords(end)}`;
}
