import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runProgram } from './testing/run-program.ts';

it('db:types writes the table types, and those that are checked in are what it writes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tsela-types-'));
  try {
    const file = join(folder, 'tables.ts');

    const { code, output } = await runProgram(process.execPath, ['tools/db-types.ts', file]);

    expect([code, output]).toEqual([0, '']);
    expect(readFileSync(file, 'utf8')).toBe(readFileSync('apps/server/src/db/tables.ts', 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
