import { createHash, randomUUID } from 'node:crypto';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { deleteLooseFile, insertLooseFiles, lockLooseFile, readLooseFiles } from './loose-file-repository.ts';

/** Where a row has its content: in itself, or in the store under a key. Exactly one of both is there. */
export type Content = { readonly bytes: Buffer; readonly file_key: null } | { readonly bytes: null; readonly file_key: string };

/** A content with its SHA-256, which only a content in the row itself may lack. */
type ContentOfRow = Content & { readonly hash: Buffer | null };

/**
 * Writes a content, before the transaction that keeps its row: that one calls `keepContent`. A content that is not kept is removed by
 * `dropContent`, or by the job. Without a store the content goes into the row itself.
 */
export async function writeContent(context: RequestContext, bytes: Buffer): Promise<Content> {
  const store = context.services.files;
  if (store === null) return { bytes, file_key: null };
  const file_key = newFileKey(context);
  await inTransaction(beside(context), (tx) => insertLooseFiles(tx, [file_key], context.now));
  await store.put(file_key, bytes);
  return { bytes: null, file_key };
}

/**
 * Writes contents one after the other, for work that keeps them all with its rows: where it does not come about, they are removed again. What
 * the store did not confirm is left to the job, since it may arrive yet.
 */
export async function withContents<Result>(
  context: RequestContext,
  files: readonly Buffer[],
  work: (contents: readonly Content[]) => Promise<Result>,
): Promise<Result> {
  const contents: Content[] = [];
  try {
    for (const bytes of files) contents.push(await writeContent(context, bytes));
    return await work(contents);
  } catch (error) {
    for (const { file_key } of contents) await dropContent(context, file_key);
    throw error;
  }
}

/** The key of a content: the provider's, and not to be guessed. */
function newFileKey({ provider_id }: RequestContext): string {
  return `${provider_id}/${randomUUID()}`;
}

/** Belongs to the transaction that writes the row: from its commit on the content is kept. */
export async function keepContent(tx: Tx, { file_key }: Content): Promise<void> {
  if (file_key === null || (await deleteLooseFile(tx, file_key))) return;
  throw new Problem('unavailable', 'This took too long and was stopped. Please try again.', { retry_after_s: 5 });
}

/** Belongs to the transaction that deletes the row; afterwards `dropContent` removes what was in it. */
export async function looseContent(tx: Tx, { now }: RequestContext, file_key: string | null): Promise<void> {
  if (file_key !== null) await insertLooseFiles(tx, [file_key], now);
}

/**
 * Removes a content that no row refers to, after the transaction that made it so. That one is over where the lock is given, and none but it
 * could keep the content: so no connection is held while the store is asked. Within a transaction that is still open it waits for the commit.
 * What does not succeed is left to the job.
 */
export async function dropContent(context: RequestContext, file_key: string | null): Promise<void> {
  if (file_key === null) return;
  if (context.tx) context.tx.after_commit.push(() => void removeUnlessKept(beside(context), file_key));
  else await removeUnlessKept(context, file_key);
}

async function removeUnlessKept(context: RequestContext, file_key: string): Promise<void> {
  try {
    if (!(await inTransaction(context, (tx) => lockLooseFile(tx, file_key)))) return;
    await context.services.files?.remove(file_key);
    await inTransaction(context, (tx) => deleteLooseFile(tx, file_key));
  } catch {
    // The content is entered as loose, so nothing is lost by it, and the caller's change is done.
  }
}

/**
 * The same without the transaction that a call with an Idempotency-Key has open: what that one rolls back must not take along the entry of a
 * content that is written. It holds a connection, so this one comes from those for look-ups: calls at once would else wait for each other.
 */
function beside({ tx, ...context }: RequestContext): RequestContext {
  return tx ? { ...context, services: { ...context.services, pool: context.services.lookup_pool } } : context;
}

/** A call is over within minutes: what is loose for longer was left behind. */
const LEFT_BEHIND_MS = 60 * 60 * 1000;
const KEYS_AT_ONCE = 1000;
/** What is left after this many is for the next hour: more than a provider deletes in a night. */
const BATCHES_MAX = 20;

/** Removes contents that a call or a process has left behind, oldest first. A store that is away ends it with its error. */
export async function sweepFiles(context: RequestContext): Promise<void> {
  if (context.services.files === null) return;
  const before = new Date(context.now.getTime() - LEFT_BEHIND_MS);
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const keys = await reading(context, (tx) => readLooseFiles(tx, { before, rows_max: KEYS_AT_ONCE }));
    for (const key of keys) await removeIfLoose(context, key);
    if (keys.length < KEYS_AT_ONCE) return;
  }
}

/** The row is locked meanwhile: a transaction that keeps the content waits, and then finds that it is too late. */
async function removeIfLoose(context: RequestContext, key: string): Promise<void> {
  await inTransaction(context, async (tx) => {
    if (!(await lockLooseFile(tx, key))) return;
    await context.services.files?.remove(key);
    await deleteLooseFile(tx, key);
  });
}

/**
 * The content of a row that the caller was found to reach, as it was written. `findAgain` finds the row once more: where the content has
 * gone, the row has gone too or has it elsewhere, or there is a fault to tell.
 */
export async function readContent<Row extends ContentOfRow>(
  context: RequestContext,
  row: Row,
  findAgain: () => Promise<Row | undefined>,
): Promise<Buffer | undefined> {
  const bytes = await bytesOf(context, row);
  if (bytes) return bytes;
  const again = await findAgain();
  if (!again) return undefined;
  const found = again.file_key === row.file_key ? null : await bytesOf(context, again);
  if (found) return found;
  throw new Problem('unavailable', 'What is in this file cannot be read at the moment. Please try again later.', {
    retry_after_s: 60,
    cause: new Error(`The content ${again.file_key ?? 'in the row'} is missing or is not what was written.`),
  });
}

async function bytesOf({ services, provider_id }: RequestContext, row: ContentOfRow) {
  if (row.file_key === null) return row.bytes;
  if (!row.file_key.startsWith(`${provider_id}/`)) return null;
  const bytes = (await services.files?.get(row.file_key)) ?? null;
  return bytes && row.hash && isWhole(bytes, row.hash) ? bytes : null;
}

/** Whether the bytes are those that the row was written for. */
export function isWhole(bytes: Buffer, sha256: Buffer): boolean {
  return createHash('sha256').update(bytes).digest().equals(sha256);
}
