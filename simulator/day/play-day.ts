import type { Services } from '@tsela/server/services';
import type { BranchCode } from '../network.ts';
import { placesFrom } from '../places.ts';
import { chanceFrom } from '../random.ts';
import { VirtualClock } from '../clock.ts';
import { at } from '../workdays.ts';
import { Bench } from './bench.ts';
import { foundDayCompany } from './day-company.ts';
import { figuresOf } from './day-figures.ts';
import type { DayFigures } from './day-figures.ts';
import { readDayLog } from './day-log.ts';
import type { DayLog } from './day-log.ts';
import type { DayOptions } from './day-options.ts';
import { datesOf, planShipments } from './day-plan.ts';
import { DayReads, connectReads } from './day-reads.ts';
import { DayViolation, playSteps } from './day-steps.ts';
import type { DayStep } from './day-steps.ts';
import type { DayWorld } from './day-world.ts';
import { planBookings, planCollections, planPayments } from './first-day.ts';
import { Invariants } from './invariants.ts';
import { planTrucks } from './night-trucks.ts';
import { planDeliveries, planInvoices } from './second-day.ts';

/** A Tuesday and a Wednesday without holiday, so that every run has the same days. */
const BEGINS = new Date('2026-03-10T05:00:00+02:00');

export interface PlayedDay {
  readonly figures: DayFigures;
  readonly log: DayLog;
  readonly world: DayWorld;
}

/**
 * Plays the parcels of one day of one courier on an empty database, through the same use cases as real work, and checks after every hour what must
 * be true. Throws a `DayViolation` with the number of its step where something is not.
 */
export async function playDay({
  services,
  owner_url,
  options,
}: {
  readonly services: Services;
  readonly owner_url: string;
  readonly options: DayOptions;
}): Promise<PlayedDay> {
  const chance = chanceFrom(options.seed);
  const places = placesFrom(services.gazetteer);
  const dates = datesOf(BEGINS);
  const founded = new Date(BEGINS.getTime() - 30 * 86_400_000);
  const company = await foundDayCompany(services, { options, chance, places, founded });
  const clock = new VirtualClock(at(dates.second, '23:59'));
  const world: DayWorld = {
    simulation: { services, company, places, chance, clock },
    options,
    dates,
    planned: planShipments({ company, places, dates, chance: chance.fork() }, options),
    booked: new Map(),
    holders: new Map(),
    reported: new Map(),
    touched: new Set(),
    scans: [],
    stops: [],
    attempts: [],
    contested: new Set(),
    refused: [],
    payments: { sent: 0 },
  };
  const steps = planOf(world);
  const client = await connectReads(owner_url);
  try {
    const reads = new DayReads(client, company.provider_id);
    const invariants = new Invariants(world, reads);
    const done = await playSteps(steps, {
      until: options.until,
      afterHour: async (now, step) => {
        const changed = new Set([...world.touched].filter((name) => world.booked.has(name)));
        world.touched.clear();
        const [first, ...others] = await invariants.broken(now, changed);
        if (first !== undefined)
          throw new DayViolation(
            step,
            `${first}${others.length > 0 ? ` And ${others.length} more: ${others.slice(0, 4).join(' ')}` : ''}`,
          );
      },
    });
    const log = await readDayLog(reads);
    return {
      figures: await figuresOf(world, reads, { steps: done, hash: log.hash, parcels_checked: invariants.parcels_checked }),
      log,
      world,
    };
  } finally {
    await client.end();
  }
}

function planOf(world: DayWorld): DayStep[] {
  const benches = new Map([...world.simulation.company.branches.keys()].map((hub) => [hub, new Bench(world, hub)]));
  const bench = (hub: BranchCode): Bench => {
    const known = benches.get(hub);
    if (!known) throw new Error(`There is no bench at ${hub}.`);
    return known;
  };
  const { steps, collected: names } = planCollections(world, bench);
  const collected = world.planned.filter(({ name }) => names.has(name));
  return [
    ...planPayments(world),
    ...planBookings(world),
    ...steps,
    ...planTrucks(world, collected, bench),
    ...planDeliveries(world, collected, bench),
    ...[...benches.values()].flatMap((each) => each.steps()),
    ...planInvoices(world),
  ];
}
