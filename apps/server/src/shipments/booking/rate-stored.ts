import type { Address, AddressInput, Contact, ContactInput } from '@tsela/contract/service-areas/address-shapes';
import type { CreateShipment } from '@tsela/contract/shipments/shipment-shapes';
import { randFromCents } from '@tsela/domain/money/cents';
import { Problem } from '@tsela/domain/problem';
import type { BookedDays } from '@tsela/domain/rates/days/full-days';
import type { RatingResult } from '@tsela/domain/rates/price/rating-result';
import type { Gazetteer } from '@tsela/domain/service-areas/known-places';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { dayOf } from '@tsela/domain/time/day';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { loadPickupPoint } from '../../pickup-points/pickup-point-reads.ts';
import { bookedBeside } from '../../rates/take-collection-place.ts';
import { questionOf } from '../../rates/price-question.ts';
import { priceSides } from '../../rates/price-sides.ts';
import type { Priced } from '../../rates/price-sides.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import type { ResolvedSide, ResolvedSides } from '../../rates/resolve-sides.ts';
import { gazetteerFor } from '../../service-areas/gazetteer-reads.ts';
import { isMiddleOfPlace } from '../../service-areas/resolve-address.ts';
import { contactOf } from './save-shipment.ts';
import { readParcels } from '../shipment-repository.ts';
import type { ParcelRow, ShipmentRow } from '../shipment-repository.ts';

/** What a service says that the tariff has no longer. */
export const NOT_OFFERED = 'This service level is not offered.';

/** What comes with the booking of a stored shipment. */
interface Completion {
  readonly collection_contact?: ContactInput;
  readonly delivery_contact?: ContactInput;
  readonly customer_reference?: string;
}

/** A stored shipment as it would be booked now: days that have gone by are asked for no longer. */
export async function bookingOf(
  context: RequestContext,
  { stored, parcels, input = {} }: { stored: ShipmentRow; parcels: readonly ParcelRow[]; input?: Completion },
) {
  const today = dayOf(context.now);
  const gazetteer = await gazetteerFor(context);
  const { collection_min_date, delivery_min_date } = stored;
  return {
    quick_quote: 'send',
    collection_address: addressOf(stored.collection_address, gazetteer),
    delivery_address: addressOf(stored.delivery_address, gazetteer),
    collection_pickup_point_id: stored.collection_pickup_point_id,
    delivery_pickup_point_id: stored.delivery_pickup_point_id,
    collection_contact: mergedContact(stored.collection_contact, input.collection_contact),
    delivery_contact: mergedContact(stored.delivery_contact, input.delivery_contact),
    billing_contact: stored.billing_contact,
    parcels: parcels.map(parcelOf),
    service_level_code: stored.service_level_code,
    // Of a quote from before these were refused, its acceptance is.
    pod_method: stored.pod_method as NonNullable<CreateShipment['pod_method']>,
    declared_value: randFromCents(stored.declared_value_cents),
    ...(collection_min_date >= today && { collection_min_date }),
    ...(delivery_min_date !== null && delivery_min_date >= today && { delivery_min_date }),
    collection_after: stored.collection_after,
    collection_before: stored.collection_before,
    delivery_after: stored.delivery_after,
    delivery_before: stored.delivery_before,
    custom_tracking_reference: stored.custom_tracking_reference,
    customer_reference: input.customer_reference?.trim() || stored.customer_reference,
  } satisfies CreateShipment;
}

/** A stored shipment with what it asks for. */
export type Booking = Awaited<ReturnType<typeof bookingOf>>;

/** An address as its sender gave it: the position of a suburb, which the gazetteer adds, is no door. */
function addressOf(stored: Address, gazetteer: Gazetteer): AddressInput {
  const { lat, lng, gs_hash: _key, ...address } = stored;
  return isMiddleOfPlace(gazetteer, stored) ? address : { ...address, lat, lng };
}

/** What is sent replaces what is stored; what is left out or empty stays. */
function mergedContact(stored: Contact, given: ContactInput = {}): Contact {
  const sent = contactOf(given);
  return {
    name: sent.name || stored.name,
    email: sent.email || stored.email,
    mobile_number: sent.mobile_number || stored.mobile_number,
  };
}

function parcelOf(parcel: ParcelRow) {
  return {
    parcel_description: parcel.parcel_description,
    alternative_tracking_reference: parcel.alternative_tracking_reference,
    submitted_length_cm: parcel.submitted_length_cm,
    submitted_width_cm: parcel.submitted_width_cm,
    submitted_height_cm: parcel.submitted_height_cm,
    submitted_weight_kg: parcel.submitted_weight_kg,
  };
}

/** A side as it is kept. Raises `bad-input` when its pickup point is no more. */
export async function sideOf(
  tx: Tx,
  settings: StoredSettings,
  { stored, side }: { stored: ShipmentRow; side: Side },
): Promise<ResolvedSide> {
  const kept = keptSide(stored, side);
  const { pickup_point_id: id, pickup_point_provider: provider } = kept;
  if (id !== '') await loadPickupPoint(tx, settings, { id, provider });
  return kept;
}

function keptSide(stored: ShipmentRow, side: Side): ResolvedSide {
  return {
    address: stored[`${side}_address`],
    warnings: [],
    pickup_point_id: stored[`${side}_pickup_point_id`],
    pickup_point_provider: stored[`${side}_pickup_point_provider`],
  };
}

/** A stored shipment as it is rated. */
export interface StoredQuestion {
  readonly stored: ShipmentRow;
  readonly booking: Booking;
  readonly sides: ResolvedSides;
  /** How full the days to come are; left out, as this process last heard. */
  readonly booked?: BookedDays | undefined;
}

/** A price with the tariff it is of, and the branches that the journey is between. */
type RatedBooking = Pick<Priced, 'revision_id' | 'collection_branch' | 'delivery_branch'> & {
  readonly result: RatingResult | null;
};

/** What the chosen service costs and how long it takes if booked at this moment, or why it cannot be; `result` is null when the tariff has it
 *  no longer. */
export async function rateBooking(
  context: RequestContext,
  { stored, booking, sides, booked }: StoredQuestion,
): Promise<RatedBooking> {
  const { opt_in_rates, opt_in_time_based_rates, account_id, pod_method } = stored;
  const settings = await context.services.settings.of(context.provider_id);
  const chosen = { ...booking, opt_in_rates, opt_in_time_based_rates, pod_method };
  const priced = await priceSides(context, questionOf(chosen, { settings, account_id, sides, booked }));
  const result = priced.results.find(({ service_level }) => service_level.code === stored.service_level_code) ?? null;
  const { revision_id, collection_branch, delivery_branch } = priced;
  return { result, revision_id, collection_branch, delivery_branch };
}

/**
 * The same for each of some forms of one shipment, by one tariff; null for a form whose service is there no longer. A pickup point that has
 * closed since is no reason to let a change of the other side go unpriced.
 */
export async function rateStored(
  tx: Tx,
  context: RequestContext,
  forms: readonly ShipmentRow[],
): Promise<(RatingResult | null)[]> {
  const [first] = forms;
  if (!first) return [];
  const parcels = await readParcels(tx, [first.id]);
  const booked = await bookedBeside(tx, context, first.id);
  return Promise.all(
    forms.map(async (stored) => {
      try {
        const sides = { collection: keptSide(stored, 'collection'), delivery: keptSide(stored, 'delivery') };
        const booking = await bookingOf(context, { stored, parcels });
        return (await rateBooking({ ...context, tx }, { stored, booking, sides, booked })).result;
      } catch (error) {
        if (error instanceof Problem) return null;
        throw error;
      }
    }),
  );
}
