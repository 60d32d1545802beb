import type { ChangedShipment, CreateShipment } from '@tsela/contract/shipments/shipment-shapes';
import { randText } from '@tsela/domain/formats/rand-text';
import { centsFromRand } from '@tsela/domain/money/cents';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { responsibleContactChecks } from '@tsela/domain/shipments/checks/responsible-contact';
import { TERMS_NEEDED } from '@tsela/domain/shipments/checks/required-fields';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import { parseDay } from '@tsela/domain/time/day';
import { UNPAID_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import type { BookedDays } from '@tsela/domain/rates/days/full-days';
import { optInChecks } from '@tsela/domain/rates/price/offered-opt-ins';
import type { Price } from '@tsela/domain/rates/price/rating-result';
import { accountOfCaller } from '../../accounts/account-of-caller.ts';
import type { AskedVisit } from '../../address-book/opening-warnings.ts';
import { lockAccountFor } from '../../accounts/account-repository.ts';
import { refuseWrongCostCenter } from '../../accounts/cost-centers.ts';
import { maySeeBilling } from '../../accounts/present-account.ts';
import { isKioskActor } from '../../context.ts';
import type { Actor, RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import { questionOf } from '../../rates/price-question.ts';
import { priceSides } from '../../rates/price-sides.ts';
import type { Priced } from '../../rates/price-sides.ts';
import { notOfferedNow } from '../../rates/refuse-unknown-choices.ts';
import { withRealDays } from '../../rates/requested-days.ts';
import { refuseKioskBooking } from '../../pickup-points/kiosk-senders.ts';
import { readPointsOfShipment } from '../../pickup-points/named-point-reads.ts';
import { refuseMisplaced, resolveSides } from '../../rates/resolve-sides.ts';
import type { RatedSides, ResolvedSides } from '../../rates/resolve-sides.ts';
import { countVisitorBooking } from '../../sessions/visitor-bookings.ts';
import { refuseBlockedGuest } from '../../user-records/blocked-visitors.ts';
import { bookedStatus, isBooked } from './booked-status.ts';
import { chargeShipment } from './charge-shipment.ts';
import { closedPlaces } from './closed-places.ts';
import { paymentKey } from './payment-key.ts';
import { originalOfReturn, ownReferenceOf } from './return-of.ts';
import { checkShipment } from './check-shipment.ts';
import { followBooking } from '../change/blank-arrivals.ts';
import { reserveFor } from '../change/reserve-for-shipment.ts';
import { followOperators } from '../operators/follow-operators.ts';
import { unreachedByPin } from '../notices/pin-channels.ts';
import { presentingFor } from '../presenting-for.ts';
import { presentShipment } from '../present-shipment.ts';
import { mailVisitorQuote } from '../quotes/mail-visitor-quote.ts';
import { chosenReferencesOf } from '../shipment-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { saveShipment } from './save-shipment.ts';
import { refuseWrongCustomFields } from '../shipment-fields.ts';
import { startTracking } from './start-tracking.ts';
import { warningTexts } from '../../rates/side-warnings.ts';
import { keepPlace, placeWarnings, rateWithPlace } from '../../rates/take-collection-place.ts';

/**
 * Books a shipment or saves a quote: the account and its right to book, the save checks, the price by the one rating engine,
 * then shipment, parcels, price, charge, history, audit and messages in one transaction. Either all of it happens or none.
 */
export async function createShipment(context: RequestContext, given: CreateShipment): Promise<ChangedShipment> {
  const settings = await context.services.settings.of(context.provider_id);
  const pod_method = given.pod_method ?? readSetting(settings, 'default_pod_method');
  const input = { ...withRealDays(given, context.now), pod_method, custom_tracking_reference: ownReferenceOf(given) };
  refuseId(input);
  refuseMisplaced(input);
  refuseGuests(context.actor, settings);
  refuseIfAny(responsibleContactChecks(input.responsible_contact ?? {}));
  refuseWithoutTerms(context, input, settings);
  await refuseBlockedGuest(context, 'shipment', contactsOf(input));
  const choices = await context.services.account_choices.of(context.provider_id);
  return inTransaction(context, async (tx) => {
    await countVisitorBooking(tx, context);
    await refuseKioskBooking(tx, context, input);
    // The lock comes first: two bookings of one account happen one after the other, so its last rand is spent once.
    const account = await accountOfCaller(tx, context, { account_id: input.account_id, settings, load: lockAccountFor });
    const return_of_id = await originalOfReturn(tx, context, { input: given, settings });
    const sides = await resolveSides(tx, context, input);
    const { reference_rules: references } = choices.of(account.id);
    checkShipment(input, { sides, account, references, settings, actor: context.actor });
    refuseIfAny(optInChecks(await notOfferedNow(context, account.id, input)));
    if (input.quick_quote !== 'quote') await refuseWrongCostCenter(tx, { ...input, account_id: account.id, settings });
    await refuseWrongCustomFields(context, { ...input, is_quote: input.quick_quote === 'quote' });
    const rate = async (booked?: BookedDays) => {
      const priced = await priceSides(context, questionOf(input, { settings, account_id: account.id, sides, booked }));
      const price = chosenPrice(input, priced);
      refuseDearer(price, input.rate, context.actor);
      return { priced, price };
    };
    const { priced, price } = input.quick_quote === 'quote' ? await rate() : await rateWithPlace(tx, context, rate);
    const { rate_cents } = price;
    const { pickup_point_id: collection_pickup_point_id } = sides.collection;
    const { actor } = context;
    const status =
      input.quick_quote === 'quote'
        ? 'quote'
        : bookedStatus(account, { rate_cents, collection_pickup_point_id }, { settings, actor, pays_online: input.pays_online });
    const saved = await saveShipment(tx, context, { input, account, sides, price, priced, status, return_of_id });
    const countPlace = status === 'quote' ? null : keepPlace(tx, context, saved.row, { price, revision_id: priced.revision_id });
    if (status !== 'quote') await reserveFor(tx, context, saved);
    if (status !== 'quote') await followOperators(tx, context, [{ shipment: saved.row, before: status }]);
    if (isBooked(status)) await chargeShipment(tx, context, { account, shipment: saved.row, price });
    // Which terms a visitor has accepted is in the log for good.
    await startTracking(tx, context, saved.row, {
      ...(input.has_accepted_terms && { accepted_terms: readSetting(settings, 'terms_url') }),
      ...(saved.names.return_of && { return_of: saved.names.return_of.short_tracking_reference }),
    });
    await mailVisitorQuote(tx, context, saved.row);
    await countPlace?.();
    const is_referenced = chosenReferencesOf(saved.row, saved.parcels).length > 0;
    const row = isBooked(status) ? await followBooking(tx, context, saved.row, { is_referenced }) : saved.row;
    const names = { ...saved.names, ...(await readPointsOfShipment(tx, saved.row)) };
    const booked = presentShipment({ ...saved, row, names }, await presentingFor(context));
    const closed = await closedPlaces(tx, { account_id: account.id, settings }, askedVisits(input, sides));
    return {
      ...booked,
      ...warningsOf([...warningsOfPrice(price, priced, sides), ...closed, ...(await unreachedByPin(context, row))]),
      ...keyOfVisitor(context, saved.row),
    };
  });
}

/** What lets a visitor pay, and the customer of a kiosk on their own phone: no session says who they are. */
function keyOfVisitor({ actor, services }: RequestContext, row: ShipmentRow): { payment_key?: string } {
  if ((actor.kind !== 'guest' && !isKioskActor(actor)) || !UNPAID_STATUSES.includes(row.status)) return {};
  return { payment_key: paymentKey(services.secret_key, row) };
}

/** Warnings for the booker: of its day, and of doubtful addresses. */
function warningsOfPrice(price: Price, { compiled }: Priced, sides: RatedSides): string[] {
  return [...(placeWarnings(price).warnings ?? []), ...warningTexts(compiled, sides)];
}

function warningsOf(warnings: string[]): { warnings?: string[] } {
  return warnings.length > 0 ? { warnings } : {};
}

/** When a driver is asked to come, as it was sent: a day that the service has chosen counts as no wish of the booker. */
function askedVisits(input: CreateShipment, sides: ResolvedSides): AskedVisit[] {
  return SIDES.filter((side) => sides[side].pickup_point_id === '').map((side) => ({
    address_key: sides[side].address.gs_hash,
    company: sides[side].address.company,
    contact_name: input[`${side}_contact`]?.name ?? '',
    day: parseDay(input[`${side}_min_date`] ?? ''),
    after: input[`${side}_after`] ?? '',
    before: input[`${side}_before`] ?? '',
  }));
}

/** Sender, recipient and payer, by whom a visitor is known. Source: screens S38. */
function contactsOf({ collection_contact, delivery_contact, billing_contact }: CreateShipment) {
  return {
    emails: [collection_contact?.email, delivery_contact?.email, billing_contact?.email],
    mobile_numbers: [collection_contact?.mobile_number, delivery_contact?.mobile_number],
  };
}

/** A caller who names a shipment means to change it, and would pay for a second one. Source: public API §3. */
function refuseId({ id = 0 }: CreateShipment): void {
  if (id === 0) return;
  const message = 'A new shipment has no id yet. Leave it out, or change the shipment with PATCH.';
  throw new Problem('bad-input', message, { violations: [{ field: 'id', code: 'not-new', message }] });
}

/** Visitors book where the provider lets them; elsewhere they get prices only. Source: PERM-067, PERM-068, public API §3. */
function refuseGuests(actor: Actor, settings: StoredSettings): void {
  if (actor.kind !== 'guest' || readSetting(settings, 'unused_feature_guest_shipment_creation')) return;
  throw new Problem('bad-input', 'Please log in to send a parcel.');
}

/**
 * Visitors who book in the browser agree to the provider's terms each time; signed-in users have done so with their user, and programs by
 * their contract. Source: screens S10, settings.tsv terms_url.
 */
function refuseWithoutTerms({ actor, source }: RequestContext, input: CreateShipment, settings: StoredSettings): void {
  if (actor.kind !== 'guest' || source !== 'web' || input.quick_quote === 'quote' || input.has_accepted_terms === true) return;
  if (readSetting(settings, 'terms_url') === '') return;
  refuseIfAny([{ field: 'has_accepted_terms', code: 'required', message: TERMS_NEEDED }]);
}

/** The price of the service that was asked for. Programs name it by code or by the id a quote gave them. */
function chosenPrice(input: CreateShipment, { results }: Priced): Price {
  const { service_level_code, service_level_id } = input;
  if (service_level_code === undefined && service_level_id === undefined) throw serviceProblem('Please choose a service level.');
  const chosen = results.find(({ service_level }) =>
    service_level_id === undefined ? service_level.code === service_level_code : service_level.id === service_level_id,
  );
  if (!chosen) throw serviceProblem('This service level is not offered.');
  if (!chosen.offered) throw serviceProblem(chosen.message);
  return chosen;
}

function serviceProblem(message: string): Problem {
  return new Problem('bad-input', message, { violations: [{ field: 'service_level_code', code: 'service-level', message }] });
}

/** The booker pays no more than was agreed to on the screen; one who may see no amounts is shown none. Source: screens.md S10, PERM-055. */
function refuseDearer(price: Price, agreed_rand: number | undefined, actor: Actor): void {
  if (agreed_rand === undefined || price.rate_cents <= centsFromRand(agreed_rand) + 1) return;
  const to = maySeeBilling(actor) ? ` to ${randText(price.rate_cents)}` : '';
  throw new Problem('conflict', `The rate has changed${to}. Please confirm.`);
}
