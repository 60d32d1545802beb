import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtProgram } from './built-program.ts';

describe('a program that is put together of its sources', () => {
  it('is kept by Node in one byte a letter, without remarks', async () => {
    const folder = dirname(await builtProgram('tools/start.ts'));

    const files = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

    expect(files.length).toBeGreaterThan(1);
    expect(files.filter(({ text }) => /[^\0-\u007F]/.test(text)).map(({ name }) => name)).toEqual([]);
    expect(files.filter(({ text }) => /^\/\*\* /m.test(text)).map(({ name }) => name)).toEqual([]);
  });
});
