import type { AddressBookEntry } from '@tsela/contract/address-book/address-book-api';
import type { AccountId } from '@tsela/domain/ids';
import { describe, expect, it } from 'vitest';
import { NEW_CONTACT, contactDraftOf, contactInput, placeAsked, withContactPin, withContactPlace } from './contact-draft.ts';

const account_id = 4 as AccountId;
const SUBURB = { local_area: 'Rosebank', city: 'Johannesburg', code: '2196', zone: 'GP' };
const ENTRY: AddressBookEntry = {
  id: 7,
  account_id,
  name: 'Thandi Nkosi',
  contact_name: 'Thandi',
  mobile_number: '+27821234567',
  email: 'thandi@shop.example',
  address: {
    type: 'business',
    company: 'Shop',
    street_address: '4 Oxford Road',
    country: 'South Africa',
    entered_address: '4 Oxford Road, Rosebank',
    gs_hash: 'a',
    ...SUBURB,
    lat: -26.14,
    lng: 28.04,
  },
  special_instructions: 'Ring twice',
  source: 'automatic',
};
const DOOR = { lat: -26.14671, lng: 28.04361 };

it('CALL-59: of a new contact the place is asked about once it is named, until a pin says where it is', () => {
  const named = { ...NEW_CONTACT, ...SUBURB };

  expect(placeAsked(NEW_CONTACT)).toBeNull();
  expect(placeAsked(named)).toEqual({ street_address: '', ...SUBURB });
  expect(placeAsked(withContactPin(named, DOOR, null))).toBeNull();
});

describe('a saved contact in its form', () => {
  it('keeps where it is and what the form does not show, and takes a pin in place of its position: issue 4 point 4', () => {
    const draft = contactDraftOf(ENTRY);

    expect(contactInput(draft, { account_id, entry: ENTRY })).toMatchObject({
      name: 'Thandi Nkosi',
      source: 'manual',
      address: { type: 'business', company: 'Shop', street_address: '4 Oxford Road', lat: -26.14, lng: 28.04 },
    });
    expect(contactInput(withContactPin(draft, DOOR, null), { account_id, entry: ENTRY }).address).toMatchObject({
      ...SUBURB,
      ...DOOR,
    });
  });

  it('sends no position of its own for a new contact, and lets a pin go with its suburb', () => {
    const pinned = withContactPin({ ...NEW_CONTACT, name: 'Sipho' }, DOOR, SUBURB);

    expect(contactInput(pinned, { account_id, entry: null }).address).toEqual({ street_address: '', ...SUBURB, ...DOOR });
    const elsewhere = withContactPlace(pinned, { ...SUBURB, local_area: 'Parktown', code: '2193', lat: -26.17, lng: 28.03 });
    expect(contactInput(elsewhere, { account_id, entry: null }).address).toEqual({
      street_address: '',
      ...SUBURB,
      local_area: 'Parktown',
      code: '2193',
    });
  });
});
