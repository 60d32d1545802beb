import { isAnyOf } from '../../db/any-of.ts';
import { pipelineStatement } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { ShipmentRow } from '../shipment-repository.ts';

/**
 * Counts a booking at the contacts of the address book that it was made with: those whose ids its addresses have, and those that are written
 * as its sides are. It travels with the next statement.
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
      .where((eb) =>
        eb.or([
          isAnyOf('id', ids),
          isWrittenAs(collection_address.gs_hash, collection_contact.name),
          isWrittenAs(delivery_address.gs_hash, delivery_contact.name),
        ]),
      ),
  );
}

function isWrittenAs(address_key: string, name: string) {
  return sql<SqlBool>`(address ->> 'gs_hash' = ${address_key} and ${name}::text in (name, contact_name) and ${name}::text <> '')`;
}
