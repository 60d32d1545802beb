import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MISSING_PROXIES, startBalancer } from '../tools/start/proxies.testing.ts';
import { send } from './http-client.ts';
import { alternate, perSecond, repeat } from './measure.ts';
import type { Comparison } from './measure.ts';
import { startServerProcess } from './start-server.ts';
import { BOOKING } from './world.ts';
import type { Bench } from './world.ts';

const ROUNDS = 9;
const ROUND_MS = 2500;
/** So many that no process of either sleeps: with few callers, what it costs to wake one is measured, and not what it does. */
const AT_ONCE = 32;

/** What is compared, and after how many calls to each process it has compiled what it serves. */
interface Compared {
  readonly name: string;
  readonly floor: number;
  readonly warm_up: number;
  readonly call: Call;
}

/** Both cores are taken: a process that is slow to say that it is well is not one that has gone. */
const BALANCED = { names_visitors: false, check_ms: 10_000 };

type Call = (base_url: string, worker: number) => Promise<string>;

/**
 * Two processes behind HAProxy against one behind it, on the same machine and database: what the second costs where it has no core of its own.
 * docs/performance.md has the figures.
 */
export async function compareTwoProcesses(bench: Bench): Promise<Comparison[]> {
  if (MISSING_PROXIES.length > 0) {
    console.warn(`Two processes are not compared with one: ${MISSING_PROXIES.join(' and ')} are not installed.`);
    return [];
  }
  const folder = mkdtempSync(join(tmpdir(), 'tsela-bench-machines-'));
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const [alone, ...pair] = await startServers(bench, ends);
    const behind = async (ports: readonly number[]) => {
      const balancer = await startBalancer(folder, ports, BALANCED);
      ends.unshift(() => balancer.kill());
      return `http://127.0.0.1:${balancer.port}`;
    };
    const [to_one, to_two] = [await behind([alone]), await behind(pair)];
    const comparisons: Comparison[] = [];
    for (const { name, floor, warm_up, call } of callsOf(bench)) {
      for (const [base_url, processes] of [
        [to_one, 1],
        [to_two, 2],
      ] as const)
        await repeat(warm_up * processes, AT_ONCE, () => call(base_url, Math.floor(Math.random() * AT_ONCE)));
      const rate = (base_url: string) => () => perSecond(ROUND_MS, AT_ONCE, (worker) => call(base_url, worker));
      comparisons.push({
        name: `${name}, two processes`,
        one: 'two processes behind a proxy',
        other: 'one process behind a proxy',
        floor,
        samples: await alternate({ rounds: ROUNDS }, rate(to_two), rate(to_one)),
      });
    }
    return comparisons;
  } finally {
    for (const end of ends) await end();
  }
}

/** The ports of three servers: one that is alone, and two that share. */
async function startServers({ database_url }: Bench, ends: (() => unknown)[]): Promise<[number, number, number]> {
  const start = async () => {
    const server = await startServerProcess(database_url);
    ends.unshift(() => server.stop());
    return server.port;
  };
  return [await start(), await start(), await start()];
}

function callsOf({ customers }: Bench): Compared[] {
  const tokenOf = (worker: number) => customers[worker % customers.length]?.token ?? '';
  const booking = JSON.stringify(BOOKING);
  const { collection_address, delivery_address, parcels } = BOOKING;
  const quote = JSON.stringify({ collection_address, delivery_address, parcels });
  const post =
    (path: string, body: string): Call =>
    (base_url, worker) =>
      send(base_url, { method: 'POST', path, token: tokenOf(worker), body });
  return [
    { name: 'bookings', floor: 0.9, warm_up: 3000, call: post('/api/shipments', booking) },
    // The callers and the proxy take most of both cores, so that the second process has none of its own to answer from.
    { name: 'quotes', floor: 0.9, warm_up: 25_000, call: post('/api/rates', quote) },
    {
      name: 'list 20 of 100 000',
      floor: 1,
      warm_up: 5000,
      call: (base_url, worker) =>
        send(base_url, { method: 'GET', path: '/api/shipments/rows?limit=20&offset=0', token: tokenOf(worker) }),
    },
  ];
}
