import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';

/** An archive of streets that pages can draw; `version` is another one when the file is. */
export interface StreetFile {
  readonly version: string;
  readonly size: number;
}

/** What a process knows of its file of streets. */
export interface Streets {
  /** The file as it is at this moment; null where there is none, or none that maps can be drawn with. */
  readonly find: () => Promise<StreetFile | null>;
  /** The file for reading; the caller closes it. */
  readonly open: () => Promise<FileHandle>;
}

/**
 * The file of streets at a path. Every version of it is checked once, and `onRefused` hears once why one is not used. A file that is
 * there from the outset, comes later or is replaced is treated alike.
 */
export function streetsAt(path: string, onRefused: (reason: string) => void): Streets {
  let known: { readonly version: string; readonly is_usable: Promise<boolean> } | null = null;

  async function check(file: FileHandle, size: number): Promise<boolean> {
    const reason = await reasonAgainst(file, size);
    if (reason !== null) onRefused(reason);
    return reason === null;
  }

  return {
    open: () => open(path, 'r'),
    async find() {
      const file = await open(path, 'r').catch(() => null);
      if (file === null) return null;
      try {
        const facts = await file.stat();
        const { size } = facts;
        const version = `${size.toString(36)}-${Math.round(facts.mtimeMs).toString(36)}`;
        // A folder of that name is no file.
        if (!facts.isFile()) return null;
        if (known?.version !== version) known = { version, is_usable: check(file, size) };
        return (await known.is_usable) ? { version, size } : null;
      } finally {
        await file.close();
      }
    },
  };
}

/** The head of an archive. Source: the PMTiles specification, version 3. */
const HEAD_BYTES = 127;
const MAGIC = 'PMTiles';
const VERSION = 3;
/** Browsers read the root directory with the head, in one part of this length. */
const FIRST_PART_BYTES = 16_384;
const VECTOR_TILES = 1;
/** None, and gzip: what browsers open. */
const COMPRESSIONS: readonly number[] = [1, 2];
const GZIP = 2;
/** The description of a map of the whole world has some 10 kB. */
const LONGEST_DESCRIPTION_BYTES = 1024 * 1024;
/** The layer that makes an archive one of streets. Source: Protomaps' open schema. */
const STREETS_LAYER = 'roads';

/** Why maps cannot be drawn with a file, in a sentence; null where they can. */
async function reasonAgainst(file: FileHandle, size: number): Promise<string | null> {
  const head = Buffer.alloc(HEAD_BYTES);
  const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
  const is_archive =
    bytesRead === HEAD_BYTES && head.toString('latin1', 0, MAGIC.length) === MAGIC && head[MAGIC.length] === VERSION;
  if (!is_archive) return 'The file is no PMTiles archive of version 3.';
  const [root, description, ...others] = [8, 24, 40, 56].map((at) => partAt(head, at));
  if (!root || !description) return 'The file is no PMTiles archive of version 3.';
  const end = Math.max(...[root, description, ...others].map(({ from, length }) => from + length));
  if (end > size) return `The file is cut short: it should have ${end} bytes and has ${size}.`;
  if (root.length === 0 || root.from + root.length > FIRST_PART_BYTES)
    return 'The file has no directory where browsers look for it.';
  const [inside = 0, of_tiles = 0, tiles] = head.subarray(97, 100);
  if (tiles !== VECTOR_TILES) return 'The file holds pictures and no vector tiles.';
  if (![inside, of_tiles].every((each) => COMPRESSIONS.includes(each)))
    return 'The file is compressed in a way that browsers do not open.';
  if (description.length > LONGEST_DESCRIPTION_BYTES) return 'The description in the file is too long.';
  const bytes = Buffer.alloc(description.length);
  await file.read(bytes, 0, description.length, description.from);
  const has_streets = layersIn(bytes, { is_compressed: inside === GZIP }).includes(STREETS_LAYER);
  return has_streets ? null : 'The file has no layer of roads as Protomaps has it.';
}

/** Where a part of the archive lies, of which the head names the place and, eight bytes on, the length. */
function partAt(head: Buffer, at: number): { from: number; length: number } {
  return { from: Number(head.readBigUInt64LE(at)), length: Number(head.readBigUInt64LE(at + 8)) };
}

/** The names of the layers that a description lists; none where it cannot be read. */
function layersIn(bytes: Buffer, { is_compressed }: { is_compressed: boolean }): readonly unknown[] {
  try {
    const text = is_compressed ? gunzipSync(bytes, { maxOutputLength: LONGEST_DESCRIPTION_BYTES }) : bytes;
    const { vector_layers } = JSON.parse(text.toString('utf8')) as { readonly vector_layers?: unknown };
    return Array.isArray(vector_layers) ? vector_layers.map((layer: { readonly id?: unknown } | null) => layer?.id) : [];
  } catch {
    return [];
  }
}
