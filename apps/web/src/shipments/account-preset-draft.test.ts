import type { AddressBookEntry } from '@tsela/contract/address-book/address-book-api';
import type { AccountId } from '@tsela/domain/ids';
import { describe, expect, it } from 'vitest';
import { contactsToKeep, presetsOf, withPresets } from './account-preset-draft.ts';
import { emptyForm } from './shipment-draft.ts';

const EMPTY = emptyForm({ pod_method: 'pin-with-fallback' });
const ENTRY: AddressBookEntry = {
  id: 7,
  account_id: 1 as AccountId,
  name: 'Depot',
  contact_name: 'Thandi',
  mobile_number: '+27821234567',
  email: '',
  address: {
    type: 'business',
    company: '',
    street_address: '1 Loop Street',
    local_area: 'Sea Point',
    city: 'Cape Town',
    code: '8005',
    zone: 'WC',
    country: 'South Africa',
    lat: 0,
    lng: 0,
    entered_address: '',
    gs_hash: '',
  },
  special_instructions: '',
  source: 'manual',
};

describe('what an account has set for its shipments', () => {
  it('SCREEN-21: is put into a fresh form', () => {
    const presets = presetsOf([
      { setting: 'default_collection_address_book_id', value: 7 },
      { setting: 'default_service_level_code', value: 'ECO' },
    ]);

    expect(presets).toEqual({ collection_address_book_id: 7, service_level_code: 'ECO', keeps_contacts: true });
    const form = withPresets(EMPTY, { ...presets, entry: ENTRY });
    expect([form.collection.contact.name, form.collection.address.street_address, form.service_level_code]).toEqual([
      'Thandi',
      '1 Loop Street',
      'ECO',
    ]);
    expect(withPresets(EMPTY, { entry: null, service_level_code: '' })).toEqual(EMPTY);
  });

  it('CALL-60: has its contacts kept as automatic entries, named ones at a street address', () => {
    const form = withPresets(EMPTY, { entry: ENTRY, service_level_code: '' });

    expect(contactsToKeep(form)).toEqual([
      expect.objectContaining({ name: 'Thandi', source: 'automatic', mobile_number: '+27821234567' }),
    ]);
    expect(contactsToKeep({ ...form, collection: { ...form.collection, kind: 'pickup-point' } })).toEqual([]);
    expect(presetsOf([{ setting: 'auto_add_address_book', value: false }]).keeps_contacts).toBe(false);
  });
});
