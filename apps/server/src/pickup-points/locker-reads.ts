import type { PickupProvider } from '@tsela/domain/pickup-points/pickup-providers';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { PickupPointsTable } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';

/** Far more than any courier has; programs that keep a list of them read all at once. */
const LOCKERS_MAX = 5000;

/** The lockers that parcels can be sent to: those of some operators that are open and online, by id. */
export async function readLockers(
  tx: Tx,
  operators: readonly PickupProvider[],
): Promise<
  Pick<
    Selectable<PickupPointsTable>,
    'pickup_point_id' | 'pickup_point_provider' | 'name' | 'lat' | 'lng' | 'trading_hours' | 'compartments' | 'address'
  >[]
> {
  return tx.db
    .selectFrom('pickup_points')
    .select(['pickup_point_id', 'pickup_point_provider', 'name', 'lat', 'lng', 'trading_hours', 'compartments', 'address'])
    .where('provider_id', '=', tx.provider_id)
    .where('time_closed', 'is', null)
    .where('is_online', '=', true)
    .where('type', '=', 'locker')
    .where('pickup_point_provider', '=', sql<PickupProvider>`any (${operators}::text[])`)
    .orderBy('pickup_point_id')
    .orderBy('pickup_point_provider')
    .limit(LOCKERS_MAX)
    .execute();
}
