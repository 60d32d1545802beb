import { nextRepeated } from '@tsela/domain/collection-requests/collection-repetition';
import { isFeatureOn } from '@tsela/domain/providers/provider-settings';
import type { CollectionSeriesId } from '@tsela/domain/ids';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { lockAccountFor } from '../accounts/account-repository.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import { makeRequest } from './ask-for-collection.ts';
import { collectingDaysAt } from './collecting-days.ts';
import { lockDueSeries, newestOfSeries, readDueSeries, updateSeries } from './collection-request-repository.ts';
import { recordRequest } from './whole-request.ts';

/** So many repetitions are looked for at once. */
const PAGE = 500;

/**
 * Makes the requests of tomorrow for every repetition that has one then, leaving out closed days. Each has a transaction of its own under its
 * row's lock, and one request a day, so a run that is killed, repeated, or done by two machines at once makes none twice. What a run missed
 * is made by the next one, days that are over excepted. One that fails stops no other: the run fails at its end. Source: screens S15.
 */
export async function repeatCollectionRequests(context: RequestContext): Promise<void> {
  if (!isFeatureOn(await context.services.settings.of(context.provider_id), 'collection_requests')) return;
  const until = addDays(dayOf(context.now), 1);
  const failures: Error[] = [];
  for (let after = 0 as CollectionSeriesId; ;) {
    const from = after;
    const due = await reading(context, (tx) => readDueSeries(tx, { until, after: from, limit: PAGE }));
    for (const id of due)
      await repeatOne(context, id).catch((cause: unknown) => {
        failures.push(new Error(`Repetition ${id} could not be continued.`, { cause }));
      });
    const last = due.at(-1);
    if (last === undefined || due.length < PAGE) break;
    after = last;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} repetitions could not be continued.`);
}

async function repeatOne(context: RequestContext, id: CollectionSeriesId): Promise<void> {
  const today = dayOf(context.now);
  const until = addDays(today, 1);
  const newest = await reading(context, (tx) => newestOfSeries(tx, id));
  if (!newest) return;
  const days = await collectingDaysAt(context, newest.address);
  await inTransaction(context, async (tx) => {
    // As a booking takes it, and before what depends on it.
    const account = await lockAccountFor(tx, context.actor, newest.account_id);
    const series = await lockDueSeries(tx, id, until);
    if (series?.next_date === null || !series) return;
    const isClosed = (day: typeof today) => days.closed(day) !== null;
    const follows = (day: typeof today) => nextRepeated(series, day, isClosed);
    // What was planned for a day that is over, or closed by now, is for the next one.
    const is_open_day = series.next_date >= today && !isClosed(series.next_date);
    const day = is_open_day ? series.next_date : follows(series.next_date < today ? addDays(today, -1) : series.next_date);
    const is_over = day === null || account.status === 'closed' || account.account_type !== 'postpaid';
    if (is_over || day > until) return updateSeries(tx, id, { next_date: is_over ? null : day });
    const { address, contact, branch_id, collect_after, collect_before, expected_parcels, expected_weight_g, instructions } =
      newest;
    const made = await makeRequest(tx, context, {
      account_id: newest.account_id,
      branch_id,
      series_id: id,
      date: day,
      collect_after,
      collect_before,
      address: JSON.stringify(address),
      contact: JSON.stringify(contact),
      expected_parcels,
      expected_weight_g,
      instructions,
      lat: address.lat,
      lng: address.lng,
    });
    await updateSeries(tx, id, { next_date: follows(day) });
    await recordRequest(tx, context, made, { type: 'repeated', to: { date: day, status: made.status, repeats: newest.id } });
  });
}
