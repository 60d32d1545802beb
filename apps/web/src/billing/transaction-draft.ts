import type { Transaction } from '@tsela/contract/billing/transaction-shape';
import { awaitsInvoice } from '@tsela/domain/billing/transaction-types';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';
import { pendingTransactionHint } from '@tsela/domain/shipments/shipment-invoicing';

/** The text for a charge that waits for the invoice run; null for everything else. Source: ERR-44 to ERR-46. */
export function pendingHint(
  transaction: Pick<Transaction, 'type' | 'account_type' | 'invoiceable' | 'has_been_reversed' | 'doc_display_id'>,
  settings: ProviderSettings,
): string | null {
  const { type, account_type, invoiceable, has_been_reversed, doc_display_id } = transaction;
  if (!awaitsInvoice({ type, account_type, is_invoiced: doc_display_id !== '', is_reversed: has_been_reversed })) return null;
  return pendingTransactionHint({
    invoiceable,
    invoice_trigger_shipment_status: readSetting(settings, 'invoice_trigger_shipment_status'),
  });
}
