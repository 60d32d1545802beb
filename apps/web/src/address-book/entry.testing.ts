import type { AddressBookEntry } from '@tsela/contract/address-book/address-book-api';
import type { AccountId } from '@tsela/domain/ids';

/** A contact of an address book as a call answers it. */
export function anEntry(parts: Partial<AddressBookEntry> = {}): AddressBookEntry {
  return {
    id: 7,
    account_id: 4 as AccountId,
    name: 'Thandi Nkosi',
    contact_name: 'Thandi',
    mobile_number: '+27821234567',
    email: 'thandi@shop.example',
    address: {
      id: 7,
      type: 'business',
      company: 'Shop',
      street_address: '1 Oxford Road',
      local_area: 'Rosebank',
      city: 'Johannesburg',
      code: '2196',
      zone: 'GP',
      country: 'South Africa',
      lat: -26.1,
      lng: 28,
      entered_address: 'Shop, 1 Oxford Road, Rosebank',
      gs_hash: 'key',
    },
    is_position_given: true,
    special_instructions: '',
    opening_hours: '',
    source: 'manual',
    address_warnings: [],
    is_default_collection: false,
    is_default_delivery: false,
    times_used: 0,
    time_last_used: null,
    time_created: '2026-11-20T08:00:00.000Z',
    time_modified: '2026-11-20T08:00:00.000Z',
    ...parts,
  };
}
