import { spawn } from 'node:child_process';
import { delimiter, dirname, resolve } from 'node:path';

export type Ended = { readonly code: number; readonly output: string };

interface ProgramOptions {
  readonly shown?: boolean;
  readonly folder?: string;
  /** What the program is given beside this process's own environment. */
  readonly environment?: Record<string, string>;
}

const BIN = resolve('node_modules/.bin');

/** Runs a program of node_modules or of the system to its end. What it prints is kept, or shown as it comes with `shown`.
 *  Programs that are Node scripts run on the Node of this process. */
export function runProgram(
  name: string,
  program_arguments: readonly string[],
  { shown = false, folder = '.', environment = {} }: ProgramOptions = {},
): Promise<Ended> {
  const path = [dirname(process.execPath), BIN, process.env['PATH'] ?? ''].join(delimiter);
  const child = spawn(name, program_arguments, {
    cwd: folder,
    env: { ...process.env, ...environment, PATH: path, ...(shown ? {} : { FORCE_COLOR: undefined, NO_COLOR: '1' }) },
    stdio: shown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  const pieces: Buffer[] = [];
  child.stdout?.on('data', (piece: Buffer) => pieces.push(piece));
  child.stderr?.on('data', (piece: Buffer) => pieces.push(piece));
  return new Promise((resolve_ended, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve_ended({ code: code ?? 1, output: Buffer.concat(pieces).toString() }));
  });
}
