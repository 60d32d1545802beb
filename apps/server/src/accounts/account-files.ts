import { createHash } from 'node:crypto';
import type { AccountFile, accountFileApi } from '@tsela/contract/accounts/account-file-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { FILES_MAX, FILE_BYTES_MAX, accountFileName, accountFileTypeOf } from '@tsela/domain/accounts/account-files';
import { Problem } from '@tsela/domain/problem';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import { countFiles, deleteFile, findFile, findSameFile, insertFile, listFileRows } from './account-file-repository.ts';
import type { AccountFileRow } from './account-file-repository.ts';
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
  const row = await reading(context, (tx) => findFile(tx, context.actor, id));
  if (!row) throw notFound();
  return { file: present(row), content: row.bytes.toString('base64') };
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
  const { actor } = context;
  const bytes = Buffer.from(input.content, 'base64');
  if (bytes.length > FILE_BYTES_MAX) throw refused('Please choose a file of at most 10 MB.');
  const content_type = accountFileTypeOf(bytes, input.name);
  if (content_type === null) throw refused('Please choose a PDF, a PNG, JPEG or WebP picture, or a CSV file.');
  const hash = createHash('sha256').update(bytes).digest();
  return inTransaction(context, async (tx) => {
    const { id: account_id } = await lockAccountFor(tx, actor, input.account_id);
    const same = await findSameFile(tx, account_id, hash);
    if (same) return { file: present(same) };
    if ((await countFiles(tx, account_id)) >= FILES_MAX)
      throw new Problem('conflict', `An account has ${FILES_MAX} files at most. Please delete one first.`);
    const row = await insertFile(tx, {
      account_id,
      name: accountFileName(input.name, content_type),
      content_type,
      hash,
      bytes,
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
    return { file: present(row) };
  });
}

/** Deletes a file for good. Source: screens S44. */
export async function removeFile(
  context: RequestContext,
  { id }: InputOf<typeof accountFileApi.removeFile>,
): Promise<OutputOf<typeof accountFileApi.removeFile>> {
  refuseAccountUsers(context);
  return inTransaction(context, async (tx) => {
    const row = await deleteFile(tx, context.actor, id);
    if (!row) throw notFound();
    await recordChange(tx, context, {
      type: 'account.file-removed',
      object_type: 'account',
      object_id: row.account_id,
      account_id: row.account_id,
      change_from: traceOf(row),
    });
    return { message: `${row.name} is deleted.` };
  });
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
