import { createServer } from 'node:http';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { makeCustomer, makeWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { buildApp } from './app.ts';
import { openMetrics } from './metrics.ts';

let test_app: TestApp;
let app: FastifyInstance;
let served: { readonly port: number; close(): Promise<void> };
let world: World;
beforeAll(async () => {
  test_app = await openTestApp();
  const { services } = test_app;
  const metrics = openMetrics({ pools: { calls: services.pool }, jobs: services.jobs, read_replica: services.read_replica });
  app = await buildApp({ services, metrics });
  await app.ready();
  served = await metrics.serve({ host: '127.0.0.1', port: 0 });
  world = await makeWorld(services);
});
afterAll(async () => {
  await Promise.all([served.close(), app.close()]);
  await test_app.close();
});

async function figures(): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${served.port}/metrics`);
  expect(response.headers.get('content-type')).toContain('text/plain');
  return response.text();
}

describe('the figures of a process', () => {
  it('count calls by pattern, method and class of status, and name no id', async () => {
    const { token } = await makeCustomer(world);
    const headers = { host: world.host, authorization: `Bearer ${token}` };
    for (const id of [4711, 4712]) await app.inject({ url: `/api/shipments?id=${id}`, headers });
    await app.inject({ url: '/api/nowhere/4713', headers });
    await app.inject({ method: 'PUT', url: `/api${shipmentApi.list.path}`, headers });

    const text = await figures();

    expect(text).toContain('tsela_call_seconds_count{route="/api/shipments",method="GET",status="2xx"} 2');
    expect(text).toContain('tsela_call_seconds_count{route="/api/shipments",method="PUT",status="4xx"} 1');
    expect(text).toContain('tsela_call_seconds_count{route="none",method="GET",status="4xx"} 1');
    expect(text).not.toMatch(/id=|nowhere|Test Couriers|provider_id/);
    expect(text).not.toContain(world.host);
  });

  it('show connections, sockets, jobs, memory and the delay of the event loop', async () => {
    const client = await test_app.services.pool.connect();

    const text = await figures();

    expect(text).toContain('tsela_database_connections{pool="calls",state="used"} 1');
    expect(text).toContain('tsela_database_connections{pool="calls",state="waiting"} 0');
    expect(text).toContain('tsela_sockets 0');
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    client.release();
  });

  it('are on a port of their own, and nothing else is there', async () => {
    expect((await app.inject({ url: '/metrics', headers: { host: world.host } })).statusCode).toBe(404);
    expect((await app.inject({ url: '/api/metrics', headers: { host: world.host } })).statusCode).toBe(404);
    expect((await fetch(`http://127.0.0.1:${served.port}/api/health`)).status).toBe(404);
  });

  it('show where reads were done and how far the replica is behind, where there is one', async () => {
    const counts = {
      replica: 12,
      primary_as_replica_is_left_alone: 3,
      primary_as_replica_is_behind: 2,
      primary_as_replica_failed: 1,
    };
    const lastLook = { state: 'behind', lag_bytes: 4096, lag_s: 3600 } as const;
    const metrics = openMetrics({ pools: {}, jobs: test_app.services.jobs, read_replica: { counts, isUsed: false, lastLook } });
    const beside = await metrics.serve({ host: '127.0.0.1', port: 0 });

    const text = await (await fetch(`http://127.0.0.1:${beside.port}/metrics`)).text();

    const told = text.split('\n').filter((line) => /^tsela_(reads|replica)/.test(line));
    expect(told).toEqual([
      'tsela_reads_total{on="replica"} 12',
      'tsela_reads_total{on="primary_as_replica_is_left_alone"} 3',
      'tsela_reads_total{on="primary_as_replica_is_behind"} 2',
      'tsela_reads_total{on="primary_as_replica_failed"} 1',
      'tsela_replica_used 0',
      'tsela_replica_lag_bytes 4096',
      'tsela_replica_lag_seconds 3600',
    ]);
    expect(await figures()).not.toMatch(/tsela_(reads|replica)/);
    await beside.close();
  });

  it('say in one sentence that their port is taken', async () => {
    const squatter = createServer().listen(served.port, '127.0.0.2');
    await new Promise((resolve) => squatter.once('listening', resolve));
    const metrics = openMetrics({ pools: {}, jobs: test_app.services.jobs, read_replica: null });

    await expect(metrics.serve({ host: '127.0.0.2', port: served.port })).rejects.toThrow(
      new RegExp(`^METRICS_PORT ${served.port} on 127\\.0\\.0\\.2 cannot be used: .*EADDRINUSE`),
    );
    squatter.close();
  });
});
