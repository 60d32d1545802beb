import { Button } from '../../ui/act/Button.tsx';
import type { BillingDocument, DocumentLine } from '@tsela/contract/billing/billing-shapes';
import { useState } from 'react';
import { billingDocument as words } from '../../strings/billing/document.ts';
import { BulkButton } from '../../ui/act/BulkButton.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';

const loadDialog = async () => (await import('../entry/CreditInvoiceDialog.tsx')).CreditInvoiceDialog;

interface CreditInvoiceProps {
  readonly document: BillingDocument;
  /** Those that are ticked; left out, the whole invoice. */
  readonly lines?: readonly DocumentLine[];
  readonly onDone?: () => void;
}

/** Credits an invoice, or the lines of it that are ticked. Source: screens S41, S42. */
export function CreditInvoice({ document, lines, onDone }: CreditInvoiceProps) {
  const [is_open, setOpen] = useState(false);
  const handleOpen = () => setOpen(true);
  return (
    <>
      {lines ? (
        <BulkButton onClick={handleOpen}>{words.creditLines}</BulkButton>
      ) : (
        <Button variant="default" onClick={handleOpen}>
          {words.credit}
        </Button>
      )}
      <LazyComponent
        load={loadDialog}
        props={is_open ? { document, ...(lines && { lines }), onClose: () => setOpen(false), ...(onDone && { onDone }) } : null}
      />
    </>
  );
}
