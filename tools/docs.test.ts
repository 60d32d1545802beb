import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Manifest = { dependencies?: object; devDependencies?: object; optionalDependencies?: object };

const PACKAGES = ['', 'packages/domain', 'packages/contract', 'apps/server', 'apps/web'];
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

describe('documents', () => {
  it('link to files that are there', () => {
    const documents = [...globSync('*.md'), ...globSync('docs/**/*.md')];

    const broken = documents.flatMap((path) => {
      const links = [...readFileSync(path, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
      const files = links.filter((link) => !/^(https?:|mailto:|#)/.test(link)).map((link) => link.replace(/#.*$/, ''));
      return files.filter((file) => !existsSync(join(dirname(path), file))).map((file) => `${path} → ${file}`);
    });

    expect(broken).toEqual([]);
  });
});

describe('decision records', () => {
  const records = globSync('docs/decisions/0*.md').map((path) => basename(path));

  it('are listed once each in their index', () => {
    const listed = [...readFileSync('docs/decisions/README.md', 'utf8').matchAll(/\]\((0\d{3}-[^)]+)\)/g)].map(
      (match) => match[1],
    );

    expect(listed).toHaveLength(records.length);
    expect(new Set(listed)).toEqual(new Set(records));
  });

  it('are named by sources and documents only while they exist', () => {
    const numbers = new Set(records.map((name) => name.slice(0, 4)));
    const sources = globSync(['{apps,packages}/*/src/**/*.{ts,tsx}', 'e2e/**/*.ts', 'tools/**/*.ts', 'docs/**/*.md']);

    const unknown = sources.flatMap((path) => {
      const named = [...readFileSync(path, 'utf8').matchAll(/(?:ADR|decisions?)[ /](0\d{3})\b/g)].map((match) => match[1] ?? '');
      return named.filter((number) => !numbers.has(number)).map((number) => `${path} → ${number}`);
    });

    expect(unknown).toEqual([]);
  });
});

describe('the lockfile', () => {
  const locked: Record<string, Manifest> = readJson('package-lock.json').packages;

  it.each(PACKAGES)('knows what "%s" needs', (folder) => {
    const manifest: Manifest = readJson(join(folder, 'package.json'));

    expect(locked[folder]?.dependencies ?? {}).toEqual(manifest.dependencies ?? {});
    expect(locked[folder]?.devDependencies ?? {}).toEqual(manifest.devDependencies ?? {});
    expect(locked[folder]?.optionalDependencies ?? {}).toEqual(manifest.optionalDependencies ?? {});
  });

  it('pins every package from outside to one version', () => {
    const wanted = PACKAGES.flatMap((folder) => {
      const { dependencies, devDependencies, optionalDependencies }: Manifest = readJson(join(folder, 'package.json'));
      return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    });

    expect(
      wanted.filter(([name, version]) => !name.startsWith('@tsela/') && !/^\d+\.\d+\.\d+[\w.-]*$/.test(String(version))),
    ).toEqual([]);
  });

  it('says no address that packages come from, so that each machine asks its own registry', () => {
    expect(readFileSync('package-lock.json', 'utf8')).not.toMatch(/"resolved": "https?:/);
  });
});
