import { recordPayment } from '@tsela/server/billing/record-payment';
import { createShipment } from '@tsela/server/shipments/booking/create-shipment';
import { cents } from '@tsela/domain/money/cents';
import { Problem } from '@tsela/domain/problem';
import type { DemoUser } from '../actors.ts';
import { assign } from '../field-work.ts';
import type { Customer } from '../hiring.ts';
import type { BranchCode } from '../network.ts';
import { asCustomer, asSystem } from '../simulation.ts';
import { at } from '../workdays.ts';
import type { Bench } from './bench.ts';
import { hubAt } from './day-plan.ts';
import type { PlannedShipment } from './day-plan.ts';
import type { DayStep } from './day-steps.ts';
import { give, presentAt } from './day-world.ts';
import type { DayWorld } from './day-world.ts';
import { dutyAround } from './duty-steps.ts';
import { actsBySending, planSending } from './phones.ts';
import { cutIntoAreas, driveRound, drivingMs } from './rounds.ts';

/** A prepaid account pays so much for each of its shipments, in two parts. */
const TOP_UP_CENTS = 400_00;

/** Prepaid accounts pay through a gateway, which may be out for an hour and a half, and may call twice. */
export function planPayments(world: DayWorld): DayStep[] {
  const { planned, simulation, options, dates } = world;
  const { chance, company } = simulation;
  const second = options.failures.has('gateway-outage') ? '10:30' : '09:00';
  return company.customers.flatMap((customer) => {
    const count = planned.filter((each) => each.customer === customer).length;
    if (customer.account_type !== 'prepaid' || count === 0) return [];
    const amount_cents = cents(Math.ceil(count / 2) * TOP_UP_CENTS);
    return ['05:40', second].map((time, index): DayStep => {
      const calls = options.failures.has('duplicate-callbacks') && chance.percent(50) ? 3 : 1;
      const reference = `GATEWAY ${customer.account_code} ${index + 1}`;
      return {
        at: at(dates.first, time, chance.whole(0, 10)),
        what: `${reference} is paid`,
        touches: [laneOf(customer)],
        run: async (now) => {
          const context = asSystem(simulation, now, 'Gateway');
          const payment = { account_id: customer.account_id, amount_cents, method: 'instant_eft', reference };
          world.payments.sent++;
          const booked = await Promise.all(Array.from({ length: calls }, () => recordPayment(context, payment)));
          if (booked.filter(({ is_new }) => is_new).length !== 1)
            throw new Error(`${calls} callbacks of one payment were booked more than once.`);
        },
      };
    });
  });
}

function laneOf({ account_id }: Customer): string {
  return `account:${account_id}`;
}

/** Books; what an account cannot pay for yet is tried once more at noon, when its money has come. */
export function planBookings(world: DayWorld): DayStep[] {
  const { planned, simulation, dates } = world;
  const book = async (one: PlannedShipment, now: Date) => {
    try {
      const shipment = await createShipment(asCustomer(simulation, one.customer, now), one.input);
      world.booked.set(one.name, shipment);
      give(world, one, presentAt(one, 'collected'), { kind: 'sender', id: null });
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'conflict') throw error;
    }
  };
  return planned.flatMap((one): DayStep[] => {
    const step = { touches: [laneOf(one.customer), one.name] };
    const first = { ...step, at: one.booked, what: `${one.name} is booked`, run: (now: Date) => book(one, now) };
    if (one.customer.account_type !== 'prepaid') return [first];
    const again = async (now: Date) => (world.booked.has(one.name) ? undefined : book(one, now));
    return [first, { ...step, at: at(dates.first, '12:05'), what: `${one.name} is booked again`, run: again }];
  });
}

/** The afternoon: drivers collect at each hub's customers, and come in to its benches. Answers what is collected. */
export function planCollections(
  world: DayWorld,
  bench: (hub: BranchCode) => Bench,
): { steps: DayStep[]; collected: Set<string> } {
  const { simulation, dates, options } = world;
  const steps: DayStep[] = [];
  const collected = new Set<string>();
  for (const [hub, drivers] of simulation.company.drivers) {
    const stops = stopsOf(world.planned.filter(({ from }) => from === hub));
    const areas = options.areas.filter((area) => area.hub === hub).map(({ polygon }) => polygon);
    for (const [index, own] of cutIntoAreas(stops, { hub: hubAt(hub), drivers: drivers.length, areas }).entries()) {
      const driver = drivers[index];
      if (!driver || own.length === 0) continue;
      const round = driveRound(own, { hub: hubAt(hub), begins: at(dates.first, '12:45') });
      const reached = round.filter((stop) => stop.at <= at(dates.first, '17:30'));
      for (const stop of round)
        world.stops.push({
          hub,
          driver: driver.name,
          leg: 'collection',
          at: stop.at,
          is_late: stop.at > at(dates.first, '17:00'),
          is_reached: reached.includes(stop),
        });
      steps.push(
        ...planAssigning(world, driver, {
          moment: at(dates.first, '12:30'),
          leg: 'collection',
          shipments: own.flatMap(({ shipments }) => shipments),
        }),
      );
      const acts = reached.flatMap(({ stop, at: captured }) =>
        stop.shipments.map((shipment) => ({
          shipment,
          numbers: presentAt(shipment, 'collected'),
          captured,
          event: { choice: 'collected', lat: stop.lat, lng: stop.lng },
          holder: { kind: 'driver' as const, id: driver.driver_id },
        })),
      );
      steps.push(...dutyAround(world, driver, { acts, round: 0 }), ...actsBySending(world, driver, acts, planSending(world)));
      const last = reached.at(-1);
      if (!last) continue;
      const back = new Date(last.at.getTime() + drivingMs(last.stop, hubAt(hub)));
      const shipments = reached.flatMap(({ stop }) => stop.shipments);
      for (const { name } of shipments) collected.add(name);
      bench(hub).take(
        back,
        shipments.map((shipment) => ({
          shipment,
          numbers: presentAt(shipment, 'received'),
          event: { choice: 'received-at-hub', bay: 'A1' },
        })),
      );
    }
  }
  return { steps, collected };
}

interface Assigning {
  readonly moment: Date;
  readonly leg: 'collection' | 'delivery';
  readonly shipments: readonly PlannedShipment[];
}

/** So many are given at once. Source: the contract of POST /tripsheets/assign. */
const MOST_ASSIGNED_AT_ONCE = 500;

export function planAssigning(world: DayWorld, driver: DemoUser, { moment, leg, shipments }: Assigning): DayStep[] {
  const { simulation } = world;
  return [
    {
      at: moment,
      what: `${driver.name} gets ${leg}s`,
      touches: [`driver:${driver.user_id}`, ...shipments.map(({ name }) => name)],
      run: async (now) => {
        const booked = shipments.flatMap(({ name }) => world.booked.get(name) ?? []);
        for (let from = 0; from < booked.length; from += MOST_ASSIGNED_AT_ONCE)
          await assign(simulation, now, { shipments: booked.slice(from, from + MOST_ASSIGNED_AT_ONCE), driver, leg });
      },
    },
  ];
}

/** What is handed over at one door is one stop. */
export function stopsOf(shipments: readonly PlannedShipment[]) {
  const doors = new Map<string, { lat: number; lng: number; parcels: number; shipments: PlannedShipment[] }>();
  for (const shipment of shipments) {
    const { lat = 0, lng = 0 } = shipment.input.collection_address ?? {};
    const key = `${lat} ${lng}`;
    const door = doors.get(key) ?? { lat: Number(lat), lng: Number(lng), parcels: 0, shipments: [] };
    doors.set(key, door);
    door.parcels += shipment.input.parcels.length;
    door.shipments.push(shipment);
  }
  return [...doors.values()];
}
