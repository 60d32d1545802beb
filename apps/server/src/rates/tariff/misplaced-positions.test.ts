import { accountApi } from '@tsela/contract/accounts/account-api';
import { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import { mapApi } from '@tsela/contract/rates/map-api';
import { rateApi } from '@tsela/contract/rates/rate-api';
import { rateExceptionApi } from '@tsela/contract/rates/rate-exception-api';
import { placeApi } from '@tsela/contract/service-areas/place-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePickupPoint } from '../../pickup-points/save-pickup-point.ts';
import { changeRows } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';

let test_app: TestApp;
let world: World;
let asked: Record<string, (position: object) => Promise<{ status: number; body: { message: string; violations?: unknown } }>>;
let customer: { token: string; account_id: number };
let token: string;
beforeAll(async () => {
  test_app = await openTestApp();
  world = await makeWorld(test_app.services);
  const hired = await makeCustomer(world, { balance: 10_000_000 });
  customer = hired;
  ({ token } = await signInAs(world, { role: ROLE.admin }));
  const ask = <R extends Parameters<typeof test_app.request>[0]>(route: R, input: object, who = hired.token) =>
    test_app.request(route, { token: who, input });
  const { delivery_address = {}, collection_address = {}, parcels } = aShipment();
  const shipment = await succeed(test_app, shipmentApi.create, { token: hired.token, input: aShipment() });
  asked = {
    'a quote': (position) =>
      ask(rateApi.quote, { collection_address, delivery_address: { ...delivery_address, ...position }, parcels }),
    'a booking': (position) => ask(shipmentApi.create, aShipment({ delivery_address: { ...delivery_address, ...position } })),
    'a change of a shipment': (position) =>
      ask(shipmentApi.change, { id: shipment.id, delivery_address: { street_address: '4 Beach Road', ...position } }),
    'a look-up': (position) => ask(placeApi.geocode, { ...delivery_address, ...position }),
    'the address book': (position) => ask(addressBookApi.create, { name: 'Aunt', address: { ...delivery_address, ...position } }),
    'a new account': (position) =>
      ask(
        accountApi.create,
        {
          name: `Shop ${JSON.stringify(position)}`,
          billing_contact: { name: 'Bo', email: 'bo@example.com' },
          address: { ...delivery_address, ...position },
        },
        token,
      ),
    'a change of an account': (position) =>
      ask(accountApi.change, { id: hired.account_id, address: { ...delivery_address, ...position } }, token),
  };
});
afterAll(() => test_app.close());

const CALLS = [
  ['a quote', 'delivery_address.lat'],
  ['a booking', 'delivery_address.lat'],
  ['a change of a shipment', 'delivery_address.lat'],
  ['a look-up', 'lat'],
  ['the address book', 'address.lat'],
  ['a new account', 'address.lat'],
  ['a change of an account', 'address.lat'],
] as const;

describe('coordinates outside the country (issue 4, "Bad input")', () => {
  it.each(CALLS)('%s is refused with them, and tells when they are exchanged', async (call, field) => {
    const send = async (position: object) => {
      const answer = await asked[call]?.(position);
      return [answer?.status, answer?.body.message, answer?.body.violations];
    };
    const refused = (message: string) => [400, message, [{ field, code: 'not-in-country', message }]];

    expect(await send({ lat: 51.5, lng: -0.1 })).toEqual(refused('51.5, -0.1 is not in South Africa.'));
    expect(await send({ lat: 18.38, lng: -33.91 })).toEqual(
      refused('18.38, -33.91 is not in South Africa. Latitude and longitude seem to be exchanged.'),
    );
  });

  it.each(CALLS)('%s takes a position within it, and 0, 0 for none', async (call) => {
    const statuses = [await asked[call]?.({ lat: -33.91, lng: 18.38 }), await asked[call]?.({ lat: 0, lng: 0 })];

    expect(statuses.map((answer) => answer?.status)).toEqual([200, 200]);
  });

  it('a pickup point is refused with them', async () => {
    const point = {
      pickup_point_id: 'CG900',
      pickup_point_provider: 'tcg-locker',
      name: 'Far Locker',
      type: 'locker',
      description: '',
      trading_hours: '',
      address: { local_area: 'Sea Point', city: 'Cape Town', code: '8005', zone: 'WC', lat: 51.5, lng: -0.1 },
    } as const;

    await expect(savePickupPoint(world.context, point)).rejects.toThrow('51.5, -0.1 is not in South Africa.');
  });

  it('a shipment that has them from before can still be changed otherwise, and an address abroad lies where it does', async () => {
    const { id } = await succeed(test_app, shipmentApi.create, { token: customer.token, input: aShipment() });
    await changeRows(
      world,
      `update shipments set delivery_address = delivery_address || '{"lat": 51.5, "lng": -0.1}' where id = ${id}`,
    );
    const sent = { company: 'Sea Shop', street_address: '3 Beach Road', lat: 51.5, lng: -0.1 };

    const changed = await test_app.request(shipmentApi.change, { token: customer.token, input: { id, delivery_address: sent } });
    const abroad = await succeed(test_app, placeApi.geocode, {
      token: customer.token,
      input: { street_address: '1 Strand', city: 'London', country: 'GB', lat: 51.5, lng: -0.1 },
    });

    expect([changed.status, changed.body.delivery_address]).toEqual([
      200,
      expect.objectContaining({ company: 'Sea Shop', lat: 51.5 }),
    ]);
    expect(abroad).toMatchObject({ source: 'pin', address: { lat: 51.5, country: 'GB' } });
  });
});

describe('areas that hold at once', () => {
  const ring = (lng: number, lat: number): [number, number][][][] => [
    [
      [
        [lng, lat],
        [lng + 1, lat],
        [lng + 1, lat + 1],
      ],
    ],
  ];
  const london = 'An outline leaves southern Africa at corner 1, -0.1, 51.5.';
  const swapped = 'Latitude and longitude are swapped: the longitude comes first, such as 28.05, -26.2.';

  it.each([
    [-0.1, 51.5, london],
    [-26.2, 28.05, swapped],
  ])('of a branch and of an exception are refused abroad: %d, %d', async (lng, lat, message) => {
    const polygons = ring(lng, lat);
    const areas = [{ id: world.johannesburg, version: 0, polygons }];
    const today = dayOf(new Date());
    const exception = { name: 'Flood', from_day: today, to_day: addDays(today, 2), no_delivery: true, polygons };

    const answers = [
      await test_app.request(mapApi.saveAreas, { token, input: { layer: 'branches', areas } }),
      await test_app.request(rateExceptionApi.createException, { token, input: exception }),
    ];

    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [400, message],
      [400, message],
    ]);
  });
});
