import { pickupPointApi } from '@tsela/contract/pickup-points/pickup-point-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import { rateApi } from '@tsela/contract/rates/rate-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePickupPoint } from '../pickup-points/save-pickup-point.ts';
import { countRows } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function scene() {
  const world = await makeWorld(test_app.services, {
    enable_locker_shipments: true,
    enable_counter_shipments: true,
    enabled_pickup_providers: ['tcg-locker', 'ram-counter'],
    maximum_parcel_weight: 40,
    insurance_declared_value_enabled: true,
    insurance_max_declared_value: 5000,
  });
  const point = {
    description: '',
    trading_hours: '',
    address: { street_address: '50 Bath Avenue', local_area: 'Rosebank', city: 'Johannesburg', zone: 'GP' },
  };
  await savePickupPoint(world.context, {
    ...point,
    pickup_point_id: 'CG1',
    pickup_point_provider: 'tcg-locker',
    name: 'Rosebank Locker',
    type: 'locker',
    compartments: [{ code: 'medium', count: 1 }],
  });
  await savePickupPoint(world.context, {
    ...point,
    pickup_point_id: 'K1',
    pickup_point_provider: 'ram-counter',
    name: 'Rosebank Counter',
    type: 'counter',
  });
  const { token } = await makeCustomer(world, { balance: 5_000_000 });
  const [parcel = never()] = aShipment().parcels;
  const { collection_address = {}, delivery_address = {} } = aShipment();
  const book = (input: object) => test_app.request(shipmentApi.create, { token, input: aShipment(input) });
  const quote = (input: object) =>
    test_app.request(rateApi.quote, { token, input: { collection_address, delivery_address, parcels: [parcel], ...input } });
  return { world, parcel, book, quote };
}

function never(): never {
  throw new Error('A shipment has a parcel.');
}

const BIG = { submitted_length_cm: 100, submitted_width_cm: 80, submitted_height_cm: 80, submitted_weight_kg: 10 };
const TO_LOCKER = { delivery_pickup_point_id: 'CG1' };

describe('a quote through a pickup point (users-ask 12, 13)', () => {
  const lacks_room = 'The parcel does not fit at Rosebank Locker.';
  it.each<[string, object, readonly object[], string, string]>([
    ['a locker that is too small', TO_LOCKER, [BIG], 'pickup_point', lacks_room],
    ['a locker, from it', { collection_pickup_point_id: 'CG1' }, [BIG], 'pickup_point', lacks_room],
    ['several parcels', TO_LOCKER, [{}, {}], 'pickup_point', 'Pickup point shipments can only have one parcel'],
    [
      'a counter and more than the courier takes',
      { delivery_pickup_point_id: 'K1' },
      [{ submitted_weight_kg: 41 }],
      'parcel_limits',
      'Some parcels exceed the maximum allowed weight of 40kg',
    ],
  ])(
    'LOCKER-11 LOCKER-13: has no price where the booking is refused, in its words: %s',
    async (_what, point, sizes, reason, words) => {
      const { parcel, book, quote } = await scene();
      const input = { ...point, parcels: sizes.map((size) => ({ ...parcel, ...size })) };

      const [quoted, booked] = [await quote(input), await book(input)];

      expect([booked.status, booked.body.message]).toEqual([400, expect.stringContaining(words)]);
      expect([quoted.status, quoted.body.rates, quoted.body.no_rates]).toEqual([
        200,
        [],
        [
          expect.objectContaining({
            service_level_code: 'ECO',
            service_level_name: 'Economy',
            reason,
            message: booked.body.message,
          }),
        ],
      ]);
    },
  );

  it.each([
    ['too heavy', { submitted_weight_kg: 41 }],
    ['too long', { submitted_length_cm: 151 }],
    ['too light', { submitted_weight_kg: 0.05 }],
  ])('KEY-19 KEY-20: from door to door, none for parcels that no booking takes: %s', async (_what, size) => {
    const { parcel, book, quote } = await scene();
    const input = { parcels: [{ ...parcel, ...size }] };

    const [quoted, booked] = [await quote(input), await book(input)];

    expect([booked.status, quoted.body.rates]).toEqual([400, []]);
    expect(quoted.body.no_rates).toEqual([expect.objectContaining({ reason: 'parcel_limits', message: booked.body.message })]);
  });

  it('has a price while there is a compartment, and none when the last one is taken', async () => {
    const { book, quote } = await scene();
    const before = await quote(TO_LOCKER);
    await book(TO_LOCKER);

    const after = await quote(TO_LOCKER);

    expect(before.body.rates).toHaveLength(1);
    expect(after.body.no_rates[0].message).toBe((await book(TO_LOCKER)).body.message);
    expect(after.body.no_rates[0].message).toBe('Rosebank Locker is full for this parcel. Please choose another pickup point.');
  });

  it.each([
    [
      'signed documents from a locker, which nobody signs there',
      { ...TO_LOCKER, pod_method: 'grv' },
      'pod_method',
      'A signed delivery note is not possible at a locker, because there is no one to sign it',
    ],
    [
      'cover through a pickup point',
      { ...TO_LOCKER, declared_value: 100 },
      'declared_value',
      'Pickup point shipments cannot have a declared value',
    ],
    [
      'more cover than there is',
      { declared_value: 5001 },
      'declared_value',
      'The declared value is more than the maximum of R5000',
    ],
  ])('is refused as its booking is: %s', async (_what, input, field, message) => {
    const { book, quote } = await scene();

    const answers = [await quote(input), await book(input)];

    for (const { status, body } of answers)
      expect([status, body.message, body.violations[0].field]).toEqual([400, message, field]);
  });

  it('may ask for signed documents at a counter, where the recipient signs', async () => {
    const { quote } = await scene();

    expect((await quote({ delivery_pickup_point_id: 'K1', pod_method: 'grv' })).body.rates).toHaveLength(1);
  });
});

describe('a point of an operator that has been switched off since', () => {
  it('ENUM-09: is neither listed nor quoted nor booked, and is still shown to who names it', async () => {
    const { world, parcel, book, quote } = await scene();
    const listed = (input: object) => succeed(test_app, pickupPointApi.list, { host: world.host, input });
    const ids = async (input: object = {}) => (await listed(input)).pickup_points.map((point) => point.pickup_point_id);
    expect([await ids(), (await quote(TO_LOCKER)).status]).toEqual([['K1', 'CG1'], 200]);

    const { token } = await signInAs(world, { role: ROLE.super });
    await succeed(test_app, settingsApi.saveSettings, {
      token,
      input: { provider_id: world.provider_id, settings: [{ setting: 'enabled_pickup_providers', value: ['ram-counter'] }] },
    });

    expect(await ids()).toEqual(['K1']);
    expect((await listed({ pickup_point_provider: 'tcg-locker' })).count).toBe(0);
    expect(await ids({ pickup_point_id: 'CG1' })).toEqual(['CG1']);
    for (const refused of [await quote(TO_LOCKER), await book({ ...TO_LOCKER, parcels: [parcel] })])
      expect([refused.status, refused.body.message]).toEqual([
        400,
        'Pickup points of TCG Locker cannot be used at the moment. Please choose another one.',
      ]);
    expect(await countRows(world, 'shipments')).toEqual([0]);
  });
});
