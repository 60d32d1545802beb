import { rateApi } from '@tsela/contract/rates/rate-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { distanceMetres } from '@tsela/domain/service-areas/distance';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { publishRateRevision } from '../../rates/tariff/publish-rate-revision.ts';
import { changeRows } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeCustomer, makeWorld, signInAs, testCard } from '../../testing/world.ts';
import { createShipment } from './create-shipment.ts';
import { learnPositions } from '../learn-positions.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const DOOR = { lat: -33.9171, lng: 18.3871 };
/** About 15 m to the north-east of the door, as a phone in the street reports it. */
const BESIDE_DOOR = { lat: -33.917, lng: 18.38722 };

/** A provider at which a parcel was handed over at the delivery address of every booking here. */
async function scene() {
  const world = await makeWorld(test_app.services, { unused_feature_guest_shipment_creation: true });
  const customer = await makeCustomer(world, { balance: 500_000 });
  const book = (overrides: object = {}, token = customer.token) =>
    succeed(test_app, shipmentApi.create, { token, input: aShipment(overrides) });
  const deliver = async (shipment_id: number, { lat, lng }: typeof DOOR) => {
    await changeRows(
      world,
      `insert into tracking_events (provider_id, id, shipment_id, status, date, lat, lng, source, time_received)
      values (${world.provider_id}, nextval('tracking_event_ids'), ${shipment_id}, 'delivered', now(), ${lat}, ${lng}, 'driver', now() - interval '10 minutes')`,
    );
    await learnPositions({ ...world.context, now: new Date() });
  };
  return { world, customer, book, deliver };
}

/** How often the database is asked for known positions. */
async function questionsOf(work: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const count = asked.mock.calls.filter((call) => JSON.stringify(call[0]).includes('from known_positions')).length;
  asked.mockRestore();
  return count;
}

describe('an address that is booked without coordinates', () => {
  it('starts, the second time, within 30 m of where the first parcel was handed over', async () => {
    const { book, deliver } = await scene();
    const first = await book();
    expect(distanceMetres(first.delivery_address, DOOR)).toBeGreaterThan(300);

    await deliver(first.id, BESIDE_DOOR);

    const second = await book();
    expect(distanceMetres(second.delivery_address, DOOR)).toBeLessThan(30);
    // Spelt in another way, with a company behind the door, and as the side where it is collected.
    const { collection_address, delivery_address } = aShipment();
    const spelt = { ...delivery_address, street_address: '3  beach road', company: 'Acme', code: '' };
    expect((await book({ delivery_address: spelt })).delivery_address).toMatchObject(BESIDE_DOOR);
    expect(
      (await book({ collection_address: delivery_address, delivery_address: collection_address })).collection_address,
    ).toMatchObject(BESIDE_DOOR);
    // Another door of the street is not this one.
    const next_door = { ...delivery_address, street_address: '5 Beach Road' };
    expect(distanceMetres((await book({ delivery_address: next_door })).delivery_address, DOOR)).toBeGreaterThan(300);
  });

  it('keeps a position that is sent, and takes a learnt one for a quote too', async () => {
    const { book, deliver } = await scene();
    await deliver((await book()).id, DOOR);
    const pin = { lat: -33.92, lng: 18.39 };
    const { delivery_address } = aShipment();

    expect((await book({ delivery_address: { ...delivery_address, ...pin } })).delivery_address).toMatchObject(pin);
    expect((await book({ delivery_address: { ...delivery_address, lat: 0, lng: 0 } })).delivery_address).toMatchObject(DOOR);
    expect((await book({ quick_quote: 'quote' })).delivery_address).toMatchObject(DOOR);
  });

  it('is known when a mistake in a street is mended', async () => {
    const { world, book, deliver } = await scene();
    const { delivery_address } = aShipment();
    await deliver((await book()).id, DOOR);
    const { id } = await book({ delivery_address: { ...delivery_address, street_address: '33 Beach Road' } });
    const staff = await signInAs(world, { role: ROLE.ops });

    const { delivery_address: mended } = await succeed(test_app, shipmentApi.change, {
      token: staff.token,
      input: { id, delivery_address: { street_address: '3 Beach Road' } },
    });

    expect(mended).toMatchObject(DOOR);
  });

  it('is told to users of the provider only: to no visitor, no other provider', async () => {
    const { world, book, deliver } = await scene();
    await makeAccount(world, { account_type: 'guest', account_code: 'GUEST' });
    await deliver((await book()).id, DOOR);
    const elsewhere = await scene();

    const visitor = await createShipment(
      { ...world.context, actor: { kind: 'guest' } },
      aShipment({ billing_contact: { email: 'vera@example.com' } }),
    );
    expect(distanceMetres(visitor.delivery_address, DOOR)).toBeGreaterThan(300);
    expect(distanceMetres((await elsewhere.book()).delivery_address, DOOR)).toBeGreaterThan(300);
    const staff = await signInAs(world, { role: ROLE.ops });
    const account_id = await makeAccount(world, { balance: 100_000 });
    expect((await book({ account_id }, staff.token)).delivery_address).toMatchObject(DOOR);
  });

  it('costs a booking no statement: what is known is read once for many', async () => {
    const { book, deliver } = await scene();
    await deliver((await book()).id, DOOR);

    expect(await questionsOf(() => book())).toBe(1);
    expect(
      await questionsOf(async () => {
        await book();
        await book({ quick_quote: 'quote' });
      }),
    ).toBe(0);
  });

  it('costs in a quote what it costs in the booking, where the tariff charges by the distance', async () => {
    const { world, customer, book, deliver } = await scene();
    const card = testCard();
    // R 10 for each kilometre from the branch: the suburb and its door do not cost the same.
    const rates_by_distance = card.rates.map((rate) => ({
      ...rate,
      formula_type: 'formula' as const,
      charges: [{ charge_type: 'perKmFromDeliveryBranch' as const, amount_cents: 1000 }],
    }));
    await publishRateRevision(world.context, { name: 'By distance', card: { ...card, rates: rates_by_distance } });
    const { collection_address = {}, delivery_address = {}, parcels } = aShipment();
    const quoted = async () => {
      const { rates } = await succeed(test_app, rateApi.quote, {
        host: world.host,
        token: customer.token,
        input: { collection_address, delivery_address, parcels },
      });
      return rates[0]?.rate;
    };
    const to_suburb = await quoted();
    const first = await book();
    expect(first.rate).toBe(to_suburb);

    await deliver(first.id, DOOR);

    const to_door = await quoted();
    expect(to_door).not.toBe(to_suburb);
    expect((await book()).rate).toBe(to_door);
  });
});
