import { unhurried } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import { readLedgerCheck } from './ledger-check-reads.ts';
import { rootOfDay } from './ledger-hash.ts';
import { readLeaves, readRoots } from './ledger-seal-repository.ts';
import type { LedgerDifference } from './ledger-check-reads.ts';

export interface LedgerCheck {
  /** How many entries were added up. */
  readonly entries: number;
  /** The first of each kind; none where all adds up. */
  readonly differences: readonly LedgerDifference[];
}

/**
 * Adds up a provider's whole ledger anew: every entry against the balance that it left, balances and what waits for invoices against their
 * entries, documents against their lines and numbers, payments against what was credited and given back, what
 * settles invoices against its allocations, seals against their entries and roots against the seals.
 * Source: issue 17, "Ledger"; beyond.md part 4.
 */
export async function verifyLedger(caller: RequestContext): Promise<LedgerCheck> {
  // A large ledger takes longer than a call may.
  const context = unhurried(caller);
  const { entries, differences } = await reading(context, readLedgerCheck);
  const wrong_root = await findWrongRoot(context);
  return { entries, differences: wrong_root === null ? differences : [...differences, wrong_root] };
}

/** The first root that the seals of its day and the root before do not lead to. A day with a root gets no further seals. */
async function findWrongRoot(context: RequestContext): Promise<LedgerDifference | null> {
  let before = '';
  for (const { day, root } of await reading(context, readRoots)) {
    const leaves = await reading(context, (tx) => readLeaves(tx, day));
    if (rootOfDay(day, before, leaves) !== root)
      return { kind: 'root', text: `The seals of ${day} do not lead to the root of that day.` };
    before = root;
  }
  return null;
}

/** The check by the clock: it fails where something does not add up, and the log says what. */
export async function verifyLedgerNightly(context: RequestContext): Promise<void> {
  const { differences } = await verifyLedger(context);
  if (differences.length === 0) return;
  throw new Error(`The ledger does not add up: ${differences.map(({ text }) => text).join(' ')}`);
}
