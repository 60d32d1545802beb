import type { ImportedPayment, PaymentImport } from '@tsela/contract/billing/payment-import-api';
import { paymentImports as words } from '../../strings/billing/imports.ts';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';

const IMPORT_LOOKS = { pending: 'payment-pending', complete: 'paid', locked: 'closed' } as const;

export function ImportBadge({ payment_import: { state } }: { readonly payment_import: Pick<PaymentImport, 'state'> }) {
  return <StatusBadge status={IMPORT_LOOKS[state]} label={words.states[state]} />;
}

const LINE_LOOKS = { open: 'payment-pending', matched: 'awaiting-dropoff', posted: 'paid', ignored: 'closed' } as const;

export function LineBadge({ line: { state } }: { readonly line: Pick<ImportedPayment, 'state'> }) {
  return <StatusBadge status={LINE_LOOKS[state]} label={words.lineStates[state]} />;
}
