import { Problem } from '@tsela/domain/problem';
import { searchReference } from '@tsela/domain/formats/references';
import { ASSIGNABLE } from '@tsela/domain/tripsheets/assignable-statuses';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { lockShipmentsFor } from '../shipments/shipment-repository.ts';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';
import { insertLinks, readOpenLinks } from './collection-request-repository.ts';
import type { CollectionRequestRow } from './collection-request-repository.ts';
import { giveShipmentsTo } from './give-to-driver.ts';
import { matchingShipments, shipmentIdsByReference } from './linkable-shipment-reads.ts';
import { ON_REQUEST } from './whole-request.ts';

/** Links the shipments of the account for the request's address and day that are on no other. Answers how many. Source: screens S15. */
export async function linkMatching(tx: Tx, context: RequestContext, request: CollectionRequestRow): Promise<number> {
  const ids = await matchingShipments(tx, request);
  if (ids.length === 0) return 0;
  const shipments = (await lockShipmentsFor(tx, ON_REQUEST, ids)).filter(isWaiting);
  const taken = new Set((await readOpenLinks(tx, ids)).map(({ shipment_id }) => shipment_id));
  const free = shipments.filter(({ id }) => !taken.has(id));
  await link(tx, context, { request, shipments: free, is_automatic: true });
  return free.length;
}

/**
 * The shipments that a user puts onto a request, by any reference of each; locked. Raises `bad-input` naming those that are none, another
 * account's, collected, or on another request.
 */
export async function lockNamedShipments(
  tx: Tx,
  { actor }: RequestContext,
  { request, references }: { readonly request: CollectionRequestRow; readonly references: readonly string[] },
): Promise<ShipmentRow[]> {
  const wanted = [...new Set(references.map(searchReference).filter((each) => each !== ''))];
  const found = await shipmentIdsByReference(tx, actor, { account_id: request.account_id, references: wanted });
  const unknown = wanted.filter((reference) => !found.has(reference));
  if (unknown.length > 0)
    throw refused(`${unknown.join(', ')} ${unknown.length === 1 ? 'is no shipment' : 'are no shipments'} of this account.`);
  const ids = [...new Set(found.values())];
  const shipments = ids.length === 0 ? [] : await lockShipmentsFor(tx, actor, ids);
  const gone = shipments.find((shipment) => !isWaiting(shipment));
  if (gone) throw refused(`${gone.short_tracking_reference} does not wait for a collection.`);
  const elsewhere = (await readOpenLinks(tx, ids)).find(({ collection_request_id }) => collection_request_id !== request.id);
  const named = shipments.find(({ id }) => id === elsewhere?.shipment_id);
  if (named)
    throw refused(`${named.short_tracking_reference} is on another collection request. Please take it off that one first.`);
  return shipments;
}

/** Puts locked shipments onto a request, and gives them to its driver. */
export async function link(
  tx: Tx,
  context: RequestContext,
  {
    request,
    shipments,
    is_automatic,
  }: { readonly request: CollectionRequestRow; readonly shipments: readonly ShipmentRow[]; readonly is_automatic: boolean },
): Promise<ShipmentRow[]> {
  if (shipments.length === 0) return [];
  await insertLinks(tx, { id: request.id, shipment_ids: shipments.map(({ id }) => id), is_automatic, now: context.now });
  return request.driver_id === null ? [] : giveShipmentsTo(tx, context, { shipments, driver_id: request.driver_id });
}

/** Whether a shipment may be fetched by a request. */
export function isWaiting({ status, collected_date }: ShipmentRow): boolean {
  return collected_date === null && ASSIGNABLE.collection.includes(status);
}

function refused(message: string): Problem {
  return new Problem('bad-input', message, { violations: [{ field: 'add_references', code: 'shipment', message }] });
}
