import { placeApi } from '@tsela/contract/service-areas/place-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { makeWorld } from '../testing/world.ts';

let test_app: TestApp;
let host: string;
beforeAll(async () => {
  test_app = await openTestApp();
  ({ host } = await makeWorld(test_app.services));
});
afterAll(() => test_app.close());

async function search(text: string, limit?: number) {
  return succeed(test_app, placeApi.search, { host, input: { search: text, ...(limit && { limit }) } });
}

describe('searching places', () => {
  it.each([
    ['rosebank', 'Rosebank'],
    ['Rosebank, Johannesburg', 'Rosebank'],
    ['rosbank', 'Rosebank'],
    ['rosebnak', 'Rosebank'],
    ['ROSE', 'Rosebank'],
    ['sandton', 'Sandton'],
    ['sea point', 'Sea Point'],
    ['seapoint', 'Sea Point'],
    ['umhlanga', 'Umhlanga'],
    ['hatfield pretoria', 'Hatfield'],
  ])('%j finds %s', async (text, local_area) => {
    const { places } = await search(text, 20);

    expect(places.map((place) => place.local_area).some((name) => name.startsWith(local_area))).toBe(true);
  });

  it('a postal code finds its suburbs', async () => {
    const { places } = await search('2196', 20);

    expect(places.length).toBeGreaterThan(0);
    for (const place of places) expect([place.local_area, place.code]).toEqual([place.local_area, '2196']);
  });

  it('a suburb comes with what an address needs', async () => {
    const [place] = (await search('rosebank johannesburg')).places;

    expect(place).toMatchObject({ local_area: 'Rosebank', city: 'Johannesburg', zone: 'GP', code: '2196' });
    expect(place?.lat).toBeCloseTo(-26.14, 1);
    expect(place?.lng).toBeCloseTo(28.04, 1);
  });

  it.each(['', ' ', 'zzzzqqqq', '%', "'; drop table", '🎂', '\\', '0'.repeat(100)])(
    '%j is answered, whatever it finds',
    async (text) => {
      const { places, count } = await search(text);

      expect(count).toBe(places.length);
    },
  );

  it('answers eight unless asked for otherwise, and never more than twenty', async () => {
    expect((await search('park')).count).toBe(8);
    expect((await search('park', 3)).count).toBe(3);
    expect((await test_app.request(placeApi.search, { host, input: { search: 'park', limit: 21 } })).status).toBe(400);
  });
});

describe('completing an address', () => {
  it('CALL-58: an address by its parts gets province, code and position, and what was given stays', async () => {
    const { address, confidence } = await succeed(test_app, placeApi.geocode, {
      host,
      input: {
        company: 'Acme',
        street_address: '12 Oxford Road',
        local_area: 'Rosebank',
        city: 'Johannesburg',
        zone: '',
        country: '',
        code: '',
      },
    });

    expect(address.company).toBe('Acme');
    expect(address).toMatchObject({
      street_address: '12 Oxford Road',
      local_area: 'Rosebank',
      city: 'Johannesburg',
      zone: 'GP',
      code: '2196',
      country: 'South Africa',
    });
    expect(address.entered_address).toContain('12 Oxford Road, Rosebank, Johannesburg, 2196, GP, South Africa');
    expect([address.lat !== 0, confidence > 0.5]).toEqual([true, true]);
  });

  it('leaves what it does not know as it came', async () => {
    const { address, confidence } = await succeed(test_app, placeApi.geocode, {
      host,
      input: { local_area: 'Xqzwold', city: 'Xqzwville', zone: 'Limpopo' },
    });

    expect(address).toMatchObject({ local_area: 'Xqzwold', city: 'Xqzwville', zone: 'LP', code: '', lat: 0, lng: 0 });
    expect(confidence).toBe(0);
  });
});
