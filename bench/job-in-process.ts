import { fork } from 'node:child_process';
import type { runJob } from '@tsela/server/job-handlers/job-handlers';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../tools/server-flags.mjs';
import { builtProgram } from '../tools/start/built-program.ts';
import type { Bench } from './world.ts';

/** What a process that ran one job took for it. */
export interface TookOfJob {
  readonly took_ms: number;
  /** Bytes before, and the most while it ran. */
  readonly rss: readonly [number, number];
}

/** Runs a job in a process of its own, which begins with nothing read and keeps memory as the server does. */
export async function runInProcess(
  { services, database_url }: Bench,
  name: Parameters<typeof runJob>[1],
  payload: Parameters<typeof runJob>[2],
): Promise<TookOfJob> {
  const child = fork(await builtProgram('bench/job-process.ts'), [JSON.stringify([name, payload])], {
    execArgv: SERVER_FLAGS,
    env: { ...process.env, ...SERVER_ENVIRONMENT, DATABASE_URL: database_url, SECRET_KEY: services.config.secret_key, DEMO: '0' },
  });
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as TookOfJob));
    child.once('exit', (code) => reject(new Error(`The job ${name} was not done: ${code}.`)));
  });
}
