import { describe, expect, it } from 'vitest';
import { addressChangeText, addressDiffers, detailChecks } from './detail-changes.ts';
import type { DetailChanges, DetailFacts, StoredDetails } from './detail-changes.ts';

const HOME = { street_address: '1 First Road', local_area: 'Rosebank', city: 'Johannesburg', code: '2196', zone: 'GP' };
const STORED: StoredDetails = {
  status: 'submitted',
  collected_date: null,
  collection_address: HOME,
  delivery_address: HOME,
  collection_min_date: '2026-11-23',
  delivery_min_date: null,
  collection_after: '08:00',
  collection_before: '16:00',
  delivery_after: '',
  delivery_before: '',
};
const COLLECTED: StoredDetails = { ...STORED, status: 'at-hub', collected_date: new Date('2026-11-22T08:00:00Z') };
const FACTS: DetailFacts = {
  is_staff: false,
  today: '2026-11-22',
  settings: {
    enable_client_rescheduling: true,
    shipment_requested_date_change_reasons: [],
    disable_other_for_shipment_requested_date_change_reasons: false,
    work_hours_from: '08:00',
    work_hours_to: '17:00',
    holiday_work_hours_from: '',
    holiday_work_hours_to: '',
    public_holidays: [],
  },
};

function said(changes: DetailChanges, stored = STORED, facts = FACTS): string[] {
  return detailChecks(changes, stored, facts).map(({ field, message }) => `${field}: ${message}`);
}

function withSettings(settings: Partial<DetailFacts['settings']>): DetailFacts {
  return { ...FACTS, settings: { ...FACTS.settings, ...settings } };
}

describe('changing the details of a shipment', () => {
  it('an address is put right within its suburb, and moved nowhere else', () => {
    expect(said({ delivery_address: { street_address: '2 Second Road' } })).toEqual([]);
    expect(said({ delivery_address: { ...HOME, city: 'johannesburg ', street_address: '2 Second Road' } })).toEqual([]);
    expect(said({ delivery_address: { local_area: 'Sandton' } })).toEqual([
      'delivery_address.local_area: Another suburb has another price. Please use “Change parcels, service or address”, which shows it.',
    ]);
    expect(said({ delivery_address: { street_address: ' ' } })).toEqual([
      'delivery_address.street_address: Please enter a street address.',
    ]);
  });

  it('SCREEN-10 KEY-58: a time that its sender changes lies within office hours; one that staff agreed on stays', () => {
    const early = { ...STORED, collection_after: '06:00' };

    expect(said({ collection_after: '07:30' })).toEqual([
      'collection_after: The collection time has to be within office hours, 08:00 to 17:00',
    ]);
    expect(said({ collection_after: '08:30' })).toEqual([]);
    expect(said({ collection_before: '15:00' }, early)).toEqual([]);
    expect(said({ collection_after: '07:30' }, STORED, { ...FACTS, is_staff: true })).toEqual([]);
  });

  it('SHIP-VALID-29 SHIP-VALID-30: a contact’s e-mail, when given, is one', () => {
    expect(said({ collection_contact: { email: 'thandi@' } })).toEqual(['collection_contact.email: Invalid collection email']);
    expect(said({ delivery_contact: { email: 'thandi@' } })).toEqual(['delivery_contact.email: Invalid delivery email']);
    expect(said({ delivery_contact: { email: '', mobile_number: '0821234567' } })).toEqual([]);
    expect(said({ delivery_contact: { name: ' ', mobile_number: '12' } })).toEqual([
      'delivery_contact.name: Please enter a name.',
      'delivery_contact.mobile_number: Invalid delivery mobile number',
    ]);
  });

  it('after the collection its sender changes contacts, instructions and the delivery’s date, staff everything', () => {
    const open: DetailChanges = {
      delivery_contact: { name: 'Sipho' },
      special_instructions_delivery: 'Gate 2',
      delivery_min_date: '2026-11-25',
    };
    const closed: DetailChanges = { delivery_address: { street_address: '2 Second Road' }, customer_reference: 'PO 7' };

    expect(said(open, COLLECTED)).toEqual([]);
    expect(said(closed, COLLECTED)).toEqual([
      'delivery_address: It has been collected, so it can no longer be changed here.',
      'customer_reference: It has been collected, so it can no longer be changed here.',
    ]);
    expect(said(closed, COLLECTED, { ...FACTS, is_staff: true })).toEqual([]);
    expect(said({ collection_min_date: '2026-11-25' }, COLLECTED)).toEqual([
      'collection_min_date: The date can no longer be changed.',
    ]);
  });

  it('SHIP-TRANS-22: a cancelled shipment is left alone by who is not staff', () => {
    const cancelled: StoredDetails = { ...STORED, status: 'cancelled' };

    expect(said({ special_instructions_delivery: 'Gate 2' }, cancelled)).toEqual([
      'special_instructions_delivery: A cancelled shipment can no longer be changed.',
    ]);
    expect(said({ special_instructions_delivery: 'Gate 2' }, cancelled, { ...FACTS, is_staff: true })).toEqual([]);
  });

  it('PERM-097 PERM-098 enable_client_rescheduling: dates are the sender’s to change where the provider says so, and always for staff', () => {
    const change = { delivery_min_date: '2026-11-25' };
    const off = withSettings({ enable_client_rescheduling: false });

    expect(said(change)).toEqual([]);
    expect(said(change, STORED, off)).toEqual(['delivery_min_date: Please contact support to change the date.']);
    expect(said(change, STORED, { ...off, is_staff: true })).toEqual([]);
  });

  it('SHIP-VALID-27: another date needs a reason where the provider has some', () => {
    const facts = withSettings({ shipment_requested_date_change_reasons: ['Not at home'] });
    const listed = withSettings({
      shipment_requested_date_change_reasons: ['Not at home'],
      disable_other_for_shipment_requested_date_change_reasons: true,
    });
    const change = (delivery_rescheduled_reason: string) => ({ delivery_min_date: '2026-11-25', delivery_rescheduled_reason });

    expect(said(change(' '), STORED, facts)).toEqual([
      'delivery_rescheduled_reason: Reason for requested date change is required',
    ]);
    expect(said(change('Rain'), STORED, facts)).toEqual([]);
    expect(said(change(''))).toEqual([]);
    expect(said(change('Rain'), STORED, listed)).toEqual(['delivery_rescheduled_reason: Please choose one of the reasons.']);
    expect(said(change('Not at home'), STORED, listed)).toEqual([]);
  });

  it('SHIP-VALID-25 SHIP-VALID-26: a window does not end before it starts', () => {
    expect(said({ collection_before: '09:00' }, { ...STORED, collection_after: '10:00' })).toEqual([
      'collection_before: The "collection to" time cannot be earlier than the "collection from" time',
    ]);
    expect(said({ delivery_after: '12:00', delivery_before: '11:00' })).toEqual([
      'delivery_before: The "delivery to" time cannot be earlier than the "delivery from" time',
    ]);
    expect(said({ collection_before: '08:00' })).toEqual([]);
  });

  it('a day that is over is none, and a quote’s dates belong to its price', () => {
    expect(said({ collection_min_date: '2026-11-21' })).toEqual(['collection_min_date: Please choose today or a later day.']);
    expect(said({ collection_min_date: '2026-11-25' }, { ...STORED, status: 'quote' })).toEqual([
      'collection_min_date: Please ask for a new price with the other date.',
    ]);
  });

  it('a note says what an address was and is', () => {
    expect(addressChangeText('delivery', HOME, { ...HOME, street_address: '2 Second Road' })).toBe(
      'Delivery address changed from “1 First Road, Rosebank, Johannesburg, 2196” to “2 Second Road, Rosebank, Johannesburg, 2196”.',
    );
  });
});

describe('whether an address is another one', () => {
  const stored = { ...HOME, company: '', lat: -26.1, lng: 28.04 };

  it.each([
    [{ street_address: ' 1 FIRST road ' }, false],
    [{ street_address: '1 First Avenue' }, true],
    [{ company: 'Books' }, true],
    [{ lat: -26.1, lng: 28.04 }, false],
    [{ lat: -26.2, lng: 28.04 }, true],
    // A shipment cannot be moved to an unknown place.
    [{ lat: 0, lng: 0 }, false],
    [{ lat: -26.2 }, false],
  ])('%j: %s', (given, is_other) => {
    expect(addressDiffers(given, stored)).toBe(is_other);
  });
});
