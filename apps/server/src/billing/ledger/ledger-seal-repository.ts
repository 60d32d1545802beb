import type { AccountId } from '@tsela/domain/ids';
import type { Day } from '@tsela/domain/time/day';
import { insertRows } from '../../db/insert-rows.ts';
import type { RowsInsert } from '../../db/insert-rows.ts';
import { lockExclusive } from '../../db/locks.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Leaf } from './ledger-hash.ts';
import { ENTRY_HASH } from './sealed-text.ts';

/** Those who seal one provider's ledger take turns. */
export async function lockSealing(tx: Tx): Promise<void> {
  await lockExclusive(tx, 'sealing the ledger');
}

export interface UnsealedEntry {
  readonly transaction_id: number;
  readonly account_id: AccountId;
  readonly entry_hash: string;
  /** The last of its account's chain; 0 and empty where there is none. */
  readonly last_seq: number;
  readonly last_seal: string;
}

/** Entries of different accounts commit in another order than they are numbered: this many numbers are looked through again. */
const LOOK_BACK = 50_000;

/** Entries of one account are numbered in the order in which they commit: one that is put in behind the last seal gets none, and is found. */
const unsealed = (candidates: string) => `select t.id as transaction_id, t.account_id, ${ENTRY_HASH} as entry_hash,
    coalesce(last.seq, 0) as last_seq, coalesce(last.seal, '') as last_seal
  from (select t.* from transactions t where t.provider_id = $1 and t.id > $2 ${candidates} order by t.id limit $3) t
  left join lateral (select s.seq, s.transaction_id, encode(s.seal, 'hex') as seal from transaction_seals s
    where s.provider_id = $1 and s.account_id = t.account_id order by s.seq desc limit 1) last on true
  where t.id > coalesce(last.transaction_id, 0) order by t.id`;

// The bound stands on both sides: the work of a batch does not grow with the seals that there are.
const UNSEALED_OF_ALL = unsealed(
  'and not exists (select from transaction_seals x where x.provider_id = $1 and x.transaction_id = t.id and x.transaction_id > $2)',
);

const UNSEALED_OF_ACCOUNT = unsealed('and t.account_id = $4');

/** The oldest entries without a seal, of all accounts or of one. */
export async function readUnsealed(
  tx: Tx,
  { rows_max, account_id }: { readonly rows_max: number; readonly account_id?: AccountId },
): Promise<UnsealedEntry[]> {
  const { rows } = await (account_id === undefined
    ? tx.client.query<UnsealedEntry>(UNSEALED_OF_ALL, [tx.provider_id, (await findSealedTo(tx)) - LOOK_BACK, rows_max])
    : tx.client.query<UnsealedEntry>(UNSEALED_OF_ACCOUNT, [
        tx.provider_id,
        await findLastSealed(tx, account_id),
        rows_max,
        account_id,
      ]));
  return rows;
}

/** The newest entry of an account with a seal; 0 where there is none. */
async function findLastSealed(tx: Tx, account_id: AccountId): Promise<number> {
  const found = await tx.db
    .selectFrom('transaction_seals')
    .select('transaction_id')
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', account_id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.transaction_id ?? 0;
}

const CHAIN = 'ledger';

/** Up to which entry those of all accounts were looked through; 0 before the first time. */
async function findSealedTo(tx: Tx): Promise<number> {
  const found = await tx.db
    .selectFrom('sealing_progress')
    .select('sealed_to')
    .where('provider_id', '=', tx.provider_id)
    .where('chain', '=', CHAIN)
    .executeTakeFirst();
  return found?.sealed_to ?? 0;
}

/** Keeps how far entries of all accounts were looked through: to the last of a batch, or, where nothing is left, to the newest seal. */
export async function updateSealedTo(tx: Tx, last_of_batch: number | null): Promise<void> {
  const sealed_to = last_of_batch ?? (await findNewestSealed(tx));
  if (sealed_to === (await findSealedTo(tx))) return;
  await tx.db
    .insertInto('sealing_progress')
    .values({ provider_id: tx.provider_id, chain: CHAIN, sealed_to })
    .onConflict((conflict) => conflict.columns(['provider_id', 'chain']).doUpdateSet({ sealed_to }))
    .execute();
}

async function findNewestSealed(tx: Tx): Promise<number> {
  const found = await tx.db
    .selectFrom('transaction_seals')
    .select('transaction_id')
    .where('provider_id', '=', tx.provider_id)
    .orderBy('transaction_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.transaction_id ?? 0;
}

export interface NewLedgerSeal {
  readonly account_id: AccountId;
  readonly seq: number;
  readonly transaction_id: number;
  readonly seal: string;
}

const SEALS: RowsInsert = {
  name: 'insert-ledger-seals',
  table: 'transaction_seals',
  columns: ['account_id', 'seq', 'transaction_id', 'seal', 'sealed_on'],
};

export async function insertSeals(tx: Tx, seals: readonly NewLedgerSeal[], sealed_on: Day): Promise<void> {
  await insertRows(
    tx,
    SEALS,
    seals.map(({ account_id, seq, transaction_id, seal }) => [
      account_id,
      seq,
      transaction_id,
      Buffer.from(seal, 'hex'),
      sealed_on,
    ]),
  );
}

export interface LedgerRoot {
  readonly day: Day;
  readonly root: string;
}

/** The newest root; of those before a day where one is given. */
export async function findLastRoot(tx: Tx, before?: Day): Promise<LedgerRoot | undefined> {
  let query = tx.db.selectFrom('ledger_roots').select(['day', 'root']).where('provider_id', '=', tx.provider_id);
  if (before !== undefined) query = query.where('day', '<', before);
  const found = await query.orderBy('day', 'desc').limit(1).executeTakeFirst();
  return found && presentRoot(found);
}

export async function findRoot(tx: Tx, day: Day): Promise<LedgerRoot | undefined> {
  const found = await tx.db
    .selectFrom('ledger_roots')
    .select(['day', 'root'])
    .where('provider_id', '=', tx.provider_id)
    .where('day', '=', day)
    .executeTakeFirst();
  return found && presentRoot(found);
}

/** All roots, oldest first: one a day at the most. */
export async function readRoots(tx: Tx): Promise<LedgerRoot[]> {
  const rows = await tx.db
    .selectFrom('ledger_roots')
    .select(['day', 'root'])
    .where('provider_id', '=', tx.provider_id)
    .orderBy('day')
    .execute();
  return rows.map(presentRoot);
}

/** The database's dates are days. */
function presentRoot({ day, root }: { readonly day: string; readonly root: Buffer }): LedgerRoot {
  return { day: day as Day, root: root.toString('hex') };
}

/** The days before one that have seals and no root, oldest first. */
export async function readDaysWithoutRoot(tx: Tx, before: Day): Promise<Day[]> {
  const { rows } = await tx.client.query<{ day: Day }>(
    `select distinct s.sealed_on as day from transaction_seals s where s.provider_id = $1 and s.sealed_on < $2
      and s.sealed_on > coalesce((select max(r.day) from ledger_roots r where r.provider_id = $1), '-infinity') order by 1`,
    [tx.provider_id, before],
  );
  return rows.map(({ day }) => day);
}

/** The last seal of each account that was sealed on a day, by account. */
export async function readLeaves(tx: Tx, day: Day): Promise<Leaf[]> {
  const { rows } = await tx.client.query<Leaf>(
    `select distinct on (s.account_id) s.account_id, encode(s.seal, 'hex') as seal from transaction_seals s
      where s.provider_id = $1 and s.sealed_on = $2 order by s.account_id, s.seq desc`,
    [tx.provider_id, day],
  );
  return rows;
}

export async function insertRoot(
  tx: Tx,
  { day, root, account_count, now }: LedgerRoot & { readonly account_count: number; readonly now: Date },
): Promise<void> {
  await tx.db
    .insertInto('ledger_roots')
    .values({ provider_id: tx.provider_id, day, root: Buffer.from(root, 'hex'), account_count, time_created: now })
    .execute();
}
