import type { InputOf } from '@tsela/contract/route';
import type { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { AddressInput } from '@tsela/contract/service-areas/address-shapes';
import { parcelReference } from '@tsela/domain/formats/references';
import type { ParcelId } from '@tsela/domain/ids';
import { centsFromRand, randFromCents } from '@tsela/domain/money/cents';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { addressDiffers, isSameText, pinOf } from '@tsela/domain/shipments/checks/detail-changes';
import { repriceChecks } from '@tsela/domain/shipments/checks/reprice-changes';
import { PARCEL_MEASURES } from '@tsela/domain/shipments/parcel-measures';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { loadAccountFor } from '../../accounts/account-repository.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { refuseMisplaced, resolveSides } from '../../rates/resolve-sides.ts';
import type { ResolvedSide, ResolvedSides } from '../../rates/resolve-sides.ts';
import { bookingViolations } from '../booking/check-shipment.ts';
import { bookingOf, sideOf } from '../booking/rate-stored.ts';
import type { Booking } from '../booking/rate-stored.ts';
import { alternativeReferenceOf } from '../booking/save-shipment.ts';
import { asCharged } from '../measure/sizes-to-rate.ts';
import type { NewParcel, ParcelRow, ShipmentRow } from '../shipment-repository.ts';

type Input = InputOf<typeof shipmentApi.reprice>;

/** A shipment as it is asked to be, with what of it is new. */
export interface WantedBooking {
  readonly row: ShipmentRow;
  /** Those that there are, as they will be. */
  readonly parcels: readonly ParcelRow[];
  readonly new_parcels: readonly NewParcel[];
  readonly cancelled_parcel_ids: readonly ParcelId[];
  /** The sides that go elsewhere. */
  readonly moved: readonly Side[];
  readonly sides: ResolvedSides;
  readonly booking: Booking;
}

/**
 * What a shipment would be with the changes that are asked for, held against what may change of it and against what a booking with it would
 * be refused for. Raises `bad-input` and `conflict`.
 */
export async function wantedBooking(
  tx: Tx,
  context: RequestContext,
  { shipment, stored, input }: { shipment: ShipmentRow; stored: readonly ParcelRow[]; input: Input },
): Promise<WantedBooking> {
  const parcels = changedParcels(shipment, stored, input);
  const cancelled_parcel_ids = [...new Set(input.cancelled_parcel_ids)];
  const new_parcels = addedParcels(shipment, stored, input);
  const moved = SIDES.filter((side) => isMoved(shipment, input, side));
  const pod_method = input.pod_method ?? shipment.pod_method;
  refuseIfAny(
    repriceChecks(shipment, {
      sides: moved,
      collection_pickup_point_id: input.collection_pickup_point_id ?? shipment.collection_pickup_point_id,
      changes_pod_method: pod_method !== shipment.pod_method,
      parcels: stored,
      cancelled_parcel_ids,
      new_parcels: new_parcels.length,
    }),
  );
  const sides = await sidesOf(tx, context, { shipment, input, moved });
  const row: ShipmentRow = {
    ...shipment,
    ...Object.assign({}, ...SIDES.map((side) => columnsOf(side, sides[side]))),
    service_level_code: input.service_level_code?.trim() || shipment.service_level_code,
    declared_value_cents:
      input.declared_value === undefined ? shipment.declared_value_cents : centsFromRand(input.declared_value),
    pod_method,
  };
  const left = parcels.filter(({ id, status }) => status !== 'cancelled' && !cancelled_parcel_ids.includes(id));
  const booking = await bookingAsWanted(context, { row, left, new_parcels });
  const wanted = { row, parcels, new_parcels, cancelled_parcel_ids, moved, sides, booking };
  await refuseUnbookable(tx, context, wanted, input);
  return wanted;
}

/** As it would be booked now, by the sizes that its price was made by where parcels were measured. */
async function bookingAsWanted(
  context: RequestContext,
  { row, left, new_parcels }: { row: ShipmentRow; left: readonly ParcelRow[]; new_parcels: readonly NewParcel[] },
): Promise<Booking> {
  const booking = await bookingOf(context, { stored: row, parcels: left.map(asCharged) });
  const added = new_parcels.map((parcel) => ({
    parcel_description: parcel.parcel_description ?? '',
    alternative_tracking_reference: parcel.alternative_tracking_reference ?? '',
    submitted_length_cm: parcel.submitted_length_cm,
    submitted_width_cm: parcel.submitted_width_cm,
    submitted_height_cm: parcel.submitted_height_cm,
    submitted_weight_kg: parcel.submitted_weight_kg,
  }));
  return { ...booking, parcels: [...booking.parcels, ...added], declared_value: randFromCents(row.declared_value_cents) };
}

/** The parcels as they will be. Raises `bad-input` for one that is not of the shipment, and `conflict` where sizes are fixed. */
function changedParcels(shipment: ShipmentRow, stored: readonly ParcelRow[], { parcels: given = [] }: Input): ParcelRow[] {
  const sent = new Map(given.map((parcel) => [parcel.id, parcel]));
  if (given.some(({ id }) => !stored.some((parcel) => parcel.id === id))) {
    const message = 'One of these parcels is not of this shipment.';
    throw new Problem('bad-input', message, { violations: [{ field: 'parcels', code: 'not-found', message }] });
  }
  const changed = stored.map((parcel) => ({ ...parcel, ...sent.get(parcel.id) }));
  const is_other_size = changed.some((parcel, at) =>
    PARCEL_MEASURES.some((measure) => parcel[measure] !== stored[at]?.[measure]),
  );
  if (is_other_size && stored.some(({ actual_weight_kg }) => actual_weight_kg !== null))
    throw new Problem('conflict', 'The parcels have been measured, so their sizes stand.');
  if (is_other_size && (shipment.collection_pickup_point_id || shipment.delivery_pickup_point_id))
    throw new Problem('conflict', 'A compartment is kept for these sizes. Cancel the shipment and book it anew.');
  return changed;
}

/** Numbered behind those that there are, cancelled ones too: their stickers may be about. */
function addedParcels(shipment: ShipmentRow, stored: readonly ParcelRow[], { new_parcels: given = [] }: Input): NewParcel[] {
  const last = Math.max(0, ...stored.map(({ number }) => number));
  return given.map((parcel, at) => ({
    shipment_id: shipment.id,
    number: last + at + 1,
    status: shipment.status,
    tracking_reference: parcelReference(shipment.short_tracking_reference, last + at + 1),
    alternative_tracking_reference: alternativeReferenceOf(parcel),
    packaging: parcel.packaging?.trim() ?? '',
    parcel_description: parcel.parcel_description?.trim() ?? '',
    submitted_length_cm: parcel.submitted_length_cm,
    submitted_width_cm: parcel.submitted_width_cm,
    submitted_height_cm: parcel.submitted_height_cm,
    submitted_weight_kg: parcel.submitted_weight_kg,
  }));
}

/** Whether a side goes to another address or pickup point. */
function isMoved(shipment: ShipmentRow, input: Input, side: Side): boolean {
  const [point, provider] = [input[`${side}_pickup_point_id`], input[`${side}_pickup_point_provider`]];
  const stored_point = shipment[`${side}_pickup_point_id`];
  if (point !== undefined && point !== stored_point) return true;
  if (stored_point !== '' && provider !== undefined && provider !== shipment[`${side}_pickup_point_provider`]) return true;
  const address = input[`${side}_address`];
  return stored_point === '' && address !== undefined && addressDiffers(address, shipment[`${side}_address`]);
}

interface Moving {
  readonly shipment: ShipmentRow;
  readonly input: Input;
  readonly moved: readonly Side[];
}

async function sidesOf(tx: Tx, context: RequestContext, { shipment, input, moved }: Moving): Promise<ResolvedSides> {
  const settings = await context.services.settings.of(context.provider_id);
  const asked = Object.assign({}, ...moved.map((side) => askedSide(shipment, input, side))) as Input;
  refuseMisplaced(asked);
  const resolved = moved.length > 0 ? await resolveSides(tx, context, asked) : null;
  const of = async (side: Side): Promise<ResolvedSide> =>
    resolved && moved.includes(side) ? resolved[side] : sideOf(tx, settings, { stored: shipment, side });
  // One connection answers one question at a time.
  const collection = await of('collection');
  return { collection, delivery: await of('delivery') };
}

/** A side as it is asked for: a pickup point, or an address whose parts stay as they are where they are left out and its suburb is the same. */
function askedSide(shipment: ShipmentRow, input: Input, side: Side) {
  const id = input[`${side}_pickup_point_id`] ?? shipment[`${side}_pickup_point_id`];
  if (id !== '')
    return { [`${side}_pickup_point_id`]: id, [`${side}_pickup_point_provider`]: input[`${side}_pickup_point_provider`] };
  return { [`${side}_address`]: addressFrom(shipment, input, side) };
}

const PLACE = ['local_area', 'city', 'code', 'zone', 'country'] as const;

function addressFrom(shipment: ShipmentRow, input: Input, side: Side): AddressInput {
  const given = input[`${side}_address`] ?? {};
  if (shipment[`${side}_pickup_point_id`] !== '') return given;
  const { lat, lng, gs_hash: _key, ...stored } = shipment[`${side}_address`];
  const is_elsewhere = PLACE.some((part) => given[part] !== undefined && !isSameText(given[part], stored[part]));
  if (is_elsewhere) return { company: stored.company, street_address: stored.street_address, type: stored.type, ...given };
  const is_same_door = given.street_address === undefined || isSameText(given.street_address, stored.street_address);
  return { ...stored, ...(is_same_door && pinOf({ lat, lng })), ...given };
}

function columnsOf(side: Side, { address, pickup_point_id, pickup_point_provider }: ResolvedSide) {
  return {
    [`${side}_address`]: address,
    [`${side}_pickup_point_id`]: pickup_point_id,
    [`${side}_pickup_point_provider`]: pickup_point_provider,
  };
}

/** What a booking would be refused for, as far as it is of what changes: what was let through once stands. */
async function refuseUnbookable(tx: Tx, context: RequestContext, wanted: WantedBooking, input: Input): Promise<void> {
  const { row, sides, booking, moved, new_parcels } = wanted;
  const changes_parcels = (input.parcels?.length ?? 0) > 0 || new_parcels.length > 0;
  // Where nothing changes but the tariff, there is nothing to refuse.
  if (!changes_parcels && moved.length === 0 && input.declared_value === undefined && input.pod_method === undefined) return;
  const settings = await context.services.settings.of(context.provider_id);
  const account = await loadAccountFor(tx, context.actor, row.account_id);
  const references = (await context.services.account_choices.of(context.provider_id)).of(row.account_id).reference_rules;
  const { actor } = context;
  const found = bookingViolations(booking, { sides, account, references, settings, actor });
  const is_changed = (field: string) =>
    (field.startsWith('parcels') && (changes_parcels || moved.length > 0)) ||
    (field === 'declared_value' && input.declared_value !== undefined) ||
    (field === 'pod_method' && input.pod_method !== undefined) ||
    (moved.length > 0 && NOT_AT_EVERY_POINT.includes(field)) ||
    moved.some((side) => ['address', 'pickup_point', 'contact'].some((part) => field.startsWith(`${side}_${part}`)));
  refuseIfAny(found.filter(({ field }) => is_changed(field)));
}

/** What a booking may have at one place and not at another. */
const NOT_AT_EVERY_POINT: readonly string[] = [
  'pod_method',
  'declared_value',
  'custom_tracking_reference',
  'opt_in_rates',
  'opt_in_time_based_rates',
];
