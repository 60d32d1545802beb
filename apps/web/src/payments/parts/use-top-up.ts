import type { PaymentMethodOffered } from '@tsela/contract/payments/payment-api';
import { randFromCents } from '@tsela/domain/money/cents';
import { customTopUpUrl } from '@tsela/domain/payments/top-up';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useState } from 'react';
import { fieldErrors } from '../../api/api-error.ts';
import { useSession } from '../../shell/session.ts';
import { amountOf, draftErrors, firstDraft, methodOf } from '../top-up-draft.ts';
import type { AskedTopUp, TopUpDraft } from '../top-up-draft.ts';
import { checkoutFault, useCheckout } from './use-checkout.ts';

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
 * nothing more from this page: a transfer that the payer makes at their bank. `asked` is an amount that the payer comes with. Source: TOPUP-08, CALL-63, CALL-68.
 */
export function useTopUp(offered: readonly PaymentMethodOffered[], onAgreed: () => void, asked: AskedTopUp = {}): TopUp {
  const { account, settings } = useSession();
  const [draft, setDraft] = useState(() => firstDraft(asked));
  const [is_tried, setTried] = useState(false);
  const { leave, isLeaving, failure, forget } = useCheckout();
  const method = methodOf(draft, offered);
  const own_errors = draftErrors(draft, offered);

  function handlePay(): void {
    setTried(true);
    const amount = amountOf(draft);
    if (Object.keys(own_errors).length > 0 || amount === null || !method || !account) return;
    if (method.value === 'manual_eft') return onAgreed();
    if (method.value === 'custom') {
      const url = readSetting(settings, 'payment_methods_custom_topup_url');
      return window.location.assign(customTopUpUrl(url, { ...account, account_id: account.id }, amount));
    }
    const is_saved_card_setup = method.saves_card && draft.saves_card;
    leave({ method: method.value, amount: randFromCents(amount), ...(is_saved_card_setup && { is_saved_card_setup }) });
  }

  const errors = is_tried ? { ...fieldErrors(failure), ...own_errors } : {};
  return {
    draft,
    method,
    errors,
    fault: errors['amount'] === undefined ? checkoutFault(failure) : null,
    isLeaving,
    change(changes) {
      setDraft({ ...draft, ...changes });
      forget();
    },
    pay: handlePay,
  };
}
