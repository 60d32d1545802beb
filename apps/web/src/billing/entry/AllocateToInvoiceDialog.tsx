import type { BillingDocument } from '@tsela/contract/billing/billing-shapes';
import { centsFromRand, randFromCents, subtractCents } from '@tsela/domain/money/cents';
import { shownError } from '../../api/api-error.ts';
import { allocations as words } from '../../strings/billing/allocations.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { dayText } from '../../ui/show/date-text.ts';
import { moneyText } from '../../ui/show/money-text.ts';
import { useNow } from '../../ui/show/now.ts';
import { useAllocate, useOpenCredits } from '../billing-calls.ts';
import { AllocateDialog } from './AllocateDialog.tsx';

/** As many as the server takes at once. */
const SHOWN = 100;

interface AllocateToInvoiceDialogProps {
  readonly invoice: BillingDocument;
  readonly onClose: () => void;
}

/** Settles an invoice with unallocated payments and credits of its account. Source: screens S42. */
export function AllocateToInvoiceDialog({ invoice, onClose }: AllocateToInvoiceDialogProps) {
  const { id: invoice_id, number, account_id, total, paid } = invoice;
  const read = useOpenCredits({ account_id, limit: SHOWN });
  const allocating = useAllocate();
  const now = useNow();
  return (
    <AllocateDialog
      title={words.settleTitle(number)}
      sum={randFromCents(subtractCents(centsFromRand(total), centsFromRand(paid)))}
      sumLabel={words.open}
      targets={read.data?.credits.map(({ transaction_id, reference, unallocated, date }) => ({
        id: transaction_id,
        name: reference,
        most: unallocated,
        about: words.creditIs(moneyText(unallocated), dayText(date, now)),
      }))}
      has_more={(read.data?.count ?? 0) > SHOWN}
      read_fault={shownError(read.error)}
      empty={words.noCredits}
      calling={allocating}
      onAllocate={(parts) =>
        allocating.mutate(
          {
            account_id,
            allocations: parts.map(({ id, amount }) => ({ transaction_id: id, invoice_id, amount })),
          },
          {
            onSuccess: ({ allocated }) => {
              showToast({ text: words.allocated(moneyText(allocated)), variant: 'success' });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
