import type { addressBookApi, AddressBookEntry } from '@tsela/contract/address-book/address-book-api';
import type { contactApi } from '@tsela/contract/address-book/contact-api';
import type { InputOf } from '@tsela/contract/route';
import type { Place, placeApi } from '@tsela/contract/service-areas/place-api';
import { groupedPhone, phoneToStore } from '@tsela/domain/formats/phone';
import type { AccountId } from '@tsela/domain/ids';
import type { Position } from '@tsela/domain/service-areas/distance';
import { readPosition } from '@tsela/domain/service-areas/read-position';
import type { PinSuburb } from '../../service-areas/parts/pin-draft.ts';

/** A saved contact as its form holds it. */
export interface ContactDraft {
  readonly name: string;
  readonly contact_name: string;
  readonly mobile_number: string;
  readonly email: string;
  readonly company: string;
  readonly street_address: string;
  readonly local_area: string;
  readonly city: string;
  readonly code: string;
  readonly zone: string;
  readonly special_instructions: string;
  /** As it is kept, or half typed: then saving refuses it. */
  readonly opening_hours: string;
  /** A pin that was set in this form; null leaves where the door is to what is known. */
  readonly pin: Position | null;
  /** Whether the suburb was taken with the pin: then they go together. */
  readonly is_pin_with_suburb: boolean;
  /** What is in the field of the pin and was not set; saving sets it. */
  readonly pin_text: string;
  /** Counts how often something else than its field took the pin away: the field starts anew with it. */
  readonly pin_turn: number;
  /** False lets go of the position that a saved contact has. */
  readonly keeps_position: boolean;
}

export type ContactTextKey =
  | 'local_area'
  | 'city'
  | 'code'
  | 'name'
  | 'contact_name'
  | 'mobile_number'
  | 'email'
  | 'company'
  | 'street_address';

const NO_PIN = { pin: null, is_pin_with_suburb: false, pin_text: '', pin_turn: 0, keeps_position: true } as const;

export const NEW_CONTACT: ContactDraft = {
  name: '',
  contact_name: '',
  mobile_number: '',
  email: '',
  company: '',
  street_address: '',
  local_area: '',
  city: '',
  code: '',
  zone: '',
  special_instructions: '',
  opening_hours: '',
  ...NO_PIN,
};

export function contactDraftOf({ name, contact_name, mobile_number, email, address, ...entry }: AddressBookEntry): ContactDraft {
  const { company, street_address, local_area, city, code, zone } = address;
  return {
    name,
    contact_name,
    mobile_number: mobile_number === '' ? '' : groupedPhone(mobile_number),
    email,
    company,
    street_address,
    local_area,
    city,
    code,
    zone,
    special_instructions: entry.special_instructions,
    opening_hours: entry.opening_hours,
    ...NO_PIN,
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

type GivenPosition = Pick<AddressBookEntry, 'address' | 'is_position_given'>;

/** The given position of a saved contact; null where only its suburb is known. */
export function knownPosition({ address: { lat, lng }, is_position_given }: GivenPosition): Position | null {
  return is_position_given ? { lat, lng } : null;
}

/** What names another suburb takes the pin of the one before away. */
export function withContactPlace(draft: ContactDraft, { local_area, city, code, zone }: Place): ContactDraft {
  return withoutPin({ ...draft, local_area, city, code, zone });
}

/** A place that is put right by hand is no longer the one whose province was taken, nor the one whose suburb came with the pin. */
export function withContactText(draft: ContactDraft, key: ContactTextKey, text: string): ContactDraft {
  const changed = { ...draft, [key]: text };
  if (key !== 'local_area' && key !== 'city' && key !== 'code') return changed;
  const elsewhere = { ...changed, zone: '' };
  return draft.is_pin_with_suburb ? withoutPin(elsewhere) : elsewhere;
}

/** A pin, with its suburb where that was taken too. */
export function withContactPin(draft: ContactDraft, pin: Position | null, suburb: PinSuburb | null): ContactDraft {
  return { ...draft, ...(suburb !== null && suburb), pin, is_pin_with_suburb: suburb !== null, pin_text: '' };
}

/** What is in the field of the pin; emptying it takes the pin away. */
export function withPinText(draft: ContactDraft, pin_text: string): ContactDraft {
  return pin_text.trim() === '' ? withContactPin(draft, null, null) : { ...draft, pin_text };
}

/** The coordinates that were typed and not set are set; null where they are none. */
export function withTypedPin(draft: ContactDraft): ContactDraft | null {
  if (draft.pin_text.trim() === '') return draft;
  const pin = readPosition(draft.pin_text);
  return pin && withContactPin(draft, pin, null);
}

function withoutPin(draft: ContactDraft): ContactDraft {
  return { ...withContactPin(draft, null, null), pin_turn: draft.pin_turn + 1 };
}

/** What is sent of a new contact. Without an account it is for the own one. */
export function contactInput(
  draft: ContactDraft,
  { account_id }: { account_id: AccountId | null },
): InputOf<typeof addressBookApi.create> {
  const { name, contact_name, mobile_number, email, special_instructions, opening_hours } = draft;
  const { company, street_address, local_area, city, code, zone, pin } = draft;
  return {
    ...(account_id !== null && { account_id }),
    name,
    contact_name,
    mobile_number,
    email,
    special_instructions,
    opening_hours,
    address: { company, street_address, local_area, city, code, zone, ...pin },
    source: 'manual',
  };
}

const OWN_TEXTS = ['name', 'contact_name', 'email', 'special_instructions', 'opening_hours'] as const;
const PLACE_TEXTS = ['street_address', 'local_area', 'city', 'code'] as const;

/** What is sent of a contact that is there: the parts that differ from it alone, with the state that they were changed from. */
export function contactChange(draft: ContactDraft, entry: AddressBookEntry): InputOf<typeof contactApi.change> {
  const { id, time_modified: based_on } = entry;
  const number = draft.mobile_number.trim() === '' ? '' : phoneToStore(draft.mobile_number, { is_south_african: true });
  const address = changedAddress(draft, entry);
  return {
    id,
    based_on,
    ...Object.fromEntries(OWN_TEXTS.filter((key) => draft[key].trim() !== entry[key]).map((key) => [key, draft[key]])),
    ...(number !== entry.mobile_number && { mobile_number: draft.mobile_number }),
    ...(address && { address }),
  };
}

/** Whether there is anything to send. */
export function isContactChanged(change: InputOf<typeof contactApi.change>): boolean {
  return Object.keys(change).some((key) => key !== 'id' && key !== 'based_on');
}

/** The whole address when any of it differs. Its line as it was typed stays with the words that it was typed for. */
function changedAddress(draft: ContactDraft, entry: AddressBookEntry) {
  const { address } = entry;
  const is_placed_anew = !isSamePlace(draft, entry);
  const is_company_new = draft.company.trim() !== address.company;
  const lets_go = !draft.keeps_position && knownPosition(entry) !== null;
  if (!is_placed_anew && !is_company_new && draft.pin === null && !lets_go) return null;
  const { company, street_address, local_area, city, code, zone } = draft;
  const position = draft.pin ?? (draft.keeps_position && !is_placed_anew ? knownPosition(entry) : null);
  return {
    ...(!is_company_new && { type: address.type }),
    country: address.country,
    company,
    street_address,
    local_area,
    city,
    code,
    zone,
    ...(!is_placed_anew && !is_company_new && { entered_address: address.entered_address }),
    ...position,
  };
}

/** Whether the draft is still at the entry's address: a position that is known holds for that address alone. */
export function isSamePlace(draft: ContactDraft, { address }: Pick<AddressBookEntry, 'address'>): boolean {
  return PLACE_TEXTS.every((key) => draft[key].trim() === address[key]);
}

const SHOWN_TEXTS = [
  'name',
  'contact_name',
  'mobile_number',
  'email',
  'company',
  'street_address',
  'local_area',
  'city',
  'code',
  'special_instructions',
  'opening_hours',
] as const;

export type ShownText = (typeof SHOWN_TEXTS)[number];

/** What another user has changed of a contact, as it is now. */
export function changesOf(from: AddressBookEntry, to: AddressBookEntry): { readonly key: ShownText; readonly value: string }[] {
  const [before, after] = [contactDraftOf(from), contactDraftOf(to)];
  return SHOWN_TEXTS.filter((key) => before[key] !== after[key]).map((key) => ({ key, value: after[key] }));
}

/** The draft of a contact that was changed meanwhile: what its user has typed stays, and the rest is as it is now. */
export function rebasedDraft(draft: ContactDraft, from: AddressBookEntry, to: AddressBookEntry): ContactDraft {
  const [before, after] = [contactDraftOf(from), contactDraftOf(to)];
  const untouched = SHOWN_TEXTS.filter((key) => draft[key] === before[key]).map((key) => [key, after[key]]);
  const is_moved = !isSamePlace(contactDraftOf(from), to);
  return { ...draft, ...Object.fromEntries(untouched), zone: is_moved ? after.zone : draft.zone };
}
