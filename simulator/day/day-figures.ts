import { dayOf, instantOf } from '@tsela/domain/time/day';
import { readCustody } from '@tsela/server/tracking/proofs/read-custody';
import { asOperations } from '../simulation.ts';
import { at } from '../workdays.ts';
import { hubAt } from './day-plan.ts';
import type { PlannedShipment } from './day-plan.ts';
import type { DayReads } from './day-reads.ts';
import { parcelName } from './day-world.ts';
import type { DayWorld, Holder } from './day-world.ts';

const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;

export interface HubFigures {
  readonly hub: string;
  readonly scans: number;
  /** By the hour of the day, of both days together: what a hub does on a day on which as much comes in as goes out. */
  readonly scans_per_hour: readonly number[];
  readonly busiest_quarter: { readonly from: string; readonly scans: number };
  /** How long a parcel waited for a bench: at most, and at 95 of 100. */
  readonly longest_wait_minutes: number;
  readonly wait_p95_minutes: number;
}

export interface DriverFigures {
  readonly hub: string;
  readonly driver: string;
  readonly collections: number;
  readonly deliveries: number;
  readonly late: number;
  readonly not_reached: number;
  readonly last_stop: string;
}

export interface DayFigures {
  readonly seed: number;
  readonly parcels: number;
  readonly steps: number;
  /** Of the whole log of events. */
  readonly hash: string;
  readonly parcels_by_status: Readonly<Record<string, number>>;
  readonly parcels_not_booked: number;
  readonly hubs: readonly HubFigures[];
  readonly drivers: readonly DriverFigures[];
  readonly late_stops: number;
  readonly stops_not_reached: number;
  readonly failed_attempts: Readonly<Record<string, number>>;
  readonly charged_cents: number;
  readonly paid_cents: number;
  readonly invoiced_cents: number;
  readonly messages: number;
  /** Parcels held against what was reported of them, over all hours. */
  readonly custody_checks: number;
  readonly losses: { readonly injected: number; readonly localised: number };
  readonly contests: { readonly contested: number; readonly resolved: number };
  readonly refused: Readonly<Record<string, number>>;
}

interface Played {
  readonly steps: number;
  readonly hash: string;
  readonly parcels_checked: number;
}

/** What an operator reads of a day. */
export async function figuresOf(world: DayWorld, reads: DayReads, { steps, hash, parcels_checked }: Played): Promise<DayFigures> {
  const { options, planned, booked, stops } = world;
  const statuses = await reads.rows<{ status: string; count: number }>(
    'select status, count(*)::int as count from parcels where provider_id = $1 group by 1 order by 1',
  );
  const [money] = await reads.rows<{ charged: number; paid: number; invoiced: number; messages: number }>(
    `select (select coalesce(-sum(amount_cents), 0)::float8 from transactions where provider_id = $1 and type <> 'payment') as charged,
       (select coalesce(sum(amount_cents), 0)::float8 from transactions where provider_id = $1 and type = 'payment') as paid,
       (select coalesce(sum(total_cents), 0)::float8 from billing_documents where provider_id = $1 and kind = 'invoice') as invoiced,
       (select count(*)::int from messages where provider_id = $1) as messages`,
  );
  return {
    seed: options.seed,
    parcels: options.parcels,
    steps,
    hash,
    parcels_by_status: Object.fromEntries(statuses.map(({ status, count }) => [status, count])),
    parcels_not_booked: planned.filter(({ name }) => !booked.has(name)).reduce((sum, { input }) => sum + input.parcels.length, 0),
    hubs: hubFigures(world),
    drivers: driverFigures(world),
    late_stops: stops.filter(({ is_late }) => is_late).length,
    stops_not_reached: stops.filter(({ is_reached }) => !is_reached).length,
    failed_attempts: countBy(world.attempts.map(({ reason }) => reason)),
    charged_cents: money?.charged ?? 0,
    paid_cents: money?.paid ?? 0,
    invoiced_cents: money?.invoiced ?? 0,
    messages: money?.messages ?? 0,
    custody_checks: parcels_checked,
    losses: await localisedLosses(world),
    contests: await resolvedContests(world, reads),
    refused: countBy(world.refused.map(({ message }) => message)),
  };
}

function hubFigures({ simulation, scans }: DayWorld): HubFigures[] {
  return [...simulation.company.branches.keys()].map((hub) => {
    const own = scans.filter((scan) => scan.hub === hub);
    const per_hour = Array.from({ length: 24 }, () => 0);
    const quarters = Array.from({ length: 96 }, () => 0);
    for (const { at: scanned } of own) {
      const since_midnight = scanned.getTime() - instantOf(dayOf(scanned), '00:00').getTime();
      per_hour[Math.floor(since_midnight / HOUR_MS)] = (per_hour[Math.floor(since_midnight / HOUR_MS)] ?? 0) + 1;
      quarters[Math.floor(since_midnight / QUARTER_MS)] = (quarters[Math.floor(since_midnight / QUARTER_MS)] ?? 0) + 1;
    }
    const most = Math.max(...quarters);
    const waits = own.map(({ waited_ms }) => waited_ms).toSorted((one, other) => one - other);
    return {
      hub: hubAt(hub).name,
      scans: own.length,
      scans_per_hour: per_hour,
      busiest_quarter: { from: clockText(quarters.indexOf(most) * QUARTER_MS), scans: most },
      longest_wait_minutes: minutes(waits.at(-1) ?? 0),
      wait_p95_minutes: minutes(waits[Math.floor(waits.length * 0.95)] ?? 0),
    };
  });
}

function driverFigures({ simulation, stops }: DayWorld): DriverFigures[] {
  return [...simulation.company.drivers].flatMap(([hub, drivers]) =>
    drivers.map(({ name }, index) => {
      const own = stops.filter((stop) => stop.hub === hub && stop.driver === name);
      const reached = own.filter(({ is_reached }) => is_reached);
      const last = Math.max(0, ...reached.filter(({ leg }) => leg === 'delivery').map(({ at: done }) => done.getTime()));
      return {
        hub: hubAt(hub).name,
        driver: `${index + 1} ${name}`,
        collections: reached.filter(({ leg }) => leg === 'collection').length,
        deliveries: reached.filter(({ leg }) => leg === 'delivery').length,
        late: own.filter(({ is_late }) => is_late).length,
        not_reached: own.length - reached.length,
        last_stop: last === 0 ? '' : clockText(last - instantOf(dayOf(new Date(last)), '00:00').getTime()),
      };
    }),
  );
}

/** An injected loss is localised where the product names the one who had the parcel when it vanished, as the claim file does. */
async function localisedLosses(world: DayWorld): Promise<DayFigures['losses']> {
  const { simulation, planned, booked, dates } = world;
  const context = asOperations(simulation, at(dates.second, '23:30'));
  let [injected, localised] = [0, 0];
  for (const shipment of planned) {
    const product = booked.get(shipment.name);
    const holder = world.holders.get(parcelName(shipment, shipment.lost?.number ?? 0));
    // What was not even collected has not vanished.
    if (!product || !holder || holder.kind === 'sender') continue;
    const { parcels } = await readCustody(context, { shipment_id: product.id });
    const last = parcels.find(({ number }) => number === shipment.lost?.number)?.last;
    injected++;
    if (last?.party === holder.kind && last.party_name === nameOf(world, holder, shipment)) localised++;
  }
  return { injected, localised };
}

function nameOf({ simulation: { company } }: DayWorld, { kind, id }: Holder, { from, to }: PlannedShipment): string {
  if (kind === 'lane') return `${hubAt(from).name} to ${hubAt(to).name}`;
  if (kind === 'hub')
    return [...company.branches].flatMap(([code, branch_id]) => (branch_id === id ? hubAt(code).name : []))[0] ?? '';
  if (kind !== 'driver') return '';
  return [...company.drivers.values()].flat().find(({ driver_id }) => driver_id === id)?.name ?? '';
}

/** A contested attempt is resolved where what is kept of it says what was so: that the driver was there, or was not. */
async function resolvedContests({ contested, attempts }: DayWorld, reads: DayReads): Promise<DayFigures['contests']> {
  const rows = await reads.rows<{ name: string; is_shown: boolean }>(
    `select s.customer_reference as name, (e.data ->> 'is_shown')::boolean as is_shown from tracking_events e
       join shipments s on s.provider_id = $1 and s.id = e.shipment_id
       join field_exceptions x on x.provider_id = $1 and x.shipment_id = s.id and x.kind = 'contested'
     where e.provider_id = $1 and e.status = 'delivery-failed-attempt' and s.customer_reference = any($2::text[])`,
    [...contested],
  );
  const shown = new Map(rows.map(({ name, is_shown }) => [name, is_shown]));
  const truth = attempts.filter(({ name }) => contested.has(name));
  return { contested: truth.length, resolved: truth.filter(({ name, was_there }) => shown.get(name) === was_there).length };
}

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names.toSorted()) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

function minutes(ms: number): number {
  return Math.round(ms / 6000) / 10;
}

function clockText(ms: number): string {
  return `${String(Math.floor(ms / HOUR_MS)).padStart(2, '0')}:${String(Math.floor((ms % HOUR_MS) / 60_000)).padStart(2, '0')}`;
}
