import type { addressBookApi, AddressBookEntry } from '@tsela/contract/address-book/address-book-api';
import type { InputOf } from '@tsela/contract/route';
import type { Place, placeApi } from '@tsela/contract/service-areas/place-api';
import { groupedPhone } from '@tsela/domain/formats/phone';
import type { AccountId } from '@tsela/domain/ids';
import type { Position } from '@tsela/domain/service-areas/distance';
import type { PinSuburb } from '../../service-areas/parts/pin-draft.ts';

/** A saved contact as its form holds it. */
export interface ContactDraft {
  readonly name: string;
  readonly contact_name: string;
  readonly mobile_number: string;
  readonly email: string;
  readonly street_address: string;
  readonly local_area: string;
  readonly city: string;
  readonly code: string;
  readonly zone: string;
  readonly special_instructions: string;
  /** A pin that was set in this form; null leaves where the door is to what is known. */
  readonly pin: Position | null;
}

export const NEW_CONTACT: ContactDraft = {
  name: '',
  contact_name: '',
  mobile_number: '',
  email: '',
  street_address: '',
  local_area: '',
  city: '',
  code: '',
  zone: '',
  special_instructions: '',
  pin: null,
};

export function contactDraftOf({ name, contact_name, mobile_number, email, address, ...entry }: AddressBookEntry): ContactDraft {
  const { street_address, local_area, city, code, zone } = address;
  return {
    name,
    contact_name,
    mobile_number: mobile_number === '' ? '' : groupedPhone(mobile_number),
    email,
    street_address,
    local_area,
    city,
    code,
    zone,
    special_instructions: entry.special_instructions,
    pin: null,
  };
}

/** What is asked about the place of a new contact; null while it names none, and where a pin says where it is. */
export function placeAsked({
  street_address,
  local_area,
  city,
  code,
  zone,
  pin,
}: ContactDraft): InputOf<typeof placeApi.geocode> | null {
  const is_named = local_area.trim() !== '' || city.trim() !== '';
  return pin === null && is_named ? { street_address, local_area, city, code, zone } : null;
}

/** Where a saved contact is, pinned or not; null where nobody knows. */
export function knownPosition({ address: { lat, lng } }: Pick<AddressBookEntry, 'address'>): Position | null {
  return lat === 0 && lng === 0 ? null : { lat, lng };
}

/** What names another suburb takes the pin of the one before away. */
export function withContactPlace(draft: ContactDraft, { local_area, city, code, zone }: Place): ContactDraft {
  return { ...draft, local_area, city, code, zone, pin: null };
}

/** A pin, with its suburb where that was taken too. */
export function withContactPin(draft: ContactDraft, pin: Position | null, suburb: PinSuburb | null): ContactDraft {
  return { ...draft, ...(suburb !== null && suburb), pin };
}

/** What is sent: the entry's own parts that the form does not show stay, and so does its position unless a pin is set. */
export function contactInput(
  draft: ContactDraft,
  { account_id, entry }: { account_id: AccountId; entry: AddressBookEntry | null },
): InputOf<typeof addressBookApi.create> {
  const { name, contact_name, mobile_number, email, special_instructions, pin, ...address } = draft;
  const position = pin ?? (entry && knownPosition(entry));
  return {
    account_id,
    name,
    contact_name,
    mobile_number,
    email,
    special_instructions,
    address: {
      ...(entry && { type: entry.address.type, company: entry.address.company, country: entry.address.country }),
      ...address,
      ...position,
    },
    source: 'manual',
  };
}
