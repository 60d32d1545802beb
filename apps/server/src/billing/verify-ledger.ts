import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import { readLedgerCheck } from './ledger-check-reads.ts';
import type { LedgerDifference } from './ledger-check-reads.ts';

export interface LedgerCheck {
  /** How many entries were added up. */
  readonly entries: number;
  /** The first of each kind; none where all adds up. */
  readonly differences: readonly LedgerDifference[];
}

/**
 * Adds up a provider's whole ledger anew: every entry against the balance that it left, balances and what waits for invoices against their
 * entries, documents against their lines and numbers, payments against what was credited and given back. Source: issue 17, "Ledger".
 */
export async function verifyLedger(context: RequestContext): Promise<LedgerCheck> {
  return reading(context, readLedgerCheck);
}

/** The check by the clock: it fails where something does not add up, and the log says what. */
export async function verifyLedgerNightly(context: RequestContext): Promise<void> {
  const { differences } = await verifyLedger(context);
  if (differences.length === 0) return;
  throw new Error(`The ledger does not add up: ${differences.map(({ text }) => text).join(' ')}`);
}
