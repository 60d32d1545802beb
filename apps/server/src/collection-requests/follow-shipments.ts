import { isAllCollected } from '@tsela/domain/collection-requests/collection-progress';
import type { ShipmentId } from '@tsela/domain/ids';
import { isFeatureOn } from '@tsela/domain/providers/provider-settings';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import type { CollectionFollower } from '../shipments/change/collection-follower.ts';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';
import { finish } from './close-request.ts';
import { collectByZone } from './give-by-zone.ts';
import { countLinked } from './collection-request-reads.ts';
import { lockRequestFor, readOpenLinks, readOpenRequestsOf } from './collection-request-repository.ts';
import { isFinal } from '@tsela/domain/collection-requests/collection-request-status';
import { isWaiting, link } from './link-shipments.ts';
import { ON_REQUEST, recordRequest } from './whole-request.ts';

/** What collection requests do about shipments that are booked and collected below them. */
export const collectionFollower: CollectionFollower = { booked, collected };

/** What is booked joins a request, whose driver fetches it; else the driver of its zone does. Source: screens S15, KEY-40. */
async function booked(tx: Tx, context: RequestContext, shipment: ShipmentRow): Promise<ShipmentRow> {
  if (!isWaiting(shipment)) return shipment;
  const joined = (await isOn(context)) ? await join(tx, context, shipment) : null;
  return joined ?? collectByZone(tx, context, shipment);
}

/** A shipment booked for an address and day of an open request of its account joins it; null where there is none. */
async function join(tx: Tx, context: RequestContext, shipment: ShipmentRow): Promise<ShipmentRow | null> {
  const open = await readOpenRequestsOf(tx, shipment.account_id, shipment.collection_min_date);
  const found = open.find(({ address }) => address.gs_hash === shipment.collection_address.gs_hash);
  if (!found) return null;
  if ((await readOpenLinks(tx, [shipment.id])).length > 0) return shipment;
  const request = await lockRequestFor(tx, ON_REQUEST, found.id);
  if (isFinal(request.status)) return null;
  const [given] = await link(tx, context, { request, shipments: [shipment], is_automatic: true });
  return given ?? shipment;
}

/** Requests of which the last shipment is collected are closed; of the others the count has changed. */
async function collected(tx: Tx, context: RequestContext, shipment_ids: readonly ShipmentId[]): Promise<void> {
  if (shipment_ids.length === 0 || !(await isOn(context))) return;
  const ids = [...new Set((await readOpenLinks(tx, shipment_ids)).map(({ collection_request_id }) => collection_request_id))];
  for (const id of ids.toSorted((one, other) => one - other)) {
    const request = await lockRequestFor(tx, ON_REQUEST, id);
    if (isFinal(request.status)) continue;
    const counted = (await countLinked(tx, [id])).get(id);
    const progress = {
      expected_parcels: request.expected_parcels,
      collected_parcels: counted?.parcels_collected ?? 0,
      uncollected_shipments: (counted?.shipments ?? 0) - (counted?.collected ?? 0),
    };
    const is_all = isAllCollected(progress);
    const after = is_all ? await finish(tx, context, request, { time_collected: context.now }) : request;
    await recordRequest(tx, context, after, {
      type: is_all ? 'closed' : 'collected',
      to: { status: after.status, collected: counted?.collected ?? 0, linked: counted?.shipments ?? 0 },
    });
  }
}

async function isOn({ services, provider_id }: RequestContext): Promise<boolean> {
  return isFeatureOn(await services.settings.of(provider_id), 'collection_requests');
}
