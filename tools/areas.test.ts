import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AREAS, mayCall } from './boundaries/areas.ts';

/** Folders that belong to no area, by package. */
const OTHER_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  'packages/domain/src': ['formats', 'money', 'permissions', 'time'],
  'packages/contract/src': [],
  'apps/server/src': ['cluster', 'db', 'gateways', 'http', 'jobs', 'live', 'testing'],
  'apps/web/src': ['api', 'service-worker', 'shell', 'strings', 'theme', 'ui'],
};

describe('areas', () => {
  it.each(Object.entries(OTHER_FOLDERS))('the folders of %s are areas by the same names as everywhere', (folder, others) => {
    const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());

    const unknown = folders.map(({ name }) => name).filter((name) => !(name in AREAS) && !others.includes(name));

    expect(unknown).toEqual([]);
  });

  it('what people read about an area lies in a file of its name', () => {
    const folder = 'apps/web/src/strings';
    const names = existsSync(folder) ? readdirSync(folder).map((name) => name.replace(/(\.test)?\.ts$/, '')) : [];

    const others = ['shell', 'ui', 'errors'];
    // An area whose words are many has more than one: rates.ts for everybody, rates-tariff.ts for those who set them.
    const isOfArea = (name: string) => Object.keys(AREAS).some((area) => name === area || name.startsWith(`${area}-`));
    expect(names.filter((name) => !isOfArea(name) && !others.includes(name))).toEqual([]);
  });

  it('an area may only name areas that exist', () => {
    const unknown = Object.values(AREAS)
      .flat()
      .filter((area) => !(area in AREAS));

    expect(unknown).toEqual([]);
  });

  it('of two areas at most one may call the other', () => {
    const names = Object.keys(AREAS);
    const both = names.flatMap((one) =>
      names.filter((other) => one < other && mayCall(one, other) && mayCall(other, one)).map((other) => `${one} and ${other}`),
    );

    expect(both).toEqual([]);
  });

  it('the way down is open through others, the way up is closed', () => {
    expect(mayCall('tripsheets', 'accounts')).toBe(true);
    expect(mayCall('accounts', 'tripsheets')).toBe(false);
    expect(mayCall('billing', 'audit')).toBe(true);
    expect(mayCall('overview', 'shipments')).toBe(true);
    expect(mayCall('shipments', 'messages')).toBe(false);
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
