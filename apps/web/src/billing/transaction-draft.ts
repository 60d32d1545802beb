import type { Transaction } from '@tsela/contract/billing/transaction-shape';
import { isForInvoice } from '@tsela/domain/billing/transaction-types';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';
import { pendingTransactionHint } from '@tsela/domain/shipments/shipment-invoicing';

/** The text for a charge that waits for the invoice run; null for everything else, and for visitors, whom no run invoices. Source: ERR-44 to ERR-46, decisions 0161. */
export function pendingHint(
  transaction: Pick<Transaction, 'type' | 'account_type' | 'invoiceable' | 'has_been_reversed' | 'doc_display_id'>,
  settings: ProviderSettings,
): string | null {
  const { type, account_type, invoiceable, has_been_reversed, doc_display_id } = transaction;
  if (!isForInvoice(type) || account_type === 'guest' || has_been_reversed || doc_display_id !== '') return null;
  return pendingTransactionHint({
    invoiceable,
    invoice_trigger_shipment_status: readSetting(settings, 'invoice_trigger_shipment_status'),
  });
}
