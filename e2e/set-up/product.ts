import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@tsela/server/config';
import { openServices } from '@tsela/server/main';
import { buildApp } from '@tsela/server/http/app';
import { TEST_SECRET_KEY, createTestDatabase } from '@tsela/server/testing/test-database';
import { simulate } from '../../simulator/simulate.ts';
import { WEB_FOLDER, buildWebWhenStale } from '../../tools/start/web-build.ts';

/** The whole product as people meet it: the built web app, the server and a database with a small demo. */
export interface Product {
  /** Where a browser finds it, without a slash at the end. */
  readonly url: string;
  stop(): Promise<void>;
}

const SEED = 20_260_315;
/** A fortnight at a fiftieth of the demo: every kind of person and a few dozen shipments, in a few seconds. */
const DEMO = { days: 14, share: 0.02 };

/** Starts the product on a port and a database of its own. */
export async function startProduct(): Promise<Product> {
  await buildWebWhenStale(() => undefined);
  const database = await createTestDatabase();
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
  await simulate({ services, seed: SEED, end: new Date(), ...DEMO });
  const app = await buildApp({ services, http_server, web_folder: WEB_FOLDER, check_answers: true, log: true });
  await app.ready();
  return {
    url: `http://localhost:${port}`,
    async stop() {
      await app.close();
      await services.close();
      await database.drop();
      rmSync(data_dir, { recursive: true, force: true });
    },
  };
}
