import type { ShipmentId } from '@tsela/domain/ids';
import type { Cents } from '@tsela/domain/money/cents';
import { roundHalfUp } from '@tsela/domain/money/cents';
import { Problem } from '@tsela/domain/problem';
import { dayOf } from '@tsela/domain/time/day';
import { lockAccountFor } from '../accounts/account-repository.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { insertDocument, nextDocumentNumber } from './document-repository.ts';
import { postTransaction } from './post-transaction.ts';
import { settleInvoices } from './settle-invoices.ts';
import { findCharge, readRemainingCharge } from './transaction-repository.ts';

/** Gives back part or all of what a shipment still costs on a credit note, and answers its id. Source: BILL-15, BILL-17. */
export async function creditCharge(
  context: RequestContext,
  { shipment_id, amount_cents, reason }: { shipment_id: ShipmentId; amount_cents: Cents; reason: string },
): Promise<number> {
  return inTransaction(context, async (tx) => {
    const charge = await findCharge(tx, shipment_id);
    if (!charge) throw new Problem('not-found', 'This shipment has no charge to credit.');
    const account = await lockAccountFor(tx, context.actor, charge.account_id);
    const remaining = await readRemainingCharge(tx, shipment_id);
    if (amount_cents <= 0 || amount_cents > remaining.amount_cents) {
      throw new Problem('bad-input', 'A credit is more than nothing and at most the charge.');
    }
    // The last part takes the VAT that is left, so that roundings leave none behind.
    const vat_cents =
      amount_cents === remaining.amount_cents
        ? remaining.vat_cents
        : roundHalfUp((amount_cents * charge.vat_cents) / charge.amount_cents);
    const { transaction_id, balance_cents } = await postTransaction(tx, context, account, {
      type: 'shipping-charge-credit',
      amount_cents,
      vat_cents,
      vat_percentage_bp: charge.vat_percentage_bp,
      shipment_id,
      description: reason,
    });
    const number = await nextDocumentNumber(tx, 'credit-note');
    const document_id = await insertDocument(
      tx,
      {
        kind: 'credit-note',
        number,
        account_id: account.id,
        date: dayOf(context.now),
        due_date: null,
        total_cents: amount_cents,
        vat_cents,
        time_created: context.now,
      },
      [{ transaction_id, amount_cents, vat_cents }],
    );
    await settleInvoices(tx, context, { id: account.id, balance_cents });
    await recordChange(tx, context, {
      type: 'credit-note.created',
      object_type: 'credit_note',
      object_id: document_id,
      account_id: account.id,
      change_to: { number, amount_cents, reason },
    });
    return document_id;
  });
}
