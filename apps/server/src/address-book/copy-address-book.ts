import type { contactApi } from '@tsela/contract/address-book/contact-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import type { AccountId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { loadAccountFor } from '../accounts/account-repository.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext, UserActor } from '../context.ts';
import { LARGEST_COUNT } from '../db/paging.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { listAddressBook } from './address-book-reads.ts';
import {
  copyEntries,
  countEntries,
  drawCopyId,
  findDuplicates,
  insertCopy,
  lockCopy,
  removeCopied,
} from './address-book-copy-repository.ts';
import type { Between } from './address-book-copy-repository.ts';

/** As many as one statement copies in a moment. */
const ENTRIES_MAX = 20_000;

/** The entries of one account, with what another one has already. Source: screens S39. */
export async function previewCopy(
  context: RequestContext,
  { from_account_id, to_account_id, ...page }: InputOf<typeof contactApi.copyPreview>,
): Promise<OutputOf<typeof contactApi.copyPreview>> {
  whoCopies(context);
  return reading(context, async (tx) => {
    await loadBoth(tx, context, { from_account_id, to_account_id });
    const { address_books, count } = await listAddressBook({ ...context, tx }, { ...page, account_id: from_account_id });
    const duplicates = await findDuplicates(
      tx,
      address_books.map(({ id }) => id),
      to_account_id,
    );
    return {
      address_books: address_books.map((entry) => ({ ...entry, is_duplicate: duplicates.has(entry.id) })),
      count,
      from_count: Math.min(LARGEST_COUNT, await countEntries(tx, from_account_id)),
      to_count: Math.min(LARGEST_COUNT, await countEntries(tx, to_account_id)),
    };
  });
}

/** Copies entries of an account to another one, all or nothing. Source: screens S39. */
export async function copyAddressBook(
  context: RequestContext,
  { ids, all, on_duplicate, ...between }: InputOf<typeof contactApi.copy>,
): Promise<OutputOf<typeof contactApi.copy>> {
  const { user_id: created_by } = whoCopies(context);
  if ((ids === undefined) === (all !== true)) throw new Problem('bad-input', 'Say which entries shall be copied: some, or all.');
  const { now } = context;
  return inTransaction(context, async (tx) => {
    const { from, to } = await loadBoth(tx, context, between);
    if (to.status === 'closed') throw new Problem('bad-input', `Account ${to.account_code} is closed.`);
    if (ids === undefined && (await countEntries(tx, from.id)) > ENTRIES_MAX)
      throw new Problem('bad-input', `Please copy ${ENTRIES_MAX} entries at once at most: choose some of them.`);
    const copy_id = await drawCopyId(tx);
    const source = `copied from ${from.account_code}`;
    const { asked, copied, overwritten } = await copyEntries(tx, {
      ...between,
      copy_id,
      ids: ids ?? null,
      on_duplicate,
      source,
      now,
    });
    if (asked === 0) throw new Problem('bad-input', 'There is nothing to copy.');
    const skipped = asked - copied - overwritten;
    await insertCopy(tx, { ...between, copy_id, created_by, copied, now });
    await recordChange(tx, context, {
      type: 'address-book.copied',
      object_type: 'account',
      object_id: to.id,
      account_id: to.id,
      change_to: { from: from.account_code, copy_id, copied, overwritten, skipped },
    });
    return { copy_id, copied, overwritten, skipped };
  });
}

/** Takes a copy back. Asked again, it takes nothing more. Source: screens S39. */
export async function undoCopy(
  context: RequestContext,
  { copy_id }: InputOf<typeof contactApi.undoCopy>,
): Promise<OutputOf<typeof contactApi.undoCopy>> {
  whoCopies(context);
  return inTransaction(context, async (tx) => {
    const copy = await lockCopy(tx, copy_id);
    if (!copy) throw new Problem('not-found', 'Copy not found.');
    // A foreign key of the accounts, whose kind the column's name does not tell.
    const to = await loadAccountFor(tx, context.actor, copy.to_account_id as AccountId);
    if (copy.time_undone !== null) return { removed: 0 };
    const removed = await removeCopied(tx, copy_id, context.now);
    await recordChange(tx, context, {
      type: 'address-book.copy-undone',
      object_type: 'account',
      object_id: to.id,
      account_id: to.id,
      change_to: { copy_id, removed },
    });
    return { removed };
  });
}

/** Staff who hold the tool: account users have one address book, their own. Source: PERM-053. */
function whoCopies({ actor }: RequestContext): UserActor {
  const is_held = actor.kind === 'user' && actor.account_id === null && hasPermission(actor.permissions_ui, 'copy_address_book');
  if (!is_held) throw new Problem('not-permitted', 'You do not have permission to copy address books.');
  return actor;
}

/** Both accounts, each within the caller's reach. */
async function loadBoth(tx: Tx, { actor }: RequestContext, { from_account_id, to_account_id }: Between) {
  if (from_account_id === to_account_id) throw new Problem('bad-input', 'Please choose two different accounts.');
  const from = await loadAccountFor(tx, actor, from_account_id);
  const to = await loadAccountFor(tx, actor, to_account_id);
  return { from, to };
}
