import type { AddressBookEntry } from '@tsela/contract/address-book/address-book-api';
import { describe, expect, it } from 'vitest';
import { anEntry } from '../../address-book/entry.testing.ts';
import { contactsToKeep, withPresets, withPresetsOfChosen } from './account-preset-draft.ts';
import { presetsOf } from '../set-of-account-draft.ts';
import { emptyForm } from './shipment-draft.ts';

const EMPTY = emptyForm({ pod_method: 'pin-with-fallback' });
const OFFICE = {
  work_hours_from: '08:30',
  work_hours_to: '16:30',
  holiday_work_hours_from: '',
  holiday_work_hours_to: '',
  public_holidays: [],
};
const NONE = { entry: null, service_level_code: '', parcel_types: [], is_insured: false, office: OFFICE };
const BOX = { name: 'Shoe box', length: 35, width: 25, height: 15, weight: 0, declared_value: 500, is_default: true };
const TUBE = { ...BOX, name: 'Tube', is_default: false };
const ENTRY = anEntry({
  name: 'Depot',
  contact_name: 'Thandi',
  email: '',
  address: { ...anEntry().address, street_address: '1 Loop Street', local_area: 'Sea Point', city: 'Cape Town', lat: 0, lng: 0 },
  is_position_given: false,
});

describe('what an account has set for its shipments', () => {
  it('SCREEN-14: fills in the default delivery beside the default collection', () => {
    const delivery_entry = { ...ENTRY, id: 8, contact_name: 'Sipho' };
    const form = withPresets(EMPTY, { ...NONE, entry: ENTRY, delivery_entry });

    expect([form.collection.contact.name, form.delivery.contact.name]).toEqual(['Thandi', 'Sipho']);
    expect(withPresets(EMPTY, { ...NONE, entry: ENTRY }).delivery).toEqual(EMPTY.delivery);
  });

  it('SCREEN-21: is put into a fresh form', () => {
    const presets = presetsOf([
      { setting: 'default_collection_address_book_id', value: 7 },
      { setting: 'default_service_level_code', value: 'ECO' },
    ]);

    expect(presets).toMatchObject({
      collection_address_book_id: 7,
      delivery_address_book_id: null,
      service_level_code: 'ECO',
      keeps_contacts: true,
      label_format: 'pdf',
    });
    const form = withPresets(EMPTY, { ...NONE, ...presets, entry: ENTRY });
    // The middle of its suburb is not a given position of the door.
    const middle = { ...ENTRY, address: { ...ENTRY.address, lat: -33.91, lng: 18.39 } };
    const positionOf = (entry: AddressBookEntry) =>
      withPresets(EMPTY, { ...NONE, ...presets, entry }).collection.address.position;
    expect([positionOf(middle), positionOf({ ...middle, is_position_given: true })]).toEqual([null, { lat: -33.91, lng: 18.39 }]);
    expect([form.collection.contact.name, form.collection.address.street_address, form.service_level_code]).toEqual([
      'Thandi',
      '1 Loop Street',
      'ECO',
    ]);
    expect(withPresets(EMPTY, NONE)).toEqual(EMPTY);
  });

  it('DATA-28: packs a fresh parcel as the account usually does, and declares its value where cover is offered', () => {
    const presets = { ...NONE, parcel_types: [TUBE, BOX] };

    const form = withPresets(EMPTY, { ...presets, is_insured: true });

    expect(form.parcels).toEqual([
      expect.objectContaining({
        packaging: 'Shoe box',
        submitted_length_cm: '35',
        submitted_width_cm: '25',
        submitted_height_cm: '15',
        submitted_weight_kg: '',
      }),
    ]);
    expect([form.declared_value, withPresets(EMPTY, presets).declared_value]).toEqual(['500', '']);
    expect(withPresets(EMPTY, { ...NONE, parcel_types: [TUBE] })).toEqual(EMPTY);
  });

  it('fills the form of staff with what the account they choose has set, and leaves what they typed', () => {
    const preset = withPresets(EMPTY, { ...NONE, entry: ENTRY, service_level_code: 'ECO', parcel_types: [BOX] });
    const first = withPresetsOfChosen(EMPTY, { filled: EMPTY, preset });
    expect([first.collection.contact.name, first.service_level_code, first.parcels[0]?.packaging]).toEqual([
      'Thandi',
      'ECO',
      'Shoe box',
    ]);

    const typed = { ...first, service_level_code: 'ONX' };
    const second = withPresetsOfChosen(typed, { filled: preset, preset: EMPTY });

    expect(second).toEqual({ ...EMPTY, service_level_code: 'ONX' });
  });

  it('CALL-60: has its contacts kept as automatic entries, named ones at a street address', () => {
    const form = withPresets(EMPTY, { ...NONE, entry: ENTRY });

    expect(contactsToKeep(form)).toEqual([
      expect.objectContaining({ name: 'Thandi', source: 'automatic', mobile_number: '+27821234567' }),
    ]);
    expect(contactsToKeep({ ...form, collection: { ...form.collection, kind: 'pickup-point' } })).toEqual([]);
    expect(presetsOf([{ setting: 'auto_add_address_book', value: false }]).keeps_contacts).toBe(false);
  });
});
