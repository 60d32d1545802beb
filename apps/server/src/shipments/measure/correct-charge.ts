import { vatPartOf } from '@tsela/domain/billing/credit-lines';
import { addCents, cents, negateCents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import { lockAccountFor } from '../../accounts/account-repository.ts';
import type { AccountRow } from '../../accounts/account-repository.ts';
import { issueCreditNote } from '../../billing/documents/credit-note.ts';
import { postTransaction } from '../../billing/ledger/post-transaction.ts';
import { settleInvoices } from '../../billing/settle-invoices.ts';
import { readRemainingCharge, readShipmentsWaiting, readUnreversedCharges } from '../../billing/ledger/transaction-repository.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ShipmentRow } from '../shipment-repository.ts';

/** What a charge changes by; positive where the account owes more. */
interface Correction {
  readonly shipment: ShipmentRow;
  readonly difference_cents: Cents;
  readonly vat_difference_cents: Cents;
  /** As the entries say it, behind the shipment. */
  readonly why: string;
}

/**
 * Corrects what a shipment costs by a difference. A charge that is on no invoice is taken back and charged anew, so that its invoice has the
 * corrected amount. One that is invoiced is credited by the difference on a credit note, or, where more is owed, taken back on a credit note and
 * charged anew on the next invoice: a shipment never has two charges that stand. What has been given back in full is charged no more. The
 * shipment is locked by this transaction, so that a cancellation waits; the account is locked here, so that an invoice run does.
 */
export async function correctCharge(tx: Tx, context: RequestContext, correction: Correction): Promise<void> {
  const { shipment, difference_cents } = correction;
  const account = await lockAccountFor(tx, context.actor, shipment.account_id);
  const [charge] = await readUnreversedCharges(tx, [shipment.id]);
  const remaining = await readRemainingCharge(tx, shipment.id);
  if (!charge || remaining.amount_cents <= 0) return;
  const is_invoiced = !(await readShipmentsWaiting(tx, [shipment.id])).has(shipment.id);
  const left = {
    amount_cents: addCents(remaining.amount_cents, difference_cents),
    vat_cents: addCents(remaining.vat_cents, correction.vat_difference_cents),
  };
  // What staff gave back before may be more than what is left of the new price.
  const after = left.amount_cents > 0 ? left : { amount_cents: cents(0), vat_cents: cents(0) };
  const reason = `Shipment ${shipment.short_tracking_reference} ${correction.why}`;
  if (is_invoiced && difference_cents < 0) return credit(tx, context, { account, shipment, charge, remaining, after, reason });
  await chargeAnew(tx, context, { account, shipment, charge, remaining, after, reason, is_invoiced });
}

interface Amount {
  readonly amount_cents: Cents;
  readonly vat_cents: Cents;
}

interface Charged {
  readonly account: AccountRow;
  readonly shipment: ShipmentRow;
  readonly charge: Awaited<ReturnType<typeof readUnreversedCharges>>[number];
  readonly remaining: Amount;
  readonly after: Amount;
  readonly reason: string;
}

async function credit(
  tx: Tx,
  context: RequestContext,
  { account, shipment, charge, remaining, after, reason }: Charged,
): Promise<void> {
  const amount_cents = cents(remaining.amount_cents - after.amount_cents);
  // The last part takes the VAT that is left, so that roundings leave none behind.
  const vat_cents = after.amount_cents === 0 ? remaining.vat_cents : vatPartOf(amount_cents, charge);
  const { transaction_id, balance_cents } = await postTransaction(tx, context, account, {
    type: 'shipping-charge-credit',
    amount_cents,
    vat_cents,
    vat_percentage_bp: charge.vat_percentage_bp,
    shipment_id: shipment.id,
    description: reason,
  });
  await issueCreditNote(tx, context, { account, lines: [{ transaction_id, amount_cents, vat_cents }], reason });
  await settleInvoices(tx, context, { id: account.id, balance_cents });
}

async function chargeAnew(
  tx: Tx,
  context: RequestContext,
  { account, shipment, charge, remaining, after, reason, is_invoiced }: Charged & { readonly is_invoiced: boolean },
): Promise<void> {
  const { vat_percentage_bp } = charge;
  const reversed = await postTransaction(tx, context, account, {
    type: 'shipping-charge-reversal',
    ...remaining,
    vat_percentage_bp,
    shipment_id: shipment.id,
    reverses_transaction_id: charge.id,
    description: `${reason}: charge before`,
  });
  const lines = [{ transaction_id: reversed.transaction_id, ...remaining }];
  if (is_invoiced) await issueCreditNote(tx, context, { account, lines, reason });
  let { balance_cents } = reversed;
  if (after.amount_cents > 0) {
    const charged = await postTransaction(
      tx,
      context,
      { ...account, balance_cents },
      {
        type: 'shipping-charge',
        amount_cents: negateCents(after.amount_cents),
        vat_cents: negateCents(after.vat_cents),
        vat_percentage_bp,
        shipment_id: shipment.id,
        description: reason,
      },
    );
    ({ balance_cents } = charged);
  }
  await settleInvoices(tx, context, { id: account.id, balance_cents });
}
