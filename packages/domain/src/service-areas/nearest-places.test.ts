import { expect, it } from 'vitest';
import { buildGazetteer } from './gazetteer.ts';
import type { GazetteerRow } from './known-places.ts';
import { nearestPlaces } from './nearest-places.ts';

const row = (suburb: string, lat: number, lng: number, facts: Partial<GazetteerRow> = {}): GazetteerRow => ({
  suburb,
  city: 'Johannesburg',
  zone: 'GP',
  street_code: '2196',
  box_code: '',
  lat,
  lng,
  accuracy: 'code',
  ...facts,
});
const GAZETTEER = buildGazetteer([
  row('Rosebank', -26.145, 28.041),
  row('Melrose', -26.145, 28.041, { accuracy: 'place' }),
  row('Rosebank', -26.145, 28.041, { box_code: '2132' }),
  row('Sandton', -26.107, 28.057, { city: 'Sandton' }),
  row('Rosebank', -33.95, 18.47, { city: 'Cape Town', zone: 'WC' }),
]);

it('the search finds the suburbs nearest to a pin, one of each name, those with a position of their own first', () => {
  const found = nearestPlaces(GAZETTEER, { lat: -26.146, lng: 28.042 }, 3);

  expect(found.map(({ place }) => place.suburb)).toEqual(['Melrose', 'Rosebank', 'Sandton']);
  expect(found[0]?.km).toBeLessThan(0.2);
  expect(nearestPlaces(GAZETTEER, { lat: -26.146, lng: 28.042 }, 1)).toHaveLength(1);
});

it('the search finds nothing far from everywhere, at sea, and without a position', () => {
  expect(nearestPlaces(GAZETTEER, { lat: -30, lng: 10 }, 3)).toEqual([]);
  expect(nearestPlaces(GAZETTEER, { lat: 0, lng: 0 }, 3)).toEqual([]);
});
