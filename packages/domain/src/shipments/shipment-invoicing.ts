import { hasReached } from './status/shipment-progress.ts';
import type { ShipmentProgress } from './status/shipment-progress.ts';
import { statusLabel } from './status/shipment-status.ts';
import type { InvoiceTriggerStatus, ShipmentStatus } from './status/shipment-status.ts';

/** Whether a shipping charge may be invoiced: its shipment has reached the trigger status or a later one. Source: SHIP-RULE-02, KEY-27. */
export function isInvoiceable(
  shipment: ShipmentProgress,
  trigger: InvoiceTriggerStatus,
  order?: readonly ShipmentStatus[],
): boolean {
  return hasReached(shipment, trigger, order);
}

/** The text for a transaction that is on no invoice yet. Source: ERR-44 to ERR-46. */
export function pendingTransactionHint(transaction: {
  readonly invoiceable: boolean;
  readonly invoice_trigger_shipment_status: InvoiceTriggerStatus;
}): string {
  const hint = 'This transaction will be included in the next invoice run';
  if (transaction.invoiceable) return hint;
  return `${hint}, provided that the shipment status is ${statusLabel(transaction.invoice_trigger_shipment_status)} or later`;
}
