import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isBuilt, isOtherDocument } from './built-routes.ts';

it('knows what is built, whatever the search part', () => {
  expect(isBuilt('/login?redirect=%2F')).toBe(true);
  expect(isBuilt('/login/deeper')).toBe(false);
  expect(isBuilt('/no-such-page')).toBe(false);
});

it('counts documents of their own as built', () => {
  expect(isBuilt('/track?ref=7K4QXM')).toBe(true);
  expect(isOtherDocument('/track?ref=7K4QXM')).toBe(true);
  expect(isOtherDocument('/')).toBe(false);
});

it('MENU-52 MENU-53: the settings screens are for staff, but for the one that account users have', () => {
  const routes = readFileSync(join(import.meta.dirname, 'routes.tsx'), 'utf8');
  const pages = [...routes.matchAll(/'(\/settings[^']*)': \{[^{]*?access: \{[^}]*?only: '([a-z-]+)'/gs)];

  expect(pages.length).toBeGreaterThan(10);
  expect(pages.filter(([, , only]) => only !== 'staff').map(([, path]) => path)).toEqual(['/settings/account']);
});
