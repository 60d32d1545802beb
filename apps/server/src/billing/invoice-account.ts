import type { AccountId } from '@tsela/domain/ids';
import { addCents, negateCents } from '@tsela/domain/money/cents';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { lockAccountFor } from '../accounts/account-repository.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { insertDocument, nextDocumentNumber } from './document-repository.ts';
import { lockInvoiceable } from './transaction-repository.ts';

/** Thirty days from the date of the invoice are the usual term. Source: field-facts §4. */
const PAYMENT_DAYS = 30;

/** Puts the account's charges that are due on one invoice, or answers null when there is nothing to invoice. */
export async function invoiceAccount(context: RequestContext, account_id: AccountId): Promise<number | null> {
  return inTransaction(context, async (tx) => {
    await lockAccountFor(tx, context.actor, account_id);
    const charges = await lockInvoiceable(tx, account_id);
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
        due_date: addDays(date, PAYMENT_DAYS),
        total_cents,
        vat_cents: addCents(...lines.map((line) => line.vat_cents)),
        time_created: context.now,
      },
      lines,
    );
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
