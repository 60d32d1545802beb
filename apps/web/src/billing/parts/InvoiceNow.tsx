import { Button } from '../../ui/act/Button.tsx';
import type { AccountId } from '@tsela/domain/ids';
import { tellFailure } from '../../shell/tell.ts';
import { invoiceRuns as words } from '../../strings/billing/runs.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useInvoiceNow } from '../billing-calls.ts';

/** Invoices what is due of an account without waiting for its run. Source: screens S41, S44. */
export function InvoiceNow({ account_id }: { readonly account_id: AccountId }) {
  const invoicing = useInvoiceNow();
  return (
    <Button
      variant="default"
      loading={invoicing.isPending}
      onClick={() =>
        invoicing.mutate(
          { account_id },
          {
            onSuccess: ({ invoice }) =>
              showToast(
                invoice === null
                  ? { text: words.nothingDue, variant: 'info' }
                  : { text: words.invoiced(invoice.number), variant: 'success' },
              ),
            onError: tellFailure,
          },
        )
      }
    >
      {words.invoiceNow}
    </Button>
  );
}
