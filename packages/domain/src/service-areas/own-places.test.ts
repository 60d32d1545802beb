import { describe, expect, it } from 'vitest';
import { addressDoubts } from './address-doubts.ts';
import { findPlace } from './find-place.ts';
import { buildGazetteer } from './gazetteer.ts';
import type { GazetteerRow, OwnPlace } from './known-places.ts';
import { nearestPlaces } from './nearest-places.ts';
import { completeParts, normaliseParts } from './normalise-address.ts';
import { withOwnPlaces, withOwnPlacesInSteps } from './own-places.ts';
import { searchPlaces } from './search-places.ts';

const row = (suburb: string, city: string, street_code: string, [lat, lng]: [number, number]): GazetteerRow => ({
  suburb,
  city,
  zone: 'GP',
  street_code,
  box_code: '',
  lat,
  lng,
  accuracy: 'place',
});
const COUNTRY = buildGazetteer([
  row('Johannesburg', 'Johannesburg', '2001', [-26.2, 28.04]),
  row('Midrand', 'Midrand', '1685', [-25.99, 28.12]),
  row('Vorna Valley', 'Midrand', '1686', [-26.0, 28.1]),
  row('Riverside', 'Johannesburg', '2091', [-26.3, 27.9]),
]);
const ESTATE: OwnPlace = {
  name: 'Waterfall Ridge',
  aliases: ['Rant Estate'],
  city: 'Midrand',
  zone: 'GP',
  code: '1685',
  lat: -26.02,
  lng: 28.11,
};
const RIVERSIDE: OwnPlace = {
  ...ESTATE,
  name: 'Riverside',
  aliases: [],
  city: 'Nelspruit',
  zone: 'MP',
  code: '1200',
  lat: -25.44,
  lng: 30.96,
};
const places = withOwnPlaces(COUNTRY, [ESTATE, RIVERSIDE]);

const complete = (given: object) => completeParts(places, normaliseParts(given));
const names = (text: string, limit = 8) =>
  searchPlaces(places, text, limit).map(({ local_area, city }) => `${local_area}, ${city}`);

describe('places of a courier’s own (issue 4 point 4)', () => {
  it('complete an address that names them, whatever they are called, without a doubt', () => {
    const by_name = complete({ local_area: 'waterfall ridge', city: 'Midrand' });
    const by_alias = complete({ local_area: 'Rant Estate' });

    expect(by_name).toMatchObject({ confidence: 1, address: { code: '1685', zone: 'GP', lat: -26.02, lng: 28.11 } });
    expect(by_alias).toMatchObject({ address: { local_area: 'Rant Estate', geo_local_area: 'Waterfall Ridge', lat: -26.02 } });
    for (const { address, found } of [by_name, by_alias]) expect(addressDoubts(address, found)).toEqual([]);
    expect(findPlace(COUNTRY, { suburb: 'Waterfall Ridge', city: '', code: '' })).toBeNull();
  });

  it('give way to the country’s where the rest of an address speaks against them', () => {
    expect(complete({ local_area: 'Riverside', city: 'Johannesburg' }).address).toMatchObject({ zone: 'GP', code: '2091' });
    expect(complete({ local_area: 'Riverside', zone: 'GP' }).address.code).toBe('2091');
    expect(complete({ local_area: 'Riverside', code: '1200' }).address).toMatchObject({ city: 'Nelspruit', zone: 'MP' });
  });

  it('say that a postal code is another one, and choose nothing between two of a name', () => {
    const { address, found } = complete({ local_area: 'Waterfall Ridge', city: 'Midrand', code: '2000' });
    expect(addressDoubts(address, found)).toMatchObject([{ code: 'contradiction', field: 'code', suggestion: { code: '1685' } }]);

    const two = withOwnPlaces(COUNTRY, [ESTATE, { ...ESTATE, city: 'Pretoria', code: '0001' }]);
    expect(findPlace(two, { suburb: 'Waterfall Ridge', city: '', code: '' })).toBeNull();
    expect(findPlace(two, { suburb: 'Waterfall Ridge', city: 'Pretoria', code: '' })?.place.code).toBe('0001');
  });

  it('are found by the street line alone, where the rest of the address is of the same town, and its names stay', () => {
    const at = (street_address: string, rest: object = { local_area: 'Vorna Valley', city: 'Midrand' }) => {
      const { address, found } = complete({ street_address, ...rest });
      expect(addressDoubts(address, found)).toEqual([]);
      return [address.lat, address.local_area, address.geo_local_area, address.code];
    };
    const in_estate = [ESTATE.lat, 'Vorna Valley', undefined, '1686'];

    for (const street of [
      'Waterfall Ridge, 3 Berger Road',
      'Unit 12, Waterfall Ridge, Berger Road',
      '12 waterfall ridge',
      'No. 12 Rant Estate 3 Berger Road',
      'Waterfall Ridge Unit 12, Berger Road',
    ])
      expect([street, ...at(street)]).toEqual([street, ...in_estate]);
    // The town may stand where the suburb belongs, or all of it in the street.
    expect(at('12 Waterfall Ridge', { local_area: 'Midrand' })[0]).toBe(ESTATE.lat);
    expect(at('12 Waterfall Ridge, Midrand, 1685', {})).toEqual([ESTATE.lat, 'Waterfall Ridge', undefined, '1685']);
    // An unknown suburb is where the complex in it is.
    expect(at('12 Waterfall Ridge', { local_area: 'Newly Built', city: 'Midrand' })[0]).toBe(ESTATE.lat);
  });

  it('are not meant by a street that begins like them, nor by an address of another town, province or code', () => {
    const lat = (street_address: string, rest: object) => complete({ street_address, ...rest }).address.lat;
    const [vorna, soweto] = [-26.0, -26.3];

    expect(lat('12 Waterfall Ridge Drive', { local_area: 'Vorna Valley', city: 'Midrand' })).toBe(vorna);
    expect(lat('12 Waterfall Ridge', { local_area: 'Vorna Valley', city: 'Midrand', code: '1686' })).toBe(vorna);
    expect(lat('12 Waterfall Ridge', { local_area: 'Riverside', city: 'Johannesburg' })).toBe(soweto);
    const two = withOwnPlaces(COUNTRY, [ESTATE, { ...ESTATE, code: '', lat: -26.03 }]);
    const question = { suburb: 'Vorna Valley', city: 'Midrand', code: '', street_address: 'Waterfall Ridge' };
    expect(findPlace(two, question)?.place.lat).toBe(vorna);
  });

  it('are suggested first by their names and aliases, mistakes forgiven, and never crowd out the country’s', () => {
    expect(names('waterf')[0]).toBe('Waterfall Ridge, Midrand');
    expect(names('rant')).toEqual(['Waterfall Ridge, Midrand']);
    expect(names('watrefall')[0]).toBe('Waterfall Ridge, Midrand');
    expect(names('midrand')[0]).toBe('Midrand, Midrand');
    expect(names('midrand')).toContain('Waterfall Ridge, Midrand');
    const many = Array.from({ length: 30 }, (_, at): OwnPlace => ({ ...ESTATE, name: `Vorna ${at}`, aliases: [] }));
    expect(searchPlaces(withOwnPlaces(COUNTRY, many), 'vorna', 8).map(({ local_area }) => local_area)).toContain('Vorna Valley');
  });

  it('are what a pin is near to', () => {
    expect(nearestPlaces(places, { lat: -26.021, lng: 28.111 }, 2).map(({ place }) => place.suburb)).toEqual([
      'Waterfall Ridge',
      'Vorna Valley',
    ]);
  });

  it('are indexed in so small steps that other calls may be served between any two names', () => {
    const many = Array.from({ length: 50 }, (_, at): OwnPlace => ({ ...ESTATE, name: `Vorna ${at}`, aliases: [`Phase ${at}`] }));
    expect([...withOwnPlacesInSteps(COUNTRY, many)].length).toBeGreaterThan(3 * 100);
  });

  it('are none for a provider without any: the country’s list itself', () => {
    expect(withOwnPlaces(COUNTRY, [])).toBe(COUNTRY);
  });
});
