import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { FIELD_PIECES } from './field-pieces.ts';

/** The entry of the service worker, and the name under which browsers ask for it. */
export const SERVICE_WORKER = 'service-worker';
export const SERVICE_WORKER_FILE = 'sw.js';

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
  const isOf = (moduleIds: readonly string[], piece: string) => moduleIds.some((id) => id.endsWith(piece));
  const first = chunks.filter(
    ({ isEntry, name, moduleIds }) => (isEntry && name === 'index') || FIELD_PIECES.some((piece) => isOf(moduleIds, piece)),
  );
  const missing = FIELD_PIECES.filter((piece) => !first.some(({ moduleIds }) => isOf(moduleIds, piece)));
  if (missing.length > 0) throw new Error(`What works without signal is in no chunk: ${missing.join(', ')}.`);
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
