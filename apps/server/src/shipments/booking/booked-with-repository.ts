import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { isAnyOf } from '../../db/any-of.ts';
import { pipelineStatement } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ShipmentRow } from '../shipment-repository.ts';

/**
 * Counts a booking at the contacts of the address book that it was made with: at an address of it, and named by its id or by who is there. It
 * travels with the next statement. Source: screens S14.
 */
export function countBookedWith(tx: Tx, row: ShipmentRow, now: Date): void {
  const { collection_address, collection_contact, delivery_address, delivery_contact } = row;
  const ids = [collection_address.id, delivery_address.id].filter((id) => id !== undefined);
  pipelineStatement(
    tx,
    tx.db
      .updateTable('address_book_entries')
      .set(({ ref }) => ({ times_used: sql<number>`${ref('times_used')} + 1`, time_last_used: now }))
      .where('provider_id', '=', tx.provider_id)
      .where('account_id', '=', row.account_id)
      // As the index of addresses has it.
      .where(isAnyOf(sql`(address ->> 'gs_hash')`, [collection_address.gs_hash, delivery_address.gs_hash], 'text'))
      .where((eb) =>
        eb.or([
          isAnyOf('id', ids),
          isOf(collection_address.gs_hash, collection_contact.name),
          isOf(delivery_address.gs_hash, delivery_contact.name),
        ]),
      ),
  );
}

function isOf(address_key: string, name: string) {
  return sql<SqlBool>`(address_key = ${address_key} and ${name}::text in (name, contact_name) and ${name}::text <> '')`;
}
