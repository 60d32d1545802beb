import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@tsela/server/config';
import { createServer } from '@tsela/server/main';
import { TEST_SECRET_KEY, createFilledDatabase } from '@tsela/server/testing/test-database';
import { WEB_FOLDER } from '../../tools/start/web-build.ts';

/** The whole product as people meet it: the built web app, the server and a database with a small demo. */
export interface Product {
  /** Where a browser finds it, without a slash at the end. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the product on a port of its own, with a copy of the demo of its own. */
export async function startProduct(): Promise<Product> {
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
  // As `npm start` makes it, jobs included: what a page waits for is done.
  const server = await createServer({
    config,
    database_url: database.app_url,
    secret_key: TEST_SECRET_KEY,
    http_server,
    web_folder: WEB_FOLDER,
    check_answers: true,
  });
  return {
    url: `http://localhost:${port}`,
    async stop() {
      await server.close();
      await database.drop();
      rmSync(data_dir, { recursive: true, force: true });
    },
  };
}
