import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runProgram } from './run-program.ts';

/** The one without windows comes first: it draws nothing on a screen, and the journeys take two thirds of the time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/** The Chromium for the journeys: CHROMIUM_PATH, or the first on the path; as root on Debian it is installed when there is none.
 *  Throws one sentence that says what to install. */
export async function findChromium(): Promise<string> {
  const found = installedChromium() ?? (await installChromium());
  if (found !== undefined) return found;
  throw new Error('The journeys need Chromium: install it (on Debian `apt-get install chromium`) or set CHROMIUM_PATH to it.');
}

/** A Chromium that is a whole browser, which the one without windows is not: it shows notifications. Undefined where none is installed. */
export function findWholeChromium(): string | undefined {
  return programNamed(NAMES.filter((name) => name !== 'chromium-headless-shell'));
}

function installedChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') return named;
  return programNamed(NAMES);
}

function programNamed(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

async function installChromium(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) return undefined;
  console.log('Installing Chromium for the journeys...');
  await runProgram('apt-get', ['update', '-qq']);
  for (const name of PACKAGES) {
    const { code, output } = await runProgram('apt-get', [
      'install',
      '-y',
      '-qq',
      '--no-install-recommends',
      name,
      'fonts-dejavu-core',
    ]);
    if (code === 0) break;
    console.log(output);
  }
  return installedChromium();
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
