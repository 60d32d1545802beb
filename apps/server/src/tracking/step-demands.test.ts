import { fieldExceptionApi } from '@tsela/contract/tracking/field-exception-api';
import type { FieldEvent } from '@tsela/contract/tracking/tracking-shapes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFieldEvent, bookOne, contextOf, hireDriver, outForDelivery, pinSentFor, sendEvent } from '../testing/field.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { assignDriver } from '../tripsheets/assign-driver.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const PARCEL = { submitted_length_cm: 20, submitted_width_cm: 20, submitted_height_cm: 20, submitted_weight_kg: 2 };
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const SIGNATURE = { documents: [{ type: 'signature' as const, content: DOT }] };
const PHOTO = { documents: [{ type: 'photo' as const, content: DOT }] };
/** As a provider has them who has set nothing. */
const AS_FOUNDED = { driver_must_scan_each_parcel: true, driver_pod1: 'pin', driver_pod2: 'name', driver_pod3: 'signature' };

/** What is captured from now on in the last hours comes after all that is known of the shipment. */
function longAgo(world: World, { id }: { readonly id: number }): Promise<void> {
  return changeRows(world, `update shipments set last_step_date = last_step_date - interval '3 hours' where id = ${id}`);
}

/** Without its PIN. */
function unpinned({ pin: _pin, ...event }: Partial<FieldEvent>): Partial<FieldEvent> {
  return event;
}

function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString();
}

async function atTheDoor(settings: Parameters<typeof makeWorld>[1] = AS_FOUNDED) {
  const world = await makeWorld(test_app.services, settings);
  const { shipment, driver } = await outForDelivery(test_app, world, { parcels: [PARCEL] });
  const reference = shipment.short_tracking_reference;
  const staff = await signInAs(world, { role: ROLE.ops });
  const pin = await pinSentFor(world, shipment);
  await longAgo(world, shipment);
  const confirmed = shipment.parcels.map(({ tracking_reference }) => tracking_reference);
  const whole = { pin, receiver_name: 'T Mokoena', parcel_check: { confirmed }, ...SIGNATURE };
  const deliver = (event: Partial<FieldEvent>) =>
    sendEvent(test_app, driver.token, { reference, choice: 'delivered', can_ask: true, ...event });
  const waiting = async () =>
    (await succeed(test_app, fieldExceptionApi.list, { token: staff.token, input: {} })).field_exceptions;
  const status = async () =>
    (await rowsOf<{ status: string }>(world, `select status from shipments where id = ${shipment.id}`))[0]?.status;
  return { world, shipment, driver, reference, confirmed, whole, deliver, waiting, status };
}

describe('what the provider demands of a delivery', () => {
  it('KEY-36, KEY-37: is asked for by the server while the driver is at the door, and nothing is delivered without', async () => {
    const { whole, deliver, status, waiting, confirmed } = await atTheDoor();

    const unscanned = await deliver({ ...whole, parcel_check: { confirmed: [] } });
    const unsigned = await deliver({ ...whole, documents: [], receiver_name: ' ' });
    const before = await status();
    const taken = await deliver(whole);

    expect(unscanned).toMatchObject({ result: 'refused', lacks: ['parcels'], message: `Scan ${confirmed[0]} first.` });
    expect(unsigned).toMatchObject({ result: 'refused', asks: 'pin', lacks: ['name', 'signature'] });
    expect(unsigned.message).toBe('Please enter who received it.');
    expect([before, await status()]).toEqual(['out-for-delivery', 'delivered']);
    expect([taken.result, taken.lacks, await waiting()]).toEqual(['accepted', undefined, []]);
  });

  it('S26: has happened where it reaches us later: it is delivered, and what is missing waits for the office', async () => {
    const { whole, deliver, status, waiting, reference } = await atTheDoor();

    const taken = await deliver({ ...whole, documents: [], parcel_check: { confirmed: [] }, captured_at: minutesAgo(40) });

    expect(taken).toMatchObject({ result: 'accepted', for_office: true, lacks: ['parcels', 'signature'] });
    expect(taken.warnings).toEqual(['Taken without: a scan of each parcel, a signature.']);
    expect(await status()).toBe('delivered');
    expect(await waiting()).toMatchObject([
      {
        kind: 'incomplete',
        choice: 'delivered',
        short_tracking_reference: reference,
        message: 'Taken without: a scan of each parcel, a signature.',
      },
    ]);
  });

  it('S26: is not refused to a device that cannot ask for it: it is delivered, and what is missing waits for the office', async () => {
    const { whole, deliver, status, waiting } = await atTheDoor();

    const taken = await deliver({ pin: whole.pin, receiver_name: 'T Mokoena', can_ask: false });

    expect(taken).toMatchObject({ result: 'accepted', for_office: true, lacks: ['parcels', 'signature'] });
    expect([await status(), (await waiting()).map(({ kind }) => kind)]).toEqual(['delivered', ['incomplete']]);
  });

  it('S26: is judged once, however often and by however many at once the late event is sent', async () => {
    const { world, whole, driver, waiting, status, reference } = await atTheDoor();
    const { documents: _signature, ...unsigned } = whole;
    const event = aFieldEvent({ reference, choice: 'delivered', ...unsigned, captured_at: minutesAgo(20) });

    const answers = await Promise.all([1, 2, 3, 4].map(() => sendEvent(test_app, driver.token, event)));

    expect(answers.map(({ result }) => result).toSorted()).toEqual(['accepted', 'duplicate', 'duplicate', 'duplicate']);
    expect(answers.map(({ lacks }) => lacks)).toEqual([1, 2, 3, 4].map(() => ['signature']));
    expect([await status(), (await waiting()).length]).toEqual(['delivered', 1]);
    expect(await rowsOf(world, `select 1 from field_exceptions where provider_id = ${world.provider_id}`)).toHaveLength(1);
  });

  it('is still proved by nothing where the PIN is wrong: that moves nothing however late it comes', async () => {
    const { whole, deliver, status, waiting } = await atTheDoor();

    const refused = await deliver({ ...unpinned(whole), captured_at: minutesAgo(40) });

    expect(refused).toMatchObject({ result: 'refused', asks: 'pin', for_office: true });
    expect([await status(), (await waiting()).map(({ kind }) => kind)]).toEqual(['out-for-delivery', ['unproven']]);
  });

  it('KEY-37: is what is set as it arrives: a step that is switched off is not demanded, one that is added is', async () => {
    const nothing = await atTheDoor({
      driver_must_scan_each_parcel: false,
      driver_pod1: 'none',
      driver_pod2: 'none',
      driver_pod3: 'none',
    });
    const photo = await atTheDoor({ driver_must_scan_each_parcel: false, driver_pod2: 'photo', driver_pod3: 'id-number' });

    const taken = await nothing.deliver({ pin: nothing.whole.pin });
    const refused = await photo.deliver({ pin: photo.whole.pin });
    const given = await photo.deliver({ pin: photo.whole.pin, receiver: { id_number: '8001015009087' }, ...PHOTO });

    expect([taken.result, refused.lacks, given.result]).toEqual(['accepted', ['id_number', 'photos'], 'accepted']);
  });
});

describe('what the provider demands of a collection', () => {
  async function atTheSender(settings: Parameters<typeof makeWorld>[1] = {}) {
    const world = await makeWorld(test_app.services, { ...AS_FOUNDED, driver_can_cancel_parcels: true, ...settings });
    const driver = await hireDriver(world);
    const shipment = await bookOne(world, { parcels: [PARCEL, PARCEL] });
    const staff = await signInAs(world, { role: ROLE.ops });
    await assignDriver(contextOf(world), { shipment_ids: [shipment.id], driver_id: driver.driver_id, leg: 'collection' });
    await longAgo(world, shipment);
    const reference = shipment.short_tracking_reference;
    const collect = (event: Partial<FieldEvent>) =>
      sendEvent(test_app, driver.token, { reference, choice: 'collected', can_ask: true, ...event });
    const waiting = async () =>
      (await succeed(test_app, fieldExceptionApi.list, { token: staff.token, input: {} })).field_exceptions;
    return { driver, reference, collect, waiting };
  }

  it('SHIP-RULE-03, KEY-34: a parcel that was cancelled at the door is not asked for, and one that could not be cancelled is for the office', async () => {
    const [on, off] = [await atTheSender(), await atTheSender({ driver_can_cancel_parcels: false })];
    for (const { driver, reference } of [on, off])
      await sendEvent(test_app, driver.token, { reference: `${reference}/2`, choice: 'parcel-cancelled', reason: 'Not there' });
    const check = (reference: string) => ({ parcel_check: { confirmed: [`${reference}/1`], left: [`${reference}/2`] } });

    const [taken, marked] = [await on.collect(check(on.reference)), await off.collect(check(off.reference))];

    expect([taken.result, taken.lacks, marked.result, marked.lacks]).toEqual(['accepted', undefined, 'accepted', undefined]);
    expect([taken.unseen_parcels, marked.unseen_parcels]).toEqual([undefined, [`${off.reference}/2`]]);
    expect((await on.waiting()).map(({ kind }) => kind)).toEqual([]);
    expect((await off.waiting()).map(({ kind }) => kind).toSorted()).toEqual(['not-changed', 'parcels-missing']);
  });

  it('KEY-36: a sticker that is missing is asked for at once, and is no reason to lose a collection that comes later', async () => {
    const { reference, collect } = await atTheSender({ driver_force_alternative_reference: true });
    const confirmed = [`${reference}/1`, `${reference}/2`];

    const refused = await collect({ parcel_check: { confirmed } });
    const taken = await collect({ parcel_check: { confirmed }, captured_at: minutesAgo(30) });

    expect([refused.lacks, refused.result, taken.result, taken.lacks]).toEqual([
      ['stickers'],
      'refused',
      'accepted',
      ['stickers'],
    ]);
  });

  it('KEY-31, KEY-32: a reason is one of the list where the provider takes no other', async () => {
    const { reference, driver } = await atTheSender({
      collection_failed_attempt_reasons: ['Gate closed'],
      disable_other_for_collection_failed_attempt_reasons: true,
    });
    const fail = (reason: string, captured_at?: string) =>
      sendEvent(test_app, driver.token, {
        reference,
        choice: 'collection-failed-attempt',
        can_ask: true,
        reason,
        contact_tried: 'rang',
        ...PHOTO,
        ...(captured_at && { captured_at }),
      });

    expect(await fail('Raining')).toMatchObject({
      result: 'refused',
      lacks: ['reason'],
      message: 'Please choose one of the reasons.',
    });
    expect(await fail('Raining', minutesAgo(10))).toMatchObject({ result: 'accepted', lacks: ['reason'], for_office: true });
  });
});
