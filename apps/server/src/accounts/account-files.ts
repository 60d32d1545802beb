import { createHash } from 'node:crypto';
import type { AccountFile, accountFileApi } from '@tsela/contract/accounts/account-file-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { FILES_MAX, FILE_BYTES_MAX, accountFileName, accountFileTypeOf } from '@tsela/domain/accounts/account-files';
import type { AccountId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { dropContent, keepContent, looseContent, readContent, writeContent } from '../files/file-contents.ts';
import { countFiles, deleteFile, findFile, findSameFile, insertFile, listFileRows } from './account-file-repository.ts';
import type { AccountFileRow, NewFile } from './account-file-repository.ts';
import { loadAccountFor, lockAccountFor } from './account-repository.ts';
import { refuseAccountUsers } from './account-staff.ts';

/** The files that staff keep about an account, newest first. Source: screens S44, "notes and files". */
export async function listFiles(
  context: RequestContext,
  input: InputOf<typeof accountFileApi.files>,
): Promise<OutputOf<typeof accountFileApi.files>> {
  refuseAccountUsers(context);
  return reading(context, async (tx) => {
    const { id } = await loadAccountFor(tx, context.actor, input.account_id);
    const { rows, count } = await listFileRows(tx, id, input);
    return { files: rows.map(present), count };
  });
}

/** What is in a file. Source: screens S44. */
export async function readFileContent(
  context: RequestContext,
  { id }: InputOf<typeof accountFileApi.fileContent>,
): Promise<OutputOf<typeof accountFileApi.fileContent>> {
  refuseAccountUsers(context);
  const find = () => reading(context, (tx) => findFile(tx, context.actor, id));
  const row = await find();
  const bytes = row && (await readContent(context, row, find));
  if (!row || !bytes) throw notFound();
  return { file: present(row), content: bytes.toString('base64') };
}

/**
 * Keeps a file about an account. It is what its bytes say; the account is locked while its files are counted, so that of many at once no
 * more come in than may. Source: screens S44.
 */
export async function addFile(
  context: RequestContext,
  input: InputOf<typeof accountFileApi.addFile>,
): Promise<OutputOf<typeof accountFileApi.addFile>> {
  refuseAccountUsers(context);
  const bytes = Buffer.from(input.content, 'base64');
  if (bytes.length > FILE_BYTES_MAX) throw refused('Please choose a file of at most 10 MB.');
  const content_type = accountFileTypeOf(bytes, input.name);
  if (content_type === null) throw refused('Please choose a PDF, a PNG, JPEG or WebP picture, or a CSV file.');
  const hash = createHash('sha256').update(bytes).digest();
  const row = await keepFile(context, input.account_id, {
    name: accountFileName(input.name, content_type),
    content_type,
    hash,
    size_bytes: bytes.length,
    bytes,
  });
  return { file: present(row) };
}

type GivenFile = Pick<NewFile, 'name' | 'content_type' | 'hash' | 'size_bytes'> & { readonly bytes: Buffer };

/** The content is written before the row, and only for a caller who may; what is then not kept is removed again. */
async function keepFile(context: RequestContext, given_id: AccountId, { bytes, ...file }: GivenFile): Promise<AccountFileRow> {
  const { actor } = context;
  const there = await reading(context, async (tx) => {
    const { id } = await loadAccountFor(tx, actor, given_id);
    return findRoom(tx, id, file.hash);
  });
  if (there) return there;
  const content = await writeContent(context, bytes);
  let is_kept = false;
  try {
    const kept = await insertRow(context, given_id, { ...file, content });
    is_kept = kept.is_kept;
    return kept.row;
  } finally {
    if (!is_kept) await dropContent(context, content.file_key);
  }
}

/** The same file of the account, if it has it; refuses where there is no room for another. */
async function findRoom(tx: Tx, account_id: AccountId, hash: Buffer): Promise<AccountFileRow | undefined> {
  const same = await findSameFile(tx, account_id, hash);
  if (!same && (await countFiles(tx, account_id)) >= FILES_MAX)
    throw new Problem('conflict', `An account has ${FILES_MAX} files at most. Please delete one first.`);
  return same;
}

type FileToKeep = Pick<NewFile, 'name' | 'content_type' | 'hash' | 'size_bytes' | 'content'>;

function insertRow(
  context: RequestContext,
  given_id: AccountId,
  file: FileToKeep,
): Promise<{ row: AccountFileRow; is_kept: boolean }> {
  const { actor } = context;
  return inTransaction(context, async (tx) => {
    const { id: account_id } = await lockAccountFor(tx, actor, given_id);
    const same = await findRoom(tx, account_id, file.hash);
    if (same) return { row: same, is_kept: false };
    await keepContent(tx, file.content);
    const row = await insertFile(tx, {
      ...file,
      account_id,
      created_by: actor.kind === 'user' ? actor.user_id : null,
      created_by_name: actor.kind === 'guest' ? '' : actor.name,
      time_created: context.now,
    });
    await recordChange(tx, context, {
      type: 'account.file-added',
      object_type: 'account',
      object_id: account_id,
      account_id,
      change_to: traceOf(row),
    });
    return { row, is_kept: true };
  });
}

/** Deletes a file for good. Source: screens S44. */
export async function removeFile(
  context: RequestContext,
  { id }: InputOf<typeof accountFileApi.removeFile>,
): Promise<OutputOf<typeof accountFileApi.removeFile>> {
  refuseAccountUsers(context);
  const deleted = await inTransaction(context, async (tx) => {
    const row = await deleteFile(tx, context.actor, id);
    if (!row) throw notFound();
    await looseContent(tx, context, row.file_key);
    await recordChange(tx, context, {
      type: 'account.file-removed',
      object_type: 'account',
      object_id: row.account_id,
      account_id: row.account_id,
      change_from: traceOf(row),
    });
    return row;
  });
  await dropContent(context, deleted.file_key);
  return { message: `${deleted.name} is deleted.` };
}

/** What the trail keeps of a file; by the fingerprint it is known again. */
function traceOf({ name, size_bytes, hash }: AccountFileRow) {
  return { file: name, size_bytes, sha256: hash.toString('hex') };
}

function present({ id, account_id, name, content_type, size_bytes, created_by_name, time_created }: AccountFileRow): AccountFile {
  return { id, account_id, name, content_type, size_bytes, created_by_name, time_created: time_created.toISOString() };
}

function notFound(): Problem {
  return new Problem('not-found', 'File not found.');
}

function refused(message: string): Problem {
  return new Problem('bad-input', message, { violations: [{ field: 'content', code: 'file', message }] });
}
