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

interface PersonalAddress {
  readonly company: string;
  readonly street_address: string;
  readonly entered_address: string;
  readonly gs_hash: string;
  readonly lat: number;
  readonly lng: number;
}

/** A place without its door: suburb, city and code stay, and the position to about a kilometre, for prices, reports and maps. */
export function addressWithoutDoor<Address extends PersonalAddress>(address: Address): Omit<Address, 'id'> {
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
