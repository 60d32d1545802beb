import { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import { isFeatureOn } from '@tsela/domain/providers/provider-settings';
import { call } from '../api/call.ts';
import { useMay, useSession } from '../shell/session.ts';
import { contactsToKeep, presetsOf, withPresets } from './account-preset-draft.ts';
import { useAddressBookEntry } from './shipment-calls.ts';
import type { ShipmentForm } from './shipment-draft.ts';

/** Puts into a fresh form what the own account has set for its shipments; null while that is on its way. Source: screens S21. */
export function useAccountPresets(): ((form: ShipmentForm) => ShipmentForm) | null {
  const { account, general } = useSession();
  const { collection_address_book_id, service_level_code } = presetsOf(general?.account_settings ?? []);
  const read = useAddressBookEntry(account === null ? null : collection_address_book_id);
  if (account === null) return (form) => form;
  if (collection_address_book_id !== null && read.isPending && read.fetchStatus !== 'idle') return null;
  // What is not there any more presets nothing.
  const entry = read.data?.address_books[0] ?? null;
  return (form) => withPresets(form, { entry, service_level_code });
}

/** Keeps the contacts of a booked form in the address book, where the own account wants that. Source: CALL-60. */
export function useKeptContacts(): (form: ShipmentForm) => void {
  const { account, general, settings } = useSession();
  const may_save = useMay('API_/accounts/address-books:POST');
  const { keeps_contacts } = presetsOf(general?.account_settings ?? []);
  const is_on = account !== null && may_save && keeps_contacts && isFeatureOn(settings, 'address_book');
  return (form) => {
    // The parcel is booked whether or not this succeeds, and the next booking keeps them.
    if (is_on) for (const contact of contactsToKeep(form)) void call(addressBookApi.create, contact).catch(() => undefined);
  };
}
