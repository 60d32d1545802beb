import type { Address, AddressInput, Contact, ContactInput } from '@tsela/contract/service-areas/address-shapes';
import type { InputOf } from '@tsela/contract/route';
import type { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { CreateShipment, Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { randFromCents } from '@tsela/domain/money/cents';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { Price } from '@tsela/domain/rates/rating-result';
import { expiredStatus } from '@tsela/domain/shipments/payment-validity';
import type { Gazetteer } from '@tsela/domain/service-areas/gazetteer';
import { searchText, searchWords } from '@tsela/domain/shipments/search-words';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { statusLabel } from '@tsela/domain/shipments/shipment-status';
import { dayOf } from '@tsela/domain/time/day';
import { accountOfCaller } from '../accounts/account-of-caller.ts';
import { lockAccountFor } from '../accounts/account-repository.ts';
import { readReferenceRules } from '../accounts/account-setting-reads.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { loadPickupPoint } from '../pickup-points/pickup-point-reads.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import { priceSides } from '../rates/price-sides.ts';
import type { ResolvedSide, ResolvedSides } from '../rates/resolve-sides.ts';
import { completedAddress } from '../service-areas/resolve-address.ts';
import { applyStatus } from './apply-status.ts';
import { bookedStatus, isBooked } from './booked-status.ts';
import { chargeQuoted } from './charge-shipment.ts';
import { checkShipment } from './check-shipment.ts';
import { keptValuesOf } from '../providers/custom-values.ts';
import { presentingFor } from './presenting-for.ts';
import { contactOf } from './save-shipment.ts';
import { refuseWrongCustomFields } from './shipment-fields.ts';
import { readShipment } from './shipment-reads.ts';
import { lockShipmentFor, readParcels, rewriteShipment } from './shipment-repository.ts';
import type { ParcelRow, ShipmentRow } from './shipment-repository.ts';

type AcceptQuote = InputOf<typeof shipmentApi.acceptQuote>;

/**
 * Turns an open quote into the shipment it was quoted for: same reference, same price. It has to pass what a booking passes, and its
 * service has to be offered still; days that have gone by are estimated anew. Of two acceptances at once the shipment's lock lets
 * one through. Source: screens S13, decisions §1.4, CONST-24.
 */
export async function acceptQuote(context: RequestContext, input: AcceptQuote): Promise<Shipment> {
  const settings = await context.services.settings.of(context.provider_id);
  const reader = await presentingFor(context);
  return inTransaction(context, async (tx) => {
    const quote = await lockShipmentFor(tx, context.actor, input);
    refuseClosed(quote, context.now, settings);
    const { account_id } = quote;
    const account = await accountOfCaller(tx, context, { account_id, settings, load: lockAccountFor });
    const parcels = await readParcels(tx, [quote.id]);
    const booking = bookingOf(context, { quote, parcels, input });
    const sides = { collection: await sideOf(tx, quote, 'collection'), delivery: await sideOf(tx, quote, 'delivery') };
    const references = await readReferenceRules(tx, account.id);
    checkShipment(booking, { sides, account, references, settings, actor: context.actor });
    await refuseWrongCustomFields(context, { before: keptValuesOf(quote), is_quote: false });
    const estimate = await estimateOf(context, { quote, booking, sides, settings });
    const to = bookedStatus(account, quote, { settings, actor: context.actor });
    const shipment = await complete(tx, quote, { booking, estimate });
    if (isBooked(to)) await chargeQuoted(tx, context, { account, shipment });
    await applyStatus(tx, context, shipment, {
      to,
      message: to === 'submitted' ? 'Shipment booked' : statusLabel(to),
      location: shipment.collection_address.city,
    });
    return readShipment(tx, reader, shipment.id);
  });
}

/** The daily job may not have come by yet, so the day counts and not the status alone. */
function refuseClosed(quote: ShipmentRow, now: Date, settings: StoredSettings): void {
  const days = readSetting(settings, 'payment_pending_validity_period');
  const is_over = quote.status === 'quote' && expiredStatus(quote, now, days) !== null;
  if (is_over || quote.status === 'quote-expired') throw new Problem('conflict', 'This quote has expired.');
  if (quote.status !== 'quote') throw new Problem('conflict', 'The shipment is not a quote.');
}

/** The quote as somebody would book it, with the contacts that come with its acceptance. */
function bookingOf(
  { services: { gazetteer }, now }: RequestContext,
  { quote, parcels, input }: { quote: ShipmentRow; parcels: readonly ParcelRow[]; input: AcceptQuote },
) {
  const today = dayOf(now);
  const { collection_min_date, delivery_min_date } = quote;
  return {
    quick_quote: 'send',
    collection_address: addressOf(quote.collection_address, gazetteer),
    delivery_address: addressOf(quote.delivery_address, gazetteer),
    collection_pickup_point_id: quote.collection_pickup_point_id,
    delivery_pickup_point_id: quote.delivery_pickup_point_id,
    collection_contact: mergedContact(quote.collection_contact, input.collection_contact),
    delivery_contact: mergedContact(quote.delivery_contact, input.delivery_contact),
    billing_contact: quote.billing_contact,
    parcels: parcels.map(parcelOf),
    service_level_code: quote.service_level_code,
    declared_value: randFromCents(quote.declared_value_cents),
    ...(collection_min_date >= today && { collection_min_date }),
    ...(delivery_min_date !== null && delivery_min_date >= today && { delivery_min_date }),
    collection_after: quote.collection_after,
    collection_before: quote.collection_before,
    delivery_after: quote.delivery_after,
    delivery_before: quote.delivery_before,
    custom_tracking_reference: quote.custom_tracking_reference,
    customer_reference: input.customer_reference?.trim() || quote.customer_reference,
  } satisfies CreateShipment;
}

type Booking = ReturnType<typeof bookingOf>;

/** An address as its sender gave it: the position of a suburb, which the gazetteer adds, is no door. */
function addressOf({ lat, lng, gs_hash: _key, ...address }: Address, gazetteer: Gazetteer): AddressInput {
  const suburb = completedAddress(gazetteer, address);
  return suburb.lat === lat && suburb.lng === lng ? address : { ...address, lat, lng };
}

/** What is sent replaces what the quote has; what is left out or empty stays. */
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
async function sideOf(tx: Tx, quote: ShipmentRow, side: Side): Promise<ResolvedSide> {
  const [id, provider] = [quote[`${side}_pickup_point_id`], quote[`${side}_pickup_point_provider`]];
  if (id !== '') await loadPickupPoint(tx, { id, provider });
  return { address: quote[`${side}_address`], pickup_point_id: id, pickup_point_provider: provider };
}

interface QuoteToEstimate {
  readonly quote: ShipmentRow;
  readonly booking: Booking;
  readonly sides: ResolvedSides;
  readonly settings: StoredSettings;
}

/** When it would be collected and delivered if booked at this moment. Raises `bad-input` when the service is offered no longer. */
async function estimateOf(
  context: RequestContext,
  { quote, booking, sides, settings }: QuoteToEstimate,
): Promise<Price['estimate']> {
  const { opt_in_rates, opt_in_time_based_rates, account_id, pod_method } = quote;
  const { parcels, declared_value } = booking;
  const wishes = { ...booking, opt_in_rates, opt_in_time_based_rates };
  const question = { account_id, sides, parcels, declared_value, pod_method, wishes };
  const { results } = await priceSides(context, question, settings);
  const same = results.find(({ service_level }) => service_level.code === quote.service_level_code);
  if (same?.offered) return same.estimate;
  throw new Problem('bad-input', same?.message ?? 'This service level is not offered.');
}

/**
 * When a stored shipment would be collected and delivered on the days it now asks for; null where its service or pickup point is offered
 * no longer, so that what was promised stays.
 */
export async function estimateOfStored(
  tx: Tx,
  context: RequestContext,
  { row, settings }: { row: ShipmentRow; settings: StoredSettings },
): Promise<Pick<ShipmentRow, 'estimated_collection' | 'estimated_delivery_from' | 'estimated_delivery_to'> | null> {
  const parcels = await readParcels(tx, [row.id]);
  const booking = bookingOf(context, { quote: row, parcels, input: {} });
  try {
    const sides = { collection: await sideOf(tx, row, 'collection'), delivery: await sideOf(tx, row, 'delivery') };
    const estimate = await estimateOf({ ...context, tx }, { quote: row, booking, sides, settings });
    return {
      estimated_collection: estimate.collection_from,
      estimated_delivery_from: estimate.delivery_from,
      estimated_delivery_to: estimate.delivery_to,
    };
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** Writes what the booking has beyond the quote. */
async function complete(
  tx: Tx,
  quote: ShipmentRow,
  { booking, estimate }: { booking: Booking; estimate: Price['estimate'] },
): Promise<ShipmentRow> {
  const { customer_reference } = booking;
  const contacts = { collection_contact: booking.collection_contact, delivery_contact: booking.delivery_contact };
  const words = searchWords({ ...quote, ...contacts, customer_reference });
  const words_before = searchWords(quote);
  return rewriteShipment(tx, {
    shipment_id: quote.id,
    columns: {
      collection_contact: JSON.stringify(booking.collection_contact),
      delivery_contact: JSON.stringify(booking.delivery_contact),
      customer_reference,
      collection_min_date: booking.collection_min_date ?? dayOf(estimate.collection_from),
      delivery_min_date: booking.delivery_min_date ?? null,
      estimated_collection: estimate.collection_from,
      estimated_delivery_from: estimate.delivery_from,
      estimated_delivery_to: estimate.delivery_to,
      search_text: searchText(words),
    },
    words: {
      lost: words_before.filter((word) => !words.includes(word)),
      gained: words.filter((word) => !words_before.includes(word)),
    },
  });
}
