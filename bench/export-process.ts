import { readConfig } from '@tsela/server/config';
import { runJob } from '@tsela/server/job-handlers/job-handlers';
import { openServices } from '@tsela/server/main';
import type { ProviderId } from '@tsela/domain/ids';

/** What a process that wrote one file took for it. */
export interface Written {
  readonly took_ms: number;
  /** Before, and the most while it wrote. */
  readonly rss: readonly [number, number];
}

/** Writes one file as the job does, in a process that keeps memory as the server does. */
const config = readConfig(process.env);
const services = await openServices({ config, database_url: config.database_url, secret_key: config.secret_key });
const [provider_id, export_file_id] = process.argv.slice(2).map(Number);
const before = process.memoryUsage().rss;
let most = before;
const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
const began = performance.now();
await runJob(
  services,
  'write-export-file',
  { provider_id: provider_id as ProviderId, export_file_id: export_file_id ?? 0 },
  { job_id: 'bench', is_last_try: true },
);
const written: Written = { took_ms: performance.now() - began, rss: [before, most] };
clearInterval(watch);
process.send?.(written, () => process.exit(0));
