import { describe, expect, it } from 'vitest';
import type { PlaceKnown } from './use-place-known.ts';
import { fixText, positionText } from './position-text-draft.ts';

function known(precision: PlaceKnown['precision'], confidence = 0.8): PlaceKnown {
  return {
    address: {
      type: 'residential',
      company: '',
      street_address: '10 Long Street',
      local_area: 'Gardens',
      city: 'Cape Town',
      code: '8001',
      zone: 'WC',
      country: 'South Africa',
      lat: -33.9,
      lng: 18.4,
      entered_address: '',
      gs_hash: '',
    },
    confidence,
    precision,
    source: 'gazetteer',
    warnings: [],
  };
}

describe('what is known of a position', () => {
  it.each([
    ['suburb', 'Approximate: centre of Gardens. Set a pin'],
    ['postal-code', 'Approximate: centre of postal code 8001. Set a pin'],
    ['town', 'Approximate: somewhere in Cape Town. Set a pin'],
    ['none', 'Position: not known. Set a pin'],
  ] as const)('CALL-58: by its %s: %s', (precision, text) => {
    expect(positionText(undefined, known(precision))).toBe(text);
  });

  it('CALL-58: says nothing of a suburb while nothing is known', () => {
    expect(positionText(undefined, undefined)).toBe('Position: none yet. Set a pin');
  });

  it('CALL-58: who knows the door, and how sure that is', () => {
    expect(positionText('pin', undefined)).toBe('Position: the pin you have set');
    expect(positionText('deliveries', known('door', 0.93))).toBe('Position: where parcels were handed over before, 93 % sure');
    expect(positionText('google', known('street', 0.7))).toBe('Position: the street, from Google Maps, 70 % sure');
    expect(positionText('address-book', undefined)).toBe('Position: from your address book');
  });
});

it('CALL-58: a fix names the place that is taken, and nothing twice', () => {
  expect(fixText({ local_area: 'Sandton', city: 'Sandton', zone: 'GP', code: '2196' })).toBe('Sandton, Gauteng, 2196');
});
