import { rateCardApi } from '@tsela/contract/rates/rate-card-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { ownPlaceApi } from '@tsela/contract/service-areas/own-place-api';
import type { Zone } from '@tsela/domain/rates/card/rate-card';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeCustomer, makeWorld, signInAs, testCard } from '../../testing/world.ts';
import { publishRateRevision } from './publish-rate-revision.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

it('the check names places of the last shipments that no rate zone holds, unless anywhere is priced', async () => {
  const world = await makeWorld(test_app.services);
  const { token } = await signInAs(world, { role: ROLE.admin });
  const customer = await makeCustomer(world, { balance: 10_000_000 });
  const elsewhere = await signInAs(world, { role: ROLE.admin, limit_account_id: await makeAccount(world) });
  for (let sent = 0; sent < 2; sent++)
    await succeed(test_app, shipmentApi.create, {
      token: customer.token,
      input: aShipment({
        delivery_address: {
          street_address: '3 Beach Road',
          local_area: 'Sea Point',
          city: 'Cape Town',
          code: '8005',
          zone: 'WC',
        },
      }),
    });
  const card = testCard();
  const [rate] = card.rates;
  if (!rate) throw new Error('The test tariff has a rate.');
  const gauteng: Zone = { id: 1, code: 'GP', name: 'Gauteng', kind: 'rates', provinces: ['GP'] };
  const findingsOf = async (from_zone_id: number | null, as = token) => {
    const id = await publishRateRevision(world.context, {
      name: 'Gauteng',
      card: { ...card, zones: [gauteng], rates: [{ ...rate, from_zone_id, to_zone_id: from_zone_id }] },
    });
    const { findings } = await succeed(test_app, rateCardApi.check, { token: as, input: { id } });
    return findings.filter(({ code }) => code === 'past-address').map(({ severity, message }) => [severity, message]);
  };

  expect(await findingsOf(1)).toEqual([
    ['warning', '2 of the newest 2 shipments went from or to places that no rate zone holds: Sea Point, Cape Town (2).'],
  ]);
  expect(await findingsOf(1, elsewhere.token)).toEqual([]);
  expect(await findingsOf(null)).toEqual([]);
});

it('the check knows the provider’s own places, where people book as well', async () => {
  const world = await makeWorld(test_app.services);
  const { token } = await signInAs(world, { role: ROLE.admin });
  const card = testCard();
  const gauteng: Zone = { id: 1, code: 'GP', name: 'Gauteng', kind: 'rates', provinces: ['GP'] };
  const rates = card.rates.slice(0, 1).map((rate) => ({ ...rate, from_zone_id: 1, to_zone_id: 1 }));
  const id = await publishRateRevision(world.context, { name: 'Gauteng', card: { ...card, zones: [gauteng], rates } });
  const unserved = async () => {
    const { findings } = await succeed(test_app, rateCardApi.check, { token, input: { id } });
    const { message = '' } =
      findings.find(({ code, message: said }) => code === 'not-served' && said.startsWith('Limpopo')) ?? {};
    return Number(/\d+/.exec(message)?.[0]);
  };

  const before = await unserved();
  const input = { name: 'Marula Ridge', city: 'Polokwane', zone: 'LP', code: '0699', lat: -23.9, lng: 29.45 } as const;
  await succeed(test_app, ownPlaceApi.createOwnPlace, { token, input });

  expect(before).toBeGreaterThan(0);
  expect(await unserved()).toBe(before + 1);
});
