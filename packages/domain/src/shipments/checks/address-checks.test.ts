import { describe, expect, it } from 'vitest';
import { addressTypeChecks, allowedAddressTypes, missingAddressParts } from './address-checks.ts';
import type { AddressDraft } from '../shipment-draft.ts';

const COMPLETE: AddressDraft = {
  street_address: '12 Long Street',
  local_area: 'Hatfield',
  city: 'Pretoria',
  zone: 'GP',
  country: 'South Africa',
  code: '0083',
};
const USUAL = { require_postal_code: false, is_quote: false };

function missing(changes: AddressDraft, completeness = USUAL): string[] {
  return missingAddressParts({ ...COMPLETE, ...changes }, completeness).map((part) => part.name);
}

describe('address completeness', () => {
  it.each<[string, AddressDraft, readonly string[]]>([
    ['SHIP-VALID-18', { street_address: '' }, ['street address or company']],
    ['SHIP-VALID-18', { street_address: '', company: 'Protea Stationers' }, []],
    ['SHIP-VALID-18', { street_address: '', lat: -25.7, lng: 28.2 }, []],
    ['SHIP-VALID-18', { street_address: '', lat: 0, lng: 0 }, ['street address or company']],
    ['SHIP-VALID-18', { street_address: '', lat: -25.7 }, ['street address or company']],
    ['SHIP-VALID-19', { local_area: ' ' }, ['suburb']],
    ['SHIP-VALID-20', { city: null }, ['city']],
    ['SHIP-VALID-21', { zone: '' }, ['province']],
    ['SHIP-VALID-22', { country: '' }, ['country']],
    ['SHIP-VALID-23', { code: '' }, []],
  ])('%s: with %j it lacks %j', (_id, changes, lacks) => {
    expect(missing(changes)).toEqual(lacks);
  });

  it('SHIP-VALID-18: coordinates replace only the street and company', () => {
    expect(missing({ street_address: '', local_area: '', city: '', zone: '', lat: -25.7, lng: 28.2 })).toEqual([
      'suburb',
      'city',
      'province',
    ]);
  });

  it('SHIP-VALID-23: a postal code is needed only when the provider requires it', () => {
    expect(missing({ code: '' }, { ...USUAL, require_postal_code: true })).toEqual(['postal code']);
    expect(missing({}, { ...USUAL, require_postal_code: true })).toEqual([]);
  });

  it('SHIP-VALID-24: a saved address with id and entered address passes', () => {
    const saved = { street_address: '', local_area: '', city: '', zone: '', country: '' };

    expect(missing({ ...saved, id: 7, entered_address: '12 Long Street, Hatfield' })).toEqual([]);
    expect(missing({ ...saved, id: 7, entered_address: '' })).not.toEqual([]);
    expect(missing({ ...saved, id: 0, entered_address: '12 Long Street' })).not.toEqual([]);
  });

  it('DATA-30: a country that is left out is South Africa', () => {
    expect(missing({ country: undefined })).toEqual([]);
  });
});

describe('address types', () => {
  const NONE = {
    enable_locker_shipments: false,
    enable_counter_shipments: false,
    enabled_pickup_providers: [],
    international_collection_countries: [],
    international_delivery_countries: [],
  };

  it('SHIP-RULE-04 SHIP-RULE-05: street addresses are always allowed, lockers and counters are not', () => {
    expect(allowedAddressTypes('collection', NONE)).toEqual(['residential', 'business']);
  });

  it.each([
    [true, ['tcg-locker'], true],
    [true, ['bob-box'], true],
    [true, ['ram-counter'], false],
    [true, [], false],
    [false, ['tcg-locker'], false],
  ])('SHIP-RULE-06: lockers on %s with providers %j are allowed: %s', (isOn, providers, allowed) => {
    const settings = { ...NONE, enable_locker_shipments: isOn, enabled_pickup_providers: providers };

    expect(allowedAddressTypes('delivery', settings).includes('locker')).toBe(allowed);
  });

  it('SHIP-RULE-06: counters are allowed when switched on', () => {
    expect(allowedAddressTypes('delivery', { ...NONE, enable_counter_shipments: true })).toContain('counter');
  });

  it('SHIP-RULE-07: international is allowed on the side for which countries are listed', () => {
    const settings = { ...NONE, international_delivery_countries: ['BW', 'NA'] };

    expect(allowedAddressTypes('delivery', settings)).toContain('international');
    expect(allowedAddressTypes('collection', settings)).not.toContain('international');
  });

  it('SHIP-RULE-04: a type that is not allowed is refused', () => {
    const draft = { collection_address: { type: 'business' }, delivery_address: { type: 'counter' } } as const;

    expect(addressTypeChecks(draft, NONE)).toEqual([
      {
        field: 'delivery_address.type',
        code: 'delivery-address-type-not-allowed',
        message: 'The delivery address cannot be of the type counter',
      },
    ]);
    expect(addressTypeChecks(draft, { ...NONE, enable_counter_shipments: true })).toEqual([]);
  });
});
