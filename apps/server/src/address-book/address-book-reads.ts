import type { AddressBookEntry, addressBookApi } from '@tsela/contract/address-book/address-book-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { isPosition } from '@tsela/domain/service-areas/distance';
import type { Gazetteer } from '@tsela/domain/service-areas/known-places';
import type { Selectable } from 'kysely';
import { loadAccountFor } from '../accounts/account-repository.ts';
import { isAccountIdVisible } from '../db/reach.ts';
import type { RequestContext } from '../context.ts';
import { containsText, countUpTo, pageOf } from '../db/paging.ts';
import type { AddressBookEntriesTable } from '../db/tables.ts';
import { reading } from '../db/transaction.ts';
import { gazetteerFor } from '../service-areas/gazetteer-reads.ts';
import { isMiddleOfPlace } from '../service-areas/resolve-address.ts';

/** Saved contacts of the caller's account, or of the account staff name. */
export async function listAddressBook(
  context: RequestContext,
  input: InputOf<typeof addressBookApi.list>,
): Promise<OutputOf<typeof addressBookApi.list>> {
  const { actor } = context;
  const account_id = input.account_id ?? (actor.kind === 'user' ? actor.account_id : null);
  if (account_id === null) throw new Problem('bad-input', 'Please choose an account.');
  return reading(context, async (tx) => {
    // Another account is "not found", rather than empty.
    if (input.account_id !== undefined) await loadAccountFor(tx, actor, account_id);
    let query = tx.db
      .selectFrom('address_book_entries')
      .selectAll()
      .where('provider_id', '=', tx.provider_id)
      .where('account_id', '=', account_id)
      .where(isAccountIdVisible(tx, actor, 'address_book_entries.account_id'));
    if (input.id !== undefined) query = query.where('id', '=', input.id);
    if (input.search) {
      const pattern = containsText(input.search);
      query = query.where((eb) =>
        eb.or([
          eb('name', 'ilike', pattern),
          eb('contact_name', 'ilike', pattern),
          eb(eb.ref('address', '->>').key('entered_address'), 'ilike', pattern),
        ]),
      );
    }
    const { limit, offset } = pageOf(input);
    const rows = await query.orderBy('name').orderBy('id').limit(limit).offset(offset).execute();
    const gazetteer = await gazetteerFor(context);
    const address_books = rows.map((row) => presentAddressBookEntry(row, gazetteer));
    return { address_books, count: await countUpTo(tx, query, { limit, offset, rows }) };
  });
}

export function presentAddressBookEntry(row: Selectable<AddressBookEntriesTable>, gazetteer: Gazetteer): AddressBookEntry {
  const { id, account_id, name, contact_name, mobile_number, email, address, special_instructions, source } = row;
  // A booking that is made with this address says which one it was. Source: DATA-29.
  const own = { ...address, id };
  const contact = { name, contact_name, mobile_number, email, special_instructions };
  const is_position_given =
    row.is_position_given ?? (isPosition(address.lat, address.lng) && !isMiddleOfPlace(gazetteer, address));
  return { id, account_id, ...contact, address: own, is_position_given, source };
}
