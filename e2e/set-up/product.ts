import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@tsela/server/config';
import { createServer } from '@tsela/server/main';
import { TEST_SECRET_KEY, createFilledDatabase, createTestDatabase } from '@tsela/server/testing/test-database';
import { withSandbox } from '../../sandbox/with-sandbox.ts';
import { WEB_FOLDER } from '../../tools/start/web-build.ts';

/** The whole product as people meet it: the built web app, the server and a database with a small demo. */
export interface Product {
  /** Where a browser finds it, without a slash at the end. */
  readonly url: string;
  /** Where the sandboxes of operators of lockers have their pages, by the operators' names. */
  readonly sandbox_pages: Readonly<Record<string, string>>;
  /** Where it keeps what is not in the database. */
  readonly data_dir: string;
  /** The database as the owner of its tables. */
  readonly owner_url: string;
  /** Takes it down and starts it again at the same address, with the same data and the web app of another folder. */
  deploy(web_folder: string): Promise<void>;
  stop(): Promise<void>;
}

/** What a mail service calls the product of a journey with. */
export const INBOUND_EMAIL_KEY = 'inbound-email-key-of-journeys';

/** Where the product of the file before was: a window that is kept finds its files only at the same address. */
let last_port = 0;

/** Starts the product with a copy of the demo of its own, or empty as an installation is at first, where the worker's product before was, or on another port if that is taken. */
export async function startProduct({ is_empty = false } = {}): Promise<Product> {
  const database = is_empty ? await createTestDatabase() : await createFilledDatabase();
  const data_dir = mkdtempSync(join(tmpdir(), 'tsela-journeys-'));
  const first = createHttpServer();
  await listen(first, last_port).catch(() => listen(first, 0));
  // A server that listens on a port has an address with one.
  const { port } = first.address() as AddressInfo;
  last_port = port;
  // With the sandbox of the demo: no test reaches a gateway outside.
  const payments = await withSandbox(
    readConfig({
      PORT: String(port),
      DATABASE_URL: database.app_url,
      SECRET_KEY: TEST_SECRET_KEY,
      DEMO: is_empty ? '0' : '1',
      DATA_DIR: data_dir,
      INBOUND_EMAIL_DOMAIN: 'reply.tsela.example',
      INBOUND_EMAIL_KEY,
    }),
    {},
  );
  // As `npm start` makes it, jobs included: what a page waits for is done.
  const serve = (http_server: Server, web_folder: string) =>
    createServer({
      config: payments.config,
      database_url: database.app_url,
      secret_key: TEST_SECRET_KEY,
      http_server,
      web_folder,
      check_answers: true,
    });
  let http_server = first;
  let server = await serve(http_server, WEB_FOLDER);
  return {
    url: `http://localhost:${port}`,
    sandbox_pages: Object.fromEntries((payments.pages ?? []).map(({ name, url }) => [name, url])),
    data_dir,
    owner_url: database.owner_url,
    async deploy(web_folder) {
      await server.close();
      await endListening(http_server);
      http_server = createHttpServer();
      await listen(http_server, port);
      server = await serve(http_server, web_folder);
    },
    async stop() {
      await server.close();
      await payments.close();
      await database.drop();
      rmSync(data_dir, { recursive: true, force: true });
    },
  };
}

function endListening(http_server: Server): Promise<void> {
  return new Promise((resolve) => {
    // One that has ended already says so with an error.
    http_server.close(() => resolve());
    http_server.closeAllConnections();
  });
}

function listen(http_server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    http_server.once('error', reject);
    http_server.listen(port, '127.0.0.1', () => {
      http_server.off('error', reject);
      resolve();
    });
  });
}
