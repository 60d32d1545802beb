import type { Transaction } from '@tsela/contract/billing/transaction-shape';
import { isForInvoice } from '@tsela/domain/billing/transaction-types';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';
import { pendingTransactionHint } from '@tsela/domain/shipments/shipment-invoicing';

/** The text for a charge that waits for the invoice run; null for everything else. Source: ERR-44 to ERR-46. */
export function pendingHint(
  transaction: Pick<Transaction, 'type' | 'invoiceable' | 'has_been_reversed' | 'doc_display_id'>,
  settings: ProviderSettings,
): string | null {
  const { type, invoiceable, has_been_reversed, doc_display_id } = transaction;
  if (!isForInvoice(type) || has_been_reversed || doc_display_id !== '') return null;
  return pendingTransactionHint({
    invoiceable,
    invoice_trigger_shipment_status: readSetting(settings, 'invoice_trigger_shipment_status'),
  });
}
