import { rateApi } from '@tsela/contract/rates/rate-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { shipmentImportApi } from '@tsela/contract/shipments/shipment-import-api';
import { addDays, dayOf, isWeekend } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aShipmentFile, toCheck } from '../testing/shipment-imports.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeWorld, signInAs } from '../testing/world.ts';
import { saveAddressBookEntry } from './save-address-book-entry.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const OXFORD = { street_address: '12 Oxford Road', local_area: 'Rosebank', city: 'Johannesburg', code: '2196', zone: 'GP' };

/** An account whose sender has opening hours in its address book. */
async function scene(opening_hours: string) {
  const world = await makeWorld(test_app.services);
  const account_id = await makeAccount(world, { balance: 1_000_000 });
  const { token } = await signInAs(world, { role: ROLE.admin });
  await saveAddressBookEntry(world.context, {
    account_id,
    name: 'Karoo Kitchen',
    contact_name: 'Sipho Sender',
    address: OXFORD,
    opening_hours,
  });
  const book = async (asked: object) => {
    const input = { ...aShipment(), account_id, ...asked };
    return (await succeed(test_app, shipmentApi.create, { token, input })).warnings ?? [];
  };
  return { account_id, token, book };
}

describe('SCREEN-10: the opening hours of a saved contact (users-ask 20)', () => {
  it('are a warning to programs that book outside of them, and the booking stands', async () => {
    const { book } = await scene('Mon-Sun 10:00-11:00, Public holidays 10:00-11:00');

    expect(await book({ collection_after: '12:00', collection_before: '13:00' })).toContain('Karoo Kitchen is open 10:00–11:00.');
    expect(await book({ collection_after: '10:00', collection_before: '11:00' })).toEqual([]);
    expect(await book({})).toEqual([]);
  });

  it('are those of the contact by that name, not of others at the address', async () => {
    const { book } = await scene('Mon-Sun 10:00-11:00');
    const noon = { collection_after: '12:00', collection_before: '13:00' };
    const neighbour = { name: 'Nomsa Neighbour', email: 'nomsa@example.com', mobile_number: '0821230000' };

    expect(await book({ ...noon, collection_contact: neighbour })).toEqual([]);
    expect(await book({ ...noon, collection_address: { ...OXFORD, street_address: '14 Oxford Road' } })).toEqual([]);
  });
});

it('SCREEN-34: a file that collects on a day on which the contact is closed says so at its cell, and is good all the same', async () => {
  const { account_id, token } = await scene('Sun 10:00-11:00');
  const days = [1, 2, 3].map((count) => addDays(dayOf(new Date()), count));
  const collection_date = days.find((day) => !isWeekend(day)) ?? '';
  const file = aShipmentFile(account_id, [{ customer_reference: 'A1' }]);
  const check = (dates: object) =>
    succeed(test_app, shipmentImportApi.checkImport, {
      token,
      input: toCheck({ ...file, defaults: { ...file.defaults, ...dates } }),
    });

  const [dated, undated] = [await check({ collection_date }), await check({})];

  expect(dated.good).toBe(1);
  expect(dated.warnings).toEqual([
    { row: 2, field: 'collection_date', message: expect.stringMatching(/^Karoo Kitchen is closed on /) },
  ]);
  expect(undated.warnings).toEqual([]);
});

describe('SCREEN-09: another day or time of a shipment that is booked (users-ask 20)', () => {
  const NOON = { collection_after: '12:00', collection_before: '13:00' };
  const SAID = 'Karoo Kitchen is open 10:00–11:00';
  const IN_BROWSER = { 'x-client-version': 'web-3.18.23' };

  async function booked() {
    const { account_id, token } = await scene('Mon-Sun 10:00-11:00, Public holidays 10:00-11:00');
    const { id } = await succeed(test_app, shipmentApi.create, { token, input: { ...aShipment(), account_id } });
    return {
      change: (input: object) => succeed(test_app, shipmentApi.change, { token, input: { id, ...input } }),
      inBrowser: async (input: object) => {
        const answer = await test_app.request(shipmentApi.change, { token, input: { id, ...input }, headers: IN_BROWSER });
        return [answer.status, answer.body.violations?.[0]?.field ?? null, answer.body.message ?? answer.body.collection_after];
      },
    };
  }

  it('is told to programs, and only where it was changed', async () => {
    const { change } = await booked();

    expect((await change(NOON)).warnings).toEqual([expect.stringContaining(SAID)]);
    expect((await change({ customer_reference: 'PO 9' })).warnings).toBeUndefined();
    expect((await change({ collection_after: '10:00', collection_before: '11:00' })).warnings).toBeUndefined();
  });

  it('is asked back about in a browser before anything is saved', async () => {
    const { inBrowser } = await booked();

    const asked = await inBrowser(NOON);
    const other_yes = await inBrowser({ ...NOON, confirmed: ['price'] });
    const sure = await inBrowser({ ...NOON, confirmed: ['opening_hours'] });

    expect([asked[0], asked[1]]).toEqual([409, 'confirmed.opening_hours']);
    expect(asked[2]).toContain(SAID);
    expect(other_yes[1]).toBe('confirmed.opening_hours');
    expect(sure).toEqual([200, null, '12:00']);
  });
});

it('SCREEN-13: a quote that is accepted says that its contact is not open at the times it asks for', async () => {
  const { account_id, token } = await scene('Mon-Sun 10:00-11:00, Public holidays 10:00-11:00');
  const asked = { collection_after: '12:00', collection_before: '13:00', quick_quote: 'quote' as const };
  const quote = await succeed(test_app, shipmentApi.create, { token, input: { ...aShipment(), account_id, ...asked } });

  const accepted = await succeed(test_app, shipmentApi.acceptQuote, { token, input: { id: quote.id } });

  expect(quote.warnings).toEqual(['Karoo Kitchen is open 10:00–11:00.']);
  expect(accepted.warnings).toEqual([expect.stringContaining('Karoo Kitchen is open 10:00–11:00')]);
});

it('SCREEN-10: a price says which company of the account is not open at the times that are asked for', async () => {
  const { account_id, token } = await scene('Mon-Sun 10:00-11:00, Public holidays 10:00-11:00');
  const { collection_address, delivery_address = {}, parcels } = aShipment();
  const price = async (company: string, times: object) => {
    const input = { account_id, collection_address: { ...collection_address, company }, delivery_address, parcels, ...times };
    return (await succeed(test_app, rateApi.quote, { token, input })).opening_warnings;
  };
  const noon = { collection_after: '12:00', collection_before: '13:00' };

  expect(await price('Karoo Kitchen', noon)).toEqual([{ side: 'collection', message: 'Karoo Kitchen is open 10:00–11:00.' }]);
  expect(await price('Another Shop', noon)).toEqual([]);
  expect(await price('', noon)).toEqual([]);
  expect(await price('Karoo Kitchen', { collection_after: '10:00', collection_before: '11:00' })).toEqual([]);
  expect(await price('Karoo Kitchen', {})).toEqual([]);
});
