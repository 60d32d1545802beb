import type { FieldEvent } from '@tsela/contract/tracking/tracking-shapes';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { listOutbox } from '@tsela/server/messages/message-reads';
import { recordFieldEvents } from '@tsela/server/tracking/record-field-events';
import { assignDriver } from '@tsela/server/tripsheets/assign-driver';
import type { Somebody } from './actors.ts';
import type { BranchCode } from './network.ts';
import { asDriver, asHub, asOperations, asSystem } from './simulation.ts';
import type { Simulation } from './simulation.ts';

let device_sequence = 0;

/** What a device sends: its own id for the event, drawn from the seed so that every run sends the same. */
function eventOf(
  simulation: Simulation,
  now: Date,
  event: Pick<FieldEvent, 'reference' | 'choice'> & Partial<FieldEvent>,
): FieldEvent {
  return {
    event_id: uuidFrom(simulation.chance.bytes(16)),
    device_id: 'simulator',
    device_sequence: device_sequence++,
    captured_at: now.toISOString(),
    ...event,
  };
}

/** A driver does something at a stop: the whole shipment, as the phone reports it. */
export async function driverDoes(
  simulation: Simulation,
  driver: Somebody,
  now: Date,
  event: { shipment: Shipment; choice: string; pin?: string; reason?: string; receiver_name?: string },
): Promise<boolean> {
  const { shipment, ...facts } = event;
  const { lat, lng } = event.choice === 'collected' ? shipment.collection_address : shipment.delivery_address;
  const sent = eventOf(simulation, now, { ...facts, reference: shipment.short_tracking_reference, lat, lng });
  const { results } = await recordFieldEvents(asDriver(simulation, driver, now), { events: [sent] });
  return results[0]?.result === 'accepted';
}

/** Hub staff scan every parcel of a shipment, one after the other. */
export async function hubScans(
  simulation: Simulation,
  branch: BranchCode,
  now: Date,
  { shipment, ...event }: { shipment: Shipment; choice: string; reason?: string; bay?: string },
): Promise<void> {
  const events = shipment.parcels.map((parcel) => eventOf(simulation, now, { ...event, reference: parcel.tracking_reference }));
  await recordFieldEvents(asHub(simulation, branch, now), { events });
}

export async function assign(
  simulation: Simulation,
  now: Date,
  { shipment, driver, leg }: { shipment: Shipment; driver: Somebody | null; leg: 'collection' | 'delivery' },
): Promise<void> {
  await assignDriver(asOperations(simulation, now), { shipment_ids: [shipment.id], driver_id: driver?.driver_id ?? null, leg });
}

/** The recipient reads the PIN out of the message that was sent, as a person would. */
export async function pinInMessage(simulation: Simulation, shipment: Shipment, now: Date): Promise<string | undefined> {
  const { messages } = await listOutbox(asSystem(simulation, now, 'Recipient'), { shipment_id: shipment.id });
  const newest = messages.find((message) => message.event === 'delivery_pin');
  return newest && /PIN for parcel \S+ is (\d+)/.exec(newest.body)?.[1];
}

function uuidFrom(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
