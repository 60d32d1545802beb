import type { RateItem } from '@tsela/contract/rates/rate-shapes';
import { ZERO_CENTS, negateCents, subtractCents } from '@tsela/domain/money/cents';
import type { Price } from '@tsela/domain/rates/price/rating-result';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { AccountRow } from '../../accounts/account-repository.ts';
import { lockAccountFor } from '../../accounts/account-repository.ts';
import { refuseClosed } from '../../accounts/account-of-caller.ts';
import { refuseUnaffordable } from '../../billing/cannot-afford.ts';
import { postCredits, postTransaction } from '../../billing/ledger/post-transaction.ts';
import { settleInvoices } from '../../billing/settle-invoices.ts';
import { issueCreditNote } from '../../billing/documents/credit-note.ts';
import {
  findCharge,
  readRemainingCharge,
  readRemainingCharges,
  readUnreversedCharges,
} from '../../billing/ledger/transaction-repository.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { refuseOnHold, refuseUnapproved } from './booked-status.ts';
import { refuseSecondReturn } from './return-of.ts';
import { readPrices } from './price-repository.ts';
import { reserveAgain } from '../change/reserve-for-shipment.ts';
import type { ShipmentRow } from '../shipment-repository.ts';

/** Books the shipping charge: a debit of the whole price, with the VAT in it. The account is locked by this transaction. */
export async function chargeShipment(
  tx: Tx,
  context: RequestContext,
  { account, shipment, price }: { account: AccountRow; shipment: ShipmentRow; price: Price },
): Promise<void> {
  await postTransaction(tx, context, account, {
    type: 'shipping-charge',
    amount_cents: negateCents(price.rate_cents),
    vat_cents: negateCents(price.vat_cents),
    vat_percentage_bp: price.items[0]?.vat_percentage_bp ?? 0,
    shipment_id: shipment.id,
    description: `Shipment ${shipment.short_tracking_reference}`,
  });
}

/** Books the shipping charge of a quote that is taken up: the price it was quoted. The account is locked by this transaction. */
export async function chargeQuoted(
  tx: Tx,
  context: RequestContext,
  { account, shipment }: { account: AccountRow; shipment: ShipmentRow },
): Promise<void> {
  await postTransaction(tx, context, account, {
    type: 'shipping-charge',
    ...chargeOf(await readPrices(tx, shipment.id), shipment),
    shipment_id: shipment.id,
    description: `Shipment ${shipment.short_tracking_reference}`,
  });
}

/**
 * Gives back what shipments still cost, those of an account together. What was reversed or credited before is not given back again. Accounts
 * are locked in one order.
 */
export async function reverseCharges(tx: Tx, context: RequestContext, shipments: readonly ShipmentRow[]): Promise<void> {
  const by_account = [...Map.groupBy(shipments, ({ account_id }) => account_id)];
  for (const [account_id, own] of by_account.toSorted(([one], [other]) => one - other)) {
    const account = await lockAccountFor(tx, context.actor, account_id);
    await reverseChargesOf(tx, context, { account, shipments: own });
  }
}

async function reverseChargesOf(
  tx: Tx,
  context: RequestContext,
  { account, shipments }: { readonly account: AccountRow; readonly shipments: readonly ShipmentRow[] },
): Promise<void> {
  const ids = shipments.map(({ id }) => id);
  const charges = Map.groupBy(await readUnreversedCharges(tx, ids), ({ shipment_id }) => shipment_id);
  if (charges.size === 0) return;
  const remaining = await readRemainingCharges(tx, ids);
  const entries = shipments.flatMap(({ id, short_tracking_reference }) => {
    // Of several the newest still costs something: those before it were credited.
    const [charge, rest] = [charges.get(id)?.at(-1), remaining.get(id)];
    if (!charge || !rest) return [];
    return {
      type: 'shipping-charge-reversal' as const,
      ...rest,
      vat_percentage_bp: charge.vat_percentage_bp,
      shipment_id: id,
      reverses_transaction_id: charge.id,
      description: `Reversal of shipment ${short_tracking_reference}`,
    };
  });
  const { transaction_ids, waits, balance_cents } = await postCredits(tx, context, account, entries);
  for (const [at, { amount_cents, vat_cents, description: reason }] of entries.entries()) {
    const transaction_id = transaction_ids[at];
    // What is given back before it was invoiced leaves no trace on a tax document.
    if (amount_cents > ZERO_CENTS && waits[at] === false && transaction_id !== undefined)
      await issueCreditNote(tx, context, { account, lines: [{ transaction_id, amount_cents, vat_cents }], reason });
  }
  await settleInvoices(tx, context, { id: account.id, balance_cents });
}

/**
 * Charges a cancelled shipment that is brought back, unless its charge still stands: its sender pays for it after all, whether it was
 * given back, credited or, unpaid until it was cancelled, never charged. Raises `conflict` when the account is on hold or cannot pay, and
 * `account-closed` when it has been closed. Source: SHIP-TRANS-18, PAY-04, PAY-05, ACCT-01.
 */
export async function chargeAgain(tx: Tx, context: RequestContext, shipment: ShipmentRow, to: ShipmentStatus): Promise<void> {
  const account = await lockAccountFor(tx, context.actor, shipment.account_id);
  refuseClosed(account);
  refuseUnapproved(account);
  refuseOnHold(account);
  await refuseSecondReturn(tx, shipment);
  await reserveAgain(tx, context, shipment, to);
  const remaining = await readRemainingCharge(tx, shipment.id);
  if (remaining.amount_cents > 0 || isChargedElsewhere(shipment)) return;
  const charge = (await findCharge(tx, shipment.id)) ?? chargeOf(await readPrices(tx, shipment.id), shipment);
  refuseUnaffordable(account, negateCents(charge.amount_cents), context.actor);
  const { amount_cents, vat_cents, vat_percentage_bp } = charge;
  await postTransaction(tx, context, account, {
    type: 'shipping-charge',
    amount_cents,
    vat_cents,
    vat_percentage_bp,
    shipment_id: shipment.id,
    description: `Shipment ${shipment.short_tracking_reference} reinstated`,
  });
}

/** Whether the system that a shipment came from has charged it, so that nothing is charged here. Source: issue 21.11. */
function isChargedElsewhere({ migration_reference, rate_cents }: ShipmentRow): boolean {
  return migration_reference !== '' && rate_cents === ZERO_CENTS;
}

/** What a shipment that was never charged costs, by the price that was kept with it. */
function chargeOf([price]: Awaited<ReturnType<typeof readPrices>>, { id }: ShipmentRow) {
  if (!price) throw new Error(`Shipment ${id} has no price.`);
  // Written by insertPrice in this shape.
  const [item] = price.items as RateItem[];
  return {
    amount_cents: negateCents(price.rate_cents),
    vat_cents: subtractCents(price.rate_excluding_vat_cents, price.rate_cents),
    vat_percentage_bp: Math.round((item?.vat_percentage ?? 0) * 100),
  };
}
