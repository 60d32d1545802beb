import { ratedFields } from '@tsela/contract/rates/rated-fields';
import type { AccountId } from '@tsela/domain/ids';
import { describe, expect, it } from 'vitest';
import { filledForm, filledParcel } from './form.testing.ts';
import { createInputOf, emptyForm, numberOf, quoteInputOf, whatRatesNeed } from './shipment-draft.ts';

const CUSTOMER = { needs_account: false };
const STAFF = { needs_account: true };

describe('a typed number', () => {
  it.each([
    ['2,5', 2.5],
    ['1 000.50', 1000.5],
    ['0', 0],
    ['', null],
    ['abc', null],
    ['-3', null],
    ['1.2.3', null],
  ])('%s is %s', (text, number) => {
    expect(numberOf(text)).toBe(number);
  });
});

describe('what prices need', () => {
  it('is asked for in the order of the form', () => {
    const form = filledForm();

    expect(whatRatesNeed(form, STAFF)).toBe('account');
    expect(whatRatesNeed({ ...form, collection: emptyForm().collection }, CUSTOMER)).toBe('collection');
    expect(whatRatesNeed({ ...form, delivery: emptyForm().delivery }, CUSTOMER)).toBe('delivery');
    expect(whatRatesNeed({ ...form, parcels: [filledParcel({ submitted_weight_kg: '' })] }, CUSTOMER)).toBe('parcels');
    expect(whatRatesNeed({ ...form, parcels: [filledParcel({ submitted_weight_kg: '0' })] }, CUSTOMER)).toBe('parcels');
    expect(whatRatesNeed(form, CUSTOMER)).toBeNull();
  });

  it('is sent without what was left empty', () => {
    expect(quoteInputOf(emptyForm(), CUSTOMER)).toBeNull();
    expect(quoteInputOf(filledForm(), CUSTOMER)).toEqual({
      collection_address: {
        type: 'business',
        street_address: '12 Baker Street',
        local_area: 'Rosebank',
        city: 'Johannesburg',
        zone: 'GP',
        code: '2196',
        country: 'South Africa',
        lat: -26.1345,
        lng: 28.0529,
      },
      delivery_address: {
        type: 'residential',
        street_address: '5 Kloof Street',
        local_area: 'Gardens',
        city: 'Cape Town',
        zone: 'WC',
        code: '8001',
        country: 'South Africa',
      },
      parcels: [{ submitted_length_cm: 30, submitted_width_cm: 20, submitted_height_cm: 10, submitted_weight_kg: 2.5 }],
      pod_method: 'pin-with-fallback',
    });
  });

  it('users-ask 13: asks for the price of the very thing that is booked', () => {
    const form = filledForm();
    const window = { min_date: '2026-11-23', after: '08:00', before: '16:00' };
    const full = filledForm({
      declared_value: '1 500',
      pod_method: 'grv',
      opt_in_rates: [10],
      opt_in_time_based_rates: [11],
      collection: { ...form.collection, ...window },
      delivery: { ...form.delivery, ...window },
    });

    const asked = quoteInputOf(full, CUSTOMER);
    const sent = createInputOf(full, { quick_quote: 'send', service_level_code: 'ECO', rate: null });

    expect(asked).toMatchObject({ pod_method: 'grv', delivery_before: '16:00', opt_in_time_based_rates: [11] });
    // The service is chosen among the answers; the rest of what is rated is sent alike.
    const rated = Object.keys(ratedFields).filter((key) => key !== 'service_level_code');
    const ratedPartsOf = (input: object) => Object.fromEntries(Object.entries(input).filter(([key]) => rated.includes(key)));
    expect(ratedPartsOf(sent)).toEqual(asked);
    expect(rated.filter((key) => !key.includes('pickup_point') && !(key in (asked ?? {})))).toEqual([]);
  });

  it('names the pickup point in place of the address', () => {
    const form = filledForm();
    const side = {
      ...form.delivery,
      kind: 'pickup-point' as const,
      pickup_point: {
        id: 'CG110',
        provider: 'tcg-locker' as const,
        type: 'locker' as const,
        name: 'Bellville Locker',
        entered_address: '',
        trading_hours: '',
      },
    };

    const input = quoteInputOf({ ...form, delivery: side, opt_in_rates: [10], opt_in_time_based_rates: [11] }, CUSTOMER);

    expect(input).toMatchObject({ delivery_pickup_point_id: 'CG110', delivery_pickup_point_provider: 'tcg-locker' });
    expect(input).not.toHaveProperty('delivery_address');
    // Optional charges are for doors; those chosen before the pickup point was are not sent with it.
    expect(input).not.toHaveProperty('opt_in_rates');
    expect(input).not.toHaveProperty('opt_in_time_based_rates');
    // There is no signature at a locker, whatever the provider presets.
    const preset = { ...form, pod_method: 'grv' as const };
    expect(quoteInputOf({ ...preset, delivery: side }, CUSTOMER)?.pod_method).toBe('pin-with-fallback');
    expect(quoteInputOf(preset, CUSTOMER)?.pod_method).toBe('grv');
  });
});

describe('what is sent', () => {
  const wish = { quick_quote: 'send' as const, service_level_code: 'ECO', rate: 128.09 };

  it('carries the price that was agreed to', () => {
    expect(createInputOf(filledForm(), wish)).toMatchObject({ quick_quote: 'send', service_level_code: 'ECO', rate: 128.09 });
  });

  it('carries no price for who was shown none', () => {
    expect(createInputOf(filledForm(), { ...wish, rate: null })).not.toHaveProperty('rate');
  });

  it('carries contacts, windows, references and options', () => {
    const form = filledForm();
    const sent = createInputOf(
      {
        ...form,
        account: { id: 7 as AccountId, account_code: 'ACM01', name: 'Acme Online' },
        collection: {
          ...form.collection,
          special_instructions: ' Gate 2 ',
          min_date: '2026-11-23',
          after: '08:00',
          before: '16:00',
        },
        customer_reference: 'ORD-1',
        declared_value: '1 500',
        opt_in_rates: [10],
        mute_notifications: true,
      },
      wish,
    );

    expect(sent).toMatchObject({
      account_id: 7,
      collection_contact: { name: 'Thandi Mbeki', mobile_number: '082 123 4567' },
      special_instructions_collection: 'Gate 2',
      collection_min_date: '2026-11-23',
      collection_after: '08:00',
      collection_before: '16:00',
      customer_reference: 'ORD-1',
      declared_value: 1500,
      opt_in_rates: [10],
      mute_notifications: true,
    });
    expect(sent).not.toHaveProperty('cost_center');
    expect(sent).not.toHaveProperty('opt_in_time_based_rates');
  });
});

describe('a declared value', () => {
  const input = { needs_account: false };

  it('goes into the price and the booking as it was meant', () => {
    const form = filledForm({ declared_value: 'R 1 500,00' });
    const wish = { quick_quote: 'send', service_level_code: 'ECO', rate: 100 } as const;

    expect(quoteInputOf(form, input)?.declared_value).toBe(1500);
    expect(createInputOf(form, wish).declared_value).toBe(1500);
    expect(quoteInputOf(filledForm({ declared_value: '1,000' }), input)?.declared_value).toBe(1000);
  });

  it('that cannot be read gets no price without cover', () => {
    const form = filledForm({ declared_value: 'about 1500' });

    expect(whatRatesNeed(form, input)).toBe('declared_value');
    expect(quoteInputOf(form, input)).toBeNull();
  });
});
