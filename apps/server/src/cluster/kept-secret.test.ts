import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptSecret } from './kept-secret.ts';

describe('keptSecret', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tsela-secret-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is made once, long and different every time, and then kept', () => {
    const first = keptSecret(join(folder, 'one'));

    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(keptSecret(join(folder, 'one'))).toBe(first);
    expect(keptSecret(join(folder, 'two'))).not.toBe(first);
  });

  it('can be read by its owner only, and nothing else is left in the folder', () => {
    keptSecret(join(folder, 'one'));

    expect(statSync(join(folder, 'one')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['one']);
  });
});
