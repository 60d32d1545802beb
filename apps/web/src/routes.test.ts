import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('MENU-52 MENU-53: the settings screens are for staff, but for the one that account users have', () => {
  const routes = readFileSync(join(import.meta.dirname, 'routes.tsx'), 'utf8');
  const pages = [...routes.matchAll(/'(\/settings[^']*)': \{[^{]*?access: \{[^}]*?only: '([a-z-]+)'/gs)];

  expect(pages.length).toBeGreaterThan(10);
  expect(pages.filter(([, , only]) => only !== 'staff').map(([, path]) => path)).toEqual(['/settings/account']);
});
