import type { AccountId, RoleId, ShipmentId } from '@tsela/domain/ids';
import { ROLE_IDS } from '@tsela/domain/permissions/audience';
import { sql } from 'kysely';
import type { ShipmentQuery } from '../db/reach.ts';
import type { Tx } from '../db/transaction.ts';

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

const ADMINISTRATOR = ROLE_IDS.administrator as RoleId;

/** The mobile numbers of the administrators of the transaction's provider who work there. */
export async function readAdministratorPhones(tx: Tx): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('users')
    .select('mobile_number')
    .where('provider_id', '=', tx.provider_id)
    .where('role_id', '=', ADMINISTRATOR)
    .where('is_active', '=', true)
    .where('mobile_number', '<>', '')
    .orderBy('id')
    .execute();
  return rows.map(({ mobile_number }) => mobile_number);
}
