import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { dropContent, isWhole, keepContent, looseContent, writeContent } from './file-contents.ts';
import type { Content } from './file-contents.ts';
import {
  findFileWithKey,
  lockFileWithKey,
  readBytesInRow,
  readFilesInRows,
  readFilesWithKeys,
  replaceBytesByKey,
  replaceKeyByBytes,
} from './file-place-repository.ts';
import type { PageOfIds } from './file-place-repository.ts';
import { FILE_TABLES } from './file-tables.ts';
import type { FileTable } from './file-tables.ts';

/** How many contents of files have gone where they were to go, and how many are not what their rows say and stay where they are. */
export interface MovedFiles {
  readonly moved: number;
  readonly faulty: number;
}

const ROWS_AT_ONCE = 100;

type Move = (
  context: RequestContext,
  file: { readonly table: FileTable; readonly id: number },
) => Promise<keyof MovedFiles | null>;
type ReadIds = (tx: Tx, table: FileTable, page: PageOfIds) => Promise<number[]>;
type Step = readonly [ReadIds, Move];

/**
 * Moves the contents of a provider's files out of their rows, and out of the folder where the settings name a bucket. One file at a time, each
 * read back before the row changes: what is cut short is taken up by the next run, and calls go on meanwhile. The clock is read for each file:
 * a key that is entered with the time at which a long run began would pass for one that was left behind. Source: ADR 0160.
 */
export function moveFileContents(context: RequestContext, clock: () => Date): Promise<MovedFiles> {
  return moveAll(context, clock, [
    [readFilesInRows, moveOutOfRow],
    [readFilesWithKeys, moveOutOfFolder],
  ]);
}

/** Moves the contents of a provider's files back into their rows, for an operator who gives up the folder or the bucket. Source: ADR 0160. */
export function moveFileContentsBack(context: RequestContext, clock: () => Date): Promise<MovedFiles> {
  return moveAll(context, clock, [[readFilesWithKeys, moveIntoRow]]);
}

async function moveAll(context: RequestContext, clock: () => Date, steps: readonly Step[]): Promise<MovedFiles> {
  const counts = { moved: 0, faulty: 0 };
  if (context.services.files === null) return counts;
  for (const table of FILE_TABLES) {
    for (const [readIds, move] of steps) {
      for await (const id of idsOf(context, table, readIds)) {
        const outcome = await move({ ...context, now: clock() }, { table, id });
        if (outcome) counts[outcome]++;
      }
    }
  }
  return counts;
}

async function* idsOf(context: RequestContext, table: FileTable, readIds: ReadIds): AsyncGenerator<number> {
  let after_id: number | undefined = 0;
  while (after_id !== undefined) {
    const page: PageOfIds = { after_id, rows_max: ROWS_AT_ONCE };
    const ids: number[] = await reading(context, (tx) => readIds(tx, table, page));
    yield* ids;
    after_id = ids.at(-1);
  }
}

const moveOutOfRow: Move = async (context, { table, id }) => {
  const row = await reading(context, (tx) => readBytesInRow(tx, table, id));
  if (!row) return null;
  if (!isWhole(row.bytes, row.hash)) return 'faulty';
  const content = await writeContent(context, row.bytes);
  if (content.file_key === null) return null;
  const written = await context.services.files?.get(content.file_key);
  const is_written = written ? isWhole(written, row.hash) : false;
  const is_moved = is_written && (await replaceBytes(context, { table, id, hash: row.hash, content }));
  if (!is_moved) await dropContent(context, content.file_key);
  if (!is_written) return 'faulty';
  return is_moved ? 'moved' : null;
};

interface MovingFile {
  readonly table: FileTable;
  readonly id: number;
  readonly hash: Buffer;
  readonly content: Content & { readonly file_key: string };
}

/** False where the file was deleted meanwhile, or another run was first. */
function replaceBytes(context: RequestContext, { table, id, hash, content }: MovingFile): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    if (!(await replaceBytesByKey(tx, table, { id, hash, file_key: content.file_key }))) return false;
    await keepContent(tx, content);
    return true;
  });
}

/** The row is held meanwhile: a file that is deleted during the copy would leave it behind. */
const moveOutOfFolder: Move = (context, { table, id }) =>
  inTransaction(context, async (tx) => {
    const { files } = context.services;
    if (!files?.older) return null;
    const row = await lockFileWithKey(tx, table, id);
    const older = row && (await files.older.get(row.file_key));
    if (!older) return null;
    if (!isWhole(older, row.hash)) return 'faulty';
    await files.put(row.file_key, older);
    const written = await files.getNewest(row.file_key);
    if (!written || !isWhole(written, row.hash)) return 'faulty';
    await files.older.remove(row.file_key);
    return 'moved';
  });

/** The content is in the row before it goes from the store; a run that is cut short between leaves it to the job. */
const moveIntoRow: Move = async (context, { table, id }) => {
  const find = () => reading(context, (tx) => findFileWithKey(tx, table, id));
  const row = await find();
  if (!row) return null;
  const bytes = await context.services.files?.get(row.file_key);
  if (!bytes || !isWhole(bytes, row.hash)) return (await find()) ? 'faulty' : null;
  const { file_key } = row;
  const is_moved = await inTransaction(context, async (tx) => {
    if (!(await replaceKeyByBytes(tx, table, { id, file_key, bytes }))) return false;
    await looseContent(tx, context, file_key);
    return true;
  });
  if (!is_moved) return null;
  await dropContent(context, file_key);
  return 'moved';
};
