import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataDir } from './data-dir-lock.ts';

const MODULE = new URL('./data-dir-lock.ts', import.meta.url).href;
/** Takes the lock, says how that went, and holds it until it is killed. */
const HOLDER = `import { lockDataDir } from '${MODULE}';
  try { lockDataDir(process.argv[1]); console.log('won'); setInterval(() => undefined, 1000); }
  catch (fault) { console.log(fault.message); }`;

describe('lockDataDir', () => {
  let data_dir: string;
  const children: ReturnType<typeof spawn>[] = [];

  beforeEach(() => {
    data_dir = mkdtempSync(join(tmpdir(), 'tsela-lock-'));
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    rmSync(data_dir, { recursive: true });
  });

  async function startHolder(): Promise<{ said: string; child: ReturnType<typeof spawn> }> {
    const child = spawn(process.execPath, ['--input-type=module', '-e', HOLDER, data_dir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const said = await new Promise<string>((resolve) =>
      child.stdout.once('data', (piece: Buffer) => resolve(piece.toString().trim())),
    );
    return { said, child };
  }

  it('refuses a second holder with the name of the first', () => {
    const lock = lockDataDir(data_dir);

    expect(() => lockDataDir(data_dir)).toThrow(
      new RegExp(
        `^The data folder .* is in use by process ${process.pid}, which started at .*: stop that one first, or set DATA_DIR`,
      ),
    );
    lock.release();
  });

  it('can be taken again when it was released', () => {
    lockDataDir(data_dir).release();

    expect(() => lockDataDir(data_dir).release()).not.toThrow();
  });

  it('can be taken at once when its holder was killed', async () => {
    const { said, child } = await startHolder();
    expect(said).toBe('won');
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;

    expect(() => lockDataDir(data_dir).release()).not.toThrow();
  });

  it('is won by exactly one of several that start at once, also after a holder was killed', async () => {
    const killed = await startHolder();
    killed.child.kill('SIGKILL');

    const racers = await Promise.all(Array.from({ length: 5 }, startHolder));

    const said = racers.map((racer) => racer.said);
    expect(said.filter((text) => text === 'won')).toHaveLength(1);
    expect(said.filter((text) => text.includes('is in use by'))).toHaveLength(4);
  });

  it('makes the folder when it is absent', () => {
    const lock = lockDataDir(join(data_dir, 'a', 'b'));

    expect(() => lockDataDir(join(data_dir, 'a', 'b'))).toThrow('is in use by');
    lock.release();
  });
});
