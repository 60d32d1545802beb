import { fork } from 'node:child_process';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../tools/server-flags.mjs';
import { builtProgram } from '../tools/start/built-program.ts';

/** The installation's, in every process of the bench. */
export const SECRET_KEY = 'the-secret-key-of-the-bench';

export interface StartedServer {
  readonly base_url: string;
  readonly port: number;
  stop(): void;
}

/** Starts the server on the bench's database in a process of its own, and waits until it listens. */
export async function startServerProcess(database_url: string): Promise<StartedServer> {
  const child = fork(await builtProgram('bench/server-process.ts'), {
    execArgv: SERVER_FLAGS,
    env: { ...process.env, ...SERVER_ENVIRONMENT, PORT: '0', DATABASE_URL: database_url, SECRET_KEY, DEMO: '0' },
  });
  const { port } = await new Promise<{ port: number }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { port: number }));
    child.once('exit', (code) => reject(new Error(`The server of the bench ended with ${code}.`)));
  });
  return { base_url: `http://127.0.0.1:${port}`, port, stop: () => child.kill('SIGKILL') };
}
