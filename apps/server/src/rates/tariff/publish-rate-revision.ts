import type { rateRevisionApi } from '@tsela/contract/rates/rate-revision-api';
import { dayInWords, longDayInWords } from '@tsela/domain/time/day-in-words';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import type { RateCard } from '@tsela/domain/rates/card/rate-card';
import { keepsCollectionPlace } from '@tsela/domain/shipments/kept-collection-places';
import { SHIPMENT_STATUSES, STATUS_MATRIX } from '@tsela/domain/shipments/status/shipment-status';
import { addDays, dayOf, parseDay, timeOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { countBookedBefore } from '../collection-day-repository.ts';
import { presentRevision } from './present-revision.ts';
import { refuseUnsoundCard } from './refuse-unsound-card.ts';
import {
  changerOf,
  copyRevision,
  findRevision,
  findDueRevision,
  findScheduledFor,
  insertRevision,
  lockRevision,
  retireLive,
  lockPublishing,
  updateRevision,
} from './rate-revision-repository.ts';
import type { RevisionRow } from './rate-revision-repository.ts';
import { lockVersionFor, refuseUnlessDraft, tellOfLiveRates, tellOfRevision } from './revision-rules.ts';

type Api = typeof rateRevisionApi;

/** Puts a tariff in force in place of the one before it; what was priced with the old one keeps its price and its trace. */
export async function publishRateRevision(
  context: RequestContext,
  { name, card }: { name: string; card: RateCard },
): Promise<number> {
  return inTransaction(context, async (tx) => {
    await lockPublishing(tx);
    await retireLive(tx, context.now);
    const row = await insertRevision(tx, context, { name, status: 'live', card });
    await recordPublished(tx, context, { row, change_to: { rates: card.rates.length, zones: card.zones.length } });
    return row.id;
  });
}

/** Makes a draft live at once. Asked again after it went through, it answers the same. Source: screens S47. */
export async function publishRevision(
  context: RequestContext,
  { id, version, accept_warnings = false, warnings_reason = '' }: InputOf<Api['publishRevision']>,
): Promise<OutputOf<Api['publishRevision']>> {
  return inTransaction(context, async (tx) => {
    await lockPublishing(tx);
    const found = await lockRevision(tx, id);
    if (found?.status === 'live' && found.version === version + 1) return { rate_revision: await presentRevision(tx, found) };
    const draft = await lockVersionFor(tx, context, { id, version });
    if (draft.status !== 'scheduled') refuseUnlessDraft(draft);
    const accepted = await refuseUnsoundCard(tx, context, draft, { day: dayOf(context.now), accept_warnings, warnings_reason });
    return { rate_revision: await presentRevision(tx, await makeLive(tx, context, draft, accepted)) };
  });
}

/** Lets a draft go live at the beginning of a day, or takes it back from the schedule. Source: screens S47. */
export async function scheduleRevision(
  context: RequestContext,
  { id, version, day: given, accept_warnings = false, warnings_reason = '' }: InputOf<Api['scheduleRevision']>,
): Promise<OutputOf<Api['scheduleRevision']>> {
  const day = given === null ? null : dayToCome(given, context.now);
  return inTransaction(context, async (tx) => {
    await lockPublishing(tx);
    const before = await lockVersionFor(tx, context, { id, version });
    if (before.status !== 'scheduled') refuseUnlessDraft(before);
    if (before.scheduled_day === day) return { rate_revision: await presentRevision(tx, before) };
    let accepted = {};
    if (day !== null) {
      const other = await findScheduledFor(tx, day);
      if (other)
        throw new Problem('conflict', `“${other.name}” goes live on ${longDayInWords(day)} already. Please choose another day.`);
      accepted = await refuseUnsoundCard(tx, context, before, { day, accept_warnings, warnings_reason });
    }
    const row = await updateRevision(tx, context, { id, status: day === null ? 'draft' : 'scheduled', scheduled_day: day });
    await recordChange(tx, context, {
      type: day === null ? 'rate-revision.unscheduled' : 'rate-revision.scheduled',
      object_type: 'rate_revision',
      object_id: id,
      change_from: { scheduled_day: before.scheduled_day },
      change_to: { name: row.name, scheduled_day: day, ...accepted },
    });
    tellOfRevision(tx, context, id);
    return { rate_revision: await presentRevision(tx, row) };
  });
}

/** Makes a copy of what was live before live again. It priced shipments once, so it is not checked anew. Source: screens S47. */
export async function rollBackRevision(
  context: RequestContext,
  { id, name }: InputOf<Api['rollBack']>,
): Promise<OutputOf<Api['rollBack']>> {
  return inTransaction(context, async (tx) => {
    await lockPublishing(tx);
    const from = await findRevision(tx, id);
    if (!from) throw new Problem('not-found', 'Revision not found.');
    if (from.status !== 'superseded')
      throw new Problem('conflict', from.status === 'live' ? 'This revision is live.' : 'This revision was never live.');
    await retireLive(tx, context.now);
    const row = await copyRevision(tx, context, {
      from: id,
      name: name?.trim() || nameOfReturn(from.name, context.now),
      status: 'live',
      day: dayOf(context.now),
    });
    await recordPublished(tx, context, { row, change_to: { rolled_back_to: id } });
    return { rate_revision: await presentRevision(tx, row) };
  });
}

const LONGEST_NAME = 100;

/** Tells it apart in lists from what it is a copy of, and from earlier returns to the same. */
function nameOfReturn(name: string, now: Date): string {
  const when = ` (back since ${dayInWords(dayOf(now))}, ${timeOf(now)})`;
  return `${name.replace(/ \(back since [^()]*\)$/, '').slice(0, LONGEST_NAME - when.length)}${when}`;
}

/** More than this many never wait at once; a job that ends too early is run again the next day. */
const ROUNDS_MAX = 50;

/** Makes live what was to go live by today, in order. Run by two at once, the second finds nothing left to do. */
export async function publishScheduled(context: RequestContext): Promise<void> {
  const today = dayOf(context.now);
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const has_published = await inTransaction(context, async (tx) => {
      await lockPublishing(tx);
      const due = await findDueRevision(tx, today);
      if (due) await makeLive(tx, context, due);
      return due !== undefined;
    });
    if (!has_published) return;
  }
}

async function makeLive(tx: Tx, context: RequestContext, draft: RevisionRow, accepted: object = {}): Promise<RevisionRow> {
  await retireLive(tx, context.now);
  const row = await updateRevision(tx, context, {
    id: draft.id,
    status: 'live',
    scheduled_day: null,
    time_live: context.now,
    published_by_name: changerOf(context).changed_by_name,
    effective_from: dayOf(context.now),
  });
  await recordPublished(tx, context, {
    row,
    change_to: { rates: row.rate_count, scheduled_day: draft.scheduled_day, ...accepted },
  });
  return row;
}

/** Shipments that are still to be collected. */
const WAITING = SHIPMENT_STATUSES.filter((status) => keepsCollectionPlace(status) && STATUS_MATRIX[status].collected !== 'yes');

async function recordPublished(
  tx: Tx,
  context: RequestContext,
  { row, change_to }: { row: RevisionRow; change_to: object },
): Promise<void> {
  await recordChange(tx, context, {
    type: 'rate-revision.published',
    object_type: 'rate_revision',
    object_id: row.id,
    change_to: { name: row.name, ...change_to },
  });
  await countBookedBefore(tx, { revision_id: row.id, statuses: WAITING, now: context.now });
  tellOfLiveRates(tx, context, row.id);
  tellOfRevision(tx, context, row.id);
}

/** Prices are planned at most a year ahead. */
const FARTHEST_DAYS = 400;

function dayToCome(given: string, now: Date): Day {
  const day = parseDay(given);
  const problem = (message: string) =>
    new Problem('bad-input', message, { violations: [{ field: 'day', code: 'day', message }] });
  if (day === null || day <= dayOf(now)) throw problem('Please choose a day from tomorrow on, or publish it now.');
  if (day > addDays(dayOf(now), FARTHEST_DAYS)) throw problem('Please choose a day within a year.');
  return day;
}
