import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BrotliOptions } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|html|json|geojson|svg|txt|webmanifest)$/;
/** Below this a packet is not filled either way. */
const SMALLEST_BYTES = 1024;
/** Files of this size and less are what first screens wait for: for these the best is worth its time, 8 % of their bytes. */
const WAITED_FOR_BYTES = 300_000;
/** Beyond this each step takes long and saves little. */
const QUALITY_OF_LARGE = 9;

/** Writes every file of text compressed beside it, once at the build, so that the server sends a third of the bytes and packs nothing itself. */
export function compressedFiles(): Plugin {
  return {
    name: 'tsela-compressed-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      await Promise.all(
        Object.keys(bundle)
          .filter((file) => TEXT.test(file))
          .map((file) => compress(join(dir, file))),
      );
    },
  };
}

async function compress(path: string): Promise<void> {
  const plain = await readFile(path);
  if (plain.length < SMALLEST_BYTES) return;
  await Promise.all([
    promisify(gzip)(plain, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
    promisify(brotliCompress)(plain, brotliFor(plain.length)).then((packed) => writeFile(`${path}.br`, packed)),
  ]);
}

function brotliFor(bytes: number): BrotliOptions {
  const quality = bytes <= WAITED_FOR_BYTES ? constants.BROTLI_MAX_QUALITY : QUALITY_OF_LARGE;
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality } };
}
