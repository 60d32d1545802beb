import { buildGazetteer } from '@tsela/domain/service-areas/gazetteer';
import { describe, expect, it } from 'vitest';
import { resolveAddress } from './resolve-address.ts';

const gazetteer = buildGazetteer([]);
const BEACH_ROAD = { street_address: '3 Beach Road', local_area: 'Sea Point', city: 'Cape Town', code: '8005', zone: 'WC' };
const hashOf = (address: object) => resolveAddress(gazetteer, address).address.gs_hash;

describe('gs_hash', () => {
  it('DATA-31: is one for every spelling of one address text', () => {
    expect(hashOf(BEACH_ROAD)).toMatch(/^[0-9a-f]{32}$/);
    expect(hashOf({ ...BEACH_ROAD, street_address: ' 3  beach road', zone: 'Western Cape' })).toBe(hashOf(BEACH_ROAD));
  });

  it('DATA-31: is another for another text, and does not ask where on the map it is', () => {
    expect(hashOf({ ...BEACH_ROAD, street_address: '4 Beach Road' })).not.toBe(hashOf(BEACH_ROAD));
    expect(hashOf({ ...BEACH_ROAD, lat: -33.9, lng: 18.4 })).toBe(hashOf(BEACH_ROAD));
  });
});
