import type { AccountId } from '@tsela/domain/ids';
import { addCents, negateCents, subtractCents } from '@tsela/domain/money/cents';
import { invoiceDueDay } from '@tsela/domain/billing/invoice-run';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { dayOf } from '@tsela/domain/time/day';
import { lockAccountFor } from '../accounts/account-repository.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { insertDocument, nextDocumentNumber } from './document-repository.ts';
import { settleInvoices } from './settle-invoices.ts';
import { invoicingRuleOf, readInvoiceable, updateUninvoiced } from './transaction-repository.ts';

/**
 * Puts the account's charges that are due on one invoice, or answers null when there is nothing to invoice. What was paid in before
 * settles it at once, as far as it goes. Source: SHIP-RULE-02, KEY-27.
 */
export async function invoiceAccount(context: RequestContext, account_id: AccountId): Promise<number | null> {
  const settings = await context.services.settings.of(context.provider_id);
  return inTransaction(context, async (tx) => {
    const account = await lockAccountFor(tx, context.actor, account_id);
    const charges = await readInvoiceable(tx, account_id, invoicingRuleOf(settings));
    if (charges.length === 0) return null;
    const lines = charges.map((charge) => ({
      transaction_id: charge.id,
      amount_cents: negateCents(charge.amount_cents),
      vat_cents: negateCents(charge.vat_cents),
    }));
    const date = dayOf(context.now);
    const number = await nextDocumentNumber(tx, 'invoice');
    const total_cents = addCents(...lines.map((line) => line.amount_cents));
    const document_id = await insertDocument(
      tx,
      {
        kind: 'invoice',
        number,
        account_id,
        date,
        due_date: invoiceDueDay(date, account, readSetting(settings, 'invoice_due_days')),
        total_cents,
        vat_cents: addCents(...lines.map((line) => line.vat_cents)),
        time_created: context.now,
      },
      lines,
    );
    // What was credited before is free to settle this invoice, or another one.
    await updateUninvoiced(
      tx,
      account_id,
      subtractCents(total_cents, addCents(...charges.map((charge) => charge.credited_cents))),
    );
    await settleInvoices(tx, context, account);
    await recordChange(tx, context, {
      type: 'invoice.created',
      object_type: 'invoice',
      object_id: document_id,
      account_id,
      change_to: { number, total_cents, charges: charges.length },
    });
    return document_id;
  });
}
