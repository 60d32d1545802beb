import type { Payment } from '@tsela/contract/billing/billing-payment-api';
import { centsFromRand, randFromCents, subtractCents } from '@tsela/domain/money/cents';
import { shownError } from '../../api/api-error.ts';
import { allocations as words } from '../../strings/billing/allocations.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { dayText } from '../../ui/show/date-text.ts';
import { moneyText } from '../../ui/show/money-text.ts';
import { useNow } from '../../ui/show/now.ts';
import { useAllocate, useInvoices, useOpenCredits } from '../billing-calls.ts';
import { AllocateDialog } from './AllocateDialog.tsx';

/** As many as the server takes at once. */
const SHOWN = 100;

interface AllocatePaymentDialogProps {
  readonly payment: Payment;
  readonly onClose: () => void;
}

/** Spreads what is unallocated of a payment over open invoices of its account. Source: screens S43. */
export function AllocatePaymentDialog({ payment, onClose }: AllocatePaymentDialogProps) {
  const { id, number, account_id } = payment;
  const credits = useOpenCredits({ account_id, payment_id: id });
  const invoices = useInvoices({ account_id, standing: 'unpaid', limit: SHOWN });
  const allocating = useAllocate();
  const now = useNow();
  const credit = credits.data?.credits[0];
  return (
    <AllocateDialog
      title={words.allocateTitle(number)}
      sum={credit?.unallocated ?? payment.unallocated}
      sumLabel={words.unallocated}
      targets={
        credits.data &&
        invoices.data?.invoices
          .map(({ id: invoice_id, number: name, total, paid, date }) => {
            const most = randFromCents(subtractCents(centsFromRand(total), centsFromRand(paid)));
            return { id: invoice_id, name, most, about: words.invoiceIs(moneyText(most), dayText(date, now)) };
          })
          .toReversed()
      }
      has_more={(invoices.data?.count ?? 0) > SHOWN}
      read_fault={shownError(invoices.error) ?? shownError(credits.error)}
      empty={words.noInvoices}
      calling={allocating}
      onAllocate={(parts) =>
        credit &&
        allocating.mutate(
          {
            account_id,
            allocations: parts.map((part) => ({
              transaction_id: credit.transaction_id,
              invoice_id: part.id,
              amount: part.amount,
            })),
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
