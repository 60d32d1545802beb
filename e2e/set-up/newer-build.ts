import { cpSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { WEB_FOLDER } from '../../tools/start/web-build.ts';

/** A name as files have it in scripts, styles and documents. */
const FILE_NAME = /[\w-]+\.(?:js|css|woff2|ttf|pfb)\b/g;
/** What a set of kept files is called by. */
const KEPT_VERSION = /\b[0-9a-f]{12}\b/g;

/**
 * A build of the web app as the next version has it: another number, and every file of another content, so of another name. Answers its folder,
 * which is the caller's to remove.
 */
export function makeNewerBuild(version: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tsela-newer-'));
  cpSync(WEB_FOLDER, folder, { recursive: true });
  // The server compresses by itself what is not compressed beforehand.
  for (const file of globSync('**/*.{br,gz}', { cwd: folder })) rmSync(join(folder, file));
  const { version: own } = JSON.parse(readFileSync(join(folder, 'version.json'), 'utf8')) as { version: string };
  const names = new Map<string, string>();
  for (const file of globSync('assets/*', { cwd: folder })) {
    const name = basename(file);
    const newer = name.replace(/\.(?=[^.]+$)/, 'n.');
    names.set(name, newer);
    renameSync(join(folder, file), join(folder, 'assets', newer));
  }
  for (const file of globSync('{*,assets/*}.{js,css,html,json}', { cwd: folder })) {
    const text = readFileSync(join(folder, file), 'utf8');
    const renamed = text.replace(FILE_NAME, (name) => names.get(name) ?? name).replaceAll(own, version);
    writeFileSync(join(folder, file), file === 'sw.js' ? renamed.replace(KEPT_VERSION, '0'.repeat(12)) : renamed);
  }
  return folder;
}
