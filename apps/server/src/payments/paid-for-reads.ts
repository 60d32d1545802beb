import { loadAccountFor } from '../accounts/account-repository.ts';
import type { Tx } from '../db/transaction.ts';
import { loadShipmentFor } from '../shipments/shipment-repository.ts';
import type { PaidFor } from './open-checkout.ts';
import { FOR_PAYER } from './payer.ts';
import type { Attempt } from './payment-attempt-repository.ts';

/** What a payment is for. Whether the caller may see the payment was asked before: a visitor sees neither account nor shipment. */
export async function readPaidFor(tx: Tx, { account_id, shipment_id }: Attempt): Promise<PaidFor> {
  return {
    account: await loadAccountFor(tx, FOR_PAYER, account_id),
    ...(shipment_id !== null && { shipment: await loadShipmentFor(tx, FOR_PAYER, { id: shipment_id }) }),
  };
}
