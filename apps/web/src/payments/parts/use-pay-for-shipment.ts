import type { PaymentMethodOffered, ShipmentToPay } from '@tsela/contract/payments/payment-api';
import { canAfford } from '@tsela/domain/billing/affordability';
import { centsFromRand, randFromCents, subtractCents } from '@tsela/domain/money/cents';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { useAccount } from '../../accounts/account-calls.ts';
import { usePayFromBalance } from '../../billing/billing-calls.ts';
import { paths } from '../../paths.ts';
import { useMay, useSession } from '../../shell/session.ts';
import { tellDone } from '../../shell/tell.ts';
import { shipmentPayments as words } from '../../strings/payments-shipment.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import type { OfPayer } from '../payment-calls.ts';
import { wayOf } from '../shipment-payment-draft.ts';
import type { WayToPay } from '../shipment-payment-draft.ts';
import { checkoutFault, useCheckout } from './use-checkout.ts';

/** What the form of paying for a shipment edits and does: a payment at a gateway, or one out of the balance where that covers it. */
export function usePayForShipment(shipment: ShipmentToPay, of: OfPayer, offered: readonly PaymentMethodOffered[]) {
  const { go } = useNavigator();
  const balance = useBalance(shipment);
  const checkout = useCheckout();
  const from_balance = usePayFromBalance();
  const [chosen, setChosen] = useState<WayToPay | null>(null);
  const [email, setEmail] = useState(shipment.billing_email);
  const gateways = offered.map(({ value }) => value);
  const way = wayOf(chosen, balance === null ? gateways : ['balance', ...gateways]);
  const [saves_card, setSavesCard] = useState(false);
  const can_save = offered.some(({ value, saves_card: is_kept }) => value === way && is_kept);
  const errors = fieldErrors(checkout.failure);

  function handlePay(): void {
    if (way === undefined) return;
    const is_saved_card_setup = can_save && saves_card;
    if (way !== 'balance') {
      const wish = { ...of, method: way, amount: shipment.rate, billing_email: email };
      return checkout.leave({ ...wish, ...(is_saved_card_setup && { is_saved_card_setup }) });
    }
    from_balance.mutate(
      { shipment_id: shipment.shipment_id },
      {
        onSuccess: ({ id, short_tracking_reference }) => {
          tellDone(words.paid(short_tracking_reference));
          go(paths.shipment(id));
        },
      },
    );
  }

  return {
    way,
    balance,
    email,
    /** Null where the card of the way cannot be kept. */
    saves_card: can_save ? saves_card : null,
    setSavesCard,
    errors,
    isPaying: checkout.isLeaving || from_balance.isPending,
    fault: errors['billing_email'] === undefined ? (checkoutFault(checkout.failure) ?? shownError(from_balance.error)) : null,
    choose: (value: WayToPay) => {
      setChosen(value);
      checkout.forget();
      from_balance.reset();
    },
    setEmail: (value: string) => {
      setEmail(value);
      checkout.forget();
    },
    pay: handlePay,
  };
}

/** The balance before and after, where it covers the price and the user may pay from it; else null. Source: PAY-04, PAY-05. */
function useBalance({ account_id, rate }: ShipmentToPay): { readonly before: number; readonly after: number } | null {
  const { account: own } = useSession();
  const may_pay = useMay('API_/shipments:POST');
  const is_own = own?.id === account_id;
  const account = useAccount(is_own ? account_id : null).data?.accounts[0];
  if (!may_pay || account?.balance === undefined) return null;
  const [balance_cents, price] = [centsFromRand(account.balance), centsFromRand(rate)];
  const paying = {
    account_type: account.account_type,
    balance_cents,
    credit_limit_cents: centsFromRand(account.credit_limit ?? 0),
  };
  if (!canAfford(paying, price)) return null;
  return { before: account.balance, after: randFromCents(subtractCents(balance_cents, price)) };
}
