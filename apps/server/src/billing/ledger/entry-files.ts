import type { EntryFile, EntryFileToSend, entryFileApi } from '@tsela/contract/billing/entry-file-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { ENTRY_FILES_MAX, readEntryFile } from '@tsela/domain/billing/entry-files';
import { checkReason, whyNoFilesOn } from '@tsela/domain/billing/manual-transactions';
import { VIEWED_PAPER_TYPES } from '@tsela/domain/formats/kept-paper';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { findFile, readFileRows } from '../../accounts/account-file-repository.ts';
import type { AccountFileRow, FileOwner } from '../../accounts/account-file-repository.ts';
import { loadAccountFor } from '../../accounts/account-repository.ts';
import { refuseAccountUsers, refuseWithoutBilling } from '../../accounts/account-staff.ts';
import { dropFile, fileNotFound, keepFile, keepWritten, readKept, shareFile } from '../../accounts/kept-files.ts';
import type { GivenFile, Keeping } from '../../accounts/kept-files.ts';
import { refuseBillingUnseen } from '../../accounts/present-account.ts';
import { isStaff } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Content } from '../../files/file-contents.ts';
import { withContents } from '../../files/file-contents.ts';
import { findPaymentById } from '../payment-repository.ts';
import { paymentNotFound } from '../payment-reads.ts';
import { findTransaction } from './transaction-repository.ts';

/** The files of a payment or a transaction, newest first. Account users see what staff share. Source: screens S41, S43. */
export async function listEntryFiles(
  context: RequestContext,
  input: InputOf<typeof entryFileApi.entryFiles>,
): Promise<OutputOf<typeof entryFileApi.entryFiles>> {
  refuseBillingUnseen(context.actor);
  const is_staff = isStaff(context.actor);
  return reading(context, async (tx) => {
    const { owner } = await loadOwner(tx, context, input);
    const { rows } = await readFileRows(tx, owner, { limit: ENTRY_FILES_MAX });
    return { files: rows.filter(({ is_shared }) => is_staff || is_shared).map(present) };
  });
}

/** What is in a file. Source: screens S41, S43, S55. */
export async function readEntryFileContent(
  context: RequestContext,
  { id }: InputOf<typeof entryFileApi.entryFileContent>,
): Promise<OutputOf<typeof entryFileApi.entryFileContent>> {
  refuseBillingUnseen(context.actor);
  const { row, bytes } = await readKept(context, (tx) => loadFile(tx, context, id));
  return { file: present(row), content: bytes.toString('base64') };
}

/** Adds a file to what was entered before. Source: screens S41, S43. */
export async function addEntryFile(
  context: RequestContext,
  input: InputOf<typeof entryFileApi.addEntryFile>,
): Promise<OutputOf<typeof entryFileApi.addEntryFile>> {
  refuseWhoMayNot(context);
  const given = givenFile(input, 'content');
  // Which trail it goes to is known with its owner.
  const { owner, refusal } = await reading(context, (tx) => loadOwner(tx, context, input));
  if (refusal !== null) throw new Problem('bad-input', refusal);
  const findOwner = async (tx: Tx) => (await loadOwner(tx, context, input)).owner;
  return { file: present(await keepFile(context, findOwner, given, keepingOf(owner))) };
}

/** Shows a file of a payment to the people of its account, or hides it. Source: screens S43. */
export async function shareEntryFile(
  context: RequestContext,
  { id, is_shared }: InputOf<typeof entryFileApi.shareEntryFile>,
): Promise<OutputOf<typeof entryFileApi.shareEntryFile>> {
  refuseWhoMayNot(context);
  const file = await inTransaction(context, async (tx) => {
    const row = await loadFile(tx, context, id);
    if (row.payment_id === null) throw new Problem('bad-input', 'Only files of payments are shown to customers.');
    return shareFile(tx, context, row, { is_shared });
  });
  return { file: present(file) };
}

/** Deletes a file for a reason, which the trail keeps with its name and fingerprint. Source: screens S41, S43. */
export async function removeEntryFile(
  context: RequestContext,
  { id, reason }: InputOf<typeof entryFileApi.removeEntryFile>,
): Promise<OutputOf<typeof entryFileApi.removeEntryFile>> {
  refuseWhoMayNot(context);
  refuseIfAny(checkReason(reason));
  const { name } = await dropFile(context, (tx) => loadFile(tx, context, id), {
    type: (row) => keepingOf(row).removed,
    reason: reason.trim(),
  });
  return { message: `${name} is deleted.` };
}

type KeepFile = (owner: FileOwner) => Promise<void>;

/**
 * Runs the transaction of an entry that may come with a file. The file is looked at first, and its content written before; `keep` writes its
 * row when the entry is there. So there is either the entry with its file or neither.
 */
export async function withEntryFile<Result>(
  context: RequestContext,
  { file }: { readonly file?: EntryFileToSend | undefined },
  work: (tx: Tx, keep: KeepFile) => Promise<Result>,
): Promise<Result> {
  const given = file && givenFile(file, 'file');
  const enter = (content?: Content) =>
    inTransaction(context, (tx) =>
      work(tx, async (owner) => {
        if (given && content) await keepWritten(tx, context, owner, { given, content, keeping: keepingOf(owner) });
      }),
    );
  return given === undefined ? enter() : withContents(context, [given.bytes], ([content]) => enter(content));
}

function refuseWhoMayNot(context: RequestContext): void {
  refuseAccountUsers(context);
  refuseWithoutBilling(context, 'id');
}

function givenFile({ name, content }: EntryFileToSend, field: 'content' | 'file'): GivenFile {
  const read = readEntryFile(name, Buffer.from(content, 'base64'));
  if (typeof read !== 'string') return { ...read, bytes: Buffer.from(read.bytes) };
  throw new Problem('bad-input', read, { violations: [{ field, code: 'file', message: read }] });
}

interface EntryOwner {
  readonly owner: FileOwner;
  /** Why nothing may be added to it; null when it may. */
  readonly refusal: string | null;
}

/** What the files are of, for a caller who reaches its account. Not theirs and not there look alike. */
async function loadOwner(
  tx: Tx,
  context: RequestContext,
  { payment_id, transaction_id }: { readonly payment_id?: number; readonly transaction_id?: number },
): Promise<EntryOwner> {
  if ((payment_id === undefined) === (transaction_id === undefined))
    throw new Problem('bad-input', 'Please name a payment or a transaction.');
  const refusal = null;
  if (payment_id !== undefined) {
    const { account_id } = await reached(tx, context, await findPaymentById(tx, payment_id), paymentNotFound);
    return { owner: { account_id, payment_id, transaction_id: null }, refusal };
  }
  const entry = await reached(tx, context, await findTransaction(tx, transaction_id ?? 0), transactionNotFound);
  const { account_id, id } = entry;
  if (entry.payment_id !== null) return { owner: { account_id, payment_id: entry.payment_id, transaction_id: null }, refusal };
  // The people of an account are never shown the files of a transaction.
  if (!isStaff(context.actor)) throw transactionNotFound();
  return { owner: { account_id, payment_id: null, transaction_id: id }, refusal: whyNoFilesOn(entry) };
}

async function reached<Row extends Pick<FileOwner, 'account_id'>>(
  tx: Tx,
  { actor }: RequestContext,
  row: Row | null | undefined,
  notFound: () => Problem,
): Promise<Row> {
  if (!row) throw notFound();
  await loadAccountFor(tx, actor, row.account_id).catch((cause: unknown) => {
    throw cause instanceof Problem ? notFound() : cause;
  });
  return row;
}

/** A file of a payment or a transaction that the caller sees. */
async function loadFile(tx: Tx, { actor }: RequestContext, id: number): Promise<AccountFileRow & Content> {
  const row = await findFile(tx, actor, id);
  const is_of_entry = row && (row.payment_id !== null || row.transaction_id !== null);
  if (!is_of_entry || (!isStaff(actor) && !row.is_shared)) throw fileNotFound();
  return row;
}

function transactionNotFound(): Problem {
  return new Problem('not-found', 'Transaction not found.');
}

const BOUNDS = {
  files_max: ENTRY_FILES_MAX,
  full: `A payment or a transaction has ${ENTRY_FILES_MAX} files at most. Please delete one first.`,
};

function keepingOf({ payment_id }: FileOwner): Keeping & { readonly removed: string } {
  return payment_id === null
    ? { ...BOUNDS, type: 'transaction.file-added', removed: 'transaction.file-removed' }
    : { ...BOUNDS, type: 'payment.file-added', removed: 'payment.file-removed' };
}

function present(row: AccountFileRow): EntryFile {
  const { id, account_id, payment_id, transaction_id, name, size_bytes, is_shared, created_by_name, time_created } = row;
  // What is kept with an entry is a paper, and nothing else.
  const content_type = VIEWED_PAPER_TYPES.find((each) => each === row.content_type) ?? 'application/pdf';
  return {
    id,
    account_id,
    payment_id,
    transaction_id,
    name,
    content_type,
    size_bytes,
    is_shared,
    created_by_name,
    time_created: time_created.toISOString(),
  };
}
