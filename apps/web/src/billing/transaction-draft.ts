import type { Transaction } from '@tsela/contract/billing/transaction-shape';
import { TRANSACTION_TYPES, transactionLabel } from '@tsela/domain/billing/transaction-types';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';
import { pendingTransactionHint } from '@tsela/domain/shipments/shipment-invoicing';

/** A type in words; one that this version does not know is shown as it is. */
export function typeText(type: string): string {
  const known = TRANSACTION_TYPES.find((each) => each === type);
  return known ? transactionLabel(known) : type;
}

/** The text for a charge that waits for the invoice run; null for everything else. Source: ERR-44. */
export function pendingHint(
  transaction: Pick<Transaction, 'invoiceable' | 'doc_display_id'>,
  settings: ProviderSettings,
): string | null {
  if (!transaction.invoiceable || transaction.doc_display_id !== '') return null;
  return pendingTransactionHint({
    invoiceable: true,
    invoice_trigger_shipment_status: readSetting(settings, 'invoice_trigger_shipment_status'),
  });
}
