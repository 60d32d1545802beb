import type { InputOf } from '@tsela/contract/route';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { cents } from '@tsela/domain/money/cents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../billing/ledger/verify-ledger.ts';
import { savePickupPoint } from '../../pickup-points/save-pickup-point.ts';
import { publishRateRevision } from '../../rates/tariff/publish-rate-revision.ts';
import { contextOf, moveTo, sendEvent } from '../../testing/field.ts';
import { rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeWorld, signInAs, testCard } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

type Asked = Partial<InputOf<typeof shipmentApi.reprice>>;

const SANDTON = { street_address: '9 Rivonia Road', local_area: 'Sandton', city: 'Johannesburg', code: '2196', zone: 'GP' };
const BOX = { submitted_length_cm: 20, submitted_width_cm: 20, submitted_height_cm: 10, submitted_weight_kg: 2 };
const byNumber = (one: number, other: number) => one - other;

/** To Cape Town R 115, to Johannesburg R 57.50, from 5 kg on twice as much; two lockers in Johannesburg with room for one parcel each. */
async function scene(booked: object = {}, facts: Parameters<typeof makeAccount>[1] = { balance: 100_000 }) {
  const world = await makeWorld(test_app.services, {
    enable_locker_shipments: true,
    enabled_pickup_providers: ['tcg-locker', 'ram-counter'],
  });
  const card = testCard();
  const [rate] = card.rates;
  if (!rate) throw new Error('The test tariff has no rate.');
  const zones = (['Cape Town', 'Johannesburg'] as const).map((city, at) => ({
    id: at + 1,
    code: city.slice(0, 3).toUpperCase(),
    name: city,
    kind: 'rates' as const,
    places: [{ city }],
  }));
  const rates = zones.flatMap(({ id: to_zone_id }) => [
    { ...rate, id: to_zone_id * 2, to_zone_id, max_weight_grams: 5000, charges: flat(10_000 / to_zone_id) },
    { ...rate, id: to_zone_id * 2 + 1, to_zone_id, min_weight_grams: 5000, charges: flat(20_000 / to_zone_id) },
  ]);
  await publishRateRevision(contextOf(world), { name: 'By town', card: { ...card, zones, rates } });
  for (const pickup_point_id of ['CG1', 'CG2'])
    await savePickupPoint(world.context, {
      pickup_point_id,
      pickup_point_provider: 'tcg-locker',
      name: `Locker ${pickup_point_id}`,
      type: 'locker',
      description: '',
      trading_hours: '',
      address: { street_address: '50 Bath Avenue', local_area: 'Rosebank', city: 'Johannesburg', zone: 'GP' },
      compartments: [{ code: 'medium', count: 1 }],
    });
  const account_id = await makeAccount(world, facts);
  const owner = await signInAs(world, { role: ROLE.owner, account_id });
  const staff = await signInAs(world, { role: ROLE.admin });
  const book = () => succeed(test_app, shipmentApi.create, { token: owner.token, input: aShipment(booked) });
  const shipment = await book();
  const reprice = (given: Asked, by = staff, id = shipment.id) =>
    test_app.request(shipmentApi.reprice, { token: by.token, input: { id, ...given } });
  const read = async (id = shipment.id) => {
    const { shipments } = await succeed(test_app, shipmentApi.list, { token: staff.token, input: { id } });
    if (!shipments[0]) throw new Error('It is not there.');
    return shipments[0];
  };
  const balance = async () => {
    const [account] = await rowsOf<{ balance: number }>(
      world,
      `select balance_cents as balance from accounts where id = ${account_id}`,
    );
    expect((await verifyLedger(world.context)).differences).toEqual([]);
    return account?.balance;
  };
  const kept = async () => {
    const rows = await rowsOf<{ side: string; pickup_point_id: string }>(
      world,
      `select side, pickup_point_id from compartment_reservations where provider_id = ${world.provider_id} order by pickup_point_id`,
    );
    return rows.map(({ side, pickup_point_id }) => `${side} ${pickup_point_id}`);
  };
  return { world, account_id, owner, staff, shipment, book, reprice, read, balance, kept };
}

function flat(amount_cents: number) {
  return [{ charge_type: 'flat' as const, amount_cents: cents(amount_cents) }];
}

const TWO = { parcels: [BOX, { ...BOX, submitted_weight_kg: 4 }] };

describe('a shipment that goes elsewhere', () => {
  it('SCREEN-09: is priced for its new suburb, delivered by that branch, and found by it', async () => {
    const { world, staff, reprice, read, balance, shipment } = await scene();

    const preview = await reprice({ delivery_address: SANDTON, preview: true });
    const unchanged = await read();
    const saved = await reprice({ delivery_address: SANDTON, rate: 57.5 });

    expect(preview.body).toMatchObject({ rate_before: 115, rate_after: 57.5, difference: -57.5, shipment: null });
    expect([unchanged.delivery_address.city, unchanged.delivery_branch?.id]).toEqual(['Cape Town', world.cape_town]);
    expect(saved.status).toBe(200);
    expect(await read()).toMatchObject({
      rate: 57.5,
      delivery_address: { street_address: '9 Rivonia Road', city: 'Johannesburg' },
      delivery_branch: { id: world.johannesburg },
    });
    expect(await balance()).toBe(100_000 - 5750);
    const found = await succeed(test_app, shipmentApi.list, { token: staff.token, input: { search: 'Sandton' } });
    expect(found.shipments.map(({ id }) => id)).toEqual([shipment.id]);
  });

  it('to another door of the same suburb keeps the parts that were not sent', async () => {
    const { reprice, read } = await scene();

    await reprice({ delivery_address: { street_address: '4 Beach Road' } });

    expect((await read()).delivery_address).toMatchObject({
      street_address: '4 Beach Road',
      local_area: 'Sea Point',
      code: '8005',
    });
  });

  it('users-ask 19: a pin stands for its own door, not for the next one in the same street', async () => {
    const { reprice, read } = await scene();
    const pin = { lat: -33.9153, lng: 18.3894 };

    await reprice({ delivery_address: pin });
    const pinned = await read();
    await reprice({ delivery_address: { street_address: '4 Beach Road' } });

    expect(pinned.delivery_address).toMatchObject({ street_address: '3 Beach Road', ...pin });
    expect((await read()).delivery_address).not.toMatchObject(pin);
  });

  it('writes down from where to where, for its account as well', async () => {
    const { world, reprice } = await scene();

    await reprice({ delivery_address: SANDTON });

    const notes = await rowsOf<{ text: string; is_visible_to_account: boolean }>(
      world,
      'select text, is_visible_to_account from shipment_notes',
    );
    expect(notes).toEqual([
      {
        text: 'Delivery address changed from “3 Beach Road, Sea Point, Cape Town, 8005” to “9 Rivonia Road, Sandton, Johannesburg, 2196”.',
        is_visible_to_account: true,
      },
    ]);
  });

  it('keeps a compartment at the point it goes to, and gives up the one that it does not go to any more', async () => {
    const { reprice, read, kept } = await scene();

    await reprice({ delivery_pickup_point_id: 'CG1', delivery_pickup_point_provider: 'tcg-locker' });
    const at_first = await kept();
    await reprice({ delivery_pickup_point_id: 'CG2', delivery_pickup_point_provider: 'tcg-locker' });
    const at_second = await kept();
    const pointed = await read();
    await reprice({ delivery_pickup_point_id: '', delivery_address: SANDTON });

    expect([at_first, at_second, await kept()]).toEqual([['delivery CG1'], ['delivery CG2'], []]);
    expect([pointed.delivery_pickup_point_id, pointed.rate]).toEqual(['CG2', 57.5]);
    expect((await read()).delivery_pickup_point_id).toBe('');
  });

  it('of the last compartment is had by exactly one of many at the same moment, and the others stay where they were', async () => {
    const { book, reprice, read, kept, balance } = await scene({}, { balance: 500_000 });
    const others = await Promise.all([1, 2, 3, 4].map(book));

    const answers = await Promise.all(
      others.map(({ id }) =>
        reprice({ delivery_pickup_point_id: 'CG1', delivery_pickup_point_provider: 'tcg-locker' }, undefined, id),
      ),
    );

    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 400, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.message).toBe(
      'Locker CG1 is full for this parcel. Please choose another pickup point.',
    );
    expect(await kept()).toEqual(['delivery CG1']);
    const rates = (await Promise.all(others.map(({ id }) => read(id)))).map(({ rate }) => rate ?? 0);
    expect(rates.toSorted(byNumber)).toEqual([57.5, 115, 115, 115]);
    expect(await balance()).toBe(500_000 - 5 * 11_500 + 5750);
  });

  it('ENUM-09: a point of an operator that is switched off, and a locker for several parcels, are refused', async () => {
    const { reprice, balance } = await scene(TWO);

    const off = await reprice({ delivery_pickup_point_id: 'X1', delivery_pickup_point_provider: 'bob-box' });
    const several = await reprice({ delivery_pickup_point_id: 'CG1', delivery_pickup_point_provider: 'tcg-locker' });

    expect([off.status, several.status]).toEqual([400, 400]);
    expect(several.body.violations?.[0]?.field).toMatch(/^parcels/);
    // Of 6 kg.
    expect(await balance()).toBe(100_000 - 23_000);
  });

  it('is refused on the road to its recipient, in words', async () => {
    const { world, shipment, reprice, balance } = await scene();
    await moveTo(world, shipment, 'out-for-delivery');

    const answers = [await reprice({ delivery_address: SANDTON }), await reprice({ pod_method: 'grv' })];

    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [400, 'It is on its way to the recipient. Bring it back to the hub first.'],
      [400, 'It is on its way to the recipient, so the proof of delivery can no longer change.'],
    ]);
    expect(await balance()).toBe(100_000 - 11_500);
  });

  it('users-ask 8: of two who save from the same page the second is told, and what the first did stands', async () => {
    const { reprice, read, shipment, balance } = await scene();
    const from = { time_modified: shipment.time_modified };

    const answers = await Promise.all([
      reprice({ ...from, delivery_address: SANDTON }),
      reprice({ ...from, parcels: [{ id: shipment.parcels[0]?.id ?? (0 as never), submitted_weight_kg: 8 }] }),
    ]);

    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('This shipment was changed. Reload');
    const { rate = 0 } = await read();
    expect([57.5, 230]).toContain(rate);
    expect(await balance()).toBe(100_000 - rate * 100);
  });
});

describe('parcels of a booked shipment', () => {
  it('SHIP-RULE-03: one is cancelled by itself: struck through, not counted, not charged for', async () => {
    const { reprice, read, balance, shipment } = await scene(TWO);
    const second = shipment.parcels[1]?.id ?? (0 as never);

    const { status } = await reprice({ cancelled_parcel_ids: [second], rate: 115 });

    expect(status).toBe(200);
    const { parcels, rate, charged_weight } = await read();
    expect(parcels.map((parcel) => parcel.status)).toEqual(['submitted', 'cancelled']);
    expect([rate, charged_weight, await balance()]).toEqual([115, 2, 100_000 - 11_500]);
  });

  it('one is added with a number of its own behind the others', async () => {
    const { reprice, read, balance, shipment } = await scene();

    const { status } = await reprice({ new_parcels: [{ ...BOX, submitted_weight_kg: 4, parcel_description: 'Lamp' }] });

    expect(status).toBe(200);
    const { parcels } = await read();
    expect(parcels.map(({ tracking_reference, parcel_description }) => [tracking_reference, parcel_description])).toEqual([
      [`${shipment.short_tracking_reference}/1`, 'Books'],
      [`${shipment.short_tracking_reference}/2`, 'Lamp'],
    ]);
    expect(await balance()).toBe(100_000 - 23_000);
  });

  it("a new one's number is never one that a cancelled parcel had", async () => {
    const { reprice, read, shipment } = await scene(TWO);
    await reprice({ cancelled_parcel_ids: [shipment.parcels[1]?.id ?? (0 as never)] });

    await reprice({ new_parcels: [BOX] });

    expect((await read()).parcels.map(({ tracking_reference }) => tracking_reference.split('/')[1])).toEqual(['1', '2', '3']);
  });

  it('both are cancelled at once: the last one that is left stays, in either order', async () => {
    const { reprice, read, balance, shipment } = await scene(TWO);
    const [first, second] = shipment.parcels;

    const answers = await Promise.all(
      [first, second].map((parcel) => reprice({ cancelled_parcel_ids: [parcel?.id ?? (0 as never)] })),
    );

    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.message).toBe(
      'The last parcel cannot be cancelled alone. Cancel the shipment.',
    );
    expect((await read()).parcels.filter(({ status }) => status === 'cancelled')).toHaveLength(1);
    expect(await balance()).toBe(100_000 - 11_500);
  });

  it('asked for four times at once, one is added and one cancelled, once each', async () => {
    const { reprice, read, shipment } = await scene(TWO);
    const from = { time_modified: shipment.time_modified };
    const asked = { ...from, new_parcels: [BOX], cancelled_parcel_ids: [shipment.parcels[0]?.id ?? (0 as never)] };

    const answers = await Promise.all([1, 2, 3, 4].map(() => reprice(asked)));

    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409, 409, 409]);
    expect((await read()).parcels.map(({ status }) => status)).toEqual(['cancelled', 'submitted', 'submitted']);
  });

  it('the one that was missing is cancelled, and the shipment is where the others are', async () => {
    const { world, staff, reprice, read, shipment } = await scene(TWO);
    const hub = await signInAs(world, { role: ROLE.hub, branch_id: world.johannesburg });
    const [found, missing] = shipment.parcels;
    await succeed(test_app, trackingApi.record, {
      token: hub.token,
      input: {
        events: [
          {
            event_id: crypto.randomUUID(),
            device_id: 'hub',
            device_sequence: 1,
            captured_at: new Date().toISOString(),
            reference: found?.tracking_reference ?? '',
            choice: 'received-at-hub',
          },
        ],
      },
    });
    expect((await read()).status).toBe('submitted');

    await reprice({ cancelled_parcel_ids: [missing?.id ?? (0 as never)] });

    expect((await read()).status).toBe('at-hub');
    const { tracking_events } = await succeed(test_app, trackingApi.events, {
      token: staff.token,
      input: { shipment_id: shipment.id },
    });
    expect(tracking_events.map(({ message }) => message)).toContain('Parcel cancelled');
  });

  it('a scan from before a parcel was cancelled, reported after it, is no late one: people are told of it', async () => {
    const { world, staff, reprice, shipment } = await scene(TWO);
    const hub = await signInAs(world, { role: ROLE.hub, branch_id: world.johannesburg });
    const captured_at = new Date().toISOString();
    const [kept, gone] = shipment.parcels;
    await reprice({ cancelled_parcel_ids: [gone?.id ?? (0 as never)] });

    const { result } = await sendEvent(test_app, hub.token, {
      reference: kept?.tracking_reference ?? '',
      choice: 'collected',
      captured_at,
    });

    expect(result).toBe('accepted');
    const { tracking_events } = await succeed(test_app, trackingApi.events, {
      token: staff.token,
      input: { shipment_id: shipment.id },
    });
    expect(tracking_events.map(({ message }) => message).filter((message) => message.includes('late'))).toEqual([]);
  });

  it('of two that are added at once with one reference of their own, one is refused and costs nothing', async () => {
    const { book, reprice, read, balance, shipment } = await scene();
    const other = await book();
    const new_parcels = [{ ...BOX, submitted_weight_kg: 9, alternative_tracking_reference: 'LAMPS-01' }];

    const answers = await Promise.all([shipment, other].map(({ id }) => reprice({ new_parcels }, undefined, id)));
    const later = await reprice({ new_parcels: [{ ...BOX, alternative_tracking_reference: 'lamps-01' }] });

    const refused = answers.find(({ status }) => status === 400)?.body.message;
    expect([answers.map(({ status }) => status).toSorted(byNumber), refused, later.body.message]).toEqual([
      [200, 400],
      'A parcel reference is in use already.',
      'A parcel reference is in use already.',
    ]);
    const counts = [(await read()).parcels.length, (await read(other.id)).parcels.length];
    expect([counts.toSorted(byNumber), await balance()]).toEqual([[1, 2], 100_000 - 11_500 - 23_000]);
  });

  it('of 600, of no weight and of ten tonnes are refused before anything is asked of the tariff', async () => {
    const { reprice, read } = await scene();

    const answers = [
      await reprice({ new_parcels: Array.from({ length: 600 }, () => BOX) }),
      await reprice({ new_parcels: Array.from({ length: 500 }, () => BOX) }),
      await reprice({ new_parcels: [{ ...BOX, submitted_weight_kg: 0 }] }),
      await reprice({ new_parcels: [{ ...BOX, submitted_weight_kg: 10_000 }] }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect((await read()).parcels).toHaveLength(1);
  });

  it('PAY-04: a customer adds what can be paid for, and nothing once it has been collected', async () => {
    const { world, owner, shipment, reprice, balance } = await scene({}, { balance: 12_000 });

    const dear = await reprice({ new_parcels: [{ ...BOX, submitted_weight_kg: 9 }] }, owner);
    const light = await reprice({ new_parcels: [{ ...BOX, submitted_weight_kg: 1 }] }, owner);
    await moveTo(world, shipment, 'collected');
    const late = await reprice({ new_parcels: [BOX] }, owner);

    expect([dear.status, light.status, late.status]).toEqual([409, 200, 409]);
    expect(await balance()).toBe(500);
  });
});

describe('how a delivery is proven', () => {
  it('DATA-23: changes until it is on its way', async () => {
    const { reprice, read } = await scene();

    expect((await reprice({ pod_method: 'grv' })).status).toBe(200);
    expect((await read()).pod_method).toBe('grv');
  });

  it('signed documents are not for lockers, whichever of the two changes', async () => {
    const { reprice } = await scene();
    const to_locker = { delivery_pickup_point_id: 'CG1', delivery_pickup_point_provider: 'tcg-locker' } as const;
    await reprice({ pod_method: 'grv' });
    const signed = await reprice(to_locker);
    await reprice({ ...to_locker, pod_method: 'pin-with-fallback' });

    const at_locker = await reprice({ pod_method: 'grv' });

    expect([signed.status, at_locker.status]).toEqual([400, 400]);
    expect(signed.body.message).toBe(at_locker.body.message);
  });
});
