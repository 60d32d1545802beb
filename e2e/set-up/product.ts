import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@tsela/server/config';
import { openServices } from '@tsela/server/main';
import { buildApp } from '@tsela/server/http/app';
import { runJob } from '@tsela/server/jobs/job-handlers';
import { TEST_SECRET_KEY, createFilledDatabase } from '@tsela/server/testing/test-database';
import { WEB_FOLDER } from '../../tools/start/web-build.ts';

/** The whole product as people meet it: the built web app, the server and a database with a small demo. */
export interface Product {
  /** Where a browser finds it, without a slash at the end. */
  readonly url: string;
  stop(): Promise<void>;
}

export interface ProductOptions {
  /** Runs jobs that are added; those of the clock never come, so that nothing happens that a journey did not bring about. */
  readonly runs_jobs?: boolean;
}

/** Starts the product on a port of its own, with a copy of the demo of its own. */
export async function startProduct({ runs_jobs = false }: ProductOptions = {}): Promise<Product> {
  const database = await createFilledDatabase();
  const data_dir = mkdtempSync(join(tmpdir(), 'tsela-journeys-'));
  const http_server = createHttpServer();
  await new Promise<void>((resolve) => http_server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with one.
  const { port } = http_server.address() as AddressInfo;
  const config = readConfig({
    PORT: String(port),
    DATABASE_URL: database.app_url,
    SECRET_KEY: TEST_SECRET_KEY,
    DEMO: '1',
    DATA_DIR: data_dir,
  });
  const services = await openServices({ config, database_url: database.app_url, secret_key: TEST_SECRET_KEY });
  const app = await buildApp({ services, http_server, web_folder: WEB_FOLDER, check_answers: true, log: true });
  await app.ready();
  if (runs_jobs) await services.jobs.work({ handle: (...job) => runJob(services, ...job), schedules: [], log: app.log });
  return {
    url: `http://localhost:${port}`,
    async stop() {
      await app.close();
      if (runs_jobs) await services.jobs.stop();
      await services.close();
      await database.drop();
      rmSync(data_dir, { recursive: true, force: true });
    },
  };
}
