import { Button } from '../../ui/act/Button.tsx';
import type { BillingDocument } from '@tsela/contract/billing/billing-shapes';
import { isStaff } from '@tsela/domain/permissions/audience';
import { dayOf } from '@tsela/domain/time/day';
import { useState } from 'react';
import { useMay, useSession } from '../../shell/session.ts';
import { tellDone, tellFailure } from '../../shell/tell.ts';
import { billingDocument as words } from '../../strings/billing/document.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { useNow } from '../../ui/show/now.ts';
import { useSendReminder } from '../billing-calls.ts';

const loadWriteOff = async () => (await import('../entry/WriteOffDialog.tsx')).WriteOffDialog;

/** What staff do about an invoice that is not paid: remind its account, or write it off. Source: screens S42. */
export function DebtActions({ document }: { readonly document: BillingDocument }) {
  const [is_writing, setWriting] = useState(false);
  const reminding = useSendReminder();
  const { user } = useSession();
  const today = dayOf(useNow());
  const [may_remind, may_enter, may_write_off] = [
    useMay('API_/billing/invoices:POST'),
    useMay('API_/billing/transactions:POST'),
    useMay('INLINE_transaction_bad_debt_write_off'),
  ];
  const { status, due_date, account_id } = document;
  if (!isStaff(user)) return null;
  const is_open = status === 'unpaid';
  return (
    <>
      {is_open && may_remind && due_date !== null && due_date < today && (
        <Button
          variant="default"
          loading={reminding.isPending}
          onClick={() =>
            reminding.mutate(
              { account_id },
              { onSuccess: ({ recipients }) => tellDone(words.reminderSent(recipients.join(', '))), onError: tellFailure },
            )
          }
        >
          {words.remind}
        </Button>
      )}
      {is_open && may_enter && may_write_off && (
        <Button variant="default" onClick={() => setWriting(true)}>
          {words.writeOff}
        </Button>
      )}
      <LazyComponent load={loadWriteOff} props={is_writing ? { document, onClose: () => setWriting(false) } : null} />
    </>
  );
}
