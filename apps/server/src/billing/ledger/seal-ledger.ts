import { sealText } from '@tsela/domain/billing/ledger-proof';
import type { AccountId } from '@tsela/domain/ids';
import { addDays, dayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { rootOfDay, sha256Hex } from './ledger-hash.ts';
import {
  findLastRoot,
  insertRoot,
  insertSeals,
  lockSealing,
  readDaysWithoutRoot,
  readLeaves,
  readUnsealed,
  updateSealedTo,
} from './ledger-seal-repository.ts';
import type { UnsealedEntry } from './ledger-seal-repository.ts';

const ENTRIES_AT_ONCE = 5000;

/**
 * Seals the entries that have no seal yet, batch by batch, each whole by itself, and gives every day that is over its root. Cut short, the next
 * run goes on where it stopped. Answers how many were sealed. Source: beyond.md part 4.
 */
export async function sealLedger(context: RequestContext): Promise<number> {
  let sealed = 0;
  for (;;) {
    const count = await inTransaction(context, (tx) => sealSome(tx, context));
    sealed += count;
    if (count < ENTRIES_AT_ONCE) break;
  }
  await inTransaction(context, (tx) => makeRoots(tx, dayOf(context.now), context.now));
  return sealed;
}

/** Seals what one account has unsealed, in the transaction that needs it. */
export async function sealAccount(tx: Tx, context: RequestContext, account_id: AccountId): Promise<void> {
  while ((await sealSome(tx, context, account_id)) === ENTRIES_AT_ONCE);
}

async function sealSome(tx: Tx, context: RequestContext, account_id?: AccountId): Promise<number> {
  await lockSealing(tx);
  const entries = await readUnsealed(tx, { rows_max: ENTRIES_AT_ONCE, ...(account_id !== undefined && { account_id }) });
  if (entries.length > 0) await insertSeals(tx, chained(entries), await sealingDay(tx, context.now));
  const is_full = entries.length === ENTRIES_AT_ONCE;
  if (account_id === undefined) await updateSealedTo(tx, is_full ? (entries.at(-1)?.transaction_id ?? null) : null);
  return entries.length;
}

/** The entries in their order, each on top of its account's last. */
function chained(entries: readonly UnsealedEntry[]) {
  const last = new Map<AccountId, { seq: number; seal: string }>();
  return entries.map(({ transaction_id, account_id, entry_hash, last_seq, last_seal }) => {
    const before = last.get(account_id) ?? { seq: last_seq, seal: last_seal };
    const place = { seq: before.seq + 1, seal: sha256Hex(sealText(before.seal, entry_hash)) };
    last.set(account_id, place);
    return { account_id, transaction_id, ...place };
  });
}

/** A day that has its root gets no further seals, also where a clock is wrong. */
async function sealingDay(tx: Tx, now: Date): Promise<Day> {
  const today = dayOf(now);
  const last = await findLastRoot(tx);
  return last === undefined || last.day < today ? today : addDays(last.day, 1);
}

async function makeRoots(tx: Tx, today: Day, now: Date): Promise<void> {
  await lockSealing(tx);
  let before = (await findLastRoot(tx))?.root ?? '';
  for (const day of await readDaysWithoutRoot(tx, today)) {
    const leaves = await readLeaves(tx, day);
    const root = rootOfDay(day, before, leaves);
    await insertRoot(tx, { day, root, account_count: leaves.length, now });
    before = root;
  }
}
