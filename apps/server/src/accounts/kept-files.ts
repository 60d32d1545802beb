import { createHash } from 'node:crypto';
import type { AccountFileType } from '@tsela/domain/accounts/account-files';
import { Problem } from '@tsela/domain/problem';
import { recordChange } from '../audit/record-change.ts';
import type { Change } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { dropContent, keepContent, looseContent, readContent, writeContent } from '../files/file-contents.ts';
import type { Content } from '../files/file-contents.ts';
import { countFiles, deleteFile, findSameFile, insertFile, updateShared } from './account-file-repository.ts';
import type { AccountFileRow, FileOwner, NewFile } from './account-file-repository.ts';
import { lockAccountFor } from './account-repository.ts';

/** A file by its bytes, as it is to be kept. */
export interface GivenFile {
  readonly name: string;
  readonly content_type: AccountFileType;
  readonly bytes: Buffer;
}

/** How a file is kept: what the trail says of it, and how many its owner has at most. */
export interface Keeping {
  readonly type: string;
  readonly files_max: number;
  /** What the caller reads where there is no room for another. */
  readonly full: string;
}

/** Finds what a file is of, for a caller who may add to it; raises a problem for others. */
export type FindOwner = (tx: Tx) => Promise<FileOwner>;

/**
 * Keeps a file of an account, or of something on it. The content is written before the row, and only for a caller who may; what is then not
 * kept is removed again. The account is locked while files are counted, so that of many at once no more come in than may.
 */
export async function keepFile(
  context: RequestContext,
  findOwner: FindOwner,
  given: GivenFile,
  keeping: Keeping,
): Promise<AccountFileRow> {
  const hash = hashOf(given.bytes);
  const there = await reading(context, async (tx) => findRoom(tx, await findOwner(tx), { hash, keeping }));
  if (there) return there;
  const content = await writeContent(context, given.bytes);
  let is_kept = false;
  try {
    const kept = await inTransaction(context, async (tx) => {
      const owner = await findOwner(tx);
      await lockAccountFor(tx, context.actor, owner.account_id);
      return keepWritten(tx, context, owner, { given, content, keeping });
    });
    is_kept = kept.is_kept;
    return kept.row;
  } finally {
    if (!is_kept) await dropContent(context, content.file_key);
  }
}

/** Writes the row of a file whose content is written. The account is locked by this transaction. */
export async function keepWritten(
  tx: Tx,
  context: RequestContext,
  owner: FileOwner,
  { given, content, keeping }: { readonly given: GivenFile; readonly content: Content; readonly keeping: Keeping },
): Promise<{ row: AccountFileRow; is_kept: boolean }> {
  const { actor, now } = context;
  const hash = hashOf(given.bytes);
  const same = await findRoom(tx, owner, { hash, keeping });
  if (same) return { row: same, is_kept: false };
  await keepContent(tx, content);
  const file: NewFile = {
    ...owner,
    name: given.name,
    content_type: given.content_type,
    size_bytes: given.bytes.length,
    hash,
    content,
    created_by: actor.kind === 'user' ? actor.user_id : null,
    created_by_name: actor.kind === 'guest' ? '' : actor.name,
    time_created: now,
  };
  const row = await insertFile(tx, file);
  await recordChange(tx, context, { type: keeping.type, ...objectOf(row), change_to: traceOf(row) });
  return { row, is_kept: true };
}

/** Shows a file to the people of its account, or hides it from them; again changes nothing. */
export async function shareFile(
  tx: Tx,
  context: RequestContext,
  row: AccountFileRow,
  { is_shared }: { readonly is_shared: boolean },
): Promise<AccountFileRow> {
  if (row.is_shared === is_shared) return row;
  const changed = await updateShared(tx, row.id, is_shared);
  if (!changed) throw fileNotFound();
  await recordChange(tx, context, {
    type: is_shared ? 'payment.file-shared' : 'payment.file-hidden',
    ...objectOf(row),
    change_to: traceOf(row),
  });
  return changed;
}

/** What is in a file that the caller was found to reach. */
export async function readKept<Row extends AccountFileRow & Content>(
  context: RequestContext,
  load: (tx: Tx) => Promise<Row>,
): Promise<{ row: Row; bytes: Buffer }> {
  const find = () => reading(context, load);
  const row = await find();
  const bytes = await readContent(context, row, find);
  if (!bytes) throw fileNotFound();
  return { row, bytes };
}

/** Deletes a file for good; the trail keeps its name, its fingerprint and why. */
export async function dropFile(
  context: RequestContext,
  load: (tx: Tx) => Promise<AccountFileRow>,
  { type, reason }: { readonly type: string | ((row: AccountFileRow) => string); readonly reason?: string },
): Promise<AccountFileRow> {
  const deleted = await inTransaction(context, async (tx) => {
    const row = await deleteFile(tx, (await load(tx)).id);
    if (!row) throw fileNotFound();
    await looseContent(tx, context, row.file_key);
    await recordChange(tx, context, {
      type: typeof type === 'string' ? type : type(row),
      ...objectOf(row),
      change_from: traceOf(row),
      ...(reason !== undefined && { change_to: { reason } }),
    });
    return row;
  });
  await dropContent(context, deleted.file_key);
  return deleted;
}

/** What the trail keeps of a file; by the fingerprint it is known again. */
function traceOf({ name, size_bytes, hash }: AccountFileRow) {
  return { file: name, size_bytes, sha256: hash.toString('hex') };
}

/** In whose trail a file is: that of its payment, or of the account. */
function objectOf({ account_id, payment_id }: FileOwner): Pick<Change, 'object_type' | 'object_id' | 'account_id'> {
  return payment_id === null
    ? { object_type: 'account', object_id: account_id, account_id }
    : { object_type: 'payment', object_id: payment_id, account_id };
}

export function fileNotFound(): Problem {
  return new Problem('not-found', 'File not found.');
}

/** The same file, if it is there; refuses where there is no room for another. */
async function findRoom(
  tx: Tx,
  owner: FileOwner,
  { hash, keeping }: { readonly hash: Buffer; readonly keeping: Keeping },
): Promise<AccountFileRow | undefined> {
  const same = await findSameFile(tx, owner, hash);
  if (!same && (await countFiles(tx, owner)) >= keeping.files_max) throw new Problem('conflict', keeping.full);
  return same;
}

function hashOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
