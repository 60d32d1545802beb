import type { AddressBookEntry } from '@tsela/contract/address-book/address-book-api';
import type { PickupPoint } from '@tsela/contract/pickup-points/pickup-point-api';
import type { Place } from '@tsela/contract/service-areas/place-api';
import type { Address } from '@tsela/contract/service-areas/address-shapes';
import type { OutputOf } from '@tsela/contract/route';
import type { shipmentQuoteApi } from '@tsela/contract/shipments/shipment-quote-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { windowAtPlace } from '@tsela/domain/address-book/opening-hours';
import { PICKUP_PROVIDERS } from '@tsela/domain/pickup-points/pickup-providers';
import { duplicateShipment, returnShipment } from '@tsela/domain/shipments/duplicate-shipment';
import type { OfficeHourSettings } from '@tsela/domain/providers/office-hours';
import { windowHours } from '@tsela/domain/shipments/checks/window-hours';
import { parseDay } from '@tsela/domain/time/day';
import { COPIED_TEXTS, isLabelled, textsOf } from '@tsela/domain/shipments/shipment-texts';
import { isAtLastBranch, isShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { shipmentForm as words } from '../../strings/shipments/form.ts';
import { longDateText } from '../../ui/show/date-text.ts';
import { moneyText } from '../../ui/show/money-text.ts';
import { emptyForm } from './shipment-draft.ts';
import type { AddressForm, ChosenPickupPoint, ShipmentForm, SideForm } from './shipment-draft.ts';

/** A new form with what a shipment keeps when it is copied, or sent back. Source: DUP-01, DUP-02. */
export function formOfShipment(shipment: Shipment, as: 'copy' | 'return'): ShipmentForm {
  const copy = as === 'copy' ? duplicateShipment(shipment) : returnShipment(shipment);
  const empty = emptyForm({ pod_method: shipment.pod_method });
  return {
    ...empty,
    account: { id: shipment.account_id, account_code: shipment.account_code, name: shipment.account_name },
    collection: sideOfCopy(copy, 'collection', empty.collection),
    delivery: sideOfCopy(copy, 'delivery', empty.delivery),
    parcels: copy.parcels.map((parcel, index) => ({
      key: index + 1,
      parcel_description: parcel.parcel_description,
      packaging: parcel.packaging,
      submitted_length_cm: String(parcel.submitted_length_cm),
      submitted_width_cm: String(parcel.submitted_width_cm),
      submitted_height_cm: String(parcel.submitted_height_cm),
      submitted_weight_kg: String(parcel.submitted_weight_kg),
    })),
    declared_value: copy.declared_value > 0 ? String(Math.round(copy.declared_value * 100) / 100) : '',
    ...textsOf(copy, COPIED_TEXTS.filter(isLabelled)),
    billing_email: copy.billing_contact.email,
    ...(copy.responsible_contact && { responsible: copy.responsible_contact }),
    opt_in_rates: copy.opt_in_rates,
    opt_in_time_based_rates: copy.opt_in_time_based_rates,
    service_level_code: copy.service_level_code,
    ...(copy.is_return && { return_of: shipment.short_tracking_reference }),
  };
}

/** A new form with all of a quote that a visitor has saved; it is of no account that they would choose. Source: screens S10. */
export function formOfSavedQuote(quote: Shipment): ShipmentForm {
  return { ...formOfShipment(quote, 'copy'), account: null };
}

/** What there is to know of a saved quote before it is booked: what it said, or that it holds no longer. Source: screens S10, CONST-24. */
export function toldOfSavedQuote({ quote, valid_until, is_expired }: OutputOf<typeof shipmentQuoteApi.byKey>): string {
  const { short_tracking_reference: reference, rate = 0 } = quote;
  return is_expired ? words.quoteExpired(reference) : words.quoteOpen(reference, moneyText(rate), longDateText(valid_until));
}

/**
 * What there is to know before a shipment is sent back that was not delivered: a return is collected from the recipient, and the parcel never
 * reached them. Null where it did. Source: DUP-02.
 */
export function toldOfReturn({ status, short_tracking_reference: reference, current_branch }: Shipment): string | null {
  if (status === 'delivered' || !isShipmentStatus(status)) return null;
  return current_branch !== null && isAtLastBranch(status)
    ? words.returnFromBranch(reference, current_branch.name)
    : words.returnFromElsewhere(reference);
}

/** The side with the suburb that was picked; what the place does not know stays. Where the suburb lies is not where the door is. */
export function withPlace({ position_source: _source, place: _left, ...side }: SideForm, place: Place): SideForm {
  const { local_area, city, zone, code, lat, lng } = place;
  const suburb_position = { lat, lng };
  return { ...side, address: { ...side.address, local_area, city, zone, code, position: null, suburb_position } };
}

/** The side with a saved contact, its address, and a window in its hours where no other was asked for. Source: screens S10, users-ask 20. */
export function withEntry(
  { position_source: _source, place, ...side }: SideForm,
  entry: AddressBookEntry,
  office: OfficeHourSettings,
): SideForm {
  const { name, opening_hours } = entry;
  return {
    ...side,
    ...windowOf(side, { former: place?.opening_hours ?? '', opening_hours, office }),
    ...(opening_hours !== '' && { place: { name, opening_hours } }),
    kind: 'address',
    address: addressOfEntry(entry),
    contact: { name: entry.contact_name || entry.name, email: entry.email, mobile_number: entry.mobile_number },
    special_instructions: entry.special_instructions,
  };
}

/** What a user has chosen stays; what came with the contact before goes with it. */
function windowOf(
  { min_date, after, before }: Pick<SideForm, 'min_date' | 'after' | 'before'>,
  { former, opening_hours, office }: { former: string; opening_hours: string; office: OfficeHourSettings },
): Pick<SideForm, 'after' | 'before'> {
  const filled = filledOn(former, min_date, office);
  const is_own = (after !== '' || before !== '') && (after !== filled.after || before !== filled.before);
  return is_own ? { after, before } : filledOn(opening_hours, min_date, office);
}

/** The side on another day: a window that was filled by its contact's hours is filled by those of that day, one that was chosen stays. */
export function withDay({ place, ...side }: SideForm, min_date: string, office: OfficeHourSettings): SideForm {
  if (place === undefined) return { ...side, min_date };
  const { after, before } = filledOn(place.opening_hours, side.min_date, office);
  const is_filled = side.after === after && side.before === before;
  return { ...side, place, min_date, ...(is_filled && filledOn(place.opening_hours, min_date, office)) };
}

function filledOn(opening_hours: string, min_date: string, office: OfficeHourSettings): Pick<SideForm, 'after' | 'before'> {
  const day = parseDay(min_date);
  const { public_holidays } = office;
  return windowAtPlace(opening_hours, { day, public_holidays, office: windowHours(office, day) }) ?? ANY_TIME;
}

const ANY_TIME = { after: '', before: '' } as const;

/** The side with the locker or counter that was picked. */
export function withPickupPoint({ place: _left, ...side }: SideForm, point: PickupPoint): SideForm {
  return {
    ...side,
    kind: 'pickup-point',
    pickup_point: {
      id: point.pickup_point_id,
      provider: point.pickup_point_provider,
      type: point.type,
      name: point.name,
      entered_address: point.address.entered_address,
      trading_hours: point.trading_hours,
      compartments: point.compartments,
    },
  };
}

/** The side with changed address parts; a place that was picked no longer holds once its parts are edited by hand. */
export function withAddress({ place, ...given }: SideForm, parts: Partial<AddressForm>): SideForm {
  const moves = ['local_area', 'city', 'zone', 'code', 'country'].some((part) => part in parts);
  // Another door has hours of its own.
  const side = place === undefined || moves || 'street_address' in parts ? given : { ...given, place };
  const { suburb_position, ...address } = side.address;
  const kept = { ...address, ...(!moves && suburb_position && { suburb_position }), ...parts };
  if (side.position_source === 'pin') return { ...side, address: kept };
  const { position_source: source, ...rest } = side;
  // What was known of a door is not that of the next one.
  const is_other_door = source !== undefined && (moves || 'street_address' in parts);
  if (is_other_door) return { ...rest, address: { ...kept, position: null } };
  return { ...side, address: { ...kept, ...(moves && { position: null }) } };
}

/** Both sides exchanged, each with its contact and instructions; dates and windows stay with their side. */
export function withSwappedSides(form: ShipmentForm): ShipmentForm {
  const { min_date: collect_on, after: collect_after, before: collect_before } = form.collection;
  const { min_date: deliver_on, after: deliver_after, before: deliver_before } = form.delivery;
  return {
    ...form,
    collection: { ...form.delivery, min_date: collect_on, after: collect_after, before: collect_before },
    delivery: { ...form.collection, min_date: deliver_on, after: deliver_after, before: deliver_before },
  };
}

type Copy = ReturnType<typeof duplicateShipment<Address, Shipment['collection_contact']>>;

function sideOfCopy(copy: Copy, side: Side, empty: SideForm): SideForm {
  const address = copy[`${side}_address`];
  const pickup_point = pickupPointOf(copy, side);
  return {
    ...empty,
    kind: pickup_point ? 'pickup-point' : 'address',
    address: pickup_point ? empty.address : addressForm(address),
    pickup_point,
    contact: copy[`${side}_contact`],
    special_instructions: copy[`special_instructions_${side}`],
  };
}

function pickupPointOf(copy: Copy, side: Side): ChosenPickupPoint | null {
  const id = copy[`${side}_pickup_point_id`] ?? '';
  const provider = PICKUP_PROVIDERS.find((each) => each === copy[`${side}_pickup_point_provider`]);
  if (id === '' || provider === undefined) return null;
  const { type, company, entered_address } = copy[`${side}_address`];
  return { id, provider, type: type === 'counter' ? type : 'locker', name: company || id, entered_address, trading_hours: '' };
}

/** The middle of a suburb is not where a door is: it is held as picking the suburb would. */
function addressOfEntry({ address, is_position_given }: AddressBookEntry): AddressForm {
  const { position, ...form } = addressForm(address);
  if (is_position_given) return { ...form, position };
  return { ...form, position: null, ...(position && { suburb_position: position }) };
}

function addressForm(address: Omit<Address, 'gs_hash'>): AddressForm {
  const { type, company, street_address, local_area, city, zone, code, country, lat, lng } = address;
  const is_known = lat !== 0 || lng !== 0;
  return { type, company, street_address, local_area, city, zone, code, country, position: is_known ? { lat, lng } : null };
}
