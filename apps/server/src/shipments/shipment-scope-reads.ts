import type { SelectQueryBuilder } from 'kysely';
import type { Actor } from '../context.ts';
import type { Tables } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';

/** A query on shipments alone, before anything is selected. */
export type ShipmentQuery = SelectQueryBuilder<Tables, 'shipments', object>;

/**
 * Which shipments an actor may reach at all; every query on shipments for a request starts here. Account users reach their
 * account's, drivers their own stops, branch-limited staff those with a leg at their branch, visitors none. Source: ROLE-06.
 */
export function shipmentsWithinReach(tx: Tx, actor: Actor): ShipmentQuery {
  const query = tx.db.selectFrom('shipments').where('shipments.provider_id', '=', tx.provider_id);
  if (actor.kind === 'system') return query;
  if (actor.kind === 'guest') return query.where(({ lit }) => lit(false));
  const { account_id, driver_id, branch_id } = actor;
  if (account_id !== null) return query.where('shipments.account_id', '=', account_id);
  if (driver_id !== null)
    return query.where((eb) => eb.or([eb('collection_agent_id', '=', driver_id), eb('delivery_agent_id', '=', driver_id)]));
  if (actor.limit_user_to_branch && branch_id !== null) {
    return query.where((eb) => eb.or([eb('collection_branch_id', '=', branch_id), eb('delivery_branch_id', '=', branch_id)]));
  }
  return query;
}
