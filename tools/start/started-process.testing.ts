import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { builtProgram } from './built-program.ts';

/** A start of the product in a process of its own. */
export type Started = {
  readonly child: ChildProcess;
  readonly port: number;
  readonly output: () => string;
  /** The code it ended with; null after a kill. */
  readonly ended: Promise<number | null>;
};

/** Against what hangs: with as many as wait beside it, a start from nothing has taken longer than half a minute. */
const WAIT_MS = 200_000;

/** Starts the product on the folder without the demo and without building the web app. */
export async function startProduct(options: {
  data_dir: string;
  /** Where the product lies; left out, here. */
  folder?: string;
  port?: number;
  prefix?: readonly string[];
  script?: string;
  /** What the script is given. */
  rest?: readonly string[];
  database_url?: string;
  env?: Readonly<Record<string, string>>;
}): Promise<Started> {
  const port = options.port ?? (await freePort());
  const [command = process.execPath, ...rest] = [
    ...(options.prefix ?? []),
    process.execPath,
    options.script ?? (options.folder === undefined ? await builtProgram('tools/start.ts') : 'tools/start.ts'),
    ...scriptArguments(options),
    ...(options.rest ?? []),
  ];
  const child = spawn(command, rest, {
    cwd: options.folder,
    env: {
      ...process.env,
      DATA_DIR: options.data_dir,
      PORT: String(port),
      DEMO: '0',
      TSELA_SKIP_WEB_BUILD: '1',
      DATABASE_URL: options.database_url ?? '',
      SECRET_KEY: options.database_url === undefined ? '' : 'the-secret-key-of-this-start',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (output += piece.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, port, output: () => output, ended };
}

function scriptArguments({ script }: { script?: string }): string[] {
  return script?.endsWith('bootstrap.mjs') === true ? ['start'] : [];
}

/** Waits until the product answers that it is ready. Throws what it printed when it ends or takes too long. */
export async function untilReady(started: Started, { wait_ms = WAIT_MS } = {}): Promise<void> {
  await until(
    async () => {
      if (started.child.exitCode !== null) throw new Error(`It ended: ${started.output()}`);
      return (await health(started.port)).status === 200;
    },
    started.output,
    wait_ms,
  );
}

export async function untilPrinted(started: Started, text: string): Promise<void> {
  await until(() => Promise.resolve(started.output().includes(text)), started.output);
}

export async function until(isSo: () => Promise<boolean>, describe: () => string = () => '', wait_ms = WAIT_MS): Promise<void> {
  for (const end = Date.now() + wait_ms; !(await isSo()); await sleep(5)) {
    if (Date.now() > end) throw new Error(`Waited ${wait_ms} ms in vain. ${describe()}`);
  }
}

/** What the product answers about itself; status 0 when there is no answer. */
export async function health(port: number): Promise<{ status: number; body: string }> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/health`);
    return { status: response.status, body: await response.text() };
  } catch {
    return { status: 0, body: '' };
  }
}

export async function kill(started: Started): Promise<void> {
  started.child.kill('SIGKILL');
  await started.ended;
}

/** The running embedded database of the folder, as its superuser. */
export async function connect(data_dir: string): Promise<pg.Client> {
  const password = readFileSync(join(data_dir, 'postgres-password'), 'utf8').trim();
  const port = readFileSync(join(data_dir, 'postgres-port'), 'utf8');
  const client = new pg.Client({ connectionString: `postgresql://postgres:${password}@127.0.0.1:${port}/tsela` });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
