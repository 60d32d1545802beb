import { runJob } from '@tsela/server/job-handlers/job-handlers';
import { readConfig } from '@tsela/server/config';
import { openServices } from '@tsela/server/main';
import type { TookOfJob } from './job-in-process.ts';

/** Runs one job, in a process that keeps memory as the server does. */
const config = readConfig(process.env);
const services = await openServices({ config, database_url: config.database_url, secret_key: config.secret_key });
// Written by `runInProcess`.
const [name, payload] = JSON.parse(process.argv[2] ?? '[]') as [Parameters<typeof runJob>[1], Parameters<typeof runJob>[2]];
const before = process.memoryUsage().rss;
let most = before;
const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
const began = performance.now();
await runJob(services, name, payload, { job_id: 'bench', is_last_try: true });
const took: TookOfJob = { took_ms: performance.now() - began, rss: [before, most] };
clearInterval(watch);
process.send?.(took, () => process.exit(0));
