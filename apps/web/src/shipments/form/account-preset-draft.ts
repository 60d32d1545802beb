import type { AddressBookEntry, addressBookApi } from '@tsela/contract/address-book/address-book-api';
import type { InputOf } from '@tsela/contract/route';
import type { OfficeHourSettings } from '@tsela/domain/providers/office-hours';
import type { ParcelType } from '@tsela/domain/providers/setting-records';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import { withEntry } from './copied-draft.ts';
import { packedAsUsual, valueOfPackagings } from './packaging-draft.ts';
import { addressInputOf } from './shipment-draft.ts';
import type { ShipmentForm } from './shipment-draft.ts';

/** What is filled in beforehand. */
export interface Presets {
  readonly entry: AddressBookEntry | null;
  /** The same for the delivery. */
  readonly delivery_entry?: AddressBookEntry | null;
  readonly service_level_code: string;
  readonly parcel_types: readonly ParcelType[];
  /** Whether a declared value is asked for at all. */
  readonly is_insured: boolean;
  readonly office: OfficeHourSettings;
}

/** A fresh form with the usual addresses, service and packaging of the account in it. Source: screens S14 and S21, DATA-28. */
export function withPresets(form: ShipmentForm, presets: Presets): ShipmentForm {
  const { entry, delivery_entry = null, service_level_code, parcel_types, is_insured, office } = presets;
  const has_usual = parcel_types.some(({ is_default }) => is_default);
  const parcels = has_usual ? form.parcels.map((parcel) => packedAsUsual(parcel, parcel_types)) : form.parcels;
  const declared_value = valueOfPackagings(form, { before: form.parcels, after: parcels, types: parcel_types });
  return {
    ...form,
    ...(entry && { collection: withEntry(form.collection, entry, office) }),
    ...(delivery_entry && { delivery: withEntry(form.delivery, delivery_entry, office) }),
    ...(service_level_code !== '' && { service_level_code }),
    ...(has_usual && { parcels, ...(is_insured && { declared_value }) }),
  };
}

const PRESET_PARTS = ['collection', 'delivery', 'service_level_code', 'parcels', 'declared_value'] as const;

/**
 * A form that is being filled in, with what is preset for an account that was chosen just now: what the user has touched stays. `filled`
 * is what was preset before, whose parts count as untouched.
 */
export function withPresetsOfChosen(
  form: ShipmentForm,
  { filled, preset }: { readonly filled: ShipmentForm; readonly preset: ShipmentForm },
): ShipmentForm {
  const is_untouched = (part: (typeof PRESET_PARTS)[number]) => form[part] === filled[part];
  return { ...form, ...Object.fromEntries(PRESET_PARTS.filter(is_untouched).map((part) => [part, preset[part]])) };
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
