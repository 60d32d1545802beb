import { openOf, settle, unusedCredit } from '@tsela/domain/billing/settlement';
import type { Credit, UnpaidInvoice } from '@tsela/domain/billing/settlement';
import { ZERO_CENTS, addCents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import type { AccountId } from '@tsela/domain/ids';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { insertAllocations, readOpenCredits } from './allocation-repository.ts';
import { lockUnpaidInvoices } from './documents/document-repository.ts';
import { readUninvoiced } from './ledger/transaction-repository.ts';

type SettledAccount = { readonly id: AccountId; readonly balance_cents: Cents };

/**
 * Allocates what was paid in or credited and has settled nothing yet to the account's unpaid invoices, oldest first. Issuing an invoice
 * or posting a credit calls it in the same transaction, holding the account's lock: then no invoice is unpaid while there is credit for
 * it. A provider that allocates by hand is left to do so. Source: ENUM-12.
 */
export async function settleInvoices(tx: Tx, context: RequestContext, account: SettledAccount): Promise<void> {
  const settings = await context.services.settings.of(tx.provider_id);
  if (readSetting(settings, 'invoice_allocation') === 'manual') return;
  const unpaid = await lockUnpaidInvoices(tx, account.id);
  if (unpaid.length === 0) return;
  const unused = await readUnused(tx, account, unpaid);
  if (unused === ZERO_CENTS) return;
  const credits: readonly Credit[] = await readOpenCredits(tx, account.id);
  const by = { accounts: account.id, made_by: 'rule', created_by: null, now: context.now } as const;
  await insertAllocations(tx, by, settle(credits, unpaid, unused));
}

/** What of an account's credit settles nothing and is taken up by no debit; `unpaid` are all its unpaid invoices. The account is locked. */
export async function readUnused(
  tx: Tx,
  { id, balance_cents }: SettledAccount,
  unpaid: readonly UnpaidInvoice[],
): Promise<Cents> {
  return unusedCredit({
    balance_cents,
    unpaid_cents: addCents(...unpaid.map(openOf)),
    uninvoiced_cents: await readUninvoiced(tx, id),
  });
}
