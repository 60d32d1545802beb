import { settle, settledBy, unsettle, unusedCredit } from '@tsela/domain/billing/settlement';
import type { AccountMoney, UnpaidInvoice } from '@tsela/domain/billing/settlement';
import { ZERO_CENTS, addCents, subtractCents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import type { AccountId } from '@tsela/domain/ids';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { lockInvoice, lockPaidInvoices, lockUnpaidInvoices, updatePaid } from './document-repository.ts';
import { readUninvoiced } from './transaction-repository.ts';

/**
 * Settles the account's unpaid invoices, oldest first, with what was paid in or credited and has settled nothing yet. Issuing an invoice
 * or posting a credit calls it in the same transaction, holding the account's lock: then no invoice is unpaid while there is credit for
 * it. A provider that allocates by hand is left to do so. Source: ENUM-12.
 */
export async function settleInvoices(
  tx: Tx,
  context: RequestContext,
  account: { id: AccountId; balance_cents: Cents },
): Promise<void> {
  const settings = await context.services.settings.of(tx.provider_id);
  if (readSetting(settings, 'invoice_allocation') === 'manual') return;
  const unpaid = await lockUnpaidInvoices(tx, account.id);
  if (unpaid.length === 0) return;
  const credit = unusedCredit(await moneyOf(tx, account, unpaid));
  for (const { id, paid_cents } of settle(credit, unpaid)) await updatePaid(tx, id, paid_cents);
}

/**
 * Opens the newest paid invoices again for what a payment had settled that is taken back. The account is locked, and `account` is as it
 * is after the payment was taken back.
 */
export async function reopenInvoices(
  tx: Tx,
  account: { id: AccountId; balance_cents: Cents },
  reversed_cents: Cents,
): Promise<void> {
  const settled = settledBy(reversed_cents, await moneyOf(tx, account, await lockUnpaidInvoices(tx, account.id)));
  if (settled === ZERO_CENTS) return;
  for (const { id, paid_cents } of unsettle(settled, await lockPaidInvoices(tx, account.id)))
    await updatePaid(tx, id, paid_cents);
}

/**
 * Opens an invoice again for the write-off that had settled it and is taken back. What of it a payment that was taken back has opened
 * before is opened on the newest others. The account is locked, and as it is after the write-off was taken back.
 */
export async function reopenWrittenOff(
  tx: Tx,
  account: { id: AccountId; balance_cents: Cents },
  { document_id, amount_cents }: { readonly document_id: number; readonly amount_cents: Cents },
): Promise<void> {
  const invoice = await lockInvoice(tx, document_id);
  for (const { id, paid_cents } of unsettle(amount_cents, [invoice])) await updatePaid(tx, id, paid_cents);
  await reopenInvoices(tx, account, amount_cents);
}

async function moneyOf(
  tx: Tx,
  { id, balance_cents }: { id: AccountId; balance_cents: Cents },
  unpaid: readonly UnpaidInvoice[],
): Promise<AccountMoney> {
  return {
    balance_cents,
    unpaid_cents: addCents(...unpaid.map(({ total_cents, paid_cents }) => subtractCents(total_cents, paid_cents))),
    uninvoiced_cents: await readUninvoiced(tx, id),
  };
}
