import type { contactApi } from '@tsela/contract/address-book/contact-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { AccountId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { lockAccountFor } from '../accounts/account-repository.ts';
import { recordChanges } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { deleteEntries, lockEntriesFor, selectEntriesFor } from './address-book-repository.ts';
import type { EntryRow } from './address-book-repository.ts';
import { moveDefaults } from './default-entries.ts';

/** Deletes contacts of one account; a default that goes is none any more. Shipments keep the addresses they were booked with. Source: screens S14. */
export async function removeAddressBookEntries(
  context: RequestContext,
  { ids }: InputOf<typeof contactApi.remove>,
): Promise<OutputOf<typeof contactApi.remove>> {
  return inTransaction(context, async (tx) => {
    const { account_id, entries } = await lockOfOneAccount(tx, context, ids);
    if (entries.length === 0) return { deleted: 0 };
    const gone = entries.map(({ id }) => id);
    await moveDefaults(tx, context, { account_id, ids: gone, to: null });
    await deleteEntries(tx, gone);
    await recordChanges(
      tx,
      context,
      entries.map(({ id, name, address }) => ({
        type: 'address-book.deleted',
        object_type: 'address_book' as const,
        object_id: id,
        account_id,
        change_from: { name, address: address.entered_address },
      })),
    );
    return { deleted: entries.length };
  });
}

/**
 * The entries that are there of these, locked after their account: two who change the same ones never wait for each other. Raises
 * `not-found` when the caller can see none.
 */
export async function lockOfOneAccount(
  tx: Tx,
  context: RequestContext,
  ids: readonly number[],
): Promise<{ account_id: AccountId; entries: EntryRow[] }> {
  const seen = await selectEntriesFor(tx, context.actor, ids);
  const [account_id, ...others] = new Set(seen.map((entry) => entry.account_id));
  if (account_id === undefined) throw new Problem('not-found', 'These contacts are not in the address book any more.');
  if (others.length > 0) throw new Problem('bad-input', 'Please choose contacts of one account.');
  await lockAccountFor(tx, context.actor, account_id);
  return { account_id, entries: await lockEntriesFor(tx, context.actor, ids) };
}
