import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { noticesText, thirdParties } from '../apps/web/build/third-party-notices.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const readJson = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Record<string, Record<string, string>>;

const parties = thirdParties(ROOT);
const text = noticesText(parties, readFileSync(join(ROOT, 'apps/server/data/NOTICE'), 'utf8'));

it('the notices name everything that web app and server are made of, with its version and licence', () => {
  const own = ['apps/web', 'apps/server', 'packages/contract', 'packages/domain'].flatMap((workspace) =>
    Object.entries(readJson(`${workspace}/package.json`)['dependencies'] ?? {}),
  );
  const others = own.filter(([name]) => !name.startsWith('@tsela/'));

  expect(others.length).toBeGreaterThan(20);
  for (const [name, version] of others) expect(text).toContain(`\n${name} ${version}: `);
  // What those need in their turn is shipped as well.
  expect(parties.length).toBeGreaterThan(others.length * 3);
});

it('every package says under which licence it is, and none asks for more than to be named', () => {
  const silent = parties.filter(({ license, text: own }) => license === '' && own === '').map(({ name }) => name);
  const copyleft = parties.filter(({ license }) => /GPL/.test(license) && !/ OR /.test(license)).map(({ name }) => name);

  expect({ silent, copyleft }).toEqual({ silent: [], copyleft: [] });
  expect(text).toContain('GeoNames is to be credited');
});

it('what is only needed for building and testing is not named', () => {
  const names = new Set(parties.map(({ name }) => name));

  expect(['vite', 'vitest', 'typescript', 'playwright-core'].filter((name) => names.has(name))).toEqual([]);
});

it('the help centre leads to the file that the build writes', () => {
  const config = readFileSync(join(ROOT, 'apps/web/vite.config.ts'), 'utf8');
  const page = readFileSync(join(ROOT, 'apps/web/src/overview/HelpCentrePage.tsx'), 'utf8');

  expect(config).toContain('thirdPartyNotices(');
  expect(page).toContain('href="/third-party-notices.txt"');
});
