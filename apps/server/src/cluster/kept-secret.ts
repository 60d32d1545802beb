import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';

/** The secret kept in the file, readable by its owner alone; a file that is absent is made with 32 random bytes as hexadecimal.
 *  The file appears whole or not at all, so a start killed in the middle never leaves half a secret behind. */
export function keptSecret(path: string): string {
  return readSecret(path) ?? makeSecret(path);
}

function readSecret(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (fault) {
    if (isMissing(fault)) return null;
    throw fault;
  }
}

function makeSecret(path: string): string {
  const secret = randomBytes(32).toString('hex');
  const draft = `${path}.${process.pid}`;
  rmSync(draft, { force: true });
  const file = openSync(draft, 'wx', 0o600);
  writeSync(file, secret);
  fsyncSync(file);
  closeSync(file);
  try {
    linkSync(draft, path);
    return secret;
  } catch {
    // Another process made it between the look and the link: that one counts.
    return readFileSync(path, 'utf8').trim();
  } finally {
    rmSync(draft, { force: true });
  }
}

function isMissing(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'ENOENT';
}
