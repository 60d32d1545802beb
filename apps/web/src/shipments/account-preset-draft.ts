import type { AddressBookEntry, addressBookApi } from '@tsela/contract/address-book/address-book-api';
import type { InputOf } from '@tsela/contract/route';
import { readAccountSetting } from '@tsela/domain/accounts/account-settings';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import { withEntry } from './copied-draft.ts';
import { addressInputOf } from './shipment-draft.ts';
import type { ShipmentForm } from './shipment-draft.ts';

type Pairs = readonly { readonly setting: string; readonly value?: unknown }[];

/** What an account has set for its shipments. Source: settings.tsv, account settings. */
export function presetsOf(pairs: Pairs) {
  const settings = Object.fromEntries(pairs.map(({ setting, value }) => [setting, value]));
  return {
    collection_address_book_id: readAccountSetting(settings, 'default_collection_address_book_id'),
    service_level_code: readAccountSetting(settings, 'default_service_level_code'),
    keeps_contacts: readAccountSetting(settings, 'auto_add_address_book'),
  };
}

/** A fresh form with the usual collection address and service of the account in it. */
export function withPresets(
  form: ShipmentForm,
  { entry, service_level_code }: { readonly entry: AddressBookEntry | null; readonly service_level_code: string },
): ShipmentForm {
  return {
    ...form,
    ...(entry && { collection: withEntry(form.collection, entry) }),
    ...(service_level_code !== '' && { service_level_code }),
  };
}

/** The contacts of a booked form as entries of the address book: named ones at a street address. Source: CALL-60. */
export function contactsToKeep(form: ShipmentForm): InputOf<typeof addressBookApi.create>[] {
  return SIDES.flatMap((side) => {
    const { kind, address, contact, special_instructions } = form[side];
    const name = contact.name.trim();
    if (kind !== 'address' || name === '') return [];
    return [
      {
        name,
        contact_name: name,
        mobile_number: contact.mobile_number.trim(),
        email: contact.email.trim(),
        address: addressInputOf(address),
        special_instructions: special_instructions.trim(),
        source: 'automatic' as const,
      },
    ];
  });
}
