import { fieldRecordApi } from '@tsela/contract/tracking/field-record-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { FieldEvent } from '@tsela/contract/tracking/tracking-shapes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outForDelivery, sendEvent } from '../testing/field.ts';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const PHOTO = {
  type: 'photo' as const,
  content: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
};

async function inTheVan(settings: Parameters<typeof makeWorld>[1] = {}) {
  const world = await makeWorld(test_app.services, settings);
  const { shipment, driver } = await outForDelivery(test_app, world);
  const staff = await signInAs(world, { role: ROLE.ops });
  const { lat, lng } = shipment.delivery_address;
  return {
    world,
    shipment,
    driver,
    staff,
    at_the_door: { lat, lng },
    send: (choice: string, event: Partial<FieldEvent> = {}) =>
      sendEvent(test_app, driver.token, { reference: shipment.short_tracking_reference, choice, ...event }),
    history: async () => {
      const { tracking_events } = await succeed(test_app, trackingApi.events, {
        token: staff.token,
        input: { shipment_id: shipment.id },
      });
      return tracking_events;
    },
  };
}

describe('a failed attempt', () => {
  it('users-ask 35: is kept with where it was, a photo and how the person was tried, which staff read', async () => {
    const { world, shipment, at_the_door, send, history } = await inTheVan();

    const result = await send('delivery-failed-attempt', {
      reason: 'No answer',
      contact_tried: 'called',
      documents: [PHOTO],
      ...at_the_door,
    });

    expect(result.result).toBe('accepted');
    expect((await history()).find(({ status }) => status === 'delivery-failed-attempt')?.attempt).toEqual({
      distance_m: 0,
      has_photo: true,
      contact_tried: 'called',
      is_shown: true,
    });
    const documents = await rowsOf(world, `select 1 from shipment_documents where shipment_id = ${shipment.id}`);
    expect(documents).toHaveLength(1);
  });

  it('users-ask 35: that nothing shows is told to staff as that, and to no customer', async () => {
    const { send, history } = await inTheVan();

    await send('delivery-failed-attempt', { reason: 'No answer', lat: -33.9, lng: 18.4 });

    const [attempt] = (await history()).flatMap((event) => event.attempt ?? []);
    expect(attempt).toMatchObject({ has_photo: false, contact_tried: null, is_shown: false });
  });
});

describe('a failed attempt that the driver reports at the door', () => {
  const at_once = { reason: 'No answer', can_ask: true } as const;

  it('users-ask 35: asks how the person was tried, and for a photo where the position does not show it', async () => {
    const { send, at_the_door } = await inTheVan();

    const bare = await send('delivery-failed-attempt', at_once);
    const far = await send('delivery-failed-attempt', { ...at_once, contact_tried: 'rang', lat: -33.9, lng: 18.4 });
    const shown = await send('delivery-failed-attempt', { ...at_once, contact_tried: 'rang', ...at_the_door });

    expect([bare.result, bare.lacks, bare.message]).toEqual([
      'refused',
      ['contact', 'photos'],
      'Please say how you tried to reach them.',
    ]);
    expect([far.lacks, far.message]).toEqual([
      ['photos'],
      'Please take a photo: your position does not show that you are at the address.',
    ]);
    expect([shown.result, shown.lacks]).toEqual(['accepted', undefined]);
  });

  it('users-ask 35: is taken when it is heard later, since it cannot be shown any more; it waits for no office', async () => {
    const { send, history } = await inTheVan();
    const captured_at = new Date(Date.now() - 5 * 60_000).toISOString();

    const result = await send('delivery-failed-attempt', { ...at_once, captured_at });

    expect([result.lacks, result.for_office]).toEqual([undefined, undefined]);
    expect((await history()).flatMap((event) => event.attempt ?? [])).toMatchObject([{ is_shown: false }]);
  });
});

describe('photos', () => {
  it('KEY-36: go with any step where drivers_can_add_photos_to_any_status_update is on, otherwise not', async () => {
    const [off, on] = [await inTheVan(), await inTheVan({ drivers_can_add_photos_to_any_status_update: true })];

    const refused = await off.send('returned-to-hub', { documents: [PHOTO], reason: 'Road closed' });
    const taken = await on.send('returned-to-hub', { documents: [PHOTO], reason: 'Road closed' });

    expect([refused.result, refused.message]).toEqual([
      'refused',
      'Photos go with a delivery and with what did not work out only.',
    ]);
    expect(taken.result).toBe('accepted');
  });
});

describe('a receiver without a PIN', () => {
  it('ENUM-07: gives what the provider asks for at once, and the proof says so', async () => {
    const { world, shipment, send } = await inTheVan({
      pod_fallback_photos_required: false,
      pod_fallback_signature_required: false,
    });

    const asked = await send('delivered', { receiver_name: 'T Mokoena' });
    const unnamed = await send('delivered', { has_no_pin: true });
    const taken = await send('delivered', {
      has_no_pin: true,
      receiver_name: 'T Mokoena',
      receiver: { id_number: '8001015009087' },
    });

    expect([asked.asks, unnamed.message, taken.result]).toEqual(['pin', 'Please enter who received it.', 'accepted']);
    const [event] = await rowsOf<{ data: unknown }>(
      world,
      `select data from tracking_events where shipment_id = ${shipment.id} and status = 'delivered'`,
    );
    expect(event?.data).toEqual({
      type: 'fallback',
      receiver_name: 'T Mokoena',
      has_no_pin: true,
      receiver: { id_number: '8001015009087' },
    });
  });
});

describe("a driver's work", () => {
  it('users-ask 35: tells staff how many attempts are shown, and what of the phone has not arrived', async () => {
    const { driver, staff, at_the_door, send } = await inTheVan();
    const of_phone = (device_sequence: number) => ({ device_id: 'own phone', device_sequence, reason: 'No answer' });
    const record = () => succeed(test_app, fieldRecordApi.ofDriver, { token: staff.token, input: { id: driver.driver_id } });

    await send('delivery-failed-attempt', { ...of_phone(1), ...at_the_door, contact_tried: 'called' });
    await send('delivery-exception', of_phone(4));
    await send('delivery-failed-attempt', of_phone(5));
    const before = await record();
    await send('delivery-exception', { ...of_phone(2), is_withdrawn: true });
    await send('delivery-exception', { ...of_phone(3), is_withdrawn: true });

    expect(before).toMatchObject({ attempts: 2, attempts_shown: 1, missing: 2, clock_changes: 0 });
    expect((await record()).missing).toBe(0);
    const own = await test_app.request(fieldRecordApi.ofDriver, { token: driver.token, input: { id: driver.driver_id } });
    expect(own.status).toBe(403);
  });
});
