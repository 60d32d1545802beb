import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stickersOf } from '../shipments/labels/sticker.ts';
import { moveTo } from '../testing/field.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { aShipment, makeCustomer, makeWorld } from '../testing/world.ts';
import { savePickupPoint } from './save-pickup-point.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** A shipment from the locker CG1 to the locker CG2, each with a medium compartment. */
async function scene(sides: object = { collection_pickup_point_id: 'CG1', delivery_pickup_point_id: 'CG2' }) {
  const world = await makeWorld(test_app.services, { enable_locker_shipments: true, enabled_pickup_providers: ['tcg-locker'] });
  for (const [pickup_point_id, name] of [
    ['CG1', 'Rosebank Mall'],
    ['CG2', 'Sandton City'],
  ] as const)
    await savePickupPoint(world.context, {
      pickup_point_id,
      pickup_point_provider: 'tcg-locker',
      name,
      type: 'locker',
      description: '',
      trading_hours: 'Mon-Sun 07:00-21:00',
      address: { street_address: '50 Bath Avenue', local_area: 'Rosebank', city: 'Johannesburg', code: '2196', zone: 'GP' },
      compartments: [{ code: 'medium', count: 4 }],
    });
  const customer = await makeCustomer(world, { balance: 500_000 });
  const shipment = await succeed(test_app, shipmentApi.create, { token: customer.token, input: aShipment(sides) });
  const read = async () =>
    (await succeed(test_app, shipmentApi.list, { token: customer.token, input: { id: shipment.id } })).shipments[0];
  const bodies = async (event: string) => {
    const sent = await rowsOf<{ channel: string; body: string }>(
      world,
      `select channel, body from messages where provider_id = ${world.provider_id} and event = '${event}' order by channel, id`,
    );
    return sent.map(({ channel, body }) => `${channel} ${body}`);
  };
  return { world, customer, shipment, read, bodies };
}

const SANDTON = { name: 'Sandton City', type: 'locker', trading_hours: 'Mon-Sun 07:00-21:00', compartment: 'medium' };
const TOLD = 'Sandton City, 50 Bath Avenue, Rosebank, Johannesburg (locker; medium compartment; open Mon-Sun 07:00-21:00)';

describe('a shipment through pickup points', () => {
  it('SCREEN-09: names them with hours and compartment, as it is booked and as it is read', async () => {
    const { shipment, read } = await scene();

    const both = { collection_pickup_point: { ...SANDTON, name: 'Rosebank Mall' }, delivery_pickup_point: SANDTON };
    expect(shipment).toMatchObject(both);
    expect(await read()).toMatchObject(both);
  });

  it('has none at an address', async () => {
    const { read } = await scene({});

    expect(await read()).toMatchObject({ collection_pickup_point: null, delivery_pickup_point: null });
  });

  it('names the point on its sticker, where it is, and what is kept there', async () => {
    const { shipment } = await scene();

    const [sticker] = stickersOf(shipment, { provider_title: 'Test', waybill_type: 'parcel' });

    expect(sticker?.to.lines).toEqual([
      'Sandton City (CG2)',
      '50 Bath Avenue',
      'Rosebank, Johannesburg, 2196',
      'medium compartment, open Mon-Sun 07:00-21:00',
    ]);
  });

  it('names the point in the messages of drop-off and pickup, and sends both PINs', async () => {
    const { world, shipment, bodies } = await scene();

    await moveTo(world, shipment, 'ready-for-pickup');

    const [email = '', sms = ''] = (await bodies('ready_for_pickup')).filter((body) => !body.includes('rescheduled'));
    expect((await bodies('dropoff_pin')).join('\n')).toMatch(/at Rosebank Mall is \d+\. /);
    expect((await bodies('awaiting_dropoff')).join('\n')).toContain('at Rosebank Mall, 50 Bath Avenue');
    expect(
      (await bodies('pickup_pin')).some((body) =>
        body.includes(`collect parcel ${shipment.short_tracking_reference} at ${TOLD} is `),
      ),
    ).toBe(true);
    expect([email, sms].join('\n')).toContain('is ready for pickup at Sandton City');
  });

  it('shows the public page the point it goes to', async () => {
    const { world, shipment } = await scene();

    const { shipments } = await succeed(test_app, trackingApi.track, {
      host: world.host,
      input: { tracking_reference: shipment.short_tracking_reference },
    });

    expect(shipments[0]?.pickup_point).toMatchObject({ name: 'Sandton City', trading_hours: 'Mon-Sun 07:00-21:00' });
  });
});

/** How a compartment comes to be kept no more while its shipment still goes to the point. */
const ENDED: readonly (readonly [string, (id: number) => string])[] = [
  [
    'has lapsed',
    (id) => `update compartment_reservations set time_expires = now() - interval '1 minute' where shipment_id = ${id}`,
  ],
  ...(
    [
      ['was refused by its operator', 'reserved', 'refused'],
      ['its operator was told to release', 'released', 'confirmed'],
      ['was emptied at its operator', 'collected', 'confirmed'],
    ] as const
  ).map(([how, step, state]): [string, (id: number) => string] => [
    how,
    (
      id,
    ) => `insert into operator_reservations (provider_id, id, shipment_id, side, pickup_point_provider, pickup_point_id, step, time_step, state)
      select provider_id, nextval('operator_reservation_ids'), shipment_id, side, pickup_point_provider, pickup_point_id, '${step}', now(), '${state}'
      from compartment_reservations where shipment_id = ${id}`,
  ]),
];

describe('SCREEN-09: a compartment that is kept no more', () => {
  it.each(ENDED)('and %s is named on no page, sticker or message', async (_how, end) => {
    const { world, shipment, read, bodies } = await scene();
    await changeRows(world, end(shipment.id));

    const shown = await read();
    await moveTo(world, shipment, 'at-hub');
    await moveTo(world, shipment, 'awaiting-dropoff');
    await moveTo(world, shipment, 'out-for-delivery');

    const points = { collection_pickup_point: { compartment: '' }, delivery_pickup_point: { compartment: '' } };
    expect(shown).toMatchObject(points);
    const [sticker] = shown ? stickersOf(shown, { provider_title: 'Test', waybill_type: 'parcel' }) : [];
    expect(sticker?.to.lines.at(-1)).toBe('open Mon-Sun 07:00-21:00');
    expect(sticker?.from.lines.at(-1)).toBe('open Mon-Sun 07:00-21:00');
    const after = (await bodies('awaiting_dropoff')).filter((body) => body.startsWith('email')).at(-1);
    expect(after).toContain('(locker; open Mon-Sun 07:00-21:00)');
  });

  it('since the sender did not come in the operator’s hours is named no more, and one in which the parcel lies is', async () => {
    const { world, shipment, read } = await scene();
    await changeRows(
      world,
      `insert into operator_reservations (provider_id, id, shipment_id, side, pickup_point_provider, pickup_point_id, step, time_step, state)
       select provider_id, nextval('operator_reservation_ids'), shipment_id, side, pickup_point_provider, pickup_point_id, 'expired', now(), 'confirmed'
       from compartment_reservations where shipment_id = ${shipment.id}`,
    );

    expect(await read()).toMatchObject({
      collection_pickup_point: { compartment: '' },
      delivery_pickup_point: { compartment: 'medium' },
    });
  });

  it('since the parcel was taken out of it is named no more on its page, nor on a sticker', async () => {
    const { world, shipment, read } = await scene();
    await moveTo(world, shipment, 'collected');
    const under_way = await read();
    await moveTo(world, shipment, 'delivered');
    const over = await read();

    expect([under_way, over].map((shown) => shown?.collection_pickup_point?.compartment)).toEqual(['', '']);
    expect([under_way, over].map((shown) => shown?.delivery_pickup_point?.compartment)).toEqual(['medium', '']);
    const [sticker] = over ? stickersOf(over, { provider_title: 'Test', waybill_type: 'parcel' }) : [];
    expect(sticker?.to.lines.at(-1)).toBe('open Mon-Sun 07:00-21:00');
  });
});
