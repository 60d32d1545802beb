import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { StartRefusal } from '@tsela/server/start-refusal';
import { runProgram } from '../testing/run-program.ts';
import { sourceHash } from './source-hash.ts';

const WEB = resolve('apps/web');
const DRAFT_PREFIX = 'dist-draft-';
const SOURCES = [
  'apps/web/**/*',
  'packages/*/src/**/*.{ts,json}',
  'packages/*/package.json',
  'tsconfig.base.json',
  'package-lock.json',
];
const NOT_SOURCES = /\/(dist|dist-draft-[^/]*|dist-old|node_modules)(\/|$)|\.test\.tsx?$/;

/** The folder of the built web app. */
export const WEB_FOLDER = join(WEB, 'dist');

/** Builds the web app when its sources changed since the last build. The build appears whole or not at all, so that another start
 *  that serves the old one is not disturbed. TSELA_SKIP_WEB_BUILD=1 leaves it as it is. */
export async function buildWebWhenStale(log: (sentence: string) => void): Promise<void> {
  if (process.env['TSELA_SKIP_WEB_BUILD'] === '1') return;
  const wanted = sourceHash(SOURCES, NOT_SOURCES);
  const record = join(WEB_FOLDER, '.built');
  if (existsSync(record) && readFileSync(record, 'utf8') === wanted) return;
  log('Building the web app.');
  dropDrafts();
  const draft = join(WEB, `${DRAFT_PREFIX}${process.pid}`);
  const vite = join(dirname(createRequire(join(WEB, 'package.json')).resolve('vite/package.json')), 'bin/vite.js');
  // The tracking page has no file in common with the app; its document is drawn by the server.
  for (const config of ['vite.config.ts', 'vite.track.config.ts', 'vite.document.config.ts']) {
    const given = ['build', WEB, '--config', join(WEB, config), '--outDir', draft, '--logLevel', 'warn'];
    const { code, output } = await runProgram(process.execPath, [vite, ...given]);
    if (code !== 0) throw new StartRefusal(`The web app could not be built:\n${output}`);
  }
  writeFileSync(join(draft, '.built'), wanted);
  putInPlace(draft);
}

function putInPlace(draft: string): void {
  const old = join(WEB, 'dist-old');
  rmSync(old, { recursive: true, force: true });
  if (existsSync(WEB_FOLDER)) renameSync(WEB_FOLDER, old);
  renameSync(draft, WEB_FOLDER);
  rmSync(old, { recursive: true, force: true });
}

/** What builds that were killed left behind. One that another start is making is left alone. */
function dropDrafts(): void {
  for (const name of readdirSync(WEB)) {
    const pid = Number(name.startsWith(DRAFT_PREFIX) ? name.slice(DRAFT_PREFIX.length) : Number.NaN);
    if (!Number.isNaN(pid) && !existsSync(`/proc/${pid}`)) rmSync(join(WEB, name), { recursive: true, force: true });
  }
}
