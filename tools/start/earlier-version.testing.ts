import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

const MIGRATIONS = 'apps/server/migrations';
/** What a process of the product is made of. */
const PARTS = ['apps', 'packages', 'sandbox', 'simulator', 'tools', 'package.json'];
const BIG = 1 << 30;

function git(...words: string[]): string {
  return execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: BIG }).trim();
}

/** The commit before the newest migration came, where the history of the repository is here. */
export function commitBeforeNewestMigration(): string | null {
  const newest = readdirSync(MIGRATIONS).toSorted().at(-1) ?? '';
  try {
    const came = git('log', '--first-parent', '-m', '--diff-filter=A', '--format=%H', '-1', '--', join(MIGRATIONS, newest));
    return came === '' ? null : git('rev-parse', `${came}^1`);
  } catch {
    return null;
  }
}

/** Lays the product out in a folder as it was at a commit, with the packages of today beside it. */
export function layOut(commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const files = execFileSync('git', ['archive', '--format=tar', commit, ...PARTS], { maxBuffer: BIG });
  execFileSync('tar', ['-x', '-C', folder], { input: files });
  for (const place of ['.', 'apps/server', 'apps/web', 'packages/domain', 'packages/contract']) linkPackages(place, folder);
}

/** Links what is installed here, but for our own packages, which are those of the folder. */
function linkPackages(place: string, folder: string): void {
  const installed = join(place, 'node_modules');
  if (!existsSync(installed)) return;
  const target = join(folder, installed);
  mkdirSync(join(target, '@tsela'), { recursive: true });
  for (const name of readdirSync(installed).filter((each) => each !== '@tsela'))
    symlinkSync(resolve(installed, name), join(target, name));
  if (place !== '.') return;
  for (const [name, own] of [
    ['contract', 'packages/contract'],
    ['domain', 'packages/domain'],
    ['server', 'apps/server'],
    ['web', 'apps/web'],
  ] as const)
    symlinkSync(join(folder, own), join(target, '@tsela', name));
}
