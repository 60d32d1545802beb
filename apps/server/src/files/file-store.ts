import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Problem } from '@tsela/domain/problem';
import type { Disk } from 'flydrive';
import type { Config } from '../config.ts';
import { hasNoRoom } from '../no-room.ts';
import { openBucket } from '../outgoing/bucket.ts';

declare module '../services.ts' {
  interface Services {
    /** Where contents of files lie beside the database; null while they lie in it. */
    readonly files: FileStoreWithOlder | null;
  }
}

/** A store with the one that was used before it, of which contents are left until they are moved. */
export interface FileStoreWithOlder extends FileStore {
  readonly older: FileStore | null;
  /** The content in this store alone. */
  getNewest(key: string): Promise<Buffer | null>;
}

/** Keeps contents under keys. A key is written once and never again, so a content that is only half there has no row that names it. */
export interface FileStore {
  /** Ends when the content is where it stays, also through a loss of power. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** The content; null when there is none under the key. */
  get(key: string): Promise<Buffer | null>;
  /** Removes the content; that there is none is fine. */
  remove(key: string): Promise<void>;
}

/** The store of the settings, if there is one. Beside a bucket the folder is read as well: it holds what was kept before the bucket was named. */
export async function openFileStore({ files }: Pick<Config, 'files'>): Promise<FileStoreWithOlder | null> {
  const folder = files.folder === '' ? null : folderStore(files.folder);
  if (files.s3_url === '') return folder && withOlder(folder, null);
  const bucket = bucketStore(await openBucket(files.s3_url));
  return withOlder(bucket, folder);
}

/** A folder of this machine, or one that several machines share. */
export function folderStore(folder: string): FileStore {
  let disk: Disk | undefined;
  // The library takes 14 MB, and many a process never opens a file.
  const openDisk = async () => (disk ??= (await import('./folder-disk.ts')).openFolder(folder));
  // Other users of the machine have no business in it.
  const makeReady = () => mkdir(folder, { recursive: true, mode: 0o700 });
  return storeOn(openDisk, makeReady, async (key) => {
    const path = join(folder, key);
    // The entry in the folder and the one of the folder itself have to last as the bytes do.
    for (const each of [path, dirname(path), folder]) await syncToDisk(each);
  });
}

async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A call waits no longer for the bucket than for a statement of the database. */
const BUCKET_MS = 15_000;

/** A bucket that says nothing is given up. Exported for tests, which wait less. */
export function bucketStore(disk: Disk, timeout_ms = BUCKET_MS): FileStore {
  const store = storeOn(() => Promise.resolve(disk), nothing, nothing);
  return {
    put: (key, bytes) => within(timeout_ms, store.put(key, bytes)),
    get: (key) => within(timeout_ms, store.get(key)),
    remove: (key) => within(timeout_ms, store.remove(key)),
  };
}

/** Exported for tests, which have stores of their own. */
export function withOlder(store: FileStore, older: FileStore | null): FileStoreWithOlder {
  return {
    older,
    getNewest: (key) => store.get(key),
    put: (key, bytes) => store.put(key, bytes),
    async get(key) {
      return (await store.get(key)) ?? older?.get(key) ?? null;
    },
    async remove(key) {
      await store.remove(key);
      await older?.remove(key);
    },
  };
}

const nothing = () => Promise.resolve();

function storeOn(
  openDisk: () => Promise<Disk>,
  makeReady: () => Promise<unknown>,
  makeLast: (key: string) => Promise<void>,
): FileStore {
  return {
    async put(key, bytes) {
      refuseForeignKey(key);
      try {
        await makeReady();
        const disk = await openDisk();
        await disk.put(key, bytes);
        await makeLast(key);
      } catch (error) {
        throw asUnavailable(error);
      }
    },
    async get(key) {
      refuseForeignKey(key);
      try {
        const disk = await openDisk();
        return Buffer.from(await disk.getBytes(key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw asUnavailable(error);
      }
    },
    async remove(key) {
      refuseForeignKey(key);
      try {
        const disk = await openDisk();
        await disk.delete(key);
      } catch (error) {
        if (!isMissing(error)) throw asUnavailable(error);
      }
    },
  };
}

/** Keys are made by `newFileKey`: whatever else is asked for could lead out of the folder. */
const KEY = /^\d{1,16}\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function refuseForeignKey(key: string): void {
  if (!KEY.test(key)) throw new RangeError(`Not the key of a file: ${JSON.stringify(key)}.`);
}

async function within<Result>(timeout_ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(asUnavailable(new Error(`The bucket did not answer in ${timeout_ms} ms.`))), timeout_ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ['ENOENT', 'NoSuchKey', 'NotFound'].some((name) => name === error.name || codeOf(error) === name) || isMissing(error.cause)
  );
}

/** A full disk keeps its own sentence; it is told by its code. */
function asUnavailable(error: unknown): unknown {
  if (hasNoRoom(error)) return error;
  return new Problem('unavailable', 'Files cannot be reached at the moment. Please try again.', {
    retry_after_s: 10,
    cause: error,
  });
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
