import type { AccountFile, accountFileApi } from '@tsela/contract/accounts/account-file-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { bareFile } from '@tsela/domain/formats/pictures/bare-picture';
import { FILES_MAX, FILE_BYTES_MAX, accountFileName, accountFileTypeOf } from '@tsela/domain/accounts/account-files';
import type { AccountId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import type { Content } from '../files/file-contents.ts';
import { findFile, readFileRows } from './account-file-repository.ts';
import type { AccountFileRow, FileOwner } from './account-file-repository.ts';
import { loadAccountFor } from './account-repository.ts';
import { refuseAccountUsers } from './account-staff.ts';
import { dropFile, fileNotFound, keepFile, readKept } from './kept-files.ts';

const FULL = `An account has ${FILES_MAX} files at most. Please delete one first.`;

/** The files that staff keep about an account, newest first. Source: screens S44, "notes and files". */
export async function listFiles(
  context: RequestContext,
  input: InputOf<typeof accountFileApi.files>,
): Promise<OutputOf<typeof accountFileApi.files>> {
  refuseAccountUsers(context);
  return reading(context, async (tx) => {
    const { id } = await loadAccountFor(tx, context.actor, input.account_id);
    const { rows, count } = await readFileRows(tx, ofAccount(id), input);
    return { files: rows.map(present), count };
  });
}

/** What is in a file. Source: screens S44. */
export async function readFileContent(
  context: RequestContext,
  { id }: InputOf<typeof accountFileApi.fileContent>,
): Promise<OutputOf<typeof accountFileApi.fileContent>> {
  refuseAccountUsers(context);
  const { row, bytes } = await readKept(context, (tx) => loadFile(tx, context, id));
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
  // What is no sound picture is kept as it came: it shows nothing.
  const kept = Buffer.from(bareFile(bytes, content_type) ?? bytes);
  const row = await keepFile(
    context,
    async (tx) => ofAccount((await loadAccountFor(tx, context.actor, input.account_id)).id),
    { name: accountFileName(input.name, content_type), content_type, bytes: kept },
    { type: 'account.file-added', files_max: FILES_MAX, full: FULL },
  );
  return { file: present(row) };
}

/** Deletes a file for good. Source: screens S44. */
export async function removeFile(
  context: RequestContext,
  { id }: InputOf<typeof accountFileApi.removeFile>,
): Promise<OutputOf<typeof accountFileApi.removeFile>> {
  refuseAccountUsers(context);
  const { name } = await dropFile(context, (tx) => loadFile(tx, context, id), { type: 'account.file-removed' });
  return { message: `${name} is deleted.` };
}

/** A file about an account itself: those of its payments and transactions are for who sees the books. */
async function loadFile(tx: Tx, { actor }: RequestContext, id: number): Promise<AccountFileRow & Content> {
  const row = await findFile(tx, actor, id);
  if (!row || row.payment_id !== null || row.transaction_id !== null) throw fileNotFound();
  return row;
}

const ofAccount = (account_id: AccountId): FileOwner => ({ account_id, payment_id: null, transaction_id: null });

function present({ id, account_id, name, content_type, size_bytes, created_by_name, time_created }: AccountFileRow): AccountFile {
  return { id, account_id, name, content_type, size_bytes, created_by_name, time_created: time_created.toISOString() };
}

function refused(message: string): Problem {
  return new Problem('bad-input', message, { violations: [{ field: 'content', code: 'file', message }] });
}
