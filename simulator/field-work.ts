import type { FieldEvent } from '@tsela/contract/tracking/tracking-shapes';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { InterhubTransferId } from '@tsela/domain/ids';
import { isFailedAttempt } from '@tsela/domain/tracking/attempt-evidence';
import { listOutbox } from '@tsela/server/messages/message-reads';
import { recordFieldEvents } from '@tsela/server/tracking/record-field-events';
import { assignDriver } from '@tsela/server/tripsheets/assign-driver';
import type { RequestContext } from '@tsela/server/context';
import type { DemoUser } from './actors.ts';
import { attemptFacts } from './attempts.ts';
import type { Company } from './company.ts';
import type { BranchCode } from './network.ts';
import { asDriver, asHub, asOperations, asSystem } from './simulation.ts';
import type { Simulation } from './simulation.ts';

interface Device {
  readonly device_id: string;
  /** The number of the next capture. */
  readonly next: number;
  readonly last: Date;
}

/** The devices of each holder, by the company whose they are: another one that is played in the same process begins with new ones. */
const DEVICES = new WeakMap<Company, Map<string, Device[]>>();

/**
 * The device that a holder has in hand, with the number of its capture. Acts of one day are played one after the other, and some tell of a later
 * hour than the next: those are captured by the holder's second device, so that no device's clock seems to have been turned back.
 */
function deviceOf(company: Company, holder: string, now: Date): Device {
  const devices = DEVICES.get(company) ?? new Map<string, Device[]>();
  DEVICES.set(company, devices);
  const own = devices.get(holder) ?? [];
  const at = own.findIndex(({ last }) => last.getTime() <= now.getTime());
  const device = own[at] ?? { device_id: own.length === 0 ? holder : `${holder}-${own.length + 1}`, next: 0, last: now };
  devices.set(holder, own.with(at === -1 ? own.push(device) - 1 : at, { ...device, next: device.next + 1, last: now }));
  return device;
}

/** What a device sends: its own id for the event, drawn from the seed so that every run sends the same. */
export function eventOf(
  simulation: Simulation,
  { holder, now }: { readonly holder: string; readonly now: Date },
  event: Pick<FieldEvent, 'reference' | 'choice'> & Partial<FieldEvent>,
): FieldEvent {
  const { device_id, next: device_sequence } = deviceOf(simulation.company, `${simulation.device ?? 'demo'}-${holder}`, now);
  return {
    event_id: uuidFrom(simulation.chance.bytes(16)),
    device_id,
    device_sequence,
    captured_at: now.toISOString(),
    ...event,
  };
}

/** What is done with a shipment in the field. */
export interface Deed {
  /** Whose luck decides what the device calls the event. */
  readonly simulation: Simulation;
  readonly shipment: Shipment;
  readonly choice: string;
  readonly pin?: string;
  readonly reason?: string;
  readonly receiver_name?: string;
  readonly bay?: string;
  readonly transfer_id?: InterhubTransferId;
}

/** A stroke of a pen, as PNG. */
export const SIGNATURE =
  'iVBORw0KGgoAAAANSUhEUgAAAHgAAAAwAQAAAADyFIN+AAAAzUlEQVR42tXSvQ3CMBAF4EQUNEjeAK9B58WQjESRMiuBUniNRFnA7lxYfrxLwMGZAFJY+s53/jmnQf01/+jHzjdb+2Qq57Pm2BYnoxhsNtuew8V+HOE4XI3MrB4An7mIXxwwAxO4yIjVAQx1YJ54Fjsp6t6OQC9FijacipYO4JKrk4WG58FozalssmES076cjJfz9YxAsyLrZ7HiDlB3sWMqei9tUcVukrZp8cxSDMNyL/HEXTAeS7+ChL0qjmFp2ea2fo902L2P+uX/5wVIOJfFymWnCQAAAABJRU5ErkJggg==';

/** A driver does something with whole shipments, as the phone reports it: at a stop, or while the van is loaded. */
export async function driverDoes(driver: DemoUser, now: Date, deeds: readonly Deed[]): Promise<void> {
  const events = deeds.map(({ simulation, shipment, ...facts }) => {
    return eventOf(
      simulation,
      { holder: `driver-${driver.user_id}`, now },
      { ...facts, ...capturedAtStop(shipment, facts.choice), reference: shipment.short_tracking_reference },
    );
  });
  await send(deeds, events, (simulation) => asDriver(simulation, driver, now));
}

/** What the phone captures beside: where the driver is, and what shows that the step was taken. */
function capturedAtStop(shipment: Shipment, choice: string): Partial<FieldEvent> {
  if (isFailedAttempt(choice)) return attemptFacts(shipment, choice);
  const { lat, lng } = choice === 'collected' ? shipment.collection_address : shipment.delivery_address;
  // Who takes or gives parcels has scanned each, and lets the receiver sign.
  const parcel_check = { confirmed: shipment.parcels.map(({ tracking_reference }) => tracking_reference) };
  const signed = choice === 'delivered' && { documents: [{ type: 'signature' as const, content: SIGNATURE }] };
  return { lat, lng, parcel_check, ...signed };
}

/** Hub staff scan every parcel of some shipments, one after the other. */
export async function hubScans(branch: BranchCode, now: Date, deeds: readonly Deed[]): Promise<void> {
  const events = deeds.flatMap(({ simulation, shipment, ...facts }) =>
    shipment.parcels.map((parcel) =>
      eventOf(simulation, { holder: `hub-${branch}`, now }, { ...facts, reference: parcel.tracking_reference }),
    ),
  );
  await send(deeds, events, (simulation) => asHub(simulation, branch, now));
}

/** So many a device sends at once. Source: the contract of POST /tracking/shipment-events. */
const MOST_EVENTS_AT_ONCE = 100;

async function send(
  [first]: readonly Deed[],
  events: readonly FieldEvent[],
  as: (simulation: Simulation) => RequestContext,
): Promise<void> {
  if (!first) return;
  for (let at = 0; at < events.length; at += MOST_EVENTS_AT_ONCE)
    await recordFieldEvents(as(first.simulation), { events: events.slice(at, at + MOST_EVENTS_AT_ONCE) });
}

/** A dispatcher gives shipments to a driver. */
export async function assign(
  simulation: Simulation,
  now: Date,
  { shipments, driver, leg }: { shipments: readonly Shipment[]; driver: DemoUser; leg: 'collection' | 'delivery' },
): Promise<void> {
  await assignDriver(asOperations(simulation, now), {
    shipment_ids: shipments.map(({ id }) => id),
    driver_id: driver.driver_id,
    leg,
  });
}

/** The recipient reads the PIN out of the message that was sent, as a person would. */
export async function pinInMessage(simulation: Simulation, shipment: Shipment, now: Date): Promise<string | undefined> {
  const { messages } = await listOutbox(asSystem(simulation, now, 'Recipient'), { shipment_id: shipment.id });
  const newest = messages.find((message) => message.event === 'delivery_pin');
  return newest && /PIN for parcel \S+ is (\d+)/.exec(newest.body)?.[1];
}

/** An id of sixteen bytes. */
export function uuidFrom(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
