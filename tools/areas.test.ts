import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AREAS, SERVING_ROOMS, floorOf } from './boundaries/floors.ts';

/** Folders that belong to no area, by package. */
const OTHER_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  'packages/domain/src': ['formats', 'gateways', 'money', 'permissions', 'screens', 'time'],
  'packages/contract/src': [],
  'apps/server/src': [...SERVING_ROOMS, 'testing'],
  'apps/web/src': ['api', 'kit', 'service-worker', 'shell', 'strings', 'theme', 'ui'],
};

/** Of more than these no eye finds one (docs/design/house.md §5). */
const MOST_FILES = 60;

describe('areas', () => {
  it.each(Object.entries(OTHER_FOLDERS))('the folders of %s are areas by the same names as everywhere', (folder, others) => {
    const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());

    const unknown = folders.map(({ name }) => name).filter((name) => !AREAS.has(name) && !others.includes(name));

    expect(unknown).toEqual([]);
  });

  it('what people read about an area lies in a file of its name', () => {
    const folder = 'apps/web/src/strings';
    const names = existsSync(folder) ? readdirSync(folder).map((name) => name.replace(/(\.test)?\.ts$/, '')) : [];

    const others = ['shell', 'ui', 'errors'];
    // An area whose words are many has more than one: rates.ts for all users, rates-tariff.ts for those who set them.
    const isOfArea = (name: string) => [...AREAS, ...others].some((area) => name === area || name.startsWith(`${area}-`));
    expect(names.filter((name) => !isOfArea(name))).toEqual([]);
  });

  it('every room of the server has a floor', () => {
    const rooms = readdirSync('apps/server/src').filter((name) => name !== 'testing' && !name.endsWith('.test.ts'));

    expect(rooms.filter((room) => floorOf(room) === undefined)).toEqual([]);
  });
});

describe('names of files', () => {
  it('say nothing is a helper, a util or the like', () => {
    const roots = ['packages', 'apps', 'tools', 'e2e', 'simulator', 'sandbox', 'bench'].filter((root) => existsSync(root));
    const names = roots.flatMap((root) => readdirSync(root, { recursive: true }).map((name) => join(root, String(name))));

    const meaningless = names.filter(
      (name) => !/node_modules|\/dist/.test(name) && /(^|[/-])(utils?|helpers?|common|misc|manager|info)([-.]|$)/i.test(name),
    );

    expect(meaningless).toEqual([]);
  });
});

describe('rooms', () => {
  it('hold 60 files at most, migrations and decision records aside', () => {
    const roots = ['packages', 'apps', 'tools', 'e2e', 'simulator', 'sandbox', 'bench', 'docs'].filter((root) =>
      existsSync(root),
    );
    const folders = roots.flatMap((root) =>
      readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath }) => parentPath),
    );
    const sizes = Object.groupBy(folders, (folder) => folder);

    const full = Object.entries(sizes).filter(
      ([folder, files]) =>
        !/node_modules|\/dist|\/migrations$|^docs\/decisions$/.test(folder) && (files?.length ?? 0) > MOST_FILES,
    );

    expect(full.map(([folder, files]) => `${folder}: ${files?.length}`)).toEqual([]);
  });
});
