import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { dropContent, isWhole, keepContent, writeContent } from '../files/file-contents.ts';
import type { Content } from '../files/file-contents.ts';
import {
  lockFileWithKey,
  readBytesInRow,
  readFilesInRows,
  readFilesWithKeys,
  replaceBytesByKey,
} from './account-file-repository.ts';

/** How many contents of files have gone where the settings say, and how many are not what their rows say and stay where they are. */
export interface MovedFiles {
  readonly moved: number;
  readonly faulty: number;
}

const ROWS_AT_ONCE = 100;

type Move = (context: RequestContext, id: number) => Promise<keyof MovedFiles | null>;
type ReadIds = (tx: Tx, from: { after_id: number; rows_max: number }) => Promise<{ id: number }[]>;

/**
 * Moves the contents of a provider's files out of their rows, and out of the folder where the settings name a bucket. One file at a time, each
 * read back before the row changes: what is cut short is taken up by the next run, and calls go on meanwhile. Source: ADR 0160.
 */
export async function moveFileContents(context: RequestContext): Promise<MovedFiles> {
  if (context.services.files === null) return { moved: 0, faulty: 0 };
  const from_rows = await moveAll(context, readFilesInRows, moveOutOfRow);
  const from_folder = await moveAll(context, readFilesWithKeys, moveOutOfFolder);
  return { moved: from_rows.moved + from_folder.moved, faulty: from_rows.faulty + from_folder.faulty };
}

async function moveAll(context: RequestContext, readIds: ReadIds, move: Move): Promise<MovedFiles> {
  const counts = { moved: 0, faulty: 0 };
  let after_id = 0;
  for (;;) {
    const from = { after_id, rows_max: ROWS_AT_ONCE };
    const rows = await reading(context, (tx) => readIds(tx, from));
    for (const { id } of rows) {
      const outcome = await move(context, id);
      if (outcome) counts[outcome]++;
    }
    const last = rows.at(-1);
    if (last === undefined) return counts;
    after_id = last.id;
  }
}

const moveOutOfRow: Move = async (context, id) => {
  const row = await reading(context, (tx) => readBytesInRow(tx, id));
  if (!row) return null;
  if (!isWhole(row.bytes, row.hash)) return 'faulty';
  const content = await writeContent(context, row.bytes);
  if (content.file_key === null) return null;
  const written = await context.services.files?.get(content.file_key);
  const is_written = written ? isWhole(written, row.hash) : false;
  const is_moved = is_written && (await replaceBytes(context, id, content));
  if (!is_moved) await dropContent(context, content.file_key);
  if (!is_written) return 'faulty';
  return is_moved ? 'moved' : null;
};

/** False where the file was deleted meanwhile, or another run was first. */
function replaceBytes(context: RequestContext, id: number, content: Content & { file_key: string }): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    if (!(await replaceBytesByKey(tx, id, content.file_key))) return false;
    await keepContent(tx, content);
    return true;
  });
}

/** The row is held meanwhile: a file that is deleted during the copy would leave it behind. */
const moveOutOfFolder: Move = (context, id) =>
  inTransaction(context, async (tx) => {
    const { files } = context.services;
    const row = await lockFileWithKey(tx, id);
    const older = row?.file_key ? await files?.older?.get(row.file_key) : undefined;
    if (!files?.older || !row?.file_key || !older) return null;
    if (!isWhole(older, row.hash)) return 'faulty';
    await files.put(row.file_key, older);
    const written = await files.getNewest(row.file_key);
    if (!written || !isWhole(written, row.hash)) return 'faulty';
    await files.older.remove(row.file_key);
    return 'moved';
  });
