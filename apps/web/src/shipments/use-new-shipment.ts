import type { Account } from '@tsela/contract/accounts/account-shapes';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { isStaff } from '@tsela/domain/permissions/audience';
import { whyNot } from '@tsela/domain/permissions/menu-buttons';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useState } from 'react';
import { useChangeSearch } from '../shell/address.ts';
import { useSession } from '../shell/session.ts';
import { useUnsavedGuard } from '../shell/unsaved-guard.ts';
import { focusFirstError } from '../ui/field.tsx';
import { formErrors } from './form-errors-draft.ts';
import { useAccount } from './shipment-calls.ts';
import { whatRatesNeed } from './shipment-draft.ts';
import type { ShipmentForm } from './shipment-draft.ts';
import { useBooking } from './use-booking.ts';
import { useOffers } from './use-offers.ts';
import { useShipmentForm } from './use-shipment-form.ts';
import type { Mode } from './visit-draft.ts';

/** One visit to the form: what is typed, what it costs, what is wrong with it, and sending it. */
export function useNewShipment({ initial, visit, mode }: { initial: ShipmentForm; visit: string; mode: Mode }) {
  const { facts, settings, user } = useSession();
  const changeSearch = useChangeSearch();
  const state = useShipmentForm(initial, visit);
  const { form } = state;
  const is_staff = isStaff(user);
  const account = usePayingAccount(form, is_staff);
  const rates = useOffers(form, { needs_account: is_staff });
  const needs = whatRatesNeed(form, { needs_account: is_staff });
  const [booked, setBooked] = useState<Shipment | null>(null);
  const [tried, setTried] = useState<Mode | null>(null);
  const booking = useBooking({
    refreshOffer: rates.refresh,
    onBooked: (shipment) => {
      state.settle();
      setBooked(shipment);
    },
  });
  useUnsavedGuard(state.has_changes && booked === null);

  const account_type = account?.account_type ?? (user ? 'postpaid' : 'guest');
  const check = (as: Mode) =>
    formErrors(form, {
      is_staff,
      is_quote: as === 'quote',
      account: { account_type, tracking_prefix: account?.tracking_prefix ?? '' },
      settings,
      // While something the price needs is missing, that is what is said.
      has_service: rates.chosen !== null || needs !== null,
    });
  const checked = tried === null ? null : check(tried);

  function save(as: Mode): void {
    setTried(as);
    const found = check(as);
    if (found.message !== null || Object.keys(found.fields).length > 0) {
      // A quote has fewer fields; those of sending stand there after this draw.
      setTimeout(() => focusFirstError(found.fields));
      return;
    }
    if (rates.chosen && !rates.is_stale) void booking.send(form, as, rates.chosen);
  }

  return {
    mode,
    state,
    form,
    account,
    rates,
    needs,
    booked,
    booking,
    save,
    is_staff,
    errors: { ...booking.errors, ...checked?.fields },
    message: checked?.message ?? (booking.failure?.kind === 'other' ? booking.failure.text : null),
    /** Why this person can only ask for prices; null when they can send as well. */
    why_not_send: whyNot('send-parcel', facts),
    needs_billing_email: !is_staff && account_type === 'guest' && readSetting(settings, 'require_guest_shipment_billing_email'),
    setMode: (quick_quote: Mode) => changeSearch({ quick_quote }),
    change: (parts: Partial<ShipmentForm>) => {
      state.change(parts);
      booking.forget();
    },
  };
}

export type NewShipment = ReturnType<typeof useNewShipment>;

/** The account that pays: one's own, or the one staff have chosen; null for visitors and until it is known. */
function usePayingAccount(form: ShipmentForm, is_staff: boolean): Account | null {
  const { account } = useSession();
  const chosen = useAccount(is_staff ? (form.account?.id ?? null) : null);
  if (!is_staff) return account;
  return chosen.data?.accounts.find(({ id }) => id === form.account?.id) ?? null;
}
