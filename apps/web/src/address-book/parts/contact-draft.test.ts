import type { AccountId } from '@tsela/domain/ids';
import { describe, expect, it } from 'vitest';
import { anEntry } from '../entry.testing.ts';
import {
  NEW_CONTACT,
  changesOf,
  contactChange,
  contactDraftOf,
  contactInput,
  isContactChanged,
  placeAsked,
  rebasedDraft,
  withContactPin,
  withContactPlace,
  withContactText,
  withPinText,
  withTypedPin,
} from './contact-draft.ts';

const account_id = 4 as AccountId;
const SUBURB = { local_area: 'Rosebank', city: 'Johannesburg', code: '2196', zone: 'GP' };
const ENTRY = anEntry({
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
});
const DOOR = { lat: -26.14671, lng: 28.04361 };

it('CALL-59: of a new contact the place is asked about once it is named, until a pin says where it is', () => {
  const named = { ...NEW_CONTACT, ...SUBURB };

  expect(placeAsked(NEW_CONTACT)).toBeNull();
  expect(placeAsked(named)).toEqual({ street_address: '', ...SUBURB });
  expect(placeAsked(withContactPin(named, DOOR, null))).toBeNull();
});

describe('a saved contact in its form', () => {
  it('SCREEN-14: sends what was changed alone, with the state it was changed from', () => {
    const draft = contactDraftOf(ENTRY);

    expect(contactChange(draft, ENTRY)).toEqual({ id: 7, based_on: ENTRY.time_modified });
    expect(isContactChanged(contactChange(draft, ENTRY))).toBe(false);
    const changed = contactChange({ ...draft, mobile_number: '083 999 9999', email: '' }, ENTRY);
    expect(changed).toEqual({ id: 7, based_on: ENTRY.time_modified, mobile_number: '083 999 9999', email: '' });
    // The same number in another spelling is none.
    expect(isContactChanged(contactChange({ ...draft, mobile_number: '0821234567' }, ENTRY))).toBe(false);
  });

  it('keeps where it is while its address does, and takes a pin in place of its position: issue 4 point 4', () => {
    const draft = contactDraftOf(ENTRY);
    const addressOf = (parts: Partial<typeof draft>, entry = ENTRY) => contactChange({ ...draft, ...parts }, entry).address;

    expect(addressOf({ company: 'Shop Two' })).toMatchObject({ company: 'Shop Two', lat: -26.14, lng: 28.04 });
    expect(addressOf({ street_address: '5 Oxford Road' })).not.toHaveProperty('lat');
    expect(contactChange(withContactPin(draft, DOOR, null), ENTRY).address).toMatchObject({ ...SUBURB, ...DOOR });
    // The middle of its suburb is not a given position, so it is not sent back as one.
    expect(addressOf({ company: 'Shop Two' }, { ...ENTRY, is_position_given: false })).not.toHaveProperty('lat');
  });

  it('keeps the typed line with the words it was typed for, and lets go of its position where that is asked for: issue 4 point 4', () => {
    const draft = contactDraftOf(ENTRY);

    const let_go = contactChange({ ...draft, keeps_position: false }, ENTRY).address;
    expect(let_go).toMatchObject({ entered_address: '4 Oxford Road, Rosebank', type: 'business' });
    expect(let_go).not.toHaveProperty('lat');
    expect(contactChange({ ...draft, street_address: '5 Oxford Road' }, ENTRY).address).not.toHaveProperty('entered_address');
  });

  it('SCREEN-14: goes on from what another user has changed, without losing what was typed', () => {
    const now = { ...ENTRY, email: 'new@shop.example', mobile_number: '+27839999999', time_modified: '2026-11-21T08:00:00.000Z' };
    const draft = { ...contactDraftOf(ENTRY), email: 'mine@shop.example', contact_name: 'Sipho' };

    expect(changesOf(ENTRY, now)).toEqual([
      { key: 'mobile_number', value: '+27 83 999 9999' },
      { key: 'email', value: 'new@shop.example' },
    ]);
    const rebased = rebasedDraft(draft, ENTRY, now);
    expect(contactChange(rebased, now)).toEqual({
      id: 7,
      based_on: now.time_modified,
      contact_name: 'Sipho',
      email: 'mine@shop.example',
    });
  });

  it('sends no position of its own for a new contact, and lets a pin go with its suburb', () => {
    const pinned = withContactPin({ ...NEW_CONTACT, name: 'Sipho' }, DOOR, SUBURB);

    expect(contactInput(pinned, { account_id }).address).toEqual({ company: '', street_address: '', ...SUBURB, ...DOOR });
    const elsewhere = withContactPlace(pinned, { ...SUBURB, local_area: 'Parktown', code: '2193', lat: -26.17, lng: 28.03 });
    expect(contactInput(elsewhere, { account_id }).address).toEqual({
      company: '',
      street_address: '',
      ...SUBURB,
      local_area: 'Parktown',
      code: '2193',
    });
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
