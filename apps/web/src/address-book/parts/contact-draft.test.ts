import type { AddressBookEntry } from '@tsela/contract/address-book/address-book-api';
import type { AccountId } from '@tsela/domain/ids';
import { describe, expect, it } from 'vitest';
import {
  NEW_CONTACT,
  contactDraftOf,
  contactInput,
  placeAsked,
  withContactPin,
  withContactPlace,
  withContactText,
  withPinText,
  withTypedPin,
} from './contact-draft.ts';

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
  is_position_given: true,
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
    // The middle of its suburb is not a given position, so it is not sent back as one.
    const of_suburb = { ...ENTRY, is_position_given: false };
    expect(contactInput(contactDraftOf(of_suburb), { account_id, entry: of_suburb }).address).not.toHaveProperty('lat');
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

  it('keeps the typed line, and lets go of its position where that is asked for: issue 4 point 4', () => {
    const draft = contactDraftOf(ENTRY);

    expect(contactInput(draft, { account_id, entry: ENTRY }).address).toMatchObject({
      entered_address: '4 Oxford Road, Rosebank',
    });
    const let_go = contactInput({ ...draft, keeps_position: false }, { account_id, entry: ENTRY }).address;
    expect(let_go).not.toHaveProperty('lat');
    expect(let_go).not.toHaveProperty('lng');
  });

  it('starts the field of the pin anew where a place takes the pin away, and not where the field does: issue 4 point 4', () => {
    const place = { ...SUBURB, lat: -26.17, lng: 28.03 };
    const pinned = withContactPin(NEW_CONTACT, DOOR, null);

    expect(pinned.pin_turn).toBe(NEW_CONTACT.pin_turn);
    expect(withContactPlace(pinned, place).pin_turn).not.toBe(pinned.pin_turn);
    expect(withContactPlace({ ...NEW_CONTACT, pin_text: 'abc' }, place)).toMatchObject({ pin: null, pin_text: '' });
  });

  it('sets coordinates that were typed and not set, and is not saved with what is none: issue 4 point 4', () => {
    expect(withTypedPin(withPinText(NEW_CONTACT, '-26.14671, 28.04361'))).toMatchObject({ pin: DOOR, pin_text: '' });
    expect(withTypedPin(withPinText(NEW_CONTACT, 'by the Spar'))).toBeNull();
    expect(withTypedPin(NEW_CONTACT)).toBe(NEW_CONTACT);
    expect(withPinText(withContactPin(NEW_CONTACT, DOOR, null), '').pin).toBeNull();
  });

  it('CALL-59: drops the province and the pin of the suburb before when the place is put right by hand', () => {
    const pinned = withContactPin(NEW_CONTACT, DOOR, SUBURB);
    const elsewhere = withContactText(pinned, 'city', 'Cape Town');

    expect(elsewhere).toMatchObject({ city: 'Cape Town', zone: '', pin: null });
    expect(elsewhere.pin_turn).not.toBe(pinned.pin_turn);
    expect(withContactText(pinned, 'street_address', '4 Oxford Road')).toMatchObject({ zone: 'GP', pin: DOOR });
    // A pin that was set by itself says where the door is whatever the suburb is called.
    expect(withContactText(withContactPin(NEW_CONTACT, DOOR, null), 'code', '8005').pin).toEqual(DOOR);
  });
});
