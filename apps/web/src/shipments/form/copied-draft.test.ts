import type { BranchId } from '@tsela/domain/ids';
import { describe, expect, it } from 'vitest';
import { createInputOf } from './shipment-draft.ts';
import {
  formOfSavedQuote,
  toldOfSavedQuote,
  formOfShipment,
  toldOfReturn,
  withAddress,
  withDay,
  withEntry,
  withPlace,
  withSwappedSides,
} from './copied-draft.ts';
import { filledForm } from './form.testing.ts';
import { anEntry } from '../../address-book/entry.testing.ts';
import { aShipment, anAddress } from '../shipment.testing.ts';

const ROSEBANK = { local_area: 'Rosebank', city: 'Johannesburg', zone: 'GP', code: '2196', lat: -26.1345, lng: 28.0529 };

const OFFICE = {
  work_hours_from: '08:30',
  work_hours_to: '16:30',
  holiday_work_hours_from: '',
  holiday_work_hours_to: '',
  public_holidays: [],
};

describe('SCREEN-10: a quote that a visitor has saved', () => {
  const QUOTE = aShipment({ status: 'quote', short_tracking_reference: 'QTE234', rate: 115 });

  it('is all in its booking, which is of no account that they chose', () => {
    const { account, ...form } = formOfSavedQuote(QUOTE);
    const { account: _account, ...copy } = formOfShipment(QUOTE, 'copy');

    expect(account).toBeNull();
    expect(form).toEqual(copy);
    expect(form.service_level_code).toBe(QUOTE.service_level_code);
  });

  it.each([
    [false, 'This is your quote QTE234 of R 115.00, which is open until 27 December 2026. Prices are worked out again'],
    [true, 'Quote QTE234 has expired. What you entered for it is filled in'],
  ])('CONST-24: says what it is worth, expired: %s', (is_expired, text) => {
    const told = toldOfSavedQuote({ quote: QUOTE, valid_until: '2026-12-27T08:00:00.000Z', is_expired });

    expect(told.replaceAll('\u00a0', ' ')).toContain(text);
  });
});

describe('SCREEN-10: a contact with opening hours (users-ask 20)', () => {
  const SHOP = anEntry({ name: 'Karoo Kitchen', opening_hours: 'Mon-Fri 08:00-17:00, Sat 08:00-13:00' });
  const DAIRY = anEntry({ name: 'Dairy', opening_hours: 'Mon-Fri 09:00-12:00' });
  const SIDE = { ...filledForm().delivery, min_date: '', after: '', before: '' };
  const windowOf = ({ after, before }: { after: string; before: string }) => [after, before];

  it('fills the window within its hours of the day and those of the office', () => {
    expect(windowOf(withEntry(SIDE, SHOP, OFFICE))).toEqual(['08:30', '16:30']);
    expect(windowOf(withEntry({ ...SIDE, min_date: '2026-11-28' }, SHOP, OFFICE))).toEqual(['08:30', '13:00']);
    expect(windowOf(withEntry(SIDE, anEntry(), OFFICE))).toEqual(['', '']);
  });

  it('leaves a window that was chosen, and takes its own along when another contact is chosen', () => {
    const chosen = { ...SIDE, after: '10:00', before: '11:00' };

    expect(windowOf(withEntry(chosen, SHOP, OFFICE))).toEqual(['10:00', '11:00']);
    const filled = withEntry(SIDE, SHOP, OFFICE);
    expect(windowOf(withEntry(filled, DAIRY, OFFICE))).toEqual(['09:00', '12:00']);
    expect(windowOf(withEntry(filled, anEntry(), OFFICE))).toEqual(['', '']);
  });

  it('fits a window that it filled to the hours of another day, and leaves one that was chosen', () => {
    const filled = withEntry({ ...SIDE, min_date: '2026-11-27' }, SHOP, OFFICE);
    const [saturday, sunday] = [withDay(filled, '2026-11-28', OFFICE), withDay(filled, '2026-11-29', OFFICE)];

    expect([saturday.min_date, ...windowOf(saturday)]).toEqual(['2026-11-28', '08:30', '13:00']);
    expect(windowOf(sunday)).toEqual(['', '']);
    expect(windowOf(withDay(sunday, '2026-11-27', OFFICE))).toEqual(['08:30', '16:30']);
    expect(windowOf(withDay({ ...filled, before: '12:00' }, '2026-11-28', OFFICE))).toEqual(['08:30', '12:00']);
    expect(windowOf(withDay({ ...filled, after: '', before: '' }, '2026-11-28', OFFICE))).toEqual(['', '']);
    expect(withDay(SIDE, '2026-11-28', OFFICE)).toEqual({ ...SIDE, min_date: '2026-11-28' });
  });

  it('SCREEN-10: fills nothing on a public holiday of which its hours say nothing', () => {
    expect(windowOf(withEntry({ ...SIDE, min_date: '2026-12-16' }, SHOP, OFFICE))).toEqual(['', '']);
  });

  it('is no longer the one that is asked about once the address is another', () => {
    const side = withEntry(SIDE, SHOP, OFFICE);

    expect(side.place).toEqual({ name: 'Karoo Kitchen', opening_hours: SHOP.opening_hours });
    expect(withAddress(side, { company: 'Karoo' }).place).toEqual(side.place);
    expect(withAddress(side, { street_address: '2 Long Street' }).place).toBeUndefined();
    expect(withPlace(side, ROSEBANK).place).toBeUndefined();
    expect(withEntry(side, anEntry(), OFFICE).place).toBeUndefined();
  });
});

describe('a form made of another shipment', () => {
  it('DUP-01: keeps parties, parcels and wishes, and clears references and dates', () => {
    const form = formOfShipment(aShipment(), 'copy');

    expect(form.account).toEqual({ id: 1, account_code: 'ACM01', name: 'Acme Online' });
    expect(form.collection.address).toMatchObject({
      street_address: '12 Baker Street',
      position: { lat: -26.1345, lng: 28.0529 },
    });
    expect(form.delivery.address).toMatchObject({ street_address: '5 Kloof Street', position: null });
    expect(form.delivery.contact.name).toBe('Thandi Mbeki');
    expect(form.parcels).toEqual([
      {
        key: 1,
        parcel_description: 'Books',
        packaging: 'Flyer',
        submitted_length_cm: '30',
        submitted_width_cm: '29',
        submitted_height_cm: '7',
        submitted_weight_kg: '7.7',
      },
    ]);
    expect(form).toMatchObject({
      service_level_code: 'ECO',
      declared_value: '1500',
      customer_reference: 'ORD-66158',
      opt_in_rates: [10],
    });
    expect(form.custom_tracking_reference).toBe('');
    expect(form.collection).toMatchObject({ min_date: '', after: '', before: '' });
  });

  it('as a return swaps the sides', () => {
    const form = formOfShipment(aShipment(), 'return');

    expect(form.collection.address.local_area).toBe('Gardens');
    expect(form.collection.contact.name).toBe('Thandi Mbeki');
    expect(form.collection.special_instructions).toBe('Ring the bell');
    expect(form.delivery.address.local_area).toBe('Rosebank');
  });

  it('DUP-02: as a return is booked as one of its original, as a copy is not', () => {
    const inputOf = (as: 'copy' | 'return') =>
      createInputOf(formOfShipment(aShipment(), as), { quick_quote: 'send', service_level_code: 'ECO', rate: null });

    expect(inputOf('return')).toMatchObject({ is_return: true, short_tracking_reference: aShipment().short_tracking_reference });
    expect(inputOf('copy').is_return).toBeUndefined();
  });

  it('keeps the locker it went to', () => {
    const form = formOfShipment(
      aShipment({
        delivery_pickup_point_id: 'CG110',
        delivery_pickup_point_provider: 'tcg-locker',
        delivery_address: anAddress({ type: 'locker', company: 'Bellville Locker', entered_address: '55 Protea Avenue' }),
      }),
      'copy',
    );

    expect(form.delivery).toMatchObject({
      kind: 'pickup-point',
      pickup_point: { id: 'CG110', provider: 'tcg-locker', type: 'locker', name: 'Bellville Locker' },
    });
  });
});

describe('an address', () => {
  it('takes suburb, city, province and code of the place that was picked: where the suburb lies is not where the door is', () => {
    const side = withPlace(filledForm().delivery, ROSEBANK);

    expect(side.address).toMatchObject({
      street_address: '5 Kloof Street',
      local_area: 'Rosebank',
      city: 'Johannesburg',
      zone: 'GP',
      code: '2196',
      position: null,
      suburb_position: { lat: -26.1345, lng: 28.0529 },
    });
    expect(withAddress(side, { local_area: 'Melville' }).address).not.toHaveProperty('suburb_position');
  });

  it('loses its position once the place is edited by hand, not when the street is', () => {
    const { collection: side } = formOfShipment(aShipment(), 'copy');

    expect(withAddress(side, { street_address: '1 Main Road' }).address.position).toEqual({ lat: -26.1345, lng: 28.0529 });
    expect(withAddress(side, { local_area: 'Melville' }).address.position).toBeNull();
  });
});

it('swapping the sides leaves dates and windows where they were', () => {
  const form = filledForm();
  const dated = { ...form, collection: { ...form.collection, min_date: '2026-11-23', after: '08:00' } };

  const swapped = withSwappedSides(dated);

  expect(swapped.collection.address.local_area).toBe('Gardens');
  expect(swapped.collection).toMatchObject({ min_date: '2026-11-23', after: '08:00' });
  expect(swapped.delivery).toMatchObject({ min_date: '', after: '' });
  expect(swapped.delivery.address.local_area).toBe('Rosebank');
});

describe('DUP-02: a return of what was not delivered', () => {
  const JOHANNESBURG = { id: 1 as BranchId, code: 'JNB', name: 'Johannesburg' };
  const of = (status: string, current_branch: typeof JOHANNESBURG | null = JOHANNESBURG) =>
    toldOfReturn(aShipment({ status, current_branch, short_tracking_reference: 'W6PMPY' }));

  it('says that the parcel is at a branch, where it lies at one', () => {
    const told =
      'W6PMPY was not delivered and is at the branch Johannesburg. Enter the branch as the collection address, or a driver is sent to the recipient for it.';

    expect([of('returned-to-hub'), of('undeliverable'), of('damaged')]).toEqual([told, told, told]);
  });

  it('says that it is elsewhere, where it is not known to be at one, and nothing once it was delivered', () => {
    const told = 'W6PMPY was not delivered. If it is not with the recipient, enter where it is as the collection address.';

    expect([of('delivery-failed-attempt'), of('undeliverable', null), of('delivered')]).toEqual([told, told, null]);
  });
});
