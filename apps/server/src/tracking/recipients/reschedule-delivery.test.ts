import { randomUUID } from 'node:crypto';
import { fieldExceptionApi } from '@tsela/contract/tracking/field-exception-api';
import { fieldRecordApi } from '@tsela/contract/tracking/field-record-api';
import { rescheduleApi } from '@tsela/contract/tracking/reschedule-api';
import { trackPageApi } from '@tsela/contract/tracking/track-page-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { DAY_MS } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePickupPoint } from '../../pickup-points/save-pickup-point.ts';
import { publishRateRevision } from '../../rates/tariff/publish-rate-revision.ts';
import { partyToken } from '../../shipments/notices/party-link.ts';
import type { ShipmentRow } from '../../shipments/shipment-repository.ts';
import { bookOne, moveTo, outForDelivery, sendEvent } from '../../testing/field.ts';
import { rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeWorld, signInAs, testCard } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const RACHEL = { name: 'Rachel', email: 'rachel@example.com', mobile_number: '+27831234567' };
const ON = { enable_global_delivery_rescheduling: true };
const DIGITS = '4567';

let next_address = 0;
const visitor = (world: World) => ({ host: world.host, ip: `203.0.113.${++next_address % 250}` });

/** The token of the recipient's link, as a message of some days ago carries it. */
async function tokenOf(world: World, shipment: { id: number }, days_ago = 0): Promise<string> {
  const [row] = await rowsOf<ShipmentRow>(
    world,
    `select * from shipments where provider_id = ${world.provider_id} and id = ${shipment.id}`,
  );
  if (!row) throw new Error('No such shipment.');
  const now = new Date(Date.now() - days_ago * DAY_MS);
  return partyToken(test_app.services.secret_key, row, 'reschedule', now);
}

async function booked(settings: Parameters<typeof makeWorld>[1] = {}) {
  const world = await makeWorld(test_app.services, { ...ON, ...settings });
  const shipment = await bookOne(world, { delivery_contact: RACHEL });
  return { world, shipment, token: await tokenOf(world, shipment) };
}

const read = (world: World, token: string) => test_app.request(rescheduleApi.read, { ...visitor(world), input: { token } });

const change = (world: World, token: string, input: object) =>
  test_app.request(rescheduleApi.change, {
    ...visitor(world),
    input: { token, verification: DIGITS, request_id: randomUUID(), version: 0, ...input },
  });

const codeOf = ({ status, body }: { status: number; body: { violations?: { code: string }[] } }) => [
  status,
  body.violations?.[0]?.code,
];

const storedOf = async (world: World, shipment_id: number) => {
  const [row] = await rowsOf<
    Pick<
      ShipmentRow,
      | 'delivery_min_date'
      | 'delivery_before'
      | 'recipient_instructions'
      | 'delivery_address'
      | 'rate_cents'
      | 'delivery_rescheduled_reason'
    >
  >(
    world,
    `select delivery_min_date::text, delivery_before, recipient_instructions, delivery_address, rate_cents, delivery_rescheduled_reason
      from shipments where provider_id = ${world.provider_id} and id = ${shipment_id}`,
  );
  return row;
};

describe('the link to change a delivery', () => {
  it('SCREEN-57: is in e-mails to the recipient and in no others, and shows places without a street', async () => {
    const { world, shipment, token } = await booked();

    const bodies = await rowsOf<{ recipient: string; body: string }>(
      world,
      `select recipient, body from messages where provider_id = ${world.provider_id} and shipment_id = ${shipment.id} and channel = 'email'`,
    );
    const seen = await read(world, token);

    const offering = bodies.filter(({ body }) => body.includes('/reschedule/'));
    expect(offering.map(({ recipient }) => recipient)).toEqual(['rachel@example.com']);
    expect(seen.status).toBe(200);
    expect(seen.body).toMatchObject({ state: 'open', changes_left: 2, version: 0, has_number: true, may_tell_driver: true });
    expect(seen.body.days).toHaveLength(10);
    expect(JSON.stringify(seen.body)).not.toContain(shipment.delivery_address.street_address);
  });

  it('SCREEN-57: opens nothing for a wrong proof, a made-up day, another provider or an earlier contact, and runs out', async () => {
    const { world, shipment, token } = await booked();
    const elsewhere = await makeWorld(test_app.services, ON);
    const [reference = '', day = '', proof = ''] = token.split('.');

    const refused = [
      await read(world, `${reference}.${day}.${'A'.repeat(16)}`),
      await read(world, `${reference}.zzz.${proof}`),
      await read(elsewhere, token),
      await read(world, 'nonsense'),
    ];
    const old = await read(world, await tokenOf(world, shipment, 31));
    const tracking = await test_app.request(trackPageApi.instruct, {
      ...visitor(world),
      input: { tracking_reference: reference, key: proof, instructions: 'x' },
    });

    expect(refused.map(codeOf)).toEqual(Array.from({ length: 4 }, () => [404, 'unknown']));
    expect(codeOf(old)).toEqual([409, 'expired']);
    expect(tracking.status).toBe(404);
  });

  it('SETTINGS-SEC-55: opens nothing where the provider has it off', async () => {
    const world = await makeWorld(test_app.services);
    const shipment = await bookOne(world, { delivery_contact: RACHEL });

    expect(codeOf(await read(world, await tokenOf(world, shipment)))).toEqual([409, 'off']);
  });
});

describe('another day', () => {
  it('SCREEN-57 KEY-46: is kept with its hours and reason, promised, told to both sides and written into the history', async () => {
    const { world, shipment, token } = await booked();
    const { body: before } = await read(world, token);
    const date = before.days[2];

    const after = await change(world, token, { date, day_part: 'morning' });

    expect(after.status).toBe(200);
    expect(after.body).toMatchObject({ changes_left: 1, version: 1 });
    expect(after.body.planned.from).toContain(date);
    expect(await storedOf(world, shipment.id)).toMatchObject({
      delivery_min_date: date,
      delivery_before: '12:00',
      delivery_rescheduled_reason: 'Recipient request: another day',
    });
    const told = await rowsOf<{ recipient: string }>(
      world,
      `select recipient from messages where provider_id = ${world.provider_id} and shipment_id = ${shipment.id} and event = 'rescheduled'`,
    );
    expect(told).toHaveLength(2);
    const { shipments } = await succeed(test_app, trackingApi.track, {
      ...visitor(world),
      input: { tracking_reference: shipment.short_tracking_reference },
    });
    expect(JSON.stringify(shipments[0]?.tracking_events)).toContain('Another date');
  });

  it('SCREEN-57: is taken once however often it is sent, and of two tabs once', async () => {
    const { world, token } = await booked();
    const { days } = (await read(world, token)).body;
    const request_id = randomUUID();

    const same = await Promise.all([1, 2, 3, 4].map(() => change(world, token, { date: days[1], request_id })));
    const tabs = await Promise.all([days[3], days[4]].map((date) => change(world, token, { date, version: 1 })));

    expect(same.map(({ status, body }) => [status, body.version])).toEqual(Array.from({ length: 4 }, () => [200, 1]));
    expect(tabs.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(tabs.flatMap(({ body }) => body.violations?.[0]?.code ?? [])).toEqual(['changed_elsewhere']);
  });

  it('SCREEN-57: is changed twice at most, to a day of service, and not to the same one', async () => {
    const { world, token } = await booked();
    const { days } = (await read(world, token)).body;

    const sunday = await change(world, token, { date: '2027-01-03' });
    await change(world, token, { date: days[1] });
    const same = await change(world, token, { date: days[1], version: 1 });
    await change(world, token, { date: days[2], version: 1 });
    const third = await change(world, token, { date: days[3], version: 2 });
    const told = await change(world, token, { leave_with: 'reception', version: 2 });

    expect([sunday, same, third].map(codeOf)).toEqual([
      [409, 'day_gone'],
      [409, 'same'],
      [409, 'used_up'],
    ]);
    expect(told.status).toBe(200);
  });

  it('SCREEN-57: is refused in clear words once the driver has loaded it, who can still be told something', async () => {
    const world = await makeWorld(test_app.services, ON);
    const { shipment } = await outForDelivery(test_app, world, { delivery_contact: RACHEL });
    const token = await tokenOf(world, shipment);

    const late = await change(world, token, { date: '2027-02-01' });
    const told = await change(world, token, { leave_with: 'gatehouse', instructions: 'unit 4' });

    expect(codeOf(late)).toEqual([409, 'on_van']);
    expect(late.body.message).toContain('The driver has loaded your parcel');
    expect([told.status, told.body.leave_with]).toEqual([200, 'gatehouse']);
    expect(late.body.leave_with).toBeUndefined();
    // Without what else was said: the link may be passed on.
    expect(JSON.stringify((await read(world, token)).body)).not.toContain('unit 4');
    expect((await storedOf(world, shipment.id))?.recipient_instructions).toBe('Leave it with the gatehouse or security. unit 4');
  });
});

describe('the last digits of the number', () => {
  it('SCREEN-57: are asked of who changes something, and five wrong tries lock the page, also those made at once', async () => {
    const { world, token } = await booked();
    const { days } = (await read(world, token)).body;
    const wrong = () => change(world, token, { date: days[0], verification: '0000' });

    const first = await wrong();
    const others = await Promise.all([wrong(), wrong(), wrong(), wrong()]);
    const locked = await change(world, token, { date: days[1] });

    expect([first.status, first.body.left]).toEqual([400, 4]);
    expect(others.map(({ body }) => body.left).toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3]);
    expect(codeOf(locked)).toEqual([429, 'digits_locked']);
  });
});

describe('a pickup point near by', () => {
  const POINTS = { enable_locker_shipments: true, enabled_pickup_providers: ['tcg-locker'] };

  async function nearby({ lockers = 1 }: { lockers?: number } = {}) {
    const { world, shipment, token } = await booked(POINTS);
    const open = (pickup_point_id: string, address: object) =>
      savePickupPoint(world.context, {
        pickup_point_id,
        pickup_point_provider: 'tcg-locker',
        name: `Locker ${pickup_point_id}`,
        type: 'locker',
        description: '',
        trading_hours: '',
        address,
        compartments: [{ code: 'medium', count: lockers }],
      });
    const { local_area, city, code, zone } = shipment.delivery_address;
    await open('CG1', { street_address: '1 Burnett Street', local_area, city, code, zone });
    await open('CG9', {
      street_address: '50 Bath Avenue',
      local_area: 'Rosebank',
      city: 'Johannesburg',
      code: '2196',
      zone: 'GP',
    });
    const to = (pickup_point_id: string) => ({ pickup_point: { pickup_point_id, pickup_point_provider: 'tcg-locker' } });
    return { world, shipment, token, to };
  }

  const pointOf = async (world: World, shipment_id: number) => {
    const [row] = await rowsOf<{ delivery_pickup_point_id: string; rate_cents: number }>(
      world,
      `select delivery_pickup_point_id, rate_cents from shipments where provider_id = ${world.provider_id} and id = ${shipment_id}`,
    );
    return row;
  };

  it('SCREEN-57: is offered and taken at the same price, with a compartment kept; one in another town is neither', async () => {
    const { world, shipment, token, to } = await nearby();
    const before = await pointOf(world, shipment.id);
    const before_page = (await read(world, token)).body;
    const offered = before_page.pickup_points;

    const far = await change(world, token, to('CG9'));
    const unknown = await change(world, token, to('CG7'));
    const moved = await change(world, token, to('CG1'));
    const kept = await rowsOf<{ pickup_point_id: string; side: string }>(
      world,
      `select pickup_point_id, side from compartment_reservations where provider_id = ${world.provider_id} and shipment_id = ${shipment.id}`,
    );

    // The way back is the office's, and the page says so.
    expect([before_page.goes_to_point, moved.body.goes_to_point, moved.body.may_change_address]).toEqual([false, true, false]);
    expect(offered.map(({ pickup_point_id }: { pickup_point_id: string }) => pickup_point_id)).toEqual(['CG1']);
    expect([far, unknown].map(codeOf)).toEqual([
      [409, 'point_gone'],
      [409, 'point_gone'],
    ]);
    expect([moved.status, moved.body.going_to, moved.body.changes_left]).toEqual([200, 'Locker CG1', 1]);
    expect(await pointOf(world, shipment.id)).toEqual({ ...before, delivery_pickup_point_id: 'CG1' });
    expect(kept).toEqual([{ pickup_point_id: 'CG1', side: 'delivery' }]);
  });

  it('SCREEN-57: its last compartment goes to one of two recipients who choose it at once', async () => {
    const { world, shipment, token, to } = await nearby();
    const other = await bookOne(world, { delivery_contact: { ...RACHEL, mobile_number: '+27831114567' } });
    const other_token = await tokenOf(world, other);

    const both = await Promise.all([change(world, token, to('CG1')), change(world, other_token, to('CG1'))]);
    const points = await Promise.all([shipment, other].map(({ id }) => pointOf(world, id)));

    expect(both.map(({ status }) => status).toSorted((one, late) => one - late)).toEqual([200, 409]);
    expect(both.flatMap(({ body }) => body.violations?.[0]?.code ?? [])).toEqual(['point_gone']);
    expect(new Set(points.map((row) => row?.delivery_pickup_point_id))).toEqual(new Set(['', 'CG1']));
  });

  it('SCREEN-57: that costs more is refused, and nothing is changed or counted', async () => {
    const { world, shipment, token, to } = await nearby();
    const card = testCard();
    await publishRateRevision(world.context, {
      name: 'Dearer',
      card: {
        ...card,
        rates: card.rates.map((rate) => ({ ...rate, charges: [{ charge_type: 'flat', amount_cents: 20_000 }] })),
      },
    });
    const before = await pointOf(world, shipment.id);

    const refused = await change(world, token, to('CG1'));

    expect(codeOf(refused)).toEqual([409, 'dearer']);
    expect(await pointOf(world, shipment.id)).toEqual(before);
    expect((await read(world, token)).body.changes_left).toBe(2);
  });
});

describe('the last place of a day', () => {
  it('SCREEN-57: goes to one of two recipients who choose it at once', async () => {
    const world = await makeWorld(test_app.services, ON);
    const card = testCard();
    await publishRateRevision(world.context, {
      name: 'With a capacity',
      card: { ...card, service_levels: card.service_levels.map((level) => ({ ...level, capacity_per_day: 1 })) },
    });
    const shipments = [
      await bookOne(world, { delivery_contact: RACHEL }),
      await bookOne(world, { delivery_contact: RACHEL }),
    ] as const;
    const tokens = [await tokenOf(world, shipments[0]), await tokenOf(world, shipments[1])] as const;
    const offered = await Promise.all(tokens.map(async (token) => (await read(world, token)).body.days as string[]));
    const date = offered[0]?.findLast((day) => offered[1]?.includes(day));

    const both = await Promise.all(tokens.map((token) => change(world, token, { date })));
    const stored = await Promise.all(shipments.map(({ id }) => storedOf(world, id)));

    expect(both.map(({ status }) => status).toSorted((one, late) => one - late)).toEqual([200, 409]);
    expect(both.flatMap(({ body }) => body.violations?.[0]?.code ?? [])).toEqual(['day_gone']);
    expect(stored.filter((row) => row?.delivery_min_date === date)).toHaveLength(1);
  });
});

describe('the address', () => {
  it('SCREEN-57: is put right within its suburb, without another price', async () => {
    const { world, shipment, token } = await booked();
    const before = await storedOf(world, shipment.id);

    const after = await change(world, token, { address: { company: 'Unit 4', street_address: '99 Other Road' } });
    const stored = await storedOf(world, shipment.id);

    expect(after.body.changes_left).toBe(1);
    expect(stored?.delivery_address).toMatchObject({
      company: 'Unit 4',
      street_address: '99 Other Road',
      local_area: before?.delivery_address.local_area,
    });
    expect(stored?.rate_cents).toBe(before?.rate_cents);
  });
});

describe('an attempt that was never made', () => {
  it('users-ask 35: is contested by one tap, once, for the office to decide and in the driver’s figures', async () => {
    const world = await makeWorld(test_app.services, ON);
    const { shipment, driver } = await outForDelivery(test_app, world, { delivery_contact: RACHEL });
    const token = await tokenOf(world, shipment);
    const staff = await signInAs(world, { role: ROLE.ops });
    await sendEvent(test_app, driver.token, {
      reference: shipment.short_tracking_reference,
      choice: 'delivery-failed-attempt',
      reason: 'No answer',
    });
    const { attempt } = (await read(world, token)).body;
    const contest = (event_id: number) =>
      test_app.request(rescheduleApi.contest, { ...visitor(world), input: { token, event_id } });

    const said = await Promise.all([contest(attempt.event_id), contest(attempt.event_id), contest(attempt.event_id)]);
    const other = await contest(attempt.event_id + 1);
    const { field_exceptions } = await succeed(test_app, fieldExceptionApi.list, { token: staff.token, input: {} });
    const record = await succeed(test_app, fieldRecordApi.ofDriver, { token: staff.token, input: { id: driver.driver_id } });

    expect(said.map(({ status, body }) => [status, body.attempt.is_contested])).toEqual(
      Array.from({ length: 3 }, () => [200, true]),
    );
    expect(codeOf(other)).toEqual([409, 'changed_elsewhere']);
    expect(field_exceptions.map(({ kind, driver_id }) => [kind, driver_id])).toEqual([['contested', driver.driver_id]]);
    expect(record).toMatchObject({ attempts: 1, attempts_contested: 1 });
  });
});

it('SCREEN-57: a delivered parcel shows the result', async () => {
  const { world, shipment, token } = await booked();
  await moveTo(world, shipment, 'delivered');

  expect((await read(world, token)).body).toMatchObject({ state: 'delivered', days: [], delivered: expect.any(String) });
});
