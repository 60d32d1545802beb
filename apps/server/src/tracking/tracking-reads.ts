import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { TrackingEvent } from '@tsela/contract/tracking/tracking-shapes';
import { searchReference } from '@tsela/domain/formats/references';
import type { ShipmentId } from '@tsela/domain/ids';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { Problem } from '@tsela/domain/problem';
import { readSetting, readSettings } from '@tsela/domain/providers/provider-settings';
import { isEnded, mayRate, mayReschedule } from '@tsela/domain/shipments/notices/own-pages';
import type { PartyLink } from '@tsela/domain/shipments/notices/party-token';
import { statusOrderOf } from '@tsela/domain/shipments/status/shipment-progress';
import { STATUS_MATRIX, statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { MOST_REFERENCES } from '@tsela/domain/tracking/track-link';
import { isStaff } from '../context.ts';
import type { Actor, RequestContext } from '../context.ts';
import { visibleShipments } from '../db/reach.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import { presentingFor } from '../shipments/presenting-for.ts';
import { customersStatus } from '../shipments/present-shipment.ts';
import type { PresentFor } from '../shipments/present-shipment.ts';
import { partyToken } from '../shipments/notices/party-link.ts';
import { isRecipientKey } from '../shipments/notices/recipient-key.ts';
import { loadShipmentFor, readParcels } from '../shipments/shipment-repository.ts';
import { readTrackingEvents } from '../shipments/tracking-event-repository.ts';
import type { TrackingEventRow } from '../shipments/tracking-event-repository.ts';
import { findArrivals, keepArrivals } from './recipients/arrival-windows.ts';
import type { FoundArrivals } from './recipients/arrival-windows.ts';
import { countLookUps } from './recipients/look-ups.ts';
import { readHistoryNames } from './history-names-reads.ts';
import { newestFirst, presentEvent, presentTracked } from './present-tracked.ts';
import type { ReaderOf } from './present-tracked.ts';
import { findTracked, readDriversSeen } from './recipients/tracked-shipment-reads.ts';
import type { TrackedRow } from './recipients/tracked-shipment-reads.ts';

/** A driver's position older than this no longer shows where the van is. */
const SEEN_WITHIN_MS = 30 * 60 * 1000;

/** Where shipments are, for callers who know a reference: places and times, no names, numbers, streets or prices. */
export async function trackShipments(
  context: RequestContext,
  input: InputOf<typeof trackingApi.track>,
): Promise<OutputOf<typeof trackingApi.track>> {
  const references = referencesOf(input);
  await countLookUps(context, references.length);
  const settings = await context.services.settings.of(context.provider_id);
  const shown = {
    reasons: predefinedReasons(settings),
    excluded: readSetting(settings, 'excluded_tracking_statuses'),
    order: statusOrderOf(readSetting(settings, 'shipment_status_order')),
    has_proof: readSetting(settings, 'tracking_show_proof_of_delivery'),
  };
  const shows_driver = readSetting(settings, 'tracking_show_driver_location');
  const { present, arrivals } = await reading(context, async (tx) => {
    const rows = await findTracked(tx, references.map(searchReference));
    if (rows.length === 0)
      throw new Problem('not-found', `could not find shipment or parcel with reference ${references.join(', ')}`);
    const events = Map.groupBy(
      await readTrackingEvents(
        tx,
        rows.map((row) => row.id),
        { only_public: true },
      ),
      (event) => event.shipment_id,
    );
    const ids = rows.map(({ id }) => id);
    const since = new Date(context.now.getTime() - SEEN_WITHIN_MS);
    const seen = shows_driver ? await readDriversSeen(tx, { shipment_ids: ids, since }) : [];
    const own = await idsToOpen(tx, context.actor, ids);
    const may_save_proof =
      context.actor.kind === 'user' && hasPermission(context.actor.permissions, 'API_/tracking/proof-of-delivery:GET');
    const readerOf = (row: TrackedRow, arrival: ReaderOf['arrival']): ReaderOf => ({
      is_recipient: input.key !== undefined && isRecipientKey(context.services.secret_key, row, input.key),
      tokens: tokensOf(context, row, settings),
      may_open: own.has(row.id),
      may_save_proof: may_save_proof && own.has(row.id),
      driver: seen.find(({ shipment_id }) => shipment_id === row.id) ?? null,
      arrival,
    });
    return {
      arrivals: await findArrivals(tx, rows, context.now),
      present: (told: FoundArrivals['told']) =>
        rows.map((row) => presentTracked(row, events.get(row.id) ?? [], shown, readerOf(row, told.get(row.id) ?? null))),
    };
  });
  return { shipments: present(await keepArrivals(context, arrivals)) };
}

/** Of the pages on which the recipient changes or rates the delivery, where the provider has them and it can be. */
function tokensOf({ services, now }: RequestContext, row: TrackedRow, settings: StoredSettings): ReaderOf['tokens'] {
  const token = (link: PartyLink) => partyToken(services.secret_key, row, link, now);
  return {
    reschedule_token:
      mayReschedule(settings) && !STATUS_MATRIX[row.status].is_invalid && !isEnded(row.status) ? token('reschedule') : null,
    rating_token: mayRate(settings) && row.status === 'delivered' ? token('rate-recipient') : null,
  };
}

/** Which of them the reader may open; none without a sign-in. */
async function idsToOpen(tx: Tx, actor: Actor, ids: readonly ShipmentId[]): Promise<ReadonlySet<ShipmentId>> {
  if (actor.kind !== 'user' || !hasPermission(actor.permissions, 'API_/shipments:GET')) return new Set();
  const rows = await visibleShipments(tx, actor)
    .where('shipments.id', 'in', [...ids])
    .select('shipments.id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export function referencesOf(input: InputOf<typeof trackingApi.track>): string[] {
  const text = input.tracking_references ?? input.tracking_reference ?? input.custom_tracking_reference ?? '';
  const references = [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
  if (references.length === 0) throw new Problem('bad-input', 'Please enter a tracking reference.');
  if (references.length > MOST_REFERENCES)
    throw new Problem('bad-input', `Please track ${MOST_REFERENCES} references at once at most.`);
  return references;
}

/** The reasons a provider offers for choosing; only these are sure to name no person. */
export function predefinedReasons(settings: StoredSettings): ReadonlySet<string> {
  return new Set(
    Object.values(
      readSettings(settings, [
        'shipment_cancellation_reasons',
        'shipment_on_hold_reasons',
        'collection_failed_attempt_reasons',
        'delivery_failed_attempt_reasons',
      ]),
    ).flat(),
  );
}

/**
 * The whole history of a shipment for users who may open it. Internal entries, and where and by whom it was recorded, are for staff only; account users read statuses as
 * shown to them. Source: SHIP-DISP-01, SHIP-DISP-04.
 */
export async function listTrackingEvents(
  context: RequestContext,
  input: InputOf<typeof trackingApi.events>,
): Promise<OutputOf<typeof trackingApi.events>> {
  const reader = await presentingFor(context);
  return reading(context, async (tx) => {
    const shipment = await loadShipmentFor(tx, context.actor, { id: input.shipment_id });
    const is_staff = isStaff(context.actor);
    const history = newestFirst(await readTrackingEvents(tx, [shipment.id], { only_public: !is_staff }));
    const since = input.since === undefined ? null : new Date(input.since);
    // What a device reports late has happened long before it is recorded.
    const events = since === null ? history : history.filter(({ time_received }) => time_received >= since);
    const namesOf = is_staff ? await readHistoryNames(tx, context, events) : null;
    const parcels = (await readParcels(tx, [shipment.id])).filter((parcel) => parcel.status !== 'cancelled');
    const tracking_events = events.map((event) => ({
      ...presentEvent(event, parcels),
      ...(namesOf ? namesOf(event) : customersStep(event, reader)),
      ...(event.moved_parcel_ids?.length === 0 && { moved_nothing: true }),
    }));
    return { tracking_events, count: tracking_events.length };
  });
}

/** Why a driver rejected a leg is between the driver and the office. */
function customersStep(event: TrackingEventRow, reader: PresentFor): Pick<TrackingEvent, 'status' | 'message'> {
  const status = customersStatus(event.status, reader);
  return { status, message: status === event.status ? event.message : statusLabel(status) };
}
