import type { FieldEvent, FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import type { DriverId, ParcelId } from '@tsela/domain/ids';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { afterDeliveryByOther, fieldExceptionOf } from '@tsela/domain/tracking/field-exceptions';
import type { FieldExceptionKind } from '@tsela/domain/tracking/field-exceptions';
import { refusedEvent } from '@tsela/domain/tracking/refused-event';
import { isDutyChoice, isNewerDuty } from '@tsela/domain/tripsheets/duty';
import { positionAfter } from '@tsela/domain/tracking/shipment-position';
import type { StatusFact } from '@tsela/domain/tracking/shipment-position';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_QUEUE, fieldQueue, nextBatch, syncSummary } from './field-queue.ts';
import type { FieldQueue, QueueEntry } from './field-queue.ts';

/** Runs of some hundred events each; a larger number by FIELD_MODEL_RUNS. */
const RUNS = Number(process.env['FIELD_MODEL_RUNS'] ?? 40);
const DEVICES = 5;
const SHIPMENTS = 6;
const PARCELS = [1 as ParcelId, 2 as ParcelId];
const COUNTED = PARCELS.map((id) => ({ id, time_added: null }));
/** Two phones of one driver, and one of each other. */
const DRIVERS = 3;
const STEPS: readonly ShipmentStatus[] = ['collected', 'at-hub', 'out-for-delivery', 'delivery-failed-attempt', 'delivered'];

const act = fc.record({
  device: fc.nat({ max: DEVICES - 1 }),
  happens: fc.constantFrom(
    'captures',
    'captures',
    'captures',
    'captures',
    'captures',
    'goes on duty',
    'goes off duty',
    'sends',
    'sends',
    'sends and the answer is lost',
    'dies and starts again',
    'hears old answers',
    'sends an old batch again',
  ),
  shipment: fc.nat({ max: SHIPMENTS - 1 }),
  parcel: fc.nat({ max: PARCELS.length }),
  step: fc.nat({ max: STEPS.length - 1 }),
  /** The clock of a device may stand anywhere. */
  at_ms: fc.integer({ min: 0, max: 1_000_000 }),
});

/** A phone: what it remembers, what it has written, and what it has sent and heard. */
class Device {
  queue: FieldQueue = EMPTY_QUEUE;
  written: readonly QueueEntry[] = [];
  readonly sent: FieldEvent[][] = [];
  readonly heard: FieldEventResult[][] = [];
  #sequence = 0;
  readonly #number: number;

  constructor(number: number) {
    this.#number = number;
  }

  get user_id(): number {
    return this.#number + 1;
  }

  capture(of: Pick<FieldEvent, 'reference' | 'choice' | 'captured_at'>): FieldEvent {
    this.#sequence += 1;
    const event = {
      ...of,
      event_id: `${this.#number}-${this.#sequence}`,
      device_id: String(this.#number),
      device_sequence: this.#sequence,
    };
    // It is written before the screen answers.
    const entry = { event, user_id: this.user_id, answer: null, answered_at_ms: 0, is_dismissed: false };
    this.written = fieldQueue({ entries: this.written }, { type: 'loaded', entries: [entry] }).entries;
    this.queue = fieldQueue(this.queue, { type: 'loaded', entries: [entry] });
    return event;
  }

  restart(): void {
    this.queue = fieldQueue(EMPTY_QUEUE, { type: 'loaded', entries: this.written.toReversed() });
  }

  batch(): FieldEvent[] {
    const events = [...nextBatch(this.queue, this.user_id)];
    this.sent.push(events);
    return events;
  }

  hear(results: FieldEventResult[]): void {
    this.heard.push(results);
    this.queue = fieldQueue(this.queue, { type: 'answered', results, now_ms: 1 });
    this.written = this.queue.entries;
  }
}

/** The server as its rules are: an event counts once, a shipment is where all that is known of it puts it. */
class Server {
  readonly taken = new Map<string, FieldEvent>();

  receive(events: readonly FieldEvent[]): FieldEventResult[] {
    return events.map((event) => {
      const is_known = this.taken.has(event.event_id);
      this.taken.set(event.event_id, event);
      return { ...refusedEvent(event, ''), result: is_known ? 'duplicate' : 'accepted' };
    });
  }

  /** Where everything stands, and what waits for the office. */
  state() {
    const by_shipment = new Map<string, FieldEvent[]>();
    for (const event of this.taken.values()) {
      if (isDutyChoice(event.choice)) continue;
      const shipment = event.reference.split('/')[0] ?? '';
      by_shipment.set(shipment, [...(by_shipment.get(shipment) ?? []), event]);
    }
    // The order of their names is none of what is compared.
    const shipments = Object.fromEntries([...by_shipment].map(([shipment, events]) => [shipment, shipmentState(events)]));
    return { shipments, on_duty: Array.from({ length: DRIVERS }, (_, driver) => this.#dutyOf(driver)) };
  }

  /** As the events were heard, one after the other: what is older than what is known changes nothing. */
  #dutyOf(driver: number): string | null {
    const acts = [...this.taken.values()].filter(
      ({ choice, device_id }) => isDutyChoice(choice) && Number(device_id) % DRIVERS === driver,
    );
    return (
      acts.reduce<FieldEvent | null>((known, each) => (isNewerDuty(actOf(each), known && actOf(known)) ? each : known), null)
        ?.event_id ?? null
    );
  }
}

function actOf({ captured_at, event_id }: FieldEvent) {
  return { captured_at: new Date(captured_at), event_id };
}

function shipmentState(events: readonly FieldEvent[]) {
  // Of one moment the device and its count decide, on every server alike.
  const in_order = events.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const { shipment, parcels } = positionAfter(in_order.map(factOf), COUNTED);
  const scans = [...new Set(events.map(({ reference, choice }) => `${reference} ${choice}`))].toSorted();
  const deliveries = in_order.filter(({ choice, reference }) => choice === 'delivered' && !reference.includes('/'));
  const deliverers = [...new Set(deliveries.map(driverOf))];
  return { shipment: shipment?.status ?? null, parcels: [...parcels], scans, exceptions: exceptionsOf(deliverers) };
}

/** One driver's delivery is taken; those of all others wait for the office. */
function exceptionsOf([first, ...others]: readonly DriverId[]): readonly FieldExceptionKind[] {
  if (first === undefined) return [];
  return others.map((driver_id) => {
    const kind = fieldExceptionOf({
      choice: 'delivered',
      result: 'refused',
      is_asked: false,
      waited_ms: 0,
      driver_id,
      driver_of_leg: first,
      status: 'delivered',
      delivered_by: first,
    });
    return afterDeliveryByOther(kind ?? 'overtaken');
  });
}

function driverOf({ device_id }: FieldEvent): DriverId {
  return (Number(device_id) + 1) as DriverId;
}

function factOf({ reference, choice, captured_at }: FieldEvent): StatusFact {
  const parcel = reference.split('/')[1];
  return {
    status: choice as ShipmentStatus,
    date: new Date(captured_at),
    moved_parcel_ids: parcel === undefined ? null : [Number(parcel) as ParcelId],
  };
}

function keyOf({ captured_at, device_id, device_sequence }: FieldEvent): string {
  return [captured_at, device_id, String(device_sequence).padStart(9, '0')].join(' ');
}

describe('devices without signal', () => {
  it('S26: lose no event, and every server that hears them, in whatever order and however often, has the same', () => {
    let events = 0;
    fc.assert(
      fc.property(fc.array(act, { minLength: 100, maxLength: 400 }), fc.infiniteStream(fc.nat()), (acts, numbers) => {
        const devices = Array.from({ length: DEVICES }, (_, number) => new Device(number));
        const server = new Server();
        const captured: FieldEvent[] = [];
        for (const { device: number, happens, shipment, parcel, step, at_ms } of acts) {
          const device = devices[number];
          if (!device) continue;
          if (happens === 'captures') {
            const reference = parcel === 0 ? `S${shipment}` : `S${shipment}/${parcel}`;
            captured.push(
              device.capture({ reference, choice: STEPS[step] ?? 'collected', captured_at: new Date(at_ms).toISOString() }),
            );
          } else if (happens === 'goes on duty' || happens === 'goes off duty') {
            const choice = happens === 'goes on duty' ? 'on-duty' : 'off-duty';
            captured.push(device.capture({ reference: '', choice, captured_at: new Date(at_ms).toISOString() }));
          } else if (happens === 'sends') device.hear(server.receive(device.batch()));
          else if (happens === 'sends and the answer is lost') server.receive(device.batch());
          else if (happens === 'dies and starts again') device.restart();
          else if (happens === 'hears old answers') device.hear((device.heard.at(-2) ?? []).toReversed());
          else server.receive((device.sent.at(-1) ?? []).toReversed());
        }
        for (const device of devices) {
          device.restart();
          for (let round = 0; round < acts.length && nextBatch(device.queue, device.user_id).length > 0; round += 1)
            device.hear(server.receive(device.batch()));
        }
        events += captured.length;

        expect([...server.taken.keys()].toSorted()).toEqual(captured.map(({ event_id }) => event_id).toSorted());
        expect(devices.map(({ queue, user_id }) => syncSummary(queue, user_id).waiting)).toEqual(devices.map(() => 0));
        // Another server hears the same in another order, some of it twice.
        const replica = new Server();
        const mixed = captured
          .map((event) => ({ event, at: numbers.next().value ?? 0 }))
          .toSorted((one, other) => one.at - other.at);
        replica.receive(mixed.map(({ event }) => event));
        replica.receive(mixed.slice(0, 50).map(({ event }) => event));
        expect(replica.state()).toEqual(server.state());
      }),
      { numRuns: RUNS },
    );
    expect(events).toBeGreaterThan(RUNS * 30);
  });
});
