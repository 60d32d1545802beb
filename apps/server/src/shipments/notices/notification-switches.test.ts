import type { SettingKey } from '@tsela/domain/providers/provider-settings';
import { SETTING_KEYS } from '@tsela/domain/providers/provider-settings';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookOne, moveTo } from '../../testing/field.ts';
import { rowsOf } from '../../testing/rows.ts';
import { openTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { makeWorld } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const SWITCHES = SETTING_KEYS.filter((key) => /^notify_(collection|delivery)_on_shipment_/.test(key));
const ALL_OFF = Object.fromEntries(SWITCHES.map((key) => [key, false]));

const SENT_TO = {
  collection: { email: 'sipho@example.com', sms: '+27821234567', whatsapp: '+27821234567' },
  delivery: { email: 'rachel@example.com', sms: '+27831234567', whatsapp: '+27831234567' },
} as const;

const EVENTS: readonly (readonly [string, ShipmentStatus | null])[] = [
  // Booking it is the event.
  ['created', null],
  ['collected', 'collected'],
  ['out_for_delivery', 'out-for-delivery'],
  ['delivered', 'delivered'],
  ['collection_failed_attempt', 'collection-failed-attempt'],
  ['delivery_failed_attempt', 'delivery-failed-attempt'],
  ['cancelled', 'cancelled'],
  ['awaiting_dropoff', 'awaiting-dropoff'],
  ['ready_for_pickup', 'ready-for-pickup'],
];

/**
 * The recipients of an event's messages, by which channel, with these switches on and every other off. PINs are no notices and cannot be
 * switched.
 */
async function toldOf(event: string, status: ShipmentStatus | null, on: readonly string[]): Promise<string[]> {
  const settings: Partial<Record<SettingKey, unknown>> = {
    ...ALL_OFF,
    whatsapp_notifications_enabled: true,
    ...Object.fromEntries(on.map((key) => [key, true])),
  };
  const world = await makeWorld(test_app.services, settings);
  const shipment = await bookOne(world);
  if (status !== null) await moveTo(world, shipment, status);
  const messages = await rowsOf<{ channel: string; recipient: string }>(
    world,
    `select channel, recipient from messages where provider_id = ${world.provider_id} and event = '${event}' order by id`,
  );
  return messages.map(({ channel, recipient }) => `${channel} ${recipient}`);
}

it.each(EVENTS)('KEY-51 KEY-52: each switch of %s turns its own message on, and nothing else does', async (event, status) => {
  expect(await toldOf(event, status, [])).toEqual([]);
  for (const side of ['collection', 'delivery'] as const)
    for (const channel of ['email', 'sms', 'whatsapp'] as const)
      expect(await toldOf(event, status, [`notify_${side}_on_shipment_${event}_${channel}`])).toEqual([
        `${channel} ${SENT_TO[side][channel]}`,
      ]);
});
