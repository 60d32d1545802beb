import { describe, expect, it } from 'vitest';
import { positionChecks } from './position-checks.ts';

const messageOf = (address: Parameters<typeof positionChecks>[0]) => positionChecks(address)[0]?.message ?? null;

describe('coordinates that come with an address (issue 4, "Bad input")', () => {
  it.each<[string, number, number, string | null]>([
    ['Sandton', -26.1076, 28.0567, null],
    ['Musina, the farthest north', -22.35, 30.04, null],
    ['Cape Agulhas, the farthest south', -34.83, 20, null],
    ['Maseru, within South Africa', -29.31, 27.48, null],
    ['Mbabane', -26.31, 31.14, null],
    ['London', 51.5, -0.1, '51.5, -0.1 is not in South Africa.'],
    ['Harare', -17.83, 31.05, '-17.83, 31.05 is not in South Africa.'],
    ['the Gulf of Guinea', 0, 5, '0, 5 is not in South Africa.'],
    ['swapped', 28.05, -26.1, '28.05, -26.1 is not in South Africa. Latitude and longitude seem to be exchanged.'],
  ])('in South Africa: %s', (_place, lat, lng, message) => {
    expect(messageOf({ lat, lng })).toBe(message);
    expect(messageOf({ lat, lng, country: 'ZA' })).toBe(message);
  });

  it('are unknown as 0, 0 and as null, and one of the two alone says nothing', () => {
    expect([messageOf({ lat: 0, lng: 0 }), messageOf({ lat: null, lng: null }), messageOf({}), messageOf({ lat: 51.5 })]).toEqual(
      [null, null, null, null],
    );
  });

  it('lie where they do when the address is abroad', () => {
    expect(messageOf({ lat: 51.5, lng: -0.1, country: 'GB' })).toBeNull();
    expect(messageOf({ lat: -22.56, lng: 17.08, country: 'NA' })).toBeNull();
  });

  it('are named by their field', () => {
    expect(positionChecks({ lat: 51.5, lng: -0.1 })).toMatchObject([{ field: 'lat', code: 'not-in-country' }]);
    expect(positionChecks({ lat: 51.5, lng: -0.1 }, 'delivery_address')).toMatchObject([{ field: 'delivery_address.lat' }]);
  });
});
