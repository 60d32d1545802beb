import { paymentErrorText } from '@tsela/domain/formats/error-text';
import type { paymentApi } from '@tsela/contract/payments/payment-api';
import type { InputOf } from '@tsela/contract/route';
import { useEffect, useState } from 'react';
import { ApiError, shownError } from '../../api/api-error.ts';
import { useSession } from '../../shell/session.ts';
import { useSignCheckout, useStartPayment } from '../payment-calls.ts';
import { sendForm } from '../send-form.ts';

/** Leaving for the page of a gateway. */
export interface Checkout {
  /** The payment is being started, or the gateway's page is being opened. */
  readonly isLeaving: boolean;
  readonly failure: unknown;
  readonly leave: (wish: InputOf<typeof paymentApi.start>) => void;
  readonly forget: () => void;
}

/** Starts a payment, has its form signed and sends it to the gateway. Source: CALL-63, CALL-68. */
export function useCheckout(): Checkout {
  const { provider } = useSession();
  const [is_leaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const start = useStartPayment();
  const sign = useSignCheckout();
  useEffect(() => {
    // A page that is brought back from the browser's memory is where the payer was before they left it.
    const handleShow = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false);
    window.addEventListener('pageshow', handleShow);
    return () => window.removeEventListener('pageshow', handleShow);
  }, []);

  async function leave(wish: InputOf<typeof paymentApi.start>): Promise<void> {
    setFailure(null);
    setLeaving(true);
    try {
      const { data } = await start.mutateAsync(wish);
      if (data.form === null) return window.location.assign(data.redirect_url);
      const { url, key_value_pairs } = data.form;
      const { key } = wish;
      const asked = { provider_id: provider.id, key_value_pairs, ...(key !== undefined && { key }) };
      const { signature, ...merchant } = await sign.mutateAsync(asked);
      sendForm(url, { ...merchant, ...key_value_pairs, signature });
    } catch (error) {
      setFailure(error);
      setLeaving(false);
    }
  }

  return { isLeaving: is_leaving, failure, leave: (wish) => void leave(wish), forget: () => setFailure(null) };
}

/** What a payment that could not be started says. Source: ERR-38, ERR-39. */
export function checkoutFault(failure: unknown): string | null {
  if (failure === null) return null;
  const has_answer = failure instanceof ApiError && failure.status > 0;
  return has_answer ? paymentErrorText(failure.body) : shownError(failure);
}
