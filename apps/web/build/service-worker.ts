import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

/** The entry of the service worker, and the name under which browsers ask for it. */
export const SERVICE_WORKER = 'service-worker';
export const SERVICE_WORKER_FILE = 'sw.js';

/** What works without signal and comes in pieces of its own: pages, and what the shell loads later. */
const FIELD_PIECES = [
  '/overview/LandingPage.tsx',
  '/tripsheets/TripsheetPage.tsx',
  '/tripsheets/DeliverDialog.tsx',
  '/tripsheets/ReasonDialog.tsx',
  '/hubs/HubScannerPage.tsx',
  '/shell/navigation/MenuDrawer.tsx',
  '/shell/start/NewVersionDialog.tsx',
  '/ui/feedback/AlertDialogBox.tsx',
];
const DOCUMENT = 'index.html';
/** The letters of these subsets are the ones South African names are written in. */
const FONT = /inter-latin(-ext)?-wght-normal-[^/]{0,40}\.woff2$/;
const PLAIN_FILES = ['favicon.svg'];

type Bundle = Rolldown.OutputBundle;

/** Writes into the service worker which files it keeps, once all of them have their names. */
export function serviceWorker(): Plugin {
  return {
    name: 'tsela-service-worker',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const worker = bundle[SERVICE_WORKER_FILE];
      if (worker?.type !== 'chunk') throw new Error('The build has no service worker.');
      if (worker.imports.length > 0) throw new Error('The service worker must be one file.');
      const files = keptFiles(bundle);
      const version = createHash('sha256');
      for (const file of files) version.update(file).update(file === DOCUMENT ? sourceOf(bundle, file) : '');
      worker.code = worker.code
        .replaceAll('__KEPT_FILES__', JSON.stringify(files.map((file) => `/${file}`)))
        .replaceAll('__KEPT_VERSION__', JSON.stringify(version.digest('hex').slice(0, 12)));
    },
  };
}

/** The document, and whatever its first screens of the field load: scripts, styles, letters. */
function keptFiles(bundle: Bundle): readonly string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const first = chunks.filter(
    ({ isEntry, name, facadeModuleId }) =>
      (isEntry && name === 'index') || FIELD_PIECES.some((piece) => facadeModuleId?.endsWith(piece)),
  );
  if (first.length !== FIELD_PIECES.length + 1) throw new Error('A piece that works without signal has no chunk of its own.');
  const wanted = new Set<string>();
  const add = (file: string): void => {
    if (wanted.has(file)) return;
    wanted.add(file);
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk') return;
    for (const imported of chunk.imports) add(imported);
    for (const style of chunk.viteMetadata?.importedCss ?? []) add(style);
  };
  for (const { fileName } of first) add(fileName);
  const letters = Object.keys(bundle).filter((file) => FONT.test(file));
  return [DOCUMENT, ...PLAIN_FILES, ...letters, ...wanted].toSorted();
}

function sourceOf(bundle: Bundle, file: string): string | Uint8Array {
  const output = bundle[file];
  if (output?.type !== 'asset') throw new Error(`The build has no ${file}.`);
  return output.source;
}
