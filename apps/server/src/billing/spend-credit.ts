import { release } from '@tsela/domain/billing/settlement';
import type { UserId } from '@tsela/domain/ids';
import { addCents, cents, subtractCents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import type { Tx } from '../db/transaction.ts';
import { findCredit, insertAllocations, readStanding, reverseAllocations, updateSpent } from './allocation-repository.ts';

interface Spending {
  readonly amount_cents: Cents;
  readonly reason: string;
  readonly created_by: UserId | null;
  readonly now: Date;
}

/**
 * Takes an amount off a credit that was given or taken back: first what of it settles nothing, then its newest allocations, whose invoices
 * are open again by so much. The account is locked.
 */
export async function spendCredit(
  tx: Tx,
  which: { readonly payment_id: number } | { readonly transaction_id: number },
  { amount_cents, ...by }: Spending,
): Promise<void> {
  const credit = await findCredit(tx, which);
  if (!credit) return;
  const { transaction_id, account_id, allocated_cents } = credit;
  const spent_cents = cents(Math.min(credit.amount_cents, addCents(credit.spent_cents, amount_cents)));
  const missing = subtractCents(addCents(allocated_cents, spent_cents), credit.amount_cents);
  if (missing > 0) {
    const { ended, kept } = release(missing, await readStanding(tx, transaction_id));
    const making = { ...by, accounts: account_id, made_by: 'rule' } as const;
    await reverseAllocations(tx, making, ended);
    await insertAllocations(tx, making, kept);
  }
  updateSpent(tx, transaction_id, spent_cents);
}
