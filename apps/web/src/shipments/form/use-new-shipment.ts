import type { Account } from '@tsela/contract/accounts/account-shapes';
import type { ChangedShipment } from '@tsela/contract/shipments/shipment-shapes';
import { VISITORS } from '@tsela/domain/permissions/visitors';
import { offeredParcelTypes } from '@tsela/domain/accounts/parcel-types';
import { isStaff } from '@tsela/domain/permissions/audience';
import { whyNot } from '@tsela/domain/permissions/menu-buttons';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { needsBillingEmail } from '@tsela/domain/shipments/checks/shipment-checks';
import { useState } from 'react';
import { useChangeSearch } from '../../shell/pages/address.ts';
import { useSession } from '../../shell/session.ts';
import { useUnsavedGuard } from '../../shell/pages/unsaved-guard.ts';
import { focusFirstError } from '../../ui/form/field.tsx';
import { formErrors } from './form-errors-draft.ts';
import type { FormFacts } from './form-errors-draft.ts';
import { isPrintable, printStickers } from '../print-stickers.ts';
import { useAccount, useFieldsToFillIn } from '../shipment-calls.ts';
import { whatRatesNeed } from './shipment-draft.ts';
import type { ShipmentForm } from './shipment-draft.ts';
import { paysNext } from './pays-next.ts';
import { useBooking } from './use-booking.ts';
import { useChooseAccount } from './use-account-presets.ts';
import { usePrintOptions, useSetOfAccount } from '../use-set-of-account.ts';
import { useOffers } from './use-offers.ts';
import type { DraftStorage } from './kept-draft.ts';
import { useShipmentForm } from './use-shipment-form.ts';
import type { Mode } from './visit-draft.ts';

interface NewShipmentOptions {
  readonly initial: ShipmentForm;
  readonly visit: string;
  readonly mode: Mode;
  /** Where its draft is kept; left out, for as long as the tab lives. */
  readonly storage?: DraftStorage;
}

/** One visit to the form: what is typed, what it costs, what is wrong with it, and sending it. */
export function useNewShipment({ initial, visit, mode, storage }: NewShipmentOptions) {
  const { facts, settings, user } = useSession();
  const changeSearch = useChangeSearch();
  const state = useShipmentForm(initial, visit, storage);
  const { form } = state;
  const is_staff = isStaff(user);
  const payer = usePayer(form, is_staff);
  const { account_type } = payer;
  const rates = useOffers(form, { needs_account: is_staff });
  const needs = whatRatesNeed(form, { needs_account: is_staff });
  const custom_fields = useFieldsToFillIn();
  const asks_for_terms = user === null && readSetting(settings, 'terms_url') !== '';
  const { booked, booking } = useSending(state, { refreshOffer: rates.refresh, fields: custom_fields });

  const { checked, tryAs, checkAs } = useChecks(form, {
    is_staff,
    account: { account_type, tracking_prefix: payer.account?.tracking_prefix ?? '' },
    references: payer.references,
    settings,
    custom_fields,
    // While something the price needs is missing, that is what is said.
    has_service: rates.chosen !== null || needs !== null,
    asks_for_terms,
  });

  const save = useSaving({ form, tryAs, rates, booking });

  return {
    mode,
    state,
    form,
    ...payer,
    custom_fields,
    chooseAccount: useChooseAccount({
      initial,
      update: (change) => {
        state.update(change);
        booking.forget();
      },
    }),
    rates,
    needs,
    booked,
    booking,
    save,
    is_staff,
    pays_next: paysNext(payer.account, { account_type, rate: rates.chosen?.price?.rate ?? null, settings }),
    errors: { ...booking.errors, ...checked?.fields },
    /** What is wrong with it as it stands, whether sending was tried or not. */
    wrong: checkAs(mode),
    message: checked?.message ?? (booking.failure?.kind === 'other' ? booking.failure.text : null),
    /** Why this person can only ask for prices; null when they can send as well. */
    why_not_send: whyNot('send-parcel', facts),
    asks_for_terms,
    /** Visitors have no stickers to print. */
    may_print: user !== null,
    discard: () => [state.startAfresh, booking.forget].forEach((empty) => empty()),
    setMode: (quick_quote: Mode) => changeSearch({ quick_quote }),
    change: (parts: Partial<ShipmentForm>) => {
      state.change(parts);
      booking.forget();
    },
  };
}

export type NewShipment = ReturnType<typeof useNewShipment>;

type Sending = Omit<Parameters<typeof useBooking>[0], 'onBooked'>;

/** Sends the form, and guards it until it is a shipment. */
function useSending(state: ReturnType<typeof useShipmentForm>, options: Sending) {
  const [booked, setBooked] = useState<ChangedShipment | null>(null);
  const booking = useBooking({
    ...options,
    onBooked: (shipment) => {
      state.settle();
      setBooked(shipment);
    },
  });
  useUnsavedGuard(state.has_changes && booked === null);
  return { booked, booking };
}

interface Saving {
  readonly form: ShipmentForm;
  readonly tryAs: ReturnType<typeof useChecks>['tryAs'];
  readonly rates: ReturnType<typeof useOffers>;
  readonly booking: ReturnType<typeof useBooking>;
}

interface SavingOptions {
  readonly prints?: boolean;
  /** Paid for at a gateway, whatever the balance is. */
  readonly pays_online?: boolean;
  /** Of a kiosk: its customer has confirmed their number. */
  readonly sender_proof?: string;
}

/** Sends the form as a quote or a shipment when nothing is wrong with it, and prints what may be sent where that is wanted. */
function useSaving({ form, tryAs, rates, booking }: Saving): (as: Mode, options?: SavingOptions) => void {
  const print_options = usePrintOptions(form.account?.id ?? null);

  async function save(as: Mode, { prints = false, pays_online = false, sender_proof }: SavingOptions = {}): Promise<void> {
    const found = tryAs(as);
    if (found.message !== null || Object.keys(found.fields).length > 0) {
      // A quote has fewer fields; those of sending are there after this draw.
      setTimeout(() => focusFirstError(found.fields));
      return;
    }
    if (!rates.chosen || rates.is_stale) return;
    const wish = { quick_quote: as, ...(pays_online && { pays_online }), ...(sender_proof !== undefined && { sender_proof }) };
    const shipment = await booking.send(form, wish, rates.chosen);
    if (shipment && prints && isPrintable(shipment)) printStickers([shipment.id], print_options);
  }

  return (as, options) => void save(as, options);
}

/** What is wrong with the form, from the first try to send it on. */
function useChecks(form: ShipmentForm, facts: Omit<FormFacts, 'is_quote'>) {
  const [tried, setTried] = useState<Mode | null>(null);
  const check = (as: Mode) => formErrors(form, { ...facts, is_quote: as === 'quote' });
  return {
    checked: tried === null ? null : check(tried),
    checkAs: check,
    tryAs: (as: Mode) => {
      setTried(as);
      return check(as);
    },
  };
}

/** The account that pays, and what it asks and offers. Source: screens S21. */
function usePayer(form: ShipmentForm, is_staff: boolean) {
  const { settings, user } = useSession();
  const account = usePayingAccount(form, is_staff);
  const { references } = useSetOfAccount(form.account?.id ?? null);
  const account_type = account?.account_type ?? (user ? ('postpaid' as const) : VISITORS);
  const require_guest_shipment_billing_email = readSetting(settings, 'require_guest_shipment_billing_email');
  return {
    account,
    account_type,
    needs_billing_email: needsBillingEmail({ is_staff, account: { account_type } }, { require_guest_shipment_billing_email }),
    references,
    parcel_types: offeredParcelTypes(account?.parcel_types ?? [], readSetting(settings, 'parcel_types')),
  };
}

/** The account that pays: one's own, or the one staff have chosen; null for visitors and until it is known. */
function usePayingAccount(form: ShipmentForm, is_staff: boolean): Account | null {
  const { account } = useSession();
  const chosen = useAccount(is_staff ? (form.account?.id ?? null) : null);
  if (!is_staff) return account;
  return chosen.data?.accounts.find(({ id }) => id === form.account?.id) ?? null;
}
