import { randomUUID } from 'node:crypto';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { FieldEvent, FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import type { BranchId, DriverId } from '@tsela/domain/ids';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { dayOf } from '@tsela/domain/time/day';
import type { RequestContext } from '../context.ts';
import { createShipment } from '../shipments/booking/create-shipment.ts';
import { recordPartnerEvents } from '../shipments/change/record-partner-events.ts';
import { assignDriver } from '../tripsheets/assign-driver.ts';
import { changeRows, rowsOf } from './rows.ts';
import { succeed } from './test-app.ts';
import type { TestApp } from './test-app.ts';
import { ROLE, aShipment, makeAccount, signInAs } from './world.ts';
import type { SignedIn, World } from './world.ts';

let device_sequence = 0;

/** What a scanner or a driver's phone sends; a test names what it is about. */
export function aFieldEvent(event: Pick<FieldEvent, 'reference' | 'choice'> & Partial<FieldEvent>): FieldEvent {
  return {
    event_id: randomUUID(),
    device_id: 'test',
    device_sequence: device_sequence++,
    captured_at: new Date().toISOString(),
    ...event,
  };
}

/** Sends one event with the token. */
export async function sendEvent(
  test_app: TestApp,
  token: string,
  event: Pick<FieldEvent, 'reference' | 'choice'> & Partial<FieldEvent>,
): Promise<FieldEventResult> {
  const { results } = await succeed(test_app, trackingApi.record, { token, input: { events: [aFieldEvent(event)] } });
  const [result] = results;
  if (!result) throw new Error('An event was not answered.');
  return result;
}

/** A driver who is signed in and surely has an id. */
export async function hireDriver(
  world: World,
  branch_id: BranchId = world.cape_town,
): Promise<SignedIn & { driver_id: DriverId }> {
  const driver = await signInAs(world, { role: ROLE.driver, branch_id });
  if (driver.driver_id === undefined) throw new Error('A driver has an id.');
  return { ...driver, driver_id: driver.driver_id };
}

/** The provider's own housekeeping at this moment. */
export function contextOf(world: World): RequestContext {
  return { ...world.context, now: new Date() };
}

/** Brings a shipment to a status, as a partner's system reports it: no table of allowed changes is in the way. */
export async function moveTo(world: World, { id }: Pick<Shipment, 'id'>, status: ShipmentStatus): Promise<void> {
  await recordPartnerEvents(contextOf(world), [{ shipment_id: id, status, message: status, location: 'Johannesburg' }]);
}

/** A booked shipment of an account that can pay. */
export async function bookOne(world: World, overrides: Parameters<typeof aShipment>[0] = {}): Promise<Shipment> {
  const account_id = overrides.account_id ?? (await makeAccount(world, { balance: 1_000_000 }));
  return createShipment({ ...contextOf(world), source: 'web' }, aShipment({ ...overrides, account_id }));
}

/** Whatever is booked is to be collected today, also on days and at hours at which a booking is for the next day of work. */
export async function collectToday(world: World): Promise<void> {
  const today = dayOf(new Date());
  await changeRows(
    world,
    `update shipments set collection_min_date = '${today}' where provider_id = ${world.provider_id} and collection_min_date > '${today}'`,
  );
}

/** Takes a shipment to the hub it is delivered from, and gives it to a driver for delivery. */
export async function assignDelivery(world: World, shipment: Pick<Shipment, 'id'>, driver_id: DriverId): Promise<void> {
  await moveTo(world, shipment, 'at-destination-hub');
  const { failed } = await assignDriver(contextOf(world), { shipment_ids: [shipment.id], driver_id, leg: 'delivery' });
  if (failed[0]) throw new Error(failed[0].message);
}

/** A shipment out for delivery with its driver; the recipient has been sent the PIN. */
export async function outForDelivery(
  test_app: TestApp,
  world: World,
  overrides: Parameters<typeof aShipment>[0] = {},
): Promise<{ shipment: Shipment; driver: SignedIn & { driver_id: DriverId } }> {
  const driver = await hireDriver(world);
  const shipment = await bookOne(world, overrides);
  await assignDelivery(world, shipment, driver.driver_id);
  const result = await sendEvent(test_app, driver.token, {
    reference: shipment.short_tracking_reference,
    choice: 'out-for-delivery',
  });
  if (result.result !== 'accepted') throw new Error(result.message);
  return { shipment, driver };
}

/** The PIN in the newest message that carries one, as its reader reads it. */
export async function pinSentFor(world: World, { id }: Pick<Shipment, 'id'>, event = 'delivery_pin'): Promise<string> {
  const [message] = await rowsOf<{ body: string }>(
    world,
    `select body from messages where provider_id = ${world.provider_id} and shipment_id = ${id} and event = '${event}' order by id desc limit 1`,
  );
  const pin = / is (\d+)\. /.exec(message?.body ?? '')?.[1];
  if (pin === undefined) throw new Error('No message has a PIN.');
  return pin;
}

/**
 * The runs of digits a reader could take for a PIN: alone between spaces, quotes or brackets. Four digits within a hash,
 * a moment or an id are there by chance and tell no reader a PIN.
 */
export function numbersToRead(text: string): string[] {
  return text.match(/(?<![\w:.-])\d+(?!\w)/g) ?? [];
}

/** The key of the recipient's link in the newest message that has one. */
export async function keySentFor(world: World, { id }: Pick<Shipment, 'id'>): Promise<string> {
  const [message] = await rowsOf<{ body: string }>(
    world,
    `select body from messages where provider_id = ${world.provider_id} and shipment_id = ${id} and body like '%key=%' order by id desc limit 1`,
  );
  const key = /[?&]key=([\w-]+)/.exec(message?.body ?? '')?.[1];
  if (key === undefined) throw new Error('No message has a link of the recipient.');
  return key;
}

/** A PIN that is surely not that one. */
export function notThe(pin: string): string {
  return pin.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10));
}
