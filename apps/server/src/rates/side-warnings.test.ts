import { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import { rateApi } from '@tsela/contract/rates/rate-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { Zone } from '@tsela/domain/rates/card/rate-card';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { aShipment, makeCustomer, makeWorld, testCard } from '../testing/world.ts';
import { publishRateRevision } from './tariff/publish-rate-revision.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** A tariff whose services go to one zone only. */
async function scene(to: Pick<Zone, 'provinces' | 'places'>) {
  const world = await makeWorld(test_app.services);
  const customer = await makeCustomer(world, { balance: 500_000 });
  const card = testCard();
  const zone: Zone = { id: 9, code: 'TO', name: 'There', kind: 'rates', ...to };
  const rates = card.rates.map((rate) => ({ ...rate, from_zone_id: null, to_zone_id: zone.id }));
  await publishRateRevision(world.context, { name: 'There', card: { ...card, zones: [...card.zones, zone], rates } });
  const { collection_address = {}, parcels } = aShipment();
  const quote = (delivery_address: object) =>
    succeed(test_app, rateApi.quote, { token: customer.token, input: { collection_address, delivery_address, parcels } });
  return { world, customer, quote };
}

const DOUBTFUL = { street_address: '5 Rivonia Road', local_area: 'Sandton', city: 'Johannesburg', code: '8001', zone: 'WC' };
const MESSAGE = 'Sandton is in Gauteng, 2196.';

describe('a doubtful address', () => {
  it('CALL-58: is said with its price, and that this goes by the province alone; with the booking too', async () => {
    const { customer, quote } = await scene({ provinces: ['WC'] });
    const by_province = `${MESSAGE} The price goes by the province, Western Cape, alone.`;

    const { rates, address_warnings } = await quote(DOUBTFUL);
    const booked = await succeed(test_app, shipmentApi.create, {
      token: customer.token,
      input: aShipment({ delivery_address: DOUBTFUL }),
    });

    expect(rates).not.toEqual([]);
    expect(address_warnings).toMatchObject([{ side: 'delivery', field: 'zone', message: by_province }]);
    expect(booked.warnings).toEqual([`The delivery address: ${by_province}`]);
    expect((await quote({ ...DOUBTFUL, code: '2196', zone: 'GP' })).address_warnings).toEqual([]);
  });

  it('CALL-58: says nothing of the province where the tariff names the place', async () => {
    const { quote } = await scene({ places: [{ suburb: 'Sandton' }] });

    expect((await quote(DOUBTFUL)).address_warnings).toMatchObject([{ side: 'delivery', message: MESSAGE }]);
  });

  it('CALL-59: is said when it is saved as a contact', async () => {
    const { customer } = await scene({ provinces: ['WC'] });

    const saved = await succeed(test_app, addressBookApi.create, {
      token: customer.token,
      input: { name: 'Thandi', mobile_number: '0821234567', address: DOUBTFUL },
    });

    expect(saved.warnings).toMatchObject([{ code: 'contradiction', message: MESSAGE, suggestion: { code: '2196', zone: 'GP' } }]);
  });

  it('CALL-58: with a wrong letter in its city costs what the city costs, also in a zone that names it', async () => {
    const { quote } = await scene({ places: [{ city: 'Gqeberha' }] });
    const pricesTo = async (city: string) =>
      (await quote({ local_area: 'Summerstrand', city, zone: 'EC', code: '6001' })).rates.map(({ rate }) => rate);

    const prices = await pricesTo('Port Elizabeth');

    expect(prices).not.toEqual([]);
    expect(await pricesTo('Port Elisabeth')).toEqual(prices);
  });
});
