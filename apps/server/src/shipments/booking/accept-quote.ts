import type { InputOf } from '@tsela/contract/route';
import type { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { ChangedShipment } from '@tsela/contract/shipments/shipment-shapes';
import { changedFields } from '@tsela/domain/audit/audit-trail';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { noLongerOfferedText } from '@tsela/domain/rates/price/offered-opt-ins';
import type { Price } from '@tsela/domain/rates/price/rating-result';
import { expiredStatus } from '@tsela/domain/shipments/checks/payment-validity';
import { searchText, searchWords } from '@tsela/domain/shipments/search-words';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { dayOf } from '@tsela/domain/time/day';
import { accountOfCaller } from '../../accounts/account-of-caller.ts';
import { lockAccountFor } from '../../accounts/account-repository.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import { applyStatus } from '../change/apply-status.ts';
import { bookedStatus, isBooked } from './booked-status.ts';
import { completeBlanks } from '../blank/blank-repository.ts';
import { countBookedWith } from './booked-with-repository.ts';
import { chargeQuoted } from './charge-shipment.ts';
import { checkShipment } from './check-shipment.ts';
import { closedPlaces, visitsOf } from './closed-places.ts';
import { keptValuesOf } from '../../providers/custom-values.ts';
import { unreachedByPin } from '../notices/pin-channels.ts';
import { presentingFor } from '../presenting-for.ts';
import { NOT_OFFERED, bookingOf, rateBooking, sideOf } from './rate-stored.ts';
import type { Booking, StoredQuestion } from './rate-stored.ts';
import { reserveFor } from '../change/reserve-for-shipment.ts';
import { refuseWrongCustomFields } from '../shipment-fields.ts';
import { readShipment } from '../shipment-reads.ts';
import { notOfferedNow } from '../../rates/refuse-unknown-choices.ts';
import { keepPlace, placeWarnings, rateWithPlace } from '../../rates/take-collection-place.ts';
import { refuseSecondReturn } from './return-of.ts';
import { chosenReferencesOf, lockShipmentFor, readParcels, rewriteShipment } from '../shipment-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { whyNotAction } from '../why-not-action.ts';

type AcceptQuote = InputOf<typeof shipmentApi.acceptQuote>;

/**
 * Turns an open quote into the shipment it was quoted for: same reference, same price. It has to pass what a booking passes, and its
 * service has to be offered still; days that have gone by are estimated anew. Of two acceptances at once the shipment's lock lets
 * one through. Source: screens S13, decisions §1.4, CONST-24.
 */
export async function acceptQuote(context: RequestContext, input: AcceptQuote): Promise<ChangedShipment> {
  const settings = await context.services.settings.of(context.provider_id);
  const reader = await presentingFor(context);
  const choices = await context.services.account_choices.of(context.provider_id);
  return inTransaction(context, async (tx) => {
    const quote = await lockShipmentFor(tx, context.actor, input);
    refuseClosed(context, quote, settings);
    await refuseSecondReturn(tx, quote);
    const { account_id } = quote;
    const account = await accountOfCaller(tx, context, { account_id, settings, load: lockAccountFor });
    const parcels = await readParcels(tx, [quote.id]);
    const booking = await bookingOf(context, { stored: quote, parcels, input });
    const sides = {
      collection: await sideOf(tx, settings, { stored: quote, side: 'collection' }),
      delivery: await sideOf(tx, settings, { stored: quote, side: 'delivery' }),
    };
    const { reference_rules: references } = choices.of(account.id);
    checkShipment(booking, { sides, account, references, settings, actor: context.actor });
    const gone = noLongerOfferedText(await notOfferedNow(context, account.id, quote));
    if (gone !== null) throw new Problem('bad-input', gone);
    await refuseWrongCustomFields(context, { before: keptValuesOf(quote), is_quote: false });
    const offer = await rateWithPlace(tx, context, (booked) => offerOf(context, { stored: quote, booking, sides, booked }));
    const { price } = offer;
    const { pays_online } = input;
    const to = bookedStatus(account, quote, { settings, actor: context.actor, pays_online });
    const shipment = await complete(tx, quote, { booking, price });
    await recordCompleted(tx, context, quote, shipment);
    countBookedWith(tx, shipment, context.now);
    await completeBlanks(tx, { shipment_id: shipment.id, references: chosenReferencesOf(shipment, parcels), now: context.now });
    const countPlace = keepPlace(tx, context, shipment, offer);
    await reserveFor(tx, context, { row: { ...shipment, status: to }, parcels });
    if (isBooked(to)) await chargeQuoted(tx, context, { account, shipment });
    await applyStatus(tx, context, shipment, {
      to,
      message: to === 'submitted' ? 'Shipment booked' : statusLabel(to),
      location: shipment.collection_address.city,
    });
    await countPlace();
    const closed = await closedPlaces(tx, { account_id, settings }, visitsOf(shipment));
    const unreached = await unreachedByPin(context, { ...shipment, status: to });
    const warnings = [...(placeWarnings(price).warnings ?? []), ...closed, ...unreached];
    return { ...(await readShipment(tx, reader, shipment.id)), ...(warnings.length > 0 && { warnings }) };
  });
}

/** Refuses what is no open quote. The daily job may not have come by yet, so the day counts and not the status alone. */
function refuseClosed(context: RequestContext, quote: ShipmentRow, settings: StoredSettings): void {
  const days = readSetting(settings, 'payment_pending_validity_period');
  const is_over = quote.status === 'quote' && expiredStatus(quote, context.now, days) !== null;
  const shipment = is_over ? { ...quote, status: 'quote-expired' as const } : quote;
  const refusal = whyNotAction(context, settings, { action: 'accept-quote', shipment });
  if (refusal !== null) throw new Problem('conflict', refusal);
}

/** When it would be collected and delivered if booked at this moment. Raises `bad-input` when the service is offered no longer. */
async function offerOf(context: RequestContext, stored: StoredQuestion): Promise<{ price: Price; revision_id: number }> {
  const { result, revision_id } = await rateBooking(context, stored);
  if (result?.offered) return { price: result, revision_id };
  throw new Problem('bad-input', result?.message ?? NOT_OFFERED);
}

/** What the booking has beyond the quote, for the trail. */
async function recordCompleted(tx: Tx, context: RequestContext, quote: ShipmentRow, shipment: ShipmentRow): Promise<void> {
  const change = changedFields(completedOf(quote), completedOf(shipment));
  if (Object.keys(change.change_to).length === 0) return;
  const { id: object_id, account_id } = shipment;
  await recordChange(tx, context, { type: 'shipment.changed', object_type: 'shipment', object_id, account_id, ...change });
}

function completedOf(row: ShipmentRow) {
  const { collection_contact, delivery_contact, customer_reference, collection_min_date, delivery_min_date } = row;
  const { estimated_collection, estimated_delivery_from, estimated_delivery_to } = row;
  const estimates = { estimated_collection, estimated_delivery_from, estimated_delivery_to };
  return { collection_contact, delivery_contact, customer_reference, collection_min_date, delivery_min_date, ...estimates };
}

/** Writes what the booking has beyond the quote. */
async function complete(
  tx: Tx,
  quote: ShipmentRow,
  { booking, price: { service_level, estimate } }: { booking: Booking; price: Price },
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
      earliest_collection_capacity_date: service_level.capacity_per_day === null ? null : estimate.earliest_collection_day,
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
