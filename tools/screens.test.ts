import { existsSync, globSync, readFileSync } from 'node:fs';
import { SCREEN_LIST, SCREENS } from '@tsela/domain/screens/screen-table';
import { MENU_ENTRIES } from '@tsela/domain/screens/menu-entries';
import { describe, expect, it } from 'vitest';
import { withoutComments } from './boundaries/imports.ts';

const WEB = 'apps/web/src';
const TABLE = 'packages/domain/src/screens/screen-table.ts';

/** Files in which what reads like the address of a screen is the path of a call. */
const PATHS_OF_CALLS = [
  'apps/server/src/http/',
  // Where others answer.
  'apps/server/src/gateways/messages/',
  'apps/web/src/api/',
  'apps/web/src/overview/OpsDashboardPage.tsx',
  'apps/web/src/shell/Root.tsx',
  'packages/domain/src/permissions/role-permissions.ts',
  'packages/domain/src/providers/call-features.ts',
];
/** The service worker is a script of its own and stays one without the table of screens. */
const WITHOUT_THE_TABLE = ['apps/web/src/service-worker/request-plan.ts'];

describe('every screen', () => {
  it('has a title, a rule who may open it, and an address that no other has', () => {
    const untold = SCREEN_LIST.filter(
      ({ path, title, access }) => !path.startsWith('/') || title.trim() === '' || access === undefined,
    );
    const addresses = SCREEN_LIST.map(({ path }) => path.replaceAll(/\$[a-z]+/g, '$'));

    expect(untold).toEqual([]);
    expect(addresses.filter((path, at) => addresses.indexOf(path) !== at)).toEqual([]);
  });

  it('that is built names the file of its component, and that file exports it', () => {
    const wrong = SCREEN_LIST.flatMap(({ page }) => {
      if (page === null || page === 'document') return [];
      const file = `${WEB}/${page}.tsx`;
      const component = page.slice(page.lastIndexOf('/') + 1);
      const is_there = existsSync(file) && readFileSync(file, 'utf8').includes(`export function ${component}(`);
      return is_there ? [] : [page];
    });

    expect(wrong).toEqual([]);
  });

  it('sends those it is not for to a screen, where it sends them anywhere', () => {
    const paths = SCREEN_LIST.map(({ path }) => path);
    const targets = SCREEN_LIST.flatMap(({ access }) => (typeof access === 'object' && access.instead ? [access.instead] : []));

    expect(targets.filter((path) => !paths.includes(path))).toEqual([]);
    expect(targets.length).toBeGreaterThan(0);
  });

  it('has a component of its own, and no component is left without its screen', () => {
    const loaders = readFileSync(`${WEB}/page-loaders.ts`, 'utf8');
    const patterns = [...loaders.matchAll(/'(!?)\.\/([^'\n]+)'/g)];
    const not_screens = patterns
      .filter(([, is_left_out]) => is_left_out === '!')
      .map(([, , pattern = '']) => `${WEB}/${pattern}`);
    const files = globSync(`${WEB}/**/*Page.tsx`, { exclude: not_screens }).map((file) =>
      file.slice(WEB.length + 1, -'.tsx'.length),
    );
    const pages = SCREEN_LIST.map(({ page }) => page);

    expect(not_screens.length).toBe(4);
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((file) => !pages.includes(file))).toEqual([]);
    expect(pages.filter((page) => page !== null && page !== 'document' && !files.includes(page))).toEqual([]);
  });
});

it('every menu entry leads to a screen', () => {
  const paths = SCREEN_LIST.map(({ path }) => path);

  expect(MENU_ENTRIES.filter(({ path }) => !paths.includes(path.split('?')[0] ?? '')).map(({ id }) => id)).toEqual([]);
  expect(MENU_ENTRIES.length).toBeGreaterThan(30);
});

describe('the address of a screen', () => {
  const files = globSync(['packages/domain/src/**/*.ts', 'apps/*/src/**/*.{ts,tsx}'])
    .filter((file) => !/\.(test|testing)\.tsx?$|\/testing\//.test(file) && file !== TABLE)
    .filter((file) => ![...PATHS_OF_CALLS, ...WITHOUT_THE_TABLE].some((start) => file.startsWith(start)));

  it('is written in the table of screens alone', () => {
    expect(files.length).toBeGreaterThan(1000);
    const written = files.flatMap((file) => addressesIn(readFileSync(file, 'utf8')).map((address) => `${file}: ${address}`));

    expect(written).toEqual([]);
  });

  it('is found wherever it is written: by itself, with a record, with a search and behind another address', () => {
    expect(addressesIn("go('/users/roles')")).toEqual(['/users/roles']);
    expect(addressesIn('go(`/accounts/${id}`)')).toEqual(['/accounts/$']);
    expect(addressesIn('const link = `${address}/track?ref=${reference}`')).toEqual(['/track']);
    expect(addressesIn("// as at '/users/roles'\nread('/users-of/roles')")).toEqual([]);
  });

  it('that the service worker leaves to the browser is that of the document', () => {
    expect(readFileSync(WITHOUT_THE_TABLE[0] ?? '', 'utf8')).toContain(`'${SCREENS.track.path}'`);
  });
});

/** What in the texts of a source reads as the address of a screen; the part for a record is `$`. The root alone says nothing. */
function addressesIn(source: string): string[] {
  const patterns = new Set(SCREEN_LIST.map(({ path }) => path.replaceAll(/\$[a-z]+/g, '$')));
  const code = withoutComments(source, { keep_templates: true }).replaceAll(/\$\{[^{}]{0,120}\}/g, '$');
  return [...code.matchAll(/['"`]\$?(\/[a-z][a-z0-9/$-]{0,80})(?=['"`?#])/g)]
    .map(([, address = '']) => address)
    .filter((address) => patterns.has(address));
}
