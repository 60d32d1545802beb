import type { REQUEST_EVENTS } from '@tsela/domain/collection-requests/collection-request-status';
import type { CollectionRequestId, ShipmentId } from '@tsela/domain/ids';
import { documentReference } from '@tsela/domain/formats/references';
import { Problem } from '@tsela/domain/problem';
import type { Actor, RequestContext } from '../context.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Tx } from '../db/transaction.ts';
import { lockShipmentsFor } from '../shipments/shipment-repository.ts';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';
import { loadRequestFor, lockRequestFor, readLinks } from './collection-request-repository.ts';
import type { CollectionRequestRow, Link } from './collection-request-repository.ts';

/** A request with the shipments on it, all locked until the transaction ends. */
export interface WholeRequest {
  readonly request: CollectionRequestRow;
  readonly links: readonly Link[];
  readonly shipments: readonly ShipmentRow[];
}

/** What is on a request goes with it, whatever part of it the caller sees. */
export const ON_REQUEST: Actor = { kind: 'system', name: 'System' };

/**
 * Locks a request with its shipments. They come first, in one order, as a scan of them locks them: so that neither waits for the other in a
 * circle. Raises `not-found` for one out of reach, and `conflict` where a shipment has joined or left it meanwhile.
 */
export async function lockWholeRequest(tx: Tx, { actor }: RequestContext, id: CollectionRequestId): Promise<WholeRequest> {
  await loadRequestFor(tx, actor, id);
  const before = await readLinks(tx, id);
  const shipments = await lockShipments(
    tx,
    before.map(({ shipment_id }) => shipment_id),
  );
  const request = await lockRequestFor(tx, actor, id);
  const links = await readLinks(tx, id);
  if (idsOf(before) !== idsOf(links))
    throw new Problem('conflict', 'The shipments on this collection request have just changed. Please load it again.');
  return { request, links, shipments };
}

function lockShipments(tx: Tx, ids: readonly ShipmentId[]): Promise<ShipmentRow[]> {
  return ids.length === 0 ? Promise.resolve([]) : lockShipmentsFor(tx, ON_REQUEST, ids);
}

function idsOf(links: readonly Link[]): string {
  return links.map(({ shipment_id }) => shipment_id).join(' ');
}

/** Whether a shipment on a request still waits to be fetched. */
export function isUncollected({ status, collected_date }: Pick<ShipmentRow, 'status' | 'collected_date'>): boolean {
  return collected_date === null && status !== 'cancelled';
}

/** Those that are fetched with it, still waiting. */
export function onIt({ shipments, links }: WholeRequest): ShipmentRow[] {
  const open = new Set(links.flatMap(({ shipment_id, is_open }) => (is_open ? [shipment_id] : [])));
  return shipments.filter((shipment) => open.has(shipment.id) && isUncollected(shipment));
}

export function referenceOf({ number }: Pick<CollectionRequestRow, 'number'>): string {
  return documentReference('collection', number);
}

interface RequestEvent {
  readonly type: (typeof REQUEST_EVENTS)[number];
  readonly from?: unknown;
  readonly to?: unknown;
}

/** Writes what became of a request into the event log, and tells the screens that show it. */
export async function recordRequest(
  tx: Tx,
  context: RequestContext,
  request: CollectionRequestRow,
  { type, from, to }: RequestEvent,
  drivers: readonly CollectionRequestRow['driver_id'][] = [],
): Promise<void> {
  await recordChange(tx, context, {
    type: `collection-request.${type}`,
    object_type: 'collection_request',
    object_id: request.id,
    account_id: request.account_id,
    ...(from !== undefined && { change_from: from }),
    ...(to !== undefined && { change_to: to }),
  });
  const driver_ids = [...new Set([request.driver_id, ...drivers].filter((id) => id !== null))];
  tx.after_commit.push(() =>
    context.services.live.publish({
      provider_id: tx.provider_id,
      type: 'collection-request',
      id: request.id,
      account_id: request.account_id,
      branch_ids: request.branch_id === null ? [] : [request.branch_id],
      driver_ids,
    }),
  );
}
