import type { PersonTraces } from '@tsela/domain/audit/erased-person';
import type { UserId } from '@tsela/domain/ids';
import { KINDS_ERASED_BY_ROW } from '@tsela/domain/overview/person';
import type { ErasureCount } from '@tsela/domain/overview/person';
import { erasePeopleFromEvents } from '../../audit/erase-people.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import { anonymiseRequests } from '../../collection-requests/anonymise-requests.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { JobRun } from '../../jobs/job-repository.ts';
import { anonymisePersonIn } from '../../shipments/anonymise-shipments.ts';
import { finishErasing, forgetWriters } from '../../users/erase-user.ts';
import {
  LOOSE_PLACES,
  eraseFirstAdministrator,
  eraseNext,
  eraseTracesIn,
  readEndedBookings,
  readEndedRequests,
  readPeopleOf,
} from './erase-person-repository.ts';
import { addToCount, endErasure, lockOpenErasure, startErasure } from './erasure-repository.ts';
import { findErased } from './find-person-reads.ts';
import type { Person } from './find-person-reads.ts';
import { keysOf } from './held-sources-reads.ts';

const NOT_FINISHED = 'It could not be finished. Find the person again and delete what is left.';

/**
 * Deletes what is held on a person, in transactions of bounded size. Each holds the request while it runs, so that of two runs one waits for the
 * other; what is done is done, and a run that is cut short goes on with the next. Once it is over, the request no longer says who was meant.
 * Source: issue 15 §1.5, ADR 0138.
 */
export async function erasePerson(
  context: RequestContext,
  { erasure_id: id }: { erasure_id: number },
  run: JobRun,
): Promise<void> {
  try {
    await eraseEverything({ context, id });
  } catch (error) {
    if (run.is_last_try)
      await inTransaction(context, (tx) => endErasure(tx, id, { state: 'failed', message: NOT_FINISHED, now: context.now }));
    throw error;
  }
}

interface Run {
  readonly context: RequestContext;
  readonly id: number;
}

/** The person as the request knows them, in a transaction that holds the request. */
interface Meant {
  readonly person: Person;
  readonly user_ids: readonly UserId[];
  readonly traces: PersonTraces;
}

/** Does a part of the work while the request is held; null where it is over, because another run has finished it. */
async function part<Result>({ context, id }: Run, work: (tx: Tx, meant: Meant) => Promise<Result>): Promise<Result | null> {
  return inTransaction(context, async (tx) => {
    const erasure = await lockOpenErasure(tx, id);
    if (!erasure) return null;
    const { email, mobile_number } = erasure;
    const user_ids = erasure.user_id === null ? [] : [erasure.user_id];
    // A user who has taken the address since is another one.
    const person = await findErased(tx, { email, mobile_number }, user_ids);
    return work(tx, { person, user_ids, traces: { keys: keysOf(person), names: erasure.names as string[] } });
  });
}

async function eraseEverything(run: Run): Promise<void> {
  const { context, id } = run;
  const meant = await part(run, async (tx, found) => {
    await startErasure(tx, id);
    return found;
  });
  if (meant === null) return;
  for (const kind of KINDS_ERASED_BY_ROW)
    await inStretches<number>(run, kind, (tx, { person }, after) =>
      eraseNext(tx, kind, { person, after: after ?? 0, rows_max: ROWS_AT_ONCE }, context.now),
    );
  await eraseRequests(run);
  await eraseBookings(run);
  for (const [counted, place] of LOOSE_PLACES)
    await inStretches<readonly unknown[]>(run, counted, (tx, { traces }, after) =>
      eraseTracesIn(tx, place, { traces, after, rows_max: ROWS_LOOKED_AT }),
    );
  await part(run, async (tx, { user_ids, traces: { names }, person }) => {
    await addToCount(tx, id, 'signatures', await forgetWriters(tx, { user_ids, names }));
    await eraseFirstAdministrator(tx, person.email);
  });
  const { events, left } = await erasePeopleFromEvents(context, meant);
  await part(run, async (tx, { user_ids }) => {
    await finishErasing(tx, user_ids, context.now);
    await addToCount(tx, id, 'log', events);
    const ended = await endErasure(tx, id, { state: 'done', message: '', now: context.now });
    await recordChange(tx, context, {
      type: 'personal-data.erased',
      object_type: 'provider',
      object_id: tx.provider_id,
      change_to: { counts: ended?.counts ?? {}, left_as_not_sealed: left },
    });
  });
}

/** Rows are changed in transactions of this many, so that calls do not wait for it. */
const ROWS_AT_ONCE = 1000;
/** Each booking is rewritten by itself. */
const BOOKINGS_AT_ONCE = 100;
/** So many rows of what others wrote are looked through at once. */
const ROWS_LOOKED_AT = 5000;
/** More than this many stretches are of no provider; what is left is found again. */
const STRETCHES_MAX = 100_000;

interface Done<Key> {
  readonly count: number;
  /** Where the next stretch begins; null after the last. */
  readonly last: Key | null;
}

async function inStretches<Key>(
  run: Run,
  counted: ErasureCount,
  erase: (tx: Tx, meant: Meant, after: Key | null) => Promise<Done<Key>>,
): Promise<void> {
  let after: Key | null = null;
  for (let stretch = 0; stretch < STRETCHES_MAX; stretch++) {
    const done: Done<Key> | null = await part(run, async (tx, meant) => {
      const found = await erase(tx, meant, after);
      await addToCount(tx, run.id, counted, found.count);
      return found;
    });
    if (done === null || done.last === null) return;
    after = done.last;
  }
}

async function eraseRequests(run: Run): Promise<void> {
  await inStretches<number>(run, 'collection_requests', async (tx, { person }, after) => {
    const ids = await readEndedRequests(tx, { person, after: after ?? 0, rows_max: ROWS_AT_ONCE });
    const count = await anonymiseRequests(tx, run.context, ids);
    return { count, last: ids.length < ROWS_AT_ONCE ? null : (ids.at(-1) ?? null) };
  });
}

async function eraseBookings(run: Run): Promise<void> {
  await inStretches<number>(run, 'bookings', async (tx, { person }, after) => {
    const ids = await readEndedBookings(tx, { person, after: after ?? 0, rows_max: BOOKINGS_AT_ONCE });
    const count = await anonymisePersonIn(tx, run.context, ids, (own) => readPeopleOf(tx, person, own));
    return { count, last: ids.length < BOOKINGS_AT_ONCE ? null : (ids.at(-1) ?? null) };
  });
}
