import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { TEST_SHIPMENTS_KEPT } from '@tsela/domain/shipments/test-mode';
import type { TestStep } from '@tsela/domain/shipments/test-mode';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { isAnyOf } from '../../db/any-of.ts';
import { countUpTo } from '../../db/paging.ts';
import type { Tx } from '../../db/transaction.ts';
import type { PlaceOfChange } from '../list/changed-since-reads.ts';

export interface TestRow {
  readonly id: ShipmentId;
  readonly account_id: AccountId;
  readonly key_name: string;
  readonly short_tracking_reference: string;
  readonly custom_tracking_reference: string;
  readonly status: ShipmentStatus;
  /** As it was booked. */
  readonly shipment: Shipment;
  readonly steps: readonly TestStep[];
  readonly time_created: Date;
  readonly time_modified: Date;
}

/**
 * Does work, answers what it answers, and undoes all that it has written. What was to happen after the commit does not happen either.
 */
export async function undoing<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  const { length } = tx.after_commit;
  await tx.client.query('savepoint undone_work');
  const result = await work();
  await tx.client.query('rollback to savepoint undone_work');
  tx.after_commit.length = length;
  return result;
}

export async function insertTest(tx: Tx, { shipment, steps, ...row }: TestRow): Promise<void> {
  await tx.db
    .insertInto('test_shipments')
    .values({ provider_id: tx.provider_id, ...row, shipment: JSON.stringify(shipment), steps: JSON.stringify(steps) })
    .execute();
}

/** Forgets the oldest of an account that has more than are kept. */
export async function forgetOldestTests(tx: Tx, account_id: AccountId): Promise<void> {
  const kept = await ofAccount(tx, account_id)
    .select('id')
    .orderBy('id', 'desc')
    .offset(TEST_SHIPMENTS_KEPT - 1)
    .limit(1)
    .executeTakeFirst();
  if (!kept) return;
  await tx.db
    .deleteFrom('test_shipments')
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', account_id)
    .where('id', '<', kept.id)
    .execute();
}

/** Removes those of all accounts that were booked before, and answers how many. */
export async function deleteTestsBefore(tx: Tx, { before, rows_max }: { before: Date; rows_max: number }): Promise<number> {
  const deleted = await tx.db
    .deleteFrom('test_shipments')
    .where('provider_id', '=', tx.provider_id)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('test_shipments')
        .select('id')
        .where('provider_id', '=', tx.provider_id)
        .where('time_created', '<', before)
        .orderBy('id')
        .limit(rows_max),
    )
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

const COLUMNS = [
  'id',
  'account_id',
  'key_name',
  'short_tracking_reference',
  'custom_tracking_reference',
  'status',
  'shipment',
  'steps',
  'time_created',
  'time_modified',
] as const;

/** By what test bookings are asked for; all of an account where nothing is named. */
export interface WhichTests {
  readonly ids?: readonly ShipmentId[];
  readonly reference?: string;
  readonly custom_reference?: string;
  readonly statuses?: readonly string[];
}

interface PageOfTests {
  readonly limit: number;
  readonly offset: number;
}

/** A page of them, newest first, with how many there are. */
export async function readTests(
  tx: Tx,
  account_id: AccountId,
  { limit, offset, ...which }: WhichTests & PageOfTests,
): Promise<{ rows: TestRow[]; count: number }> {
  const matching = tests(tx, account_id, which);
  const rows = await matching.select(COLUMNS).orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return { rows, count: await countUpTo(tx, matching, { limit, offset, rows }) };
}

/** The next ones that have changed after a place, in the order of their changes. */
export async function readTestsSince(
  tx: Tx,
  account_id: AccountId,
  { since, limit, ...which }: WhichTests & { since: PlaceOfChange; limit: number },
): Promise<TestRow[]> {
  return tests(tx, account_id, which)
    .where(sql<SqlBool>`(time_modified, id) > (${since.time}::timestamptz, ${since.id}::bigint)`)
    .select(COLUMNS)
    .orderBy('time_modified')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** One of an account by its id or a reference of its own or of a parcel, locked. */
export async function lockTest(tx: Tx, account_id: AccountId, which: WhichTests): Promise<TestRow | undefined> {
  return tests(tx, account_id, which).select(COLUMNS).orderBy('id', 'desc').limit(1).forUpdate().executeTakeFirst();
}

/** Those of some ids, of whatever account: the signed link that names them has been checked. */
export async function readTestsOfLink(tx: Tx, ids: readonly ShipmentId[]): Promise<TestRow[]> {
  return tx.db
    .selectFrom('test_shipments')
    .select(COLUMNS)
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('id', ids))
    .orderBy('id')
    .execute();
}

/** Keeps what has become of one. */
export async function updateTest(tx: Tx, { id, status, shipment, steps, time_modified }: TestRow): Promise<void> {
  await tx.db
    .updateTable('test_shipments')
    .set({ status, shipment: JSON.stringify(shipment), steps: JSON.stringify(steps), time_modified })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .execute();
}

function ofAccount(tx: Tx, account_id: AccountId) {
  return tx.db.selectFrom('test_shipments').where('provider_id', '=', tx.provider_id).where('account_id', '=', account_id);
}

function tests(tx: Tx, account_id: AccountId, { ids, reference, custom_reference, statuses }: WhichTests) {
  let query = ofAccount(tx, account_id);
  if (ids) query = query.where(isAnyOf('id', ids));
  if (custom_reference !== undefined) query = query.where('custom_tracking_reference', '=', custom_reference);
  if (statuses) query = query.where(isAnyOf('status', statuses, 'text'));
  if (reference !== undefined) {
    // A parcel has the reference of its shipment with its number behind it.
    const [of_shipment = ''] = reference.toUpperCase().split('/');
    query = query.where(({ or, eb }) =>
      or([eb('short_tracking_reference', '=', of_shipment), eb('custom_tracking_reference', '=', reference)]),
    );
  }
  return query;
}
