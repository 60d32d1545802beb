import type { FieldEvent, FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import { isFinal, requestStatusLabel } from '@tsela/domain/collection-requests/collection-request-status';
import type { CollectionRequestStatus } from '@tsela/domain/collection-requests/collection-request-status';
import { scannedCollection } from '@tsela/domain/collection-requests/collection-references';
import { isFeatureOn, readSetting } from '@tsela/domain/providers/provider-settings';
import { attemptEvidence } from '@tsela/domain/tracking/attempt-evidence';
import type { AttemptEvidence } from '@tsela/domain/tracking/attempt-evidence';
import { whyNoPhotos } from '@tsela/domain/tracking/proofs/photos-of-step';
import { refusedEvent } from '@tsela/domain/tracking/refused-event';
import type { DriverId } from '@tsela/domain/ids';
import { isAskedFor, missingOfAttempt } from '@tsela/domain/tracking/step-demands';
import { ASSIGNABLE } from '@tsela/domain/tripsheets/assignable-statuses';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { applyStatuses } from '../shipments/change/apply-status.ts';
import type { DoorDocument } from '../shipments/documents/door-documents.ts';
import { finish } from './close-request.ts';
import { findRequestByNumber, updateRequest } from './collection-request-repository.ts';
import type { CollectionRequestRow } from './collection-request-repository.ts';
import { keepRequestAttempt } from './request-attempt-repository.ts';
import { keepRequestPhotos } from './request-photo-repository.ts';
import { isUncollected, lockWholeRequest, recordRequest, referenceOf } from './whole-request.ts';
import type { WholeRequest } from './whole-request.ts';

type RequestEvent = Pick<
  FieldEvent,
  'event_id' | 'reference' | 'choice' | 'reason' | 'collected_parcels' | 'lat' | 'lng' | 'contact_tried' | 'can_ask'
> & {
  readonly captured_at: Date;
  /** What was photographed at the stop. */
  readonly written: readonly DoorDocument[];
};

/** What a driver does at the stop of a request that is not collected. */
const NOT_COLLECTED: readonly CollectionRequestStatus[] = [
  'collection-failed-attempt',
  'collection-rejected',
  'collection-exception',
];

/**
 * What a driver did at the stop of a collection request: collected, with how many parcels, or not, with a reason. Answers null where the
 * reference is no request within the caller's reach: it may be a shipment's. Source: screens S15, S26, KEY-34.
 */
export async function applyRequestEvent(tx: Tx, context: RequestContext, event: RequestEvent): Promise<FieldEventResult | null> {
  const number = scannedCollection(event.reference);
  const settings = await context.services.settings.of(tx.provider_id);
  if (number === null || !isFeatureOn(settings, 'collection_requests')) return null;
  const found = await findRequestByNumber(tx, context.actor, number);
  if (!found) return null;
  const to = NOT_COLLECTED.find((status) => status === event.choice);
  if (event.choice !== 'collected' && to === undefined)
    return refusedEvent(event, 'A collection request is collected, failed, rejected or has an exception.');
  if (to === 'collection-rejected' && !readSetting(settings, 'driver_can_reject_parcels_shipments'))
    return refusedEvent(event, 'Drivers do not reject collections.');
  if (to !== undefined && (event.reason ?? '').trim() === '') return refusedEvent(event, 'Please give a reason.');
  const no_photos = event.written.length === 0 ? null : whyNoPhotos(to ?? null, false);
  if (no_photos !== null) return refusedEvent(event, no_photos);
  const whole = await lockWholeRequest(tx, context, found.id);
  const { request } = whole;
  if (request.status === 'cancelled')
    return refusedEvent(event, `${referenceOf(request)} is cancelled. Put it aside and ask operations.`);
  // What was captured before the office ended it moves nothing back.
  if (to !== undefined && isFinal(request.status)) return answer(event, request, 'kept');
  const attempt = to === 'collection-failed-attempt' ? attemptOf(event, request) : null;
  const missing = attempt && askedForEvidence(context, event, attempt);
  if (missing) return missing;
  const after =
    to === undefined ? await collect(tx, context, { whole, event }) : await fail(tx, context, { whole, event, to, attempt });
  if (attempt)
    await keepRequestAttempt(tx, {
      collection_request_id: request.id,
      driver_id: driverOf(context, request),
      event_id: event.event_id,
      date: event.captured_at,
      reason: event.reason?.trim() ?? '',
      is_shown: attempt.is_shown,
    });
  await keepRequestPhotos(tx, { request_id: request.id, event_id: event.event_id, photos: event.written, now: context.now });
  await recordRequest(tx, context, after, {
    type: to === undefined ? 'collected' : 'changed',
    from: { status: request.status },
    to: {
      status: after.status,
      reason: event.reason ?? '',
      collected_parcels: after.collected_parcels,
      ...(attempt && { attempt }),
      ...(event.written.length > 0 && { event_id: event.event_id }),
    },
  });
  return answer(event, after, 'accepted');
}

/** Who was at the door: the driver who says so, else the one who has the request. */
function driverOf({ actor }: RequestContext, request: CollectionRequestRow): DriverId | null {
  return (actor.kind === 'user' ? actor.driver_id : null) ?? request.driver_id;
}

/** What stands behind an attempt at the door of a request, by the rule of a shipment's. Source: issue 19, part 9, docs/decisions/0296. */
function attemptOf(event: RequestEvent, { address }: CollectionRequestRow): AttemptEvidence {
  const { lat = 0, lng = 0, written, contact_tried = null } = event;
  return attemptEvidence({ at: { lat, lng }, address, photos: written.length, contact_tried });
}

/** The refusal of an attempt that nothing shows, while its driver is there and the device asks; null where it is taken. */
function askedForEvidence({ now }: RequestContext, event: RequestEvent, attempt: AttemptEvidence): FieldEventResult | null {
  const missing = missingOfAttempt(attempt);
  const [first] = missing;
  const is_asked = event.can_ask === true && isAskedFor(missing, now.getTime() - event.captured_at.getTime());
  if (!first || !is_asked) return null;
  return { ...refusedEvent(event, first.message), lacks: missing.map(({ demand }) => demand) };
}

interface Step {
  readonly whole: WholeRequest;
  readonly event: RequestEvent;
}

/** The request is closed where nothing on it is left behind; else the office decides what becomes of the rest. */
async function collect(
  tx: Tx,
  context: RequestContext,
  { whole: { request, shipments }, event }: Step,
): Promise<CollectionRequestRow> {
  const counted = {
    time_collected: event.captured_at,
    ...(event.collected_parcels !== undefined && { collected_parcels: event.collected_parcels }),
  };
  if (request.status === 'closed') return updateRequest(tx, request.id, counted, context.now);
  if (!shipments.some(isUncollected)) return finish(tx, context, request, counted);
  return updateRequest(tx, request.id, { ...counted, status: 'collection-assigned', reason: '' }, context.now);
}

interface Failed extends Step {
  readonly to: CollectionRequestStatus;
  readonly attempt: AttemptEvidence | null;
}

/** What is on the request was not collected either. Its people hear of the request, not of each shipment. */
async function fail(
  tx: Tx,
  context: RequestContext,
  { whole: { request, shipments }, event, to, attempt }: Failed,
): Promise<CollectionRequestRow> {
  const reason = event.reason?.trim() ?? '';
  const status = to as 'collection-failed-attempt' | 'collection-rejected' | 'collection-exception';
  const failing = shipments.filter(
    (shipment) =>
      isUncollected(shipment) &&
      shipment.collection_agent_id === request.driver_id &&
      ASSIGNABLE.collection.includes(shipment.status) &&
      shipment.status !== status,
  );
  await applyStatuses(
    tx,
    context,
    failing.map((shipment) => ({
      shipment,
      step: {
        to: status,
        message: reason,
        reason,
        location: shipment.collection_address.city,
        is_silent: true,
        // It is the attempt of the request, which counts once.
        ...(attempt && { data: { type: 'attempt', request: referenceOf(request), ...attempt } }),
      },
    })),
  );
  return updateRequest(tx, request.id, { status: to, reason }, context.now);
}

function answer(event: RequestEvent, request: CollectionRequestRow, result: 'accepted' | 'kept'): FieldEventResult {
  return {
    ...refusedEvent(event, ''),
    result,
    message: event.choice === 'collected' ? 'Collected' : requestStatusLabel(request.status),
    short_tracking_reference: referenceOf(request),
    parcel_reference: referenceOf(request),
    status: event.choice === 'collected' ? 'collected' : request.status,
    from: request.address.city,
    to: '',
    parcels_scanned: request.collected_parcels ?? 0,
    parcel_count: request.expected_parcels,
  };
}
