import { rateApi } from '@tsela/contract/rates/rate-api';
import { ownPlaceApi } from '@tsela/contract/service-areas/own-place-api';
import { placeApi } from '@tsela/contract/service-areas/place-api';
import { OWN_PLACES_MAX } from '@tsela/domain/service-areas/own-place-checks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contextOf } from '../testing/field.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs, testCard } from '../testing/world.ts';
import { publishRateRevision } from './tariff/publish-rate-revision.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const ANYWHERE = 115;
const IN_ESTATES = 69;
const corner = (lng: number, lat: number): [number, number] => [lng, lat];
const AROUND_ESTATES = [corner(28.4, -26.6), corner(28.6, -26.6), corner(28.6, -26.4), corner(28.4, -26.4)];

/** A provider whose rate to a square is lower, and that quotes to a complex that the street line names. */
async function scene() {
  const world = await makeWorld(test_app.services);
  const card = testCard();
  const [anywhere] = card.rates;
  if (!anywhere) throw new Error('The test card has a rate.');
  await publishRateRevision(contextOf(world), {
    name: 'Estates',
    card: {
      ...card,
      zones: [{ id: 1, code: 'EST', name: 'Estates', kind: 'rates', polygons: [[AROUND_ESTATES]] }],
      rates: [anywhere, { ...anywhere, id: 2, to_zone_id: 1, charges: [{ charge_type: 'flat', amount_cents: 6000 }] }],
    },
  });
  const { token } = await signInAs(world, { role: ROLE.admin });
  const customer = await makeCustomer(world);
  const { collection_address = {}, parcels } = aShipment();
  const delivery_address = { street_address: `Unit 4, Phase Two ${OWN_PLACES_MAX}`, local_area: 'Vorna Valley', city: 'Midrand' };
  const input = { collection_address, delivery_address, parcels };
  const quote = async () => (await succeed(test_app, rateApi.quote, { token: customer.token, input })).rates[0]?.rate;
  return { token, quote };
}

/** As many places as can be kept, each with five other names. */
const CSV = [
  'Name;Other names;City;Province;Latitude;Longitude',
  ...Array.from({ length: OWN_PLACES_MAX }, (_, at) => {
    const aliases = ['Two', 'Three', 'Four', 'Five', 'Six'].map((phase) => `Phase ${phase} ${at + 1}`);
    return `Estate ${at + 1};${aliases.join(', ')};Midrand;GP;-26,5;28,5`;
  }),
].join('\r\n');

it('issue 4: while as many own places as can be kept are read in and indexed, every caller is quoted, others as before and their own never by half', async () => {
  const [own, other] = [await scene(), await scene()];
  const quoted: { own: unknown[]; other: unknown[] } = { own: [], other: [] };
  const quotingUntil = async <Result>(work: Promise<Result>): Promise<Result> => {
    let is_done = false;
    void work.finally(() => {
      is_done = true;
    });
    do {
      // One after the other, as long as the work takes.
      quoted.other.push(await other.quote());
      quoted.own.push(await own.quote());
    } while (!is_done);
    return work;
  };

  const imported = await quotingUntil(
    succeed(test_app, ownPlaceApi.importOwnPlaces, { token: own.token, input: { csv: CSV, save: true } }),
  );
  const suggested = await quotingUntil(
    succeed(test_app, placeApi.search, { token: own.token, input: { search: 'estate 1999', limit: 5 } }),
  );

  expect(imported).toMatchObject({ is_saved: true, added: OWN_PLACES_MAX });
  expect(suggested.places[0]?.local_area).toBe('Estate 1999');
  expect(new Set(quoted.other)).toEqual(new Set([ANYWHERE]));
  const first_there = quoted.own.indexOf(IN_ESTATES);
  expect(quoted.own.slice(0, first_there)).toEqual(quoted.own.slice(0, first_there).map(() => ANYWHERE));
  expect(quoted.own.slice(first_there)).toEqual(quoted.own.slice(first_there).map(() => IN_ESTATES));
  expect([await own.quote(), await other.quote()]).toEqual([IN_ESTATES, ANYWHERE]);
});
