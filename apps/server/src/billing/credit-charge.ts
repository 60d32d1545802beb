import type { transactionApi } from '@tsela/contract/billing/transaction-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { vatPartOf } from '@tsela/domain/billing/credit-lines';
import { checkAmount, checkReason } from '@tsela/domain/billing/manual-transactions';
import { randText } from '@tsela/domain/formats/rand-text';
import type { ShipmentId } from '@tsela/domain/ids';
import type { Cents } from '@tsela/domain/money/cents';
import { centsFromRand } from '@tsela/domain/money/cents';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { lockAccountFor } from '../accounts/account-repository.ts';
import { refuseAccountUsers, refuseWithoutBilling } from '../accounts/account-staff.ts';
import type { RequestContext } from '../context.ts';
import { visibleShipments } from '../db/reach.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { issueCreditNote } from './documents/credit-note.ts';
import { readDocument } from './documents/document-reads.ts';
import { postTransaction } from './ledger/post-transaction.ts';
import { settleInvoices } from './settle-invoices.ts';
import { findCharge, readRemainingCharge } from './ledger/transaction-repository.ts';

/** Credits a shipment for staff, as `creditCharge` does. Source: screens S41, S42. */
export async function creditShipment(
  context: RequestContext,
  { shipment_id, amount, reason }: InputOf<typeof transactionApi.creditShipment>,
): Promise<OutputOf<typeof transactionApi.creditShipment>> {
  refuseAccountUsers(context);
  refuseWithoutBilling(context, 'amount');
  refuseIfAny([...checkAmount(amount), ...checkReason(reason)]);
  return inTransaction(context, async (tx) => {
    await refuseUnseen(tx, context, shipment_id);
    const id = await creditWithin(tx, context, { shipment_id, amount_cents: centsFromRand(amount), reason: reason.trim() });
    return { credit_note: await readDocument(tx, id) };
  });
}

/** Not theirs and not there look alike. */
async function refuseUnseen(tx: Tx, { actor }: RequestContext, shipment_id: ShipmentId): Promise<void> {
  const seen = await visibleShipments(tx, actor)
    .select('shipments.id')
    .where('shipments.id', '=', shipment_id)
    .executeTakeFirst();
  if (!seen) throw new Problem('not-found', 'Shipment not found');
}

interface Credit {
  readonly shipment_id: ShipmentId;
  readonly amount_cents: Cents;
  readonly reason: string;
}

/** Gives back part or all of what a shipment still costs on a credit note, and answers its id. Source: BILL-15, BILL-17. */
export async function creditCharge(context: RequestContext, credit: Credit): Promise<number> {
  return inTransaction(context, (tx) => creditWithin(tx, context, credit));
}

async function creditWithin(tx: Tx, context: RequestContext, { shipment_id, amount_cents, reason }: Credit): Promise<number> {
  const charge = await findCharge(tx, shipment_id);
  if (!charge) throw new Problem('not-found', 'This shipment has no charge to credit.');
  const account = await lockAccountFor(tx, context.actor, charge.account_id);
  const remaining = await readRemainingCharge(tx, shipment_id);
  if (amount_cents <= 0 || amount_cents > remaining.amount_cents) {
    const message = `At most ${randText(remaining.amount_cents)} is left of what this shipment cost.`;
    throw new Problem('bad-input', message, { violations: [{ field: 'amount', code: 'too-much', message }] });
  }
  // The last part takes the VAT that is left, so that roundings leave none behind.
  const vat_cents = amount_cents === remaining.amount_cents ? remaining.vat_cents : vatPartOf(amount_cents, charge);
  const { transaction_id, balance_cents } = await postTransaction(tx, context, account, {
    type: 'shipping-charge-credit',
    amount_cents,
    vat_cents,
    vat_percentage_bp: charge.vat_percentage_bp,
    shipment_id,
    description: reason,
  });
  const lines = [{ transaction_id, amount_cents, vat_cents }];
  const document_id = await issueCreditNote(tx, context, { account, lines, reason });
  await settleInvoices(tx, context, { id: account.id, balance_cents });
  return document_id;
}
