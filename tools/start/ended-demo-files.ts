import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FILE_TABLES } from '@tsela/server/files/file-tables';
import type { FileStore } from '@tsela/server/files/file-store';
import pg from 'pg';

/** Contents of demos that have ended, which no row names any more, a key a line. It stays until all of them are gone. */
const LIST = 'files-of-ended-demos';
const KEYS_AT_ONCE = 8;
/** After so many it is written down how far it is: a start that is cut short goes on from there. */
const KEYS_BETWEEN = 200;
/** What is left after this many is for the next start. */
const KEYS_MAX = 20_000;
const ROWS_AT_ONCE = 1000;

/** Writes down what a demo that is about to be dropped has in files. Only what its own rows name is removed: a bucket may hold others' files as well. */
export async function keepKeysOfDemo(client: pg.Client, data_dir: string): Promise<void> {
  const { rows: providers } = await client.query<{ id: string }>('select id from providers order by id');
  for (const { id } of providers) {
    await client.query("select set_config('app.provider_id', $1, false)", [id]);
    for (const table of FILE_TABLES) await keepKeysOf(client, { table, column: 'file_key', id, data_dir });
    await keepKeysOf(client, { table: 'loose_files', column: 'key', id, data_dir });
  }
}

interface Kept {
  readonly table: string;
  readonly column: 'file_key' | 'key';
  readonly id: string;
  readonly data_dir: string;
}

async function keepKeysOf(client: pg.Client, { table, column, id, data_dir }: Kept): Promise<void> {
  // An interrupted filling may not have come as far as this table.
  const { rows: found } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    `public.${table}`,
  ]);
  if (found[0]?.found !== true) return;
  for (let after = ''; ;) {
    const { rows } = await client.query<{ key: string }>(
      `select ${column} as key from ${pg.escapeIdentifier(table)} where provider_id = $1 and ${column} > $2 order by ${column} limit ${ROWS_AT_ONCE}`,
      [id, after],
    );
    if (rows.length > 0) {
      mkdirSync(data_dir, { recursive: true, mode: 0o700 });
      appendFileSync(join(data_dir, LIST), rows.map(({ key }) => `${key}\n`).join(''), { mode: 0o600, flush: true });
    }
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)?.key ?? '';
  }
}

interface Removal {
  readonly data_dir: string;
  /** Opened where there is something to remove; null where contents lie in the database, which was dropped with them. */
  readonly open: () => Promise<FileStore | null>;
  readonly log: (sentence: string) => void;
}

/** Removes what was written down, some at once; a store that is away ends it, and the next start goes on. Answers how many are left. */
export async function removeFilesOfEndedDemos({ data_dir, open, log }: Removal): Promise<number> {
  const path = join(data_dir, LIST);
  if (!existsSync(path)) return 0;
  const store = await open();
  let keys = [
    ...new Set(
      readFileSync(path, 'utf8')
        .split('\n')
        .filter((key) => key !== ''),
    ),
  ];
  const last = Math.max(0, keys.length - KEYS_MAX);
  while (store !== null && keys.length > last) {
    const batch = keys.slice(0, Math.min(KEYS_BETWEEN, keys.length - last));
    try {
      for (let at = 0; at < batch.length; at += KEYS_AT_ONCE)
        await Promise.all(batch.slice(at, at + KEYS_AT_ONCE).map((key) => store.remove(key)));
    } catch {
      log(`${keys.length} files of an ended demo could not be removed yet. The next start tries again.`);
      return keys.length;
    }
    keys = keys.slice(batch.length);
    keepList(path, keys);
  }
  if (keys.length === 0 || store === null) rmSync(path, { force: true });
  return store === null ? 0 : keys.length;
}

/** Another list takes its place at once, so that one that is cut short is the one before. */
function keepList(path: string, keys: readonly string[]): void {
  writeFileSync(`${path}.next`, keys.map((key) => `${key}\n`).join(''), { mode: 0o600, flush: true });
  renameSync(`${path}.next`, path);
}
