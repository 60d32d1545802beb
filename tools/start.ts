import { mkdirSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { lockDataDir } from '@tsela/server/cluster/data-dir-lock';
import { keptSecret } from '@tsela/server/cluster/kept-secret';
import { readConfig } from '@tsela/server/config';
import type { RunningServer } from '@tsela/server/main';
import { hasNoRoom } from '@tsela/server/no-room';
import { StartRefusal } from '@tsela/server/start-refusal';
import { withSandbox } from '../sandbox/with-sandbox.ts';
import { readyText } from './start/announce.ts';
import { markDemoForReset } from './start/demo.ts';
import { removeFilesOfEndedDemos } from './start/ended-demo-files.ts';
import { holdPort, portOf } from './start/hold-port.ts';
import { stopInOrder } from './start/orderly-stop.ts';
import { prepareDatabase } from './start/prepare-database.ts';
import { setupLink } from './start/setup-link.ts';
import { buildWebWhenStale, WEB_FOLDER } from './start/web-build.ts';

/** How long requests under way may take to end before their connections are cut. */
const FINISH_REQUESTS_MS = 10_000;

/** The code by which a process asks the launcher to start it again. */
const START_AGAIN = 75;
/** The code by which it says that there is no room on the disk. */
const NO_ROOM = 74;

const log = (sentence: string) => console.log(sentence);
const stopping = stopInOrder(log);

try {
  await start();
} catch (fault) {
  // What fails because it was stopped in the middle is no news.
  if (!stopping.isAsked()) {
    console.error(fault instanceof StartRefusal ? fault.message : fault);
    await stopping.stop();
    process.exit(isOfFullDisk(fault) ? NO_ROOM : 1);
  }
}

/** What the system says of a full disk, and what the database says when it cannot start for it. */
function isOfFullDisk(fault: unknown): boolean {
  return hasNoRoom(fault) || (fault instanceof Error && fault.message.includes('No space left on device'));
}

/** The product from nothing: folder, port, web app, database, server. */
async function start(): Promise<void> {
  const config = readConfigOrRefuse();
  const lock = lockDataDir(config.data_dir);
  stopping.before(() => lock.release());
  const http_server = await holdPort(config.port, config.host);
  stopping.before(() => closePort(http_server));
  mkdirSync(join(config.data_dir, 'files'), { recursive: true, mode: 0o700 });
  const secret_key = config.secret_key === '' ? keptSecret(join(config.data_dir, 'secret-key')) : config.secret_key;

  const [{ owner_url, database_url, pooler_url, replica_url, is_demo }] = await Promise.all([
    prepareDatabase({ config, secret_key, log, onStarted: stopping.before, onGivenUp: endWithoutDatabase }),
    buildWebWhenStale(log),
  ]);

  // The demo's payers pay nothing, and no locker opens: where no gateway or operator is named, a sandbox stands in for it.
  const sandboxes = is_demo ? await withSandbox(config, process.env) : { config, pages: [], close: () => undefined };
  stopping.before(() => sandboxes.close());

  // Loaded only here, so that the port answers before the server's many modules are read.
  const { createServer } = await import('@tsela/server/main');
  const starting = createServer({
    config: { ...sandboxes.config, demo: is_demo },
    database_url,
    pooler_url,
    replica_url,
    secret_key,
    http_server,
    web_folder: WEB_FOLDER,
    // The launcher starts again what has ended.
    reset_demo: is_demo && process.send ? () => void startAgainWithoutDemo({ owner_url, data_dir: config.data_dir }) : undefined,
  });
  // It answers before it has started whole: a stop that comes meanwhile waits for it, or its calls would outlive the database.
  stopping.before(() =>
    starting.then(
      (server) => finishRequests(http_server, server),
      () => undefined,
    ),
  );
  await starting;

  const url = config.public_url.replace(/:0$/, `:${portOf(http_server)}`);
  const setup_link = is_demo ? null : await setupLink({ url, owner_url, now: new Date() });
  // The launcher starts again what was ready and ends by itself.
  process.send?.('ready');
  const open = async () => (await import('@tsela/server/files/file-store')).openFileStore(config);
  removeFilesOfEndedDemos({ data_dir: config.data_dir, open, log }).catch((fault: unknown) => console.error(fault));
  for (const page of sandboxes.pages ?? []) log(`The sandbox of ${page.name} has its page at ${page.url}/`);
  log(readyText({ url, seconds: process.uptime(), demo: is_demo, setup_link }));
}

/** Ends the process once the call that asked for it is answered; the next one finds the mark, and makes the demo anew. */
async function startAgainWithoutDemo({ owner_url, data_dir }: { owner_url: string; data_dir: string }): Promise<void> {
  await markDemoForReset(owner_url);
  log('Stopping, to make the demo anew.');
  await stopping.stop();
  // What the demo's people uploaded belongs to rows that go.
  rmSync(join(data_dir, 'files'), { recursive: true, force: true });
  process.exit(START_AGAIN);
}

/** A supervisor may restart the process; without a database it could answer no call. */
function endWithoutDatabase(): void {
  setTimeout(() => process.exit(1), 2 * FINISH_REQUESTS_MS);
  void stopping.stop().finally(() => process.exit(1));
}

function readConfigOrRefuse() {
  try {
    return readConfig(process.env);
  } catch (cause) {
    throw new StartRefusal(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** What is before the process is told first; then new requests are refused, running ones are finished, and the pool and the rest close. */
async function finishRequests(http_server: Server, server: RunningServer): Promise<void> {
  await server.drain();
  const closed = closePort(http_server);
  const impatience = setTimeout(() => http_server.closeAllConnections(), FINISH_REQUESTS_MS);
  await Promise.all([closed, server.close()]);
  clearTimeout(impatience);
}

function closePort(http_server: Server): Promise<void> {
  return new Promise((resolve) => {
    if (!http_server.listening) return resolve();
    http_server.close(() => resolve());
    http_server.closeIdleConnections();
  });
}
