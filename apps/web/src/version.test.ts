import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { APP_VERSION } from './version.ts';

it('VERSION-10: runs version 3.18.23, in the code and in the package', () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };

  expect(APP_VERSION).toBe('3.18.23');
  expect(version).toBe('3.18.23');
});
