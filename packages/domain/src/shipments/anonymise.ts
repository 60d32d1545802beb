import { PERSONAL_TEXTS, textsBy } from './shipment-texts.ts';
import type { ShipmentStatus } from './status/shipment-status.ts';

/** What is in a shipment where a name was that has been taken out, so that screens and files say that it was. */
export const ANONYMISED_NAME = 'Anonymised';

/** The statuses in which nothing more happens to a shipment: people in it may be taken out once its time is over. */
export const DEAD_STATUSES = [
  'delivered',
  'returned-to-sender',
  'cancelled',
  'quote-expired',
] as const satisfies readonly ShipmentStatus[];

/** The statuses in which a parcel has come to no good end: there may still be a claim for it, for which its people are kept. */
export const CLAIM_STATUSES = ['undeliverable', 'damaged'] as const satisfies readonly ShipmentStatus[];

/** How long people are kept for a claim at least, from when a shipment was last heard of: claims end after three years (Prescription Act section 11). */
export const CLAIM_MONTHS = 36;

/**
 * What nothing was heard of for so long counts as over, whatever its status: five years, for which tax law keeps more than this (Tax
 * Administration Act section 29).
 */
export const SILENT_MONTHS = 60;

interface PersonalAddress {
  readonly company: string;
  readonly street_address: string;
  readonly entered_address: string;
  readonly gs_hash: string;
  readonly lat: number;
  readonly lng: number;
}

/** A place without its door: suburb, city and code stay, and the position to about a kilometre, for prices, reports and maps. */
function addressWithoutDoor<Address extends PersonalAddress>(address: Address): Omit<Address, 'id'> {
  const { id: _entry, ...rest } = address as Address & { id?: number };
  const near = (degrees: number) => Math.round(degrees * 100) / 100;
  return {
    ...rest,
    company: '',
    street_address: '',
    entered_address: '',
    gs_hash: '',
    lat: near(address.lat),
    lng: near(address.lng),
  };
}

/** A contact without personal data. */
export const ANONYMISED_CONTACT = { name: ANONYMISED_NAME, email: '', mobile_number: '' } as const;

/** Who is in a shipment: at its two ends, and whom the booker named beside them. */
export const SHIPMENT_PEOPLE = ['sender', 'recipient', 'responsible', 'billing'] as const;
export type ShipmentPerson = (typeof SHIPMENT_PEOPLE)[number];

/** The fields that tell of each, in a shipment and in what the log says of it. */
const FIELDS_OF: Readonly<Record<ShipmentPerson, readonly string[]>> = {
  sender: ['collection_contact', 'collection_address', 'special_instructions_collection'],
  recipient: ['delivery_contact', 'delivery_address', 'special_instructions_delivery', 'recipient_instructions', 'receiver_name'],
  responsible: ['responsible_contact'],
  billing: ['billing_contact'],
};

/** The fields of a shipment that tell of some of its people. */
export function fieldsOfPeople(people: readonly ShipmentPerson[]): ReadonlySet<string> {
  return new Set(people.flatMap((person) => FIELDS_OF[person]));
}

interface Ends<Address extends PersonalAddress> {
  readonly collection_address: Address;
  readonly delivery_address: Address;
}

/**
 * What a shipment has in place of some of its people; of the others it keeps everything. The one place where it is written what of a shipment
 * tells of whom. Source: POPIA section 14, ADR 0121, ADR 0138.
 */
export function withoutPeople<Address extends PersonalAddress>(
  { collection_address, delivery_address }: Ends<Address>,
  people: readonly ShipmentPerson[],
) {
  const gone = fieldsOfPeople(people);
  const columns = {
    collection_contact: ANONYMISED_CONTACT,
    delivery_contact: ANONYMISED_CONTACT,
    collection_address: addressWithoutDoor(collection_address),
    delivery_address: addressWithoutDoor(delivery_address),
    responsible_contact: null,
    billing_contact: { email: '' },
    ...textsBy(PERSONAL_TEXTS, () => ''),
    recipient_instructions: '',
  };
  // What is left out is not changed.
  return Object.fromEntries(Object.entries(columns).filter(([name]) => gone.has(name))) as Partial<typeof columns>;
}
