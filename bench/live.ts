import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDriver } from '@tsela/server/user-records/create-user';
import type { DriverId, RoleId, ShipmentId } from '@tsela/domain/ids';
import { VEHICLE_CHECKS } from '@tsela/domain/tripsheets/vehicle-check';
// What services there are is told where each is opened.
import type {} from '@tsela/server/providers/branch-reads';
import { send } from './http-client.ts';
import { openPage } from './live-page.ts';
import type { LivePage, ReadAgain } from './live-page.ts';
import { asOwner } from './money-books.ts';
import type { Figure } from './rating.ts';
import { startServerProcess } from './start-server.ts';
import { makeStaff, openSession } from './world.ts';
import type { Bench } from './world.ts';

/** Issue 19, "Live": so many are connected, and may cost so much. */
const DRIVERS = 200;
const DISPATCHERS = 30;
const MB_MAX = 100;
const CORE_MAX = 0.2;
/** Issue 19, "Live": from a change by a driver to the dispatcher's screen, and the other way round. For the slowest of twenty. */
const MS_MAX = 1000;

/** A driver makes a stop every so often, says where they are every so often (as the settings have it), and dispatchers give out a shipment each. */
const STOP_EVERY_MS = 240_000;
const POSITION_EVERY_MS = 60_000;
const ASSIGN_EVERY_MS = 60_000;
/** Of the dispatchers who look at charts, one in three. */
const CHARTS_EVERY_MS = 60_000;
const WARM_UP_MS = 20_000;
const MEASURED_MS = 60_000;
/** Of each driver, at the start. */
const STOPS = 6;
const OPERATIONS = 4 as RoleId;
const DRIVER = 2 as RoleId;
const MB = 1024 * 1024;

const LIST = '/api/ui/ops-dashboard/list';
const COUNTERS = ['/api/ui/ops-dashboard'];
/** Read again every minute, whatever changes. */
const CHARTS = ['/api/ui/ops-dashboard/per-hour', '/api/ui/ops-dashboard/per-day', '/api/ui/dashboard/deliveries'];
const DAYS = ['/api/trip-sheet/summary'];
/** The three modes of the operations dashboard, each with what it reads. */
const MODES: readonly ReadAgain[] = [
  { shipment: [...COUNTERS, `${LIST}?tile=submitted&limit=20&offset=0`] },
  { shipment: [...COUNTERS, ...DAYS], 'trip-sheet': DAYS },
  {
    shipment: [
      ...COUNTERS,
      '/api/ui/claims',
      ...['unassigned-collections', 'unassigned-deliveries', 'exceptions'].map((pile) => `${LIST}?tile=${pile}&limit=5&offset=0`),
    ],
  },
];
const SHEET = ['/api/trip-sheet'];
const OF_DRIVERS: ReadAgain = { shipment: SHEET, 'trip-sheet': SHEET };

interface Driver {
  readonly driver_id: DriverId;
  readonly token: string;
  readonly ip: string;
  readonly stops: Stop[];
  sequence: number;
}

interface Stop {
  readonly id: ShipmentId;
  readonly reference: string;
}

/** What drivers and dispatchers who are connected cost, and how soon each sees what the other did. Source: issue 19, "Live". */
export async function measureLive(bench: Bench): Promise<Figure[]> {
  const server = await startServerProcess(bench.database_url);
  const pages: LivePage[] = [];
  try {
    const stage = await openStage({ ...bench, base_url: server.base_url });
    const idle = await stage.usage();
    const [of_dispatchers, of_drivers] = await Promise.all([openDispatchers(stage), openDrivers(stage)]);
    pages.push(...of_dispatchers, ...of_drivers);
    await stage.work({ of_dispatchers, of_drivers, for_ms: WARM_UP_MS });
    const before = await stage.usage();
    const reads_before = readsOf(pages);
    const began = performance.now();
    const day = await stage.work({ of_dispatchers, of_drivers, for_ms: MEASURED_MS });
    const took_ms = performance.now() - began;
    const after = await stage.usage();
    const grown = (Math.max(before.rss, after.rss) - idle.rss) / MB;
    const core = (after.cpu_ms - before.cpu_ms) / took_ms;
    const failed = pages.reduce((sum, page) => sum + page.failed(), 0) + day.refused;
    return [
      {
        lines: [
          `live, ${DRIVERS} drivers and ${DISPATCHERS} dispatchers: ${grown.toFixed(0)} MB more than idle (at most ${MB_MAX}), ${(core * 100).toFixed(1)} % of a core (at most ${CORE_MAX * 100})`,
          `  ${day.changes} changes, ${day.assignments} assignments, ${day.positions} positions, ${readsOf(pages) - reads_before} reads again in ${(took_ms / 1000).toFixed(0)} s, ${failed} failed`,
        ],
        reached: grown <= MB_MAX && core <= CORE_MAX && failed === 0,
      },
      timesOf('live, from a driver to the sockets of dispatchers', day.to_sockets),
      timesOf('live, from a driver to the screens of dispatchers', day.to_screens),
      timesOf('live, from a dispatcher to the socket of the driver', day.to_driver),
      timesOf('live, from a dispatcher to the screen of the driver', day.to_phone),
    ];
  } finally {
    for (const page of pages) page.close();
    server.stop();
  }
}

function readsOf(pages: readonly LivePage[]): number {
  return pages.reduce((sum, page) => sum + page.reads(), 0);
}

function timesOf(what: string, times_ms: readonly number[]): Figure {
  const sorted = times_ms.toSorted((one, other) => one - other);
  const of = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  return {
    lines: [
      `${what}: ${of(0.5).toFixed(0)} ms in the middle, ${of(0.95).toFixed(0)} ms at p95 (at most ${MS_MAX}), ${sorted.length} times`,
    ],
    reached: of(0.95) <= MS_MAX,
  };
}

interface Working {
  readonly of_dispatchers: readonly LivePage[];
  readonly of_drivers: readonly LivePage[];
  readonly for_ms: number;
}

interface Stage {
  readonly base_url: string;
  readonly drivers: readonly Driver[];
  readonly staff: readonly { readonly token: string; readonly ip: string }[];
  usage(): Promise<{ rss: number; cpu_ms: number }>;
  work(working: Working): Promise<Work>;
}

/** What was done, and how long it took to be heard and shown. */
interface Work {
  changes: number;
  assignments: number;
  positions: number;
  refused: number;
  readonly to_sockets: number[];
  readonly to_screens: number[];
  readonly to_driver: number[];
  readonly to_phone: number[];
}

async function openStage(bench: Bench): Promise<Stage> {
  const { base_url, owner_url, provider_id } = bench;
  const waiting = await submittedShipments(owner_url, provider_id);
  const staff: { token: string; ip: string }[] = [];
  for (let number = 0; number < DISPATCHERS; number++) {
    const token = await makeStaff(bench.context, OPERATIONS, `dispatcher${number}@example.com`);
    staff.push({ token, ip: `198.51.100.${1 + number}` });
  }
  const drivers = await hireDrivers(bench);
  for (const driver of drivers) {
    await goOnDuty(base_url, driver);
    driver.stops.push(...waiting.splice(0, STOPS));
    await assign({ base_url, token: staff[0]?.token ?? '', driver, stops: driver.stops });
  }
  return {
    base_url,
    drivers,
    staff,
    usage: async () =>
      JSON.parse(await send(base_url, { method: 'GET', path: '/bench/memory' })) as { rss: number; cpu_ms: number },
    work: (working) => workFor({ base_url, drivers, staff, waiting, ...working }),
  };
}

async function submittedShipments(owner_url: string, provider_id: number): Promise<Stop[]> {
  const { rows } = await asOwner<Stop>(
    owner_url,
    `select id::int, short_tracking_reference as reference from shipments where provider_id = $1 and status = 'submitted' and collection_agent_id is null
     order by id`,
    [provider_id],
  );
  return rows;
}

async function hireDrivers({ context, services }: Bench): Promise<Driver[]> {
  const [branch] = await services.branches.of(context.provider_id);
  if (!branch) throw new Error('The bench has no branch.');
  const drivers: Driver[] = [];
  for (let number = 0; number < DRIVERS; number++) {
    const [name, mobile_number] = [`Driver ${number}`, '+27821234567'];
    const { driver_id, user_id } = await createDriver(context, {
      user: {
        name,
        mobile_number,
        email: `driver${number}@example.com`,
        role_id: DRIVER,
        account_id: null,
        branch_id: branch.id,
        limit_user_to_branch: false,
        password_hash: 'none',
        is_demo: false,
      },
      driver: { name, mobile_number, branch_id: branch.id, vehicle_registration: `BEN ${number} GP` },
    });
    const ip = `203.0.113.${1 + number}`;
    drivers.push({ driver_id, token: await openSession(context, user_id), ip, stops: [], sequence: 0 });
  }
  return drivers;
}

async function goOnDuty(base_url: string, { token, ip }: Driver): Promise<void> {
  const checked = VEHICLE_CHECKS.map((check) => ({ check, is_sound: true, note: '' }));
  const body = JSON.stringify({ is_on_duty: true, checked });
  await send(base_url, { method: 'POST', path: '/api/drivers/duty', token, ip, body });
}

interface Assigned {
  readonly base_url: string;
  readonly token: string;
  readonly driver: Driver;
  readonly stops: readonly Stop[];
}

async function assign({ base_url, token, driver: { driver_id }, stops }: Assigned): Promise<boolean> {
  const body = JSON.stringify({ shipment_ids: stops.map(({ id }) => id), driver_id, leg: 'collection' });
  const answer = await send(base_url, { method: 'POST', path: '/api/trip-sheet/assign', token, body });
  return (JSON.parse(answer) as { failed: unknown[] }).failed.length === 0;
}

async function openDispatchers({ base_url, staff }: Stage): Promise<LivePage[]> {
  return Promise.all(
    staff.map(({ token, ip }, number) => openPage({ base_url, token, ip, read_again: MODES[number % MODES.length] ?? {} })),
  );
}

async function openDrivers({ base_url, drivers }: Stage): Promise<LivePage[]> {
  return Promise.all(drivers.map(({ token, ip }) => openPage({ base_url, token, ip, read_again: OF_DRIVERS })));
}

type Workday = Pick<Stage, 'base_url' | 'drivers' | 'staff'> & Working & { readonly waiting: Stop[] };

/** Drivers and dispatchers at work, each at their pace and spread evenly over it. */
async function workFor(workday: Workday): Promise<Work> {
  const work: Work = {
    changes: 0,
    assignments: 0,
    positions: 0,
    refused: 0,
    to_sockets: [],
    to_screens: [],
    to_driver: [],
    to_phone: [],
  };
  await Promise.all([
    evenly(workday.for_ms, STOP_EVERY_MS / DRIVERS, (turn) => makeStop(workday, work, turn)),
    evenly(workday.for_ms, POSITION_EVERY_MS / DRIVERS, (turn) => sayWhere(workday, work, turn)),
    evenly(workday.for_ms, ASSIGN_EVERY_MS / DISPATCHERS, (turn) => giveOut(workday, work, turn)),
    evenly(workday.for_ms, (CHARTS_EVERY_MS * MODES.length) / DISPATCHERS, (turn) => readCharts(workday, turn)),
  ]);
  return work;
}

/** Begins something every so often, whether or not what was begun before is done; comes back once all is. */
async function evenly(for_ms: number, every_ms: number, begin: (turn: number) => Promise<void>): Promise<void> {
  const began: Promise<void>[] = [];
  for (let turn = 0; turn < for_ms / every_ms; turn++) {
    began.push(begin(turn));
    await sleep(every_ms);
  }
  await Promise.all(began);
}

/** A driver scans what is collected: every dispatcher is told, and reads again. */
async function makeStop({ base_url, drivers, of_dispatchers }: Workday, work: Work, turn: number): Promise<void> {
  const driver = drivers[turn % drivers.length];
  const stop = driver?.stops.shift();
  if (!driver || !stop) return;
  const { token, ip } = driver;
  const began = performance.now();
  const heard = of_dispatchers.map((page) => page.hears('shipment', stop.id));
  const shown = of_dispatchers.map((page) => page.shows('shipment', stop.id));
  const captured_at = new Date().toISOString();
  const event = {
    reference: stop.reference,
    choice: 'collected',
    event_id: randomUUID(),
    device_id: ip,
    device_sequence: driver.sequence++,
  };
  const body = JSON.stringify({ events: [{ ...event, captured_at }], sent_at: captured_at });
  const answer = await send(base_url, { method: 'POST', path: '/api/tracking/shipment-events', token, ip, body });
  work.changes += 1;
  if (!answer.includes('"accepted"')) {
    work.refused += 1;
    return;
  }
  work.to_sockets.push(...(await Promise.all(heard)).map((at) => at - began));
  work.to_screens.push(...(await Promise.all(shown)).map((at) => at - began));
}

async function sayWhere({ base_url, drivers }: Workday, work: Work, turn: number): Promise<void> {
  const driver = drivers[turn % drivers.length];
  if (!driver) return;
  const { token, ip } = driver;
  const body = JSON.stringify({ lat: -26.2 + turn / 10_000, lng: 28 });
  const answer = await send(base_url, { method: 'POST', path: '/api/drivers/location', token, ip, body });
  work.positions += 1;
  if (!answer.includes('true')) work.refused += 1;
}

async function readCharts({ base_url, staff }: Workday, turn: number): Promise<void> {
  const { token = '' } = staff[turn % staff.length] ?? {};
  await Promise.all(CHARTS.map((path) => send(base_url, { method: 'GET', path, token, accept_encoding: 'br' })));
}

/** A dispatcher gives a driver a shipment: the driver's phone is told, and reads its sheet again. */
async function giveOut({ base_url, drivers, staff, of_drivers, waiting }: Workday, work: Work, turn: number): Promise<void> {
  const to = (turn * 7) % drivers.length;
  const [driver, page, stop] = [drivers[to], of_drivers[to], waiting.shift()];
  if (!driver || !page || !stop) return;
  const began = performance.now();
  const [heard, shown] = [page.hears('shipment', stop.id), page.shows('shipment', stop.id)];
  const is_done = await assign({ base_url, token: staff[turn % staff.length]?.token ?? '', driver, stops: [stop] });
  work.assignments += 1;
  if (!is_done) {
    work.refused += 1;
    return;
  }
  driver.stops.push(stop);
  work.to_driver.push((await heard) - began);
  work.to_phone.push((await shown) - began);
}
