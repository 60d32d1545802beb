import { fieldRecordApi } from '@tsela/contract/tracking/field-record-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { FieldEvent } from '@tsela/contract/tracking/tracking-shapes';
import { dutyApi } from '@tsela/contract/tripsheets/duty-api';
import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { isNewerDuty } from '@tsela/domain/tripsheets/duty';
import { VEHICLE_CHECKS } from '@tsela/domain/tripsheets/vehicle-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFieldEvent, hireDriver, sendEvent } from '../testing/field.ts';
import { countRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const SOUND = VEHICLE_CHECKS.map((check) => ({ check, is_sound: true, note: '' }));
const FLAT = [{ check: 'tyres' as const, is_sound: false, note: 'Rear left is worn' }, ...SOUND.slice(1)];

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const goesOn = (captured_at: string, event: Partial<FieldEvent> = {}) =>
  aFieldEvent({ reference: '', choice: 'on-duty', vehicle_check: SOUND, captured_at, ...event });
const goesOff = (captured_at: string, event: Partial<FieldEvent> = {}) =>
  aFieldEvent({ reference: '', choice: 'off-duty', captured_at, ...event });

/** Sends events as they are. */
async function send(token: string, events: FieldEvent[]) {
  const { results } = await succeed(test_app, trackingApi.record, { token, input: { events } });
  return results;
}

const dutyOf = (token: string) => succeed(test_app, dutyApi.read, { token, input: {} });

function historyOf(world: World, driver_id: number) {
  return rowsOf<{ type: string; change_to: Record<string, unknown> }>(
    world,
    `select type, change_to from events where provider_id = ${world.provider_id} and object_type = 'driver' and object_id = ${driver_id}
      and type like 'driver.o%-duty' order by id`,
  );
}

describe('S26: duty as an event of the driver’s phone', () => {
  it('counts from when the driver said so, with what the vehicle check found; the office sees it, and it stands in the history', async () => {
    const world = await makeWorld(test_app.services);
    const driver = await hireDriver(world);
    const office = await signInAs(world, { role: ROLE.ops });
    const since = minutesAgo(90);

    const [answer] = await send(driver.token, [goesOn(since, { vehicle_check: FLAT, lat: -26.1, lng: 28 })]);

    expect(answer).toMatchObject({ result: 'accepted', status: 'on-duty', message: 'On duty', shipment_id: null });
    expect(await dutyOf(driver.token)).toEqual({ is_on_duty: true, since });
    const { drivers } = await succeed(test_app, tripsheetApi.summary, { token: office.token, input: {} });
    expect(drivers.find(({ id }) => id === driver.driver_id)).toMatchObject({ is_on_duty: true, seen: { time_seen: since } });
    expect(await historyOf(world, driver.driver_id)).toEqual([
      { type: 'driver.on-duty', change_to: { is_on_duty: true, checked: FLAT, captured_at: since } },
    ]);
  });

  it('has one effect, sent fifty times at once from two phones', async () => {
    const world = await makeWorld(test_app.services);
    const driver = await hireDriver(world);
    const [on, off] = [goesOn(minutesAgo(60)), goesOff(minutesAgo(30), { device_id: 'other' })];

    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => send(driver.token, at % 2 === 0 ? [on, off] : [off, on])),
    );

    expect(answers.flat().filter(({ result }) => result === 'refused')).toEqual([]);
    expect(await dutyOf(driver.token)).toEqual({ is_on_duty: false, since: off.captured_at });
    expect((await historyOf(world, driver.driver_id)).length).toBe(2);
    expect(await countRows(world, 'field_events')).toEqual([2]);
  });

  it('out of order and from several phones comes to the newest act by its time; an older one is history only', async () => {
    const times = [50, 40, 40, 30, 20];
    for (const turn of [0, 1, 2, 3, 4]) {
      const world = await makeWorld(test_app.services);
      const { token, driver_id } = await hireDriver(world);
      const acts = times.map((minutes, at) =>
        (at % 2 === turn % 2 ? goesOn : goesOff)(new Date(Date.UTC(2026, 10, 20, 8, 60 - minutes)).toISOString(), {
          device_id: at % 3 === 0 ? 'one' : 'other',
        }),
      );
      const order = [...acts.slice(turn), ...acts.slice(0, turn).toReversed()];

      const results = [];
      for (const act of order) results.push(...(await send(token, [act])));

      const known = (event: FieldEvent) => ({ captured_at: new Date(event.captured_at), event_id: event.event_id });
      const last = acts.reduce((newest, act) => (isNewerDuty(known(act), known(newest)) ? act : newest));
      expect(await dutyOf(token)).toEqual({ is_on_duty: last.choice === 'on-duty', since: last.captured_at });
      const late = results.filter(({ result }) => result === 'kept').length;
      const history = await historyOf(world, driver_id);
      expect(history.length).toBe(acts.length);
      expect(history.filter(({ change_to }) => change_to['is_late'] === true).length).toBe(late);
    }
  });

  it('goes up with the steps of a day, and one that is refused holds up no other', async () => {
    const world = await makeWorld(test_app.services);
    const driver = await hireDriver(world);
    const unchecked = goesOn(minutesAgo(60), { vehicle_check: SOUND.slice(1) });

    const results = await send(driver.token, [
      unchecked,
      aFieldEvent({ reference: 'NOT-HERE', choice: 'delivered' }),
      goesOn(minutesAgo(50)),
    ]);
    const again = await send(driver.token, [unchecked]);

    expect(results.map(({ result }) => result)).toEqual(['refused', 'refused', 'accepted']);
    expect([results[0]?.message, again[0]?.message]).toEqual(Array(2).fill('Please answer every question about the vehicle.'));
    expect((await dutyOf(driver.token)).is_on_duty).toBe(true);
  });

  it('says nothing of a clock that is not to be believed, and a clock that was changed is marked', async () => {
    const world = await makeWorld(test_app.services);
    const driver = await hireDriver(world);

    const [future] = await send(driver.token, [goesOn('2031-01-01T00:00:00.000Z')]);
    const on = goesOn(minutesAgo(60), { device_id: 'jumps', device_sequence: 1 });
    const off = goesOff(minutesAgo(120), { device_id: 'jumps', device_sequence: 2 });
    const [, behind] = await send(driver.token, [on, off]);

    expect(future).toMatchObject({ result: 'refused', message: 'The clock of this device is wrong.' });
    expect(behind?.result).toBe('kept');
    expect(await dutyOf(driver.token)).toEqual({ is_on_duty: true, since: on.captured_at });
    const marked = await rowsOf<{ event_id: string }>(
      world,
      `select event_id from field_events where provider_id = ${world.provider_id} and is_clock_changed`,
    );
    expect(marked.map(({ event_id }) => event_id)).toEqual([off.event_id]);
  });

  it('of a driver who was switched off meanwhile is handed in by the next user of the phone: it changes nothing, and is not lost', async () => {
    const world = await makeWorld(test_app.services);
    const [gone, next] = [await hireDriver(world), await hireDriver(world)];
    await send(next.token, [goesOff(minutesAgo(10))]);
    const left = goesOn(minutesAgo(60), { captured_by: gone.user_id });

    const [answer] = await send(next.token, [left]);

    expect(answer).toMatchObject({
      result: 'refused',
      message: 'Kept for the office: it was done by another user of this device.',
    });
    expect([(await dutyOf(gone.token)).is_on_duty, (await dutyOf(next.token)).is_on_duty]).toEqual([false, false]);
    expect(await historyOf(world, gone.driver_id)).toEqual([
      {
        type: 'driver.on-duty',
        change_to: { is_on_duty: true, checked: SOUND, captured_at: left.captured_at, is_left_behind: true },
      },
    ]);
    // The office finds it on the card of the driver that it is of.
    const { token } = await signInAs(world, { role: ROLE.ops });
    const recordOf = async ({ driver_id: id }: typeof gone) =>
      (await succeed(test_app, fieldRecordApi.ofDriver, { token, input: { id } })).duties_left_behind;
    expect(await recordOf(gone)).toEqual([{ is_on_duty: true, captured_at: left.captured_at }]);
    expect(await recordOf(next)).toEqual([]);
  });

  it('is of drivers alone, and of their own provider', async () => {
    const [world, elsewhere] = [await makeWorld(test_app.services), await makeWorld(test_app.services)];
    const office = await signInAs(world, { role: ROLE.ops });
    const other = await hireDriver(elsewhere);

    const answer = await sendEvent(test_app, office.token, { reference: '', choice: 'off-duty' });
    await send(office.token, [goesOn(minutesAgo(5), { captured_by: other.user_id })]);

    expect([answer.result, answer.message]).toEqual(['refused', 'Only drivers go on duty.']);
    expect(await historyOf(elsewhere, other.driver_id)).toEqual([]);
    expect(await historyOf(world, other.driver_id)).toEqual([]);
  });

  it('taken back on the phone before it was sent is kept, and nothing comes of it', async () => {
    const world = await makeWorld(test_app.services);
    const driver = await hireDriver(world);

    const [answer] = await send(driver.token, [goesOn(minutesAgo(5), { is_withdrawn: true })]);

    expect(answer).toMatchObject({ result: 'accepted', is_withdrawn: true });
    expect(await dutyOf(driver.token)).toEqual({ is_on_duty: false, since: null });
  });
});

it('S26: a program that says it at this moment is held against what phones have said', async () => {
  const world = await makeWorld(test_app.services);
  const driver = await hireDriver(world);
  await send(driver.token, [goesOn(minutesAgo(30))]);

  const off = await succeed(test_app, dutyApi.change, { token: driver.token, input: { is_on_duty: false } });
  const [late] = await send(driver.token, [goesOn(minutesAgo(20))]);

  expect([off.is_on_duty, late?.result]).toEqual([false, 'kept']);
  expect(await dutyOf(driver.token)).toEqual(off);
});
