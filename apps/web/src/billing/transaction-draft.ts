import type { Transaction } from '@tsela/contract/billing/transaction-shape';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';
import { pendingTransactionHint } from '@tsela/domain/shipments/shipment-invoicing';

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
