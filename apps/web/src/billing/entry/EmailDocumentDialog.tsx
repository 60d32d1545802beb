import type { BillingDocument } from '@tsela/contract/billing/billing-shapes';
import { EmailDialog } from '../../shell/parts/EmailDialog.tsx';
import { billingDocument as words } from '../../strings/billing/document.ts';
import { useEmailDocument } from '../billing-calls.ts';

interface EmailDocumentDialogProps {
  readonly kind: 'invoice' | 'credit-note';
  readonly document: BillingDocument;
  readonly onClose: () => void;
}

/** Sends an invoice or a credit note. Source: screens S42. */
export function EmailDocumentDialog({ kind, document, onClose }: EmailDocumentDialogProps) {
  const sending = useEmailDocument(kind);
  return (
    <EmailDialog
      title={words.emailTitle(document.number)}
      to={document.parties?.account.email ?? ''}
      sending={sending}
      onSend={(recipients, then) => sending.mutate({ id: document.id, recipients }, then)}
      onClose={onClose}
    />
  );
}
