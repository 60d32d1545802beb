import type { Payment } from '@tsela/contract/payments/payment-api';
import { useEffect } from 'react';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { idIn, useSearchValues } from '../../shell/pages/address.ts';
import { useReplace } from '../../shell/pages/use-replace.ts';
import { usePayment } from '../payment-calls.ts';
import { nextPage } from '../top-up-draft.ts';

/** The payment that the address names, and the page that shows it: what is no longer as this page shows it leads on to the one that does. */
export function usePaymentHere(
  here: 'success' | 'pending',
  refetch_every_ms?: number,
): { readonly payment: Payment | null; readonly fault: string | null; readonly readAgain: () => void } {
  const replace = useReplace();
  const id = idIn(useSearchValues()['id']);
  const read = usePayment(id, refetch_every_ms);
  const payment = read.data?.payment;
  const next = payment ? nextPage(payment, here) : id === null ? 'failed' : null;
  useEffect(() => {
    if (next === null) return;
    const search = id === null ? {} : { id: String(id) };
    if (next === 'success') replace(paths.topUpSuccess(search));
    else if (next === 'pending') replace(paths.topUpPending(search));
    else replace(paths.topUpAccount(id === null ? {} : { failed: String(id) }));
  }, [next, id, replace]);
  return {
    payment: payment && next === null ? payment : null,
    fault: shownError(read.error),
    readAgain: () => void read.refetch(),
  };
}
