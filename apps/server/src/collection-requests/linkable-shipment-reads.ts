import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { ASSIGNABLE } from '@tsela/domain/tripsheets/assignable-statuses';
import type { Actor } from '../context.ts';
import { isAnyOf } from '../db/any-of.ts';
import { visibleShipments } from '../db/reach.ts';
import type { Tx } from '../db/transaction.ts';
import type { CollectionRequestRow } from './collection-request-repository.ts';

/** More shipments than this are not linked to one request by themselves. */
const MOST_LINKED = 500;

/** The shipments of a request's account that wait to be fetched at its address on its day. */
export async function matchingShipments(
  tx: Tx,
  { account_id, date, address }: Pick<CollectionRequestRow, 'account_id' | 'date' | 'address'>,
): Promise<ShipmentId[]> {
  const rows = await tx.db
    .selectFrom('shipments')
    .select(['id', 'collection_address'])
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', account_id)
    .where('collection_min_date', '=', date)
    .where('status', 'in', ASSIGNABLE.collection)
    .where('collected_date', 'is', null)
    .orderBy('id')
    .limit(4 * MOST_LINKED)
    .execute();
  return rows
    .filter(({ collection_address }) => collection_address.gs_hash === address.gs_hash)
    .slice(0, MOST_LINKED)
    .map(({ id }) => id);
}

/** The shipments of an account that a caller may reach, by references as they are searched: their own, or the account's. */
export async function shipmentIdsByReference(
  tx: Tx,
  actor: Actor,
  { account_id, references }: { readonly account_id: AccountId; readonly references: readonly string[] },
): Promise<ReadonlyMap<string, ShipmentId>> {
  if (references.length === 0) return new Map();
  const rows = await visibleShipments(tx, actor)
    .select(['shipments.id', 'short_tracking_reference', 'custom_reference_key'])
    .where('account_id', '=', account_id)
    .where(({ or }) =>
      or([isAnyOf('short_tracking_reference', references, 'text'), isAnyOf('custom_reference_key', references, 'text')]),
    )
    .execute();
  const wanted = new Set(references);
  return new Map(
    rows.flatMap(({ id, short_tracking_reference, custom_reference_key }) =>
      [custom_reference_key, short_tracking_reference]
        .filter((reference) => wanted.has(reference))
        .map((reference) => [reference, id] as const),
    ),
  );
}
