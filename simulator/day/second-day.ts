import { invoiceAccount } from '@tsela/server/billing/invoice-account';
import { recordPartnerEvents } from '@tsela/server/shipments/change/record-partner-events';
import { partyToken } from '@tsela/server/shipments/notices/party-link';
import { contestAttempt, readReschedule } from '@tsela/server/tracking/recipients/reschedule-delivery';
import type { DemoUser } from '../actors.ts';
import type { BranchCode } from '../network.ts';
import { asGuest, asSystem } from '../simulation.ts';
import { at } from '../workdays.ts';
import type { Bench } from './bench.ts';
import { hubAt } from './day-plan.ts';
import type { PlannedShipment } from './day-plan.ts';
import type { DayStep } from './day-steps.ts';
import { give, presentAt } from './day-world.ts';
import type { DayWorld } from './day-world.ts';
import { lockerOf } from './day-company.ts';
import type { FieldAct } from './field-acts.ts';
import { planAssigning } from './first-day.ts';
import { dutyAround } from './duty-steps.ts';
import { actsBySending, planSending } from './phones.ts';
import { cutIntoAreas, driveRound, drivingMs } from './rounds.ts';
import type { Stop } from './rounds.ts';

const SCAN_INTO_VAN_MS = 4000;

interface Door extends Stop {
  readonly shipments: readonly PlannedShipment[];
}

/** The second day: vans are loaded, rounds driven, and what could not be delivered comes back to the benches. */
export function planDeliveries(
  world: DayWorld,
  collected: readonly PlannedShipment[],
  bench: (hub: BranchCode) => Bench,
): DayStep[] {
  const { simulation, options } = world;
  const steps: DayStep[] = [];
  for (const [hub, drivers] of simulation.company.drivers) {
    const doors = doorsOf(collected.filter((each) => each.to === hub && presentAt(each, 'arrived').length > 0));
    const areas = options.areas.filter((area) => area.hub === hub).map(({ polygon }) => polygon);
    for (const [index, own] of cutIntoAreas(doors, { hub: hubAt(hub), drivers: drivers.length, areas }).entries()) {
      const driver = drivers[index];
      if (driver && own.length > 0) steps.push(...roundOf(world, { hub, driver, doors: own, bench: bench(hub) }));
    }
  }
  return steps;
}

function doorsOf(shipments: readonly PlannedShipment[]): Door[] {
  const lockers = new Map<string, PlannedShipment[]>();
  const doors: Door[] = [];
  for (const shipment of shipments) {
    const { delivery_address, parcels } = shipment.input;
    if (delivery_address)
      doors.push({
        lat: Number(delivery_address.lat),
        lng: Number(delivery_address.lng),
        parcels: parcels.length,
        shipments: [shipment],
      });
    else lockers.set(shipment.to, [...(lockers.get(shipment.to) ?? []), shipment]);
  }
  for (const [hub, own] of lockers) {
    // Its locker stands close to the hub.
    const { lat, lng } = hubAt(hub as BranchCode);
    doors.push({ lat, lng, parcels: own.length, shipments: own });
  }
  return doors;
}

interface Round {
  readonly hub: BranchCode;
  readonly driver: DemoUser;
  readonly doors: readonly Door[];
  readonly bench: Bench;
}

function roundOf(world: DayWorld, { hub, driver, doors, bench }: Round): DayStep[] {
  const { dates } = world;
  const shipments = doors.flatMap((door) => door.shipments);
  const sending = planSending(world);
  const holder = { kind: 'driver' as const, id: driver.driver_id };
  const loaded = shipments.map((shipment, index): FieldAct => ({
    shipment,
    numbers: presentAt(shipment, 'loaded'),
    captured: new Date(at(dates.second, '07:00').getTime() + index * SCAN_INTO_VAN_MS),
    event: { choice: 'out-for-delivery' },
    holder,
  }));
  const begins = new Date(Math.max(at(dates.second, '07:45').getTime(), (loaded.at(-1)?.captured.getTime() ?? 0) + 300_000));
  const round = driveRound(doors, { hub: hubAt(hub), begins });
  const ends = at(dates.second, '18:00');
  const late = at(dates.second, '17:00');
  for (const stop of round)
    world.stops.push({
      hub,
      driver: driver.name,
      leg: 'delivery',
      at: stop.at,
      is_late: stop.at > late,
      is_reached: stop.at <= ends,
    });
  const reached = round.filter((stop) => stop.at <= ends);
  const acts = reached.flatMap(({ stop, at: captured }) =>
    stop.shipments.map((shipment) => atDoor(world, { shipment, captured, driver, hub, stop })),
  );
  const last = reached.at(-1);
  const back = new Date((last?.at ?? begins).getTime() + drivingMs(last?.stop ?? hubAt(hub), hubAt(hub)));
  const undone = round.filter((stop) => stop.at > ends).flatMap(({ stop }) => stop.shipments);
  const returned = [...acts.filter(({ holder: after }) => after.kind === 'driver').map(({ shipment }) => shipment), ...undone];
  const returns = returned.map((shipment): FieldAct => ({
    shipment,
    numbers: presentAt(shipment, 'door'),
    captured: back,
    event: { choice: 'returned-to-hub', reason: 'Recipient asked for another day' },
    holder,
  }));
  bench.take(
    new Date(back.getTime() + 60_000),
    returns.map(({ shipment, numbers }) => ({ shipment, numbers, event: { choice: 'received-at-hub', bay: 'R1' } })),
  );
  return [
    ...planAssigning(world, driver, { moment: at(dates.second, '06:30'), leg: 'delivery', shipments }),
    ...dutyAround(world, driver, { acts: [...loaded, ...acts, ...returns], round: 1 }),
    ...loadingOf(world, driver, loaded),
    ...actsBySending(world, driver, acts, sending),
    ...loadingOf(world, driver, returns),
    ...reached.flatMap(({ stop, at: moment }) => stop.shipments.flatMap((shipment) => afterwards(world, shipment, moment))),
  ];
}

/** What is done at the hub, where there is signal, in one sending. */
function loadingOf(world: DayWorld, driver: DemoUser, acts: readonly FieldAct[]): DayStep[] {
  return actsBySending(world, driver, acts, { without: { from: 0, to: 1.01 }, isTwice: () => false });
}

interface AtDoor {
  readonly shipment: PlannedShipment;
  readonly captured: Date;
  readonly driver: DemoUser;
  readonly hub: BranchCode;
  readonly stop: Door;
}

const REASONS_OF_END = {
  'no-one-home': 'No one at home',
  'wrong-address': 'No such address',
  'locker-full': 'Business closed',
  invented: 'No one at home',
} as const;

function atDoor(world: DayWorld, { shipment, captured, driver, hub, stop }: AtDoor): FieldAct {
  const { end } = shipment;
  const act = { shipment, captured, numbers: presentAt(shipment, 'door') };
  const there = { lat: stop.lat, lng: stop.lng };
  if (end === 'delivered') return { ...act, event: { choice: 'delivered', ...there }, holder: { kind: 'recipient', id: null } };
  if (end === 'locker') return { ...act, event: { choice: 'ready-for-pickup', ...there }, holder: { kind: 'locker', id: null } };
  const reason = REASONS_OF_END[end];
  const was_there = end !== 'invented';
  if (act.numbers.length > 0)
    world.attempts.push({ name: shipment.name, reason: end === 'locker-full' ? 'Locker full' : reason, was_there });
  // Who was never there says so from the road, or with the position that the phone has: by the hub.
  const { lat, lng } = was_there ? stop : hubAt(hub);
  return {
    ...act,
    event: { choice: 'delivery-failed-attempt', reason, lat, lng, contact_tried: 'called' },
    holder: { kind: 'driver', id: driver.driver_id },
  };
}

/** What recipients do after it: they take parcels out of lockers, and contest attempts. */
function afterwards(world: DayWorld, shipment: PlannedShipment, moment: Date): DayStep[] {
  const { dates, simulation } = world;
  const touches = [shipment.name];
  const later = new Date(moment.getTime() + shipment.chance.whole(40, 200) * 60_000);
  if (shipment.end === 'locker') {
    if (later > at(dates.second, '19:00')) return [];
    return [
      { at: later, what: `${shipment.name} is taken out of its locker`, touches, run: (now) => takeOut(world, shipment, now) },
    ];
  }
  const is_attempt = shipment.end !== 'delivered';
  if (!is_attempt || !shipment.is_contested || presentAt(shipment, 'door').length === 0) return [];
  const contested = new Date(Math.max(later.getTime(), at(dates.second, '18:45').getTime()));
  return [
    {
      at: contested,
      what: `${shipment.name} is contested`,
      touches,
      run: async (now) => {
        const booked = world.booked.get(shipment.name);
        if (!booked) return;
        const link = { ...booked, provider_id: simulation.company.provider_id };
        const token = partyToken(simulation.services.secret_key, link, 'reschedule', now);
        // Each recipient asks from a network of their own: of one, so many calls are taken in a minute.
        const recipient = {
          ...asGuest(simulation, now),
          ip: `10.${booked.id >> 16}.${(booked.id >> 8) & 255}.${booked.id & 255}`,
        };
        const { attempt } = await readReschedule(recipient, { token });
        if (!attempt) throw new Error('The attempt is not offered to be contested.');
        await contestAttempt(recipient, { token, event_id: attempt.event_id });
        world.contested.add(shipment.name);
      },
    },
  ];
}

async function takeOut(world: DayWorld, shipment: PlannedShipment, now: Date): Promise<void> {
  const booked = world.booked.get(shipment.name);
  const numbers = presentAt(shipment, 'door');
  if (!booked || numbers.length === 0 || world.holders.get(`${shipment.name}/1`)?.kind !== 'locker') return;
  const event = {
    shipment_id: booked.id,
    status: 'delivered' as const,
    message: 'Collected by the recipient',
    location: lockerOf(shipment.to),
  };
  await recordPartnerEvents(asSystem(world.simulation, now, 'Locker'), [event]);
  give(world, shipment, numbers, { kind: 'recipient', id: null });
}

/** In the evening the accounts are invoiced. */
export function planInvoices(world: DayWorld): DayStep[] {
  const { simulation, dates } = world;
  return simulation.company.customers
    .filter(({ account_type }) => account_type === 'postpaid')
    .map(({ account_id, account_code }) => ({
      at: at(dates.second, '21:30'),
      what: `${account_code} is invoiced`,
      touches: [`account:${account_id}`],
      run: async (now) => void (await invoiceAccount(asSystem(simulation, now), account_id)),
    }));
}
