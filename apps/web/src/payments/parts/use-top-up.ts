import type { PaymentMethodOffered } from '@tsela/contract/payments/payment-api';
import { paymentErrorText } from '@tsela/domain/formats/error-text';
import { randFromCents } from '@tsela/domain/money/cents';
import { customTopUpUrl } from '@tsela/domain/payments/top-up';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useEffect, useState } from 'react';
import { ApiError, fieldErrors, shownError } from '../../api/api-error.ts';
import { useSession } from '../../shell/session.ts';
import { useSignCheckout, useStartPayment } from '../payment-calls.ts';
import { sendForm } from '../send-form.ts';
import { FIRST_DRAFT, amountOf, draftErrors, methodOf } from '../top-up-draft.ts';
import type { TopUpDraft } from '../top-up-draft.ts';

/** Everything a form of topping up edits and does. */
export interface TopUp {
  readonly draft: TopUpDraft;
  readonly method: PaymentMethodOffered | undefined;
  /** Messages by field, once paying was tried. */
  readonly errors: Readonly<Record<string, string>>;
  /** What went wrong that belongs to no field. */
  readonly fault: string | null;
  /** The payment is being started, or the gateway's page is being opened. */
  readonly isLeaving: boolean;
  readonly change: (changes: Partial<TopUpDraft>) => void;
  readonly pay: () => void;
}

/**
 * Tops the own account up: announces the payment, has its form signed and sends it to the gateway. `onAgreed` is called for a way that needs
 * nothing more from this page: a transfer that the payer makes at their bank. Source: TOPUP-08, CALL-63, CALL-68.
 */
export function useTopUp(offered: readonly PaymentMethodOffered[], onAgreed: () => void): TopUp {
  const { provider, account, settings } = useSession();
  const [draft, setDraft] = useState(FIRST_DRAFT);
  const [is_tried, setTried] = useState(false);
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
  const method = methodOf(draft, offered);
  const own_errors = draftErrors(draft, offered);

  async function leaveForGateway({ value }: PaymentMethodOffered, amount: number): Promise<void> {
    setFailure(null);
    setLeaving(true);
    try {
      const { data } = await start.mutateAsync({ method: value, amount });
      if (data.form === null) return window.location.assign(data.redirect_url);
      const { url, key_value_pairs } = data.form;
      const { signature, ...merchant } = await sign.mutateAsync({ provider_id: provider.id, key_value_pairs });
      sendForm(url, { ...merchant, ...key_value_pairs, signature });
    } catch (error) {
      setFailure(error);
      setLeaving(false);
    }
  }

  function handlePay(): void {
    setTried(true);
    const amount = amountOf(draft);
    if (Object.keys(own_errors).length > 0 || amount === null || !method || !account) return;
    if (method.value === 'manual_eft') return onAgreed();
    if (method.value === 'custom') {
      const url = readSetting(settings, 'payment_methods_custom_topup_url');
      return window.location.assign(customTopUpUrl(url, { ...account, account_id: account.id }, amount));
    }
    void leaveForGateway(method, randFromCents(amount));
  }

  const errors = is_tried ? { ...fieldErrors(failure), ...own_errors } : {};
  return {
    draft,
    method,
    errors,
    fault: errors['amount'] === undefined ? faultOf(failure) : null,
    isLeaving: is_leaving,
    change(changes) {
      setDraft({ ...draft, ...changes });
      setFailure(null);
    },
    pay: handlePay,
  };
}

/** What a payment that could not be started says. Source: ERR-38, ERR-39. */
function faultOf(failure: unknown): string | null {
  if (failure === null) return null;
  const has_answer = failure instanceof ApiError && failure.status > 0;
  return has_answer ? paymentErrorText(failure.body) : shownError(failure);
}
