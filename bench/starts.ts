import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtProgram } from '../tools/start/built-program.ts';

const WARM_LIMIT_S = 10;
const WARM_STARTS = 3;
const GIVE_UP_MS = 180_000;
const READY = /is ready at (http:\/\/[^\s/]+)/;

/** How long a start takes until it says it is ready: from an empty data directory with the demo, and again on what that left. */
export async function measureStarts(): Promise<{ lines: string[]; reached: boolean }[]> {
  const data_dir = mkdtempSync(join(tmpdir(), 'tsela-bench-start-'));
  try {
    const cold = await startOnce(data_dir);
    const warm: number[] = [];
    for (let start = 0; start < WARM_STARTS; start++) warm.push(await startOnce(data_dir));
    const slowest = Math.max(...warm);
    return [
      { lines: [`cold start with the demo: ${cold.toFixed(1)} s`], reached: true },
      {
        lines: [
          `warm start: ${Math.min(...warm).toFixed(1)} to ${slowest.toFixed(1)} s (at most ${WARM_LIMIT_S})`,
          `  warm against cold: ${(slowest / cold).toFixed(2)}`,
        ],
        reached: slowest <= WARM_LIMIT_S,
      },
    ];
  } finally {
    rmSync(data_dir, { recursive: true, force: true });
  }
}

async function startOnce(data_dir: string): Promise<number> {
  const { seconds, stop } = await startDemo(data_dir);
  await stop();
  return seconds;
}

/** The product as `npm start` starts it, on a free port: where it is, after how many seconds it said that it was ready, and how to end it. */
export async function startDemo(data_dir: string): Promise<{ url: string; seconds: number; stop(): Promise<void> }> {
  const began = performance.now();
  const child = spawn(process.execPath, [await builtProgram('tools/start.ts')], {
    env: { ...process.env, DATA_DIR: data_dir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  async function stop(): Promise<void> {
    child.kill('SIGTERM');
    await ended;
  }
  const ready = new Promise<string>((done, fail) => {
    setTimeout(() => fail(new Error('The start took too long.')), GIVE_UP_MS).unref();
    child.stdout.setEncoding('utf8');
    let said = '';
    child.stdout.on('data', (text: string) => {
      said += text;
      const url = READY.exec(said)?.[1];
      if (url !== undefined) done(url);
    });
    child.once('exit', (code) => fail(new Error(`The start ended with ${code}.`)));
  });
  try {
    const url = await ready;
    return { url, seconds: (performance.now() - began) / 1000, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
