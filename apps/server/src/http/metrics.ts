import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Pool } from '../db/pool.ts';
import type { ReadReplica } from '../db/read-replica.ts';
import type { Jobs } from '../jobs/job-repository.ts';
import { StartRefusal } from '../start-refusal.ts';

/** What a process measures of itself, as Prometheus asks for it. No label names a provider, a user or an id. Source: decisions/0158. */
export interface Metrics {
  /** Measures the calls and sockets of the app. */
  watch(app: FastifyInstance): void;
  /** Answers GET /metrics on a port of its own. */
  serve(options: { readonly host: string; readonly port: number }): Promise<{ readonly port: number; close(): Promise<void> }>;
}

interface Measured {
  readonly pools: Readonly<Record<string, Pool>>;
  readonly jobs: Pick<Jobs, 'backlog'>;
  readonly read_replica: Pick<ReadReplica, 'counts' | 'isUsed' | 'lastLook'> | null;
}

/** From a price out of memory to a statement at its limit. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** Begins to measure the process, its connections and its jobs. */
export function openMetrics({ pools, jobs, read_replica }: Measured): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  measurePools(registers, pools);
  if (read_replica !== null) measureReplica(registers, read_replica);
  new Gauge({
    name: 'tsela_jobs',
    help: 'Jobs of all processes by kind: waiting to be run, which for messages is their outbox, and under way.',
    labelNames: ['job', 'state'],
    registers,
    async collect() {
      // While the database is away the other figures are what is wanted.
      const backlog = await jobs.backlog().catch(() => []);
      this.reset();
      for (const { name, waiting, active } of backlog) {
        this.set({ job: name, state: 'waiting' }, waiting);
        this.set({ job: name, state: 'active' }, active);
      }
    },
  });
  return { watch: (app) => watchApp(app, registers), serve: (options) => serve(registry, options) };
}

function measurePools(registers: Registry[], pools: Measured['pools']): void {
  new Gauge({
    name: 'tsela_database_connections',
    help: 'Connections of this process to the database, by pool: in use, idle, and how many calls wait for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, each] of Object.entries(pools)) {
        this.set({ pool, state: 'used' }, each.totalCount - each.idleCount);
        this.set({ pool, state: 'idle' }, each.idleCount);
        this.set({ pool, state: 'waiting' }, each.waitingCount + each.waitingForTurn);
      }
    },
  });
}

function measureReplica(registers: Registry[], replica: NonNullable<Measured['read_replica']>): void {
  new Counter({
    name: 'tsela_reads_total',
    help: 'Reads by where they were done: on the replica, or on the primary and why.',
    labelNames: ['on'],
    registers,
    collect() {
      this.reset();
      for (const [on, count] of Object.entries(replica.counts)) this.inc({ on }, count);
    },
  });
  new Gauge({
    name: 'tsela_replica_used',
    help: 'Whether reads are done on the replica: 1, or 0 while it is left alone.',
    registers,
    collect() {
      this.set(replica.isUsed ? 1 : 0);
    },
  });
  for (const [name, unit] of [
    ['lag_bytes', 'bytes'],
    ['lag_s', 'seconds'],
  ] as const)
    new Gauge({
      name: `tsela_replica_lag_${unit}`,
      help: `How far the replica was behind the primary when it was last looked at, in ${unit}; none while it does not answer.`,
      registers,
      collect() {
        const look = replica.lastLook;
        this.set('lag_s' in look ? look[name] : Number.NaN);
      },
    });
}

function watchApp(app: FastifyInstance, registers: Registry[]): void {
  const seconds = new Histogram({
    name: 'tsela_call_seconds',
    help: 'How long calls took, by the pattern of their address, method and class of status.',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none' } = request.routeOptions;
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    seconds.observe({ route, method: request.method, status }, reply.elapsedTime / 1000);
    done();
  });
  new Gauge({
    name: 'tsela_sockets',
    help: 'Pages that listen for live updates at this process.',
    registers,
    collect() {
      this.set(app.websocketServer.clients.size);
    },
  });
}

const MOST_CONNECTIONS = 20;

async function serve(registry: Registry, { host, port }: { readonly host: string; readonly port: number }) {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) =>
      reject(new StartRefusal(`METRICS_PORT ${port} on ${host} cannot be used: ${message}.`)),
    );
    server.listen(port, host, resolve);
  });
  return {
    // A server that listens on a port has an address of this kind.
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
