import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { sql } from 'kysely';
import type { ShipmentQuery } from '../db/reach.ts';

interface PhoneOfShipment {
  readonly id: ShipmentId;
  readonly account_id: AccountId;
  readonly mobile_number: string;
}

/** The mobile number of one side of shipments, of those that are in the query. */
export async function readPhonesOf(
  within_reach: ShipmentQuery,
  ids: readonly ShipmentId[],
  side: 'collection' | 'delivery',
): Promise<PhoneOfShipment[]> {
  const contact = sql.ref(`shipments.${side}_contact`);
  return within_reach
    .select([
      'shipments.id',
      'shipments.account_id',
      sql<string>`coalesce(${contact} ->> 'mobile_number', '')`.as('mobile_number'),
    ])
    .where('shipments.id', 'in', ids)
    .execute();
}
