import { usePathId } from '../shell/pages/address.ts';
import { useInvoiceLines, useInvoices, readInvoiceFile } from './billing-calls.ts';
import { DocumentView } from './parts/DocumentView.tsx';

/** One invoice, for staff and for users of its account. Source: ROUTE-22, ROUTE-42, ROUTE-44, screens S42. */
export function InvoicePage() {
  const id = usePathId('id');
  const read = useInvoices(id === null ? null : { id });
  return (
    <DocumentView
      kind="invoice"
      id={id}
      read={read}
      document={read.data?.invoices[0]}
      useLines={useInvoiceLines}
      readFile={readInvoiceFile}
    />
  );
}
