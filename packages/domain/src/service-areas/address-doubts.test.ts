import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addressDoubts } from './address-doubts.ts';
import { buildGazetteer, parseGazetteer } from './gazetteer.ts';
import { completeParts, normaliseParts } from './normalise-address.ts';
import type { AddressAsGiven } from './normalise-address.ts';

const FILE = new URL('../../../../apps/server/data/za-places.tsv', import.meta.url);
const GAZETTEER = buildGazetteer(parseGazetteer(readFileSync(FILE, 'utf8')));

function doubtsOf(given: AddressAsGiven) {
  const parts = normaliseParts(given);
  return addressDoubts(parts, completeParts(GAZETTEER, parts).found);
}

/** `suburb / city / code / province`. */
function said(typed: string) {
  const [local_area = '', city = '', code = '', zone = ''] = typed.split('/').map((part) => part.trim());
  const [doubt] = doubtsOf({ local_area, city, code, zone });
  const fix = doubt?.suggestion;
  return doubt && [doubt.code, doubt.field, doubt.message, fix && [fix.local_area, fix.city, fix.code, fix.zone].join(' / ')];
}

describe('what is said of a doubtful address', () => {
  it.each([
    [
      'Sandton / Johannesburg / 8001 / WC',
      'contradiction',
      'zone',
      'Sandton is in Gauteng, 2196.',
      'Sandton / Johannesburg / 2196 / GP',
    ],
    [
      'Sandton / Johannesburg / 2196 / WC',
      'contradiction',
      'zone',
      'Sandton is in Gauteng.',
      'Sandton / Johannesburg / 2196 / GP',
    ],
    [
      'Sandton / Johannesburg / 8001 / GP',
      'contradiction',
      'code',
      'The postal code of Sandton is 2196.',
      'Sandton / Johannesburg / 2196 / GP',
    ],
    ['Hatfield / Cape Town / /', 'contradiction', 'city', 'Hatfield is in Pretoria, Gauteng.', 'Hatfield / Pretoria / 0083 / GP'],
    [
      'Hatfield / Cape Town / / WC',
      'contradiction',
      'local_area',
      'The Hatfield that we know is in Pretoria, Gauteng, 0083.',
      'Hatfield / Pretoria / 0083 / GP',
    ],
    ['/ Durban / / WC', 'contradiction', 'zone', 'Durban is in KwaZulu-Natal.', 'Durban / Durban / 4001 / KZN'],
    [
      'Sumerstrand / Port Elisabeth / /',
      'spelling',
      'local_area',
      'Did you mean Summerstrand, Port Elizabeth?',
      'Summerstrand / Port Elizabeth / 6001 / EC',
    ],
    [
      'Summerstrand / Gqeberhaa / /',
      'spelling',
      'city',
      'Did you mean Summerstrand, Gqeberha?',
      'Summerstrand / Gqeberha / 6001 / EC',
    ],
    [
      'Qwertyville / / / WC',
      'not-found',
      'local_area',
      'We cannot tell where this is. Please check the suburb, the town and the postal code.',
      null,
    ],
  ])('CALL-58: of %s: %s at %s, "%s"', (typed, ...doubt) => {
    expect(said(typed)).toEqual(doubt);
  });

  it.each([
    'Rosebank / Johannesburg / 2196 / GP',
    'Sandton / Johannesburg / 2031 / GP',
    'Rosebank / Cape Town / 7700 / WC',
    'Qwertyville / George / 6529 / WC',
    '/ / /',
  ])('CALL-58: nothing of %s', (typed) => {
    expect(said(typed)).toBeUndefined();
  });

  it('CALL-58: once its fix is taken, nothing is doubtful any more', () => {
    for (const typed of ['Sandton / Johannesburg / 8001 / WC', 'Hatfield / Cape Town / /', 'Sumerstrand / Port Elisabeth / /']) {
      expect(said(String(said(typed)?.[3]))).toBeUndefined();
    }
  });

  it('CALL-58: nothing of an address abroad, nor of an unknown place where a pin is', () => {
    expect(doubtsOf({ local_area: 'Qwertyville', country: 'BW' })).toEqual([]);
    expect(doubtsOf({ local_area: 'Qwertyville', lat: -26.1, lng: 28 })).toEqual([]);
    expect(doubtsOf({ local_area: 'Sandton', city: 'Johannesburg', zone: 'WC', lat: -26.1, lng: 28 })).toHaveLength(1);
  });
});
