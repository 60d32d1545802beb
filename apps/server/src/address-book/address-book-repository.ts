import type { Address } from '@tsela/contract/service-areas/address-shapes';
import type { AccountId } from '@tsela/domain/ids';
import type { Selectable } from 'kysely';
import type { AddressBookEntriesTable } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';

export interface NewAddressBookEntry {
  readonly account_id: AccountId;
  readonly name: string;
  readonly contact_name: string;
  readonly mobile_number: string;
  readonly email: string;
  readonly address: Address;
  /** False where its position is no more than the middle of its suburb. */
  readonly is_position_given: boolean;
  readonly special_instructions: string;
  readonly source: 'manual' | 'automatic';
  readonly now: Date;
}

/** Adds an entry, or brings the one of that name at that address up to date. */
export async function upsertAddressBookEntry(
  tx: Tx,
  { now, address, ...entry }: NewAddressBookEntry,
): Promise<Selectable<AddressBookEntriesTable>> {
  const { contact_name, mobile_number, email, special_instructions, source, is_position_given } = entry;
  const written = JSON.stringify(address);
  return tx.db
    .insertInto('address_book_entries')
    .values(({ fn, val }) => ({
      ...entry,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('address_book_ids')]),
      address: written,
      address_key: address.gs_hash,
      time_created: now,
    }))
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'account_id', 'name', 'address_key']).doUpdateSet(({ ref }) => ({
        contact_name,
        mobile_number,
        email,
        special_instructions,
        address: written,
        is_position_given,
        // A contact saved by hand stays so when a booking saves it again.
        source: source === 'manual' ? source : ref('address_book_entries.source'),
        // From then on it is the account's own.
        copy_id: null,
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}
