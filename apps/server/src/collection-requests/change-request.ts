import type { ChangedCollectionRequest, collectionRequestApi } from '@tsela/contract/collection-requests/collection-request-api';
import type { InputOf } from '@tsela/contract/route';
import { isFinal, whyNotRequestStatus } from '@tsela/domain/collection-requests/collection-request-status';
import type { CollectionRequestStatus } from '@tsela/domain/collection-requests/collection-request-status';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import type { Violation } from '@tsela/domain/problem';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { refuseStale } from '../db/refuse-stale.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { refuseDrivers } from '../shipments/change/refuse-drivers.ts';
import { readWholeRequest } from './collection-request-reads.ts';
import {
  deleteLinks,
  loadRequestFor,
  lockSeries,
  setLinksOpen,
  updateRequest,
  updateSeries,
} from './collection-request-repository.ts';
import type { CollectionRequestRow, RequestChange } from './collection-request-repository.ts';
import { closedAtDoor } from './closed-at-door.ts';
import { giveWholeRequest } from './give-request.ts';
import { giveShipmentsTo } from './give-to-driver.ts';
import { link, linkMatching, lockNamedShipments } from './link-shipments.ts';
import {
  branchOf,
  contactChecks,
  placeChecks,
  realDay,
  resolvedAddress,
  storedContact,
  windowChecks,
} from './request-details.ts';
import { isUncollected, lockWholeRequest, onIt, recordRequest, referenceOf } from './whole-request.ts';
import type { WholeRequest } from './whole-request.ts';
import { lockDriverAtWork } from './zone-driver-reads.ts';

type Input = InputOf<typeof collectionRequestApi.change>;

/**
 * Changes a request: details, driver, status, shipments, or that it is repeated no more; all that is asked or nothing. Source: screens S15,
 * COLL-REQ-02 to COLL-REQ-06.
 */
export async function changeCollectionRequest(context: RequestContext, input: Input): Promise<ChangedCollectionRequest> {
  refuseDrivers(context.actor);
  refuseStaffOnly(context, input);
  return inTransaction(context, async (tx) => {
    const known = await loadRequestFor(tx, context.actor, input.id);
    // What joins it is locked with what is on it, before the request.
    const added = await lockNamedShipments(tx, context, { request: known, references: input.add_references ?? [] });
    const whole = await lockWholeRequest(tx, context, input.id);
    refuseStale('collection request', input.time_modified, whole.request);
    const details = await detailsOf(context, input, whole.request);
    if (isFinal(whole.request.status)) refuseWhenOver(whole.request, input);
    let request = whole.request;
    if (Object.keys(details).length > 0) request = await changeDetails(tx, context, { whole, details });
    if (input.remove_shipment_ids) await takeOff(tx, context, { whole, ids: input.remove_shipment_ids });
    await link(tx, context, { request, shipments: added, is_automatic: false });
    if (input.driver_id !== undefined) request = await changeDriver(tx, context, { whole, input });
    if (input.status !== undefined)
      request = await changeStatus(tx, context, { whole: { ...whole, request }, to: input.status, reason: input.reason ?? '' });
    if (input.stops_repeating === true) await stopRepeating(tx, context, request);
    const { id: _id, time_modified: _time, address, contact, ...said } = input;
    await updateRequest(tx, request.id, {}, context.now);
    await recordRequest(
      tx,
      context,
      request,
      {
        type: 'changed',
        from: { status: whole.request.status, driver_id: whole.request.driver_id, date: whole.request.date },
        to: {
          ...said,
          status: request.status,
          ...(address && { address: request.address.entered_address }),
          ...(contact && { contact: request.contact.name }),
        },
      },
      [whole.request.driver_id],
    );
    const is_moved = WHEN_AND_WHERE.some((part) => details[part] !== undefined);
    return {
      ...(await readWholeRequest(tx, context, request.id)),
      ...(is_moved && (await closedAtDoor(tx, context, request))),
    };
  });
}

/** What opening hours are held against. */
const WHEN_AND_WHERE = ['date', 'collect_after', 'collect_before', 'address', 'contact'] as const;

/** Dispatching is the provider's; an account's people ask and call off. */
function refuseStaffOnly({ actor }: RequestContext, { driver_id, notes, status }: Input): void {
  if (isStaff(actor)) return;
  if (driver_id !== undefined || notes !== undefined || (status !== undefined && status !== 'cancelled'))
    throw new Problem('not-permitted', 'Only staff can do this.');
}

/** What has ended is changed by its status alone, notes apart. */
function refuseWhenOver(request: CollectionRequestRow, input: Input): void {
  const {
    id: _id,
    time_modified: _time,
    notes: _notes,
    status: _status,
    reason: _reason,
    stops_repeating: _stops,
    ...rest
  } = input;
  if (Object.keys(rest).length === 0) return;
  throw new Problem('conflict', `${referenceOf(request)} is ${request.status}. Please reopen it first.`);
}

/** What is asked to change of the details, checked as a whole with what stays. */
async function detailsOf(context: RequestContext, input: Input, before: CollectionRequestRow): Promise<RequestChange> {
  const address = input.address ? await resolvedAddress(context, input.address) : before.address;
  const contact = input.contact ? storedContact(input.contact) : before.contact;
  const window = {
    date: input.date === undefined ? before.date : realDay(input.date, 'date'),
    collect_after: input.collect_after ?? before.collect_after,
    collect_before: input.collect_before ?? before.collect_before,
  };
  const is_moved =
    window.date !== before.date ||
    window.collect_after !== before.collect_after ||
    window.collect_before !== before.collect_before ||
    address.gs_hash !== before.address.gs_hash;
  const violations: Violation[] = [
    ...(input.address ? placeChecks(input.address, address) : []),
    ...(input.contact ? contactChecks(storedContact(input.contact)) : []),
    ...(is_moved ? await windowChecks(context, window, address) : []),
  ];
  refuseIfAny(violations);
  return {
    ...(is_moved && window),
    ...(input.address && { address: JSON.stringify(address), branch_id: await branchOf(context, address) }),
    ...(input.contact && { contact: JSON.stringify(contact) }),
    ...(input.expected_parcels !== undefined && { expected_parcels: input.expected_parcels }),
    ...(input.expected_weight_kg !== undefined && { expected_weight_g: Math.round(input.expected_weight_kg * 1000) }),
    ...(input.instructions !== undefined && { instructions: input.instructions.trim() }),
    ...(input.notes !== undefined && { notes: input.notes.trim() }),
  };
}

/** Shipments that were linked for another address or day leave, and those for the new one join. */
async function changeDetails(
  tx: Tx,
  context: RequestContext,
  { whole, details }: { readonly whole: WholeRequest; readonly details: RequestChange },
): Promise<CollectionRequestRow> {
  const { request: before, links, shipments } = whole;
  const request = await updateRequest(tx, before.id, details, context.now);
  if (request.date === before.date && request.address.gs_hash === before.address.gs_hash) return request;
  const automatic = new Set(links.flatMap(({ shipment_id, is_automatic }) => (is_automatic ? [shipment_id] : [])));
  const leaving = shipments.filter(
    (shipment) =>
      automatic.has(shipment.id) &&
      isUncollected(shipment) &&
      (shipment.collection_min_date !== request.date || shipment.collection_address.gs_hash !== request.address.gs_hash),
  );
  await letGo(tx, context, { request, shipments: leaving });
  await linkMatching(tx, context, request);
  return request;
}

async function takeOff(
  tx: Tx,
  context: RequestContext,
  { whole: { request, shipments }, ids }: { readonly whole: WholeRequest; readonly ids: readonly number[] },
): Promise<void> {
  const leaving = shipments.filter(({ id }) => ids.includes(id));
  if (leaving.length < new Set(ids).size) throw new Problem('not-found', 'This shipment is not on the collection request.');
  const collected = leaving.find((shipment) => !isUncollected(shipment) && shipment.status !== 'cancelled');
  if (collected) throw new Problem('conflict', `${collected.short_tracking_reference} is collected already.`);
  await letGo(tx, context, { request, shipments: leaving });
}

/** Takes shipments off a request and away from its driver: each is fetched on its own again. */
export async function letGo(
  tx: Tx,
  context: RequestContext,
  {
    request,
    shipments,
  }: { readonly request: CollectionRequestRow; readonly shipments: readonly WholeRequest['shipments'][number][] },
): Promise<void> {
  await deleteLinks(
    tx,
    request.id,
    shipments.map(({ id }) => id),
  );
  const theirs = shipments.filter(
    ({ collection_agent_id }) => collection_agent_id !== null && collection_agent_id === request.driver_id,
  );
  await giveShipmentsTo(tx, context, { shipments: theirs, driver_id: null });
}

async function changeDriver(
  tx: Tx,
  context: RequestContext,
  { whole, input }: { readonly whole: WholeRequest; readonly input: Input },
): Promise<CollectionRequestRow> {
  const driver_id = input.driver_id ?? null;
  if (driver_id !== null) await lockDriverAtWork(tx, context.actor, driver_id);
  return giveWholeRequest(tx, context, { whole, driver_id, reason: input.reason ?? '' });
}

async function changeStatus(
  tx: Tx,
  context: RequestContext,
  { whole, to, reason }: { readonly whole: WholeRequest; readonly to: CollectionRequestStatus; readonly reason: string },
): Promise<CollectionRequestRow> {
  const { request } = whole;
  const refusal = whyNotRequestStatus({ reference: referenceOf(request), status: request.status }, to, {
    is_staff: isStaff(context.actor),
  });
  if (refusal !== null) throw new Problem('conflict', refusal);
  if (to === 'closed') throw new Problem('bad-input', 'Please close it with POST /collection-requests/close.');
  if (isFinal(request.status) && to !== 'cancelled')
    throw new Problem('conflict', `${referenceOf(request)} is ${request.status}. Please reopen it first.`);
  if (isStaff(context.actor) && reason.trim() === '' && to !== 'collection-unassigned') {
    const message = 'Please give a reason.';
    throw new Problem('bad-input', message, { violations: [{ field: 'reason', code: 'required', message }] });
  }
  const changed = await updateRequest(
    tx,
    request.id,
    {
      status: to,
      reason: reason.trim(),
      ...(to === 'collection-unassigned' && { driver_id: null }),
      ...(to === 'cancelled' && { time_closed: context.now }),
    },
    context.now,
  );
  if (to === 'collection-unassigned') await giveShipmentsTo(tx, context, { shipments: onIt(whole), driver_id: null });
  if (to === 'cancelled') {
    // What waited for it is fetched on its own again.
    await letGo(tx, context, { request, shipments: onIt(whole) });
    await setLinksOpen(tx, request.id, { is_open: false });
  }
  return changed;
}

async function stopRepeating(tx: Tx, context: RequestContext, { series_id, ...request }: CollectionRequestRow): Promise<void> {
  if (series_id === null) throw new Problem('conflict', `${referenceOf(request)} is not repeated.`);
  const series = await lockSeries(tx, series_id);
  if (series.next_date !== null) await updateSeries(tx, series_id, { next_date: null, time_stopped: context.now });
}
