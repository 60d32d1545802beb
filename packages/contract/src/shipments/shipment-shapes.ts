import type { AccountId, BranchId, DriverId, ProviderId, ServiceLevelId, ShipmentId } from '@tsela/domain/ids';
import { OPERATOR_STATES, OPERATOR_STEPS } from '@tsela/domain/shipments/operator-steps';
import { POD_METHODS } from '@tsela/domain/shipments/shipment-options';
import { CHANGED_TEXTS, SHIPMENT_TEXTS, SHIPMENT_TEXT_NAMES, textsBy } from '@tsela/domain/shipments/shipment-texts';
import type { ShipmentText } from '@tsela/domain/shipments/shipment-texts';
import Type from 'typebox';
import type { Static } from 'typebox';
import { tagOfAccount } from '../accounts/account-shapes.ts';
import { clockTime, day, id, instant, nullable, oneLine, oneOf, rand, shape, text } from '../fields.ts';
import { rateItem } from '../rates/rate-shapes.ts';
import { customValues, customValuesInput } from '../custom-values.ts';
import { ratedFields } from '../rates/rated-fields.ts';
import { address, addressInput, contact, contactInput } from '../service-areas/address-shapes.ts';
import { parcel } from './parcel-shapes.ts';
import { shipmentStatus } from './status-shape.ts';

function optionalText(name: ShipmentText) {
  return Type.Optional(text(SHIPMENT_TEXTS[name].longest));
}

/** What a caller sends to book a shipment or save a quote. Source: DATA-22, public API §3. */
export const createShipment = shape({
  /** 0 from programs that always send one; a new shipment has none. */
  id: Type.Optional(Type.Integer({ minimum: 0 })),
  account_id: Type.Optional(id<AccountId>()),
  quick_quote: Type.Optional(oneOf(['quote', 'send'])),
  ...ratedFields,
  collection_contact: Type.Optional(contactInput),
  delivery_contact: Type.Optional(contactInput),
  responsible_contact: Type.Optional(contactInput),
  billing_contact: Type.Optional(shape({ email: oneLine() })),
  service_level_id: Type.Optional(id<ServiceLevelId>()),
  ...textsBy(SHIPMENT_TEXT_NAMES, optionalText),
  mute_notifications: Type.Optional(Type.Boolean()),
  /** Of visitors, who agree to the provider's terms with each booking in the browser. */
  has_accepted_terms: Type.Optional(Type.Boolean()),
  /** Fields of the provider's own by their codes. Source: screens S50. */
  custom_fields: Type.Optional(customValuesInput),
  /** Sends back the shipment that `short_tracking_reference` names, or, where that is left out, `custom_tracking_reference`. Source: DUP-02. */
  is_return: Type.Optional(Type.Boolean()),
  short_tracking_reference: Type.Optional(oneLine(100)),
  /** True where a prepaid customer pays for it at a gateway, whatever the balance is. */
  pays_online: Type.Optional(Type.Boolean()),
  /** Of a kiosk: shows that the sender has confirmed their mobile number. */
  sender_proof: Type.Optional(oneLine(100)),
  /** The price the sender agreed to, in rand. Booking is refused when the price has risen since. */
  rate: Type.Optional(rand),
});

/** What of a shipment is changed without a new price. Source: CALL-49, screens S09. */
export const shipmentDetails = {
  collection_address: Type.Optional(addressInput),
  delivery_address: Type.Optional(addressInput),
  collection_contact: Type.Optional(contactInput),
  delivery_contact: Type.Optional(contactInput),
  ...textsBy(CHANGED_TEXTS, optionalText),
  collection_min_date: Type.Optional(day),
  collection_after: Type.Optional(Type.Union([clockTime, Type.Literal('')])),
  collection_before: Type.Optional(Type.Union([clockTime, Type.Literal('')])),
  delivery_min_date: Type.Optional(day),
  delivery_after: Type.Optional(Type.Union([clockTime, Type.Literal('')])),
  delivery_before: Type.Optional(Type.Union([clockTime, Type.Literal('')])),
  /** Why the date changes, of the provider's reasons where it has some. */
  collection_rescheduled_reason: Type.Optional(text()),
  delivery_rescheduled_reason: Type.Optional(text()),
};

const leg = shape({ id: id<BranchId>(), code: Type.String(), name: Type.String() });

/** A shipment that another one sends back, or is sent back by. */
const linked = shape({ id: id<ShipmentId>(), short_tracking_reference: Type.String() });

/** What the operator of a pickup point was told of a shipment, and whether it has confirmed it. */
const operatorReservation = shape({
  step: oneOf(OPERATOR_STEPS),
  state: oneOf(OPERATOR_STATES),
  /** Its own number of the reservation; empty where it has not answered. */
  operator_reference: Type.String(),
  compartment: Type.String(),
  said: Type.String({ description: 'Why it is not confirmed; empty where nothing is wrong' }),
});

/** A locker or counter that a shipment goes through; hours and compartment are empty where they are not known. */
const pointOfShipment = shape({
  name: Type.String(),
  type: oneOf(['locker', 'counter']),
  trading_hours: Type.String(),
  /** The size of compartment that is kept for it. */
  compartment: Type.String(),
  /** Where its operator has refused the place: the last day to choose another, after which the shipment is cancelled; null where there is no end. */
  choose_by: Type.Optional(nullable(day)),
  /** What its operator knows of it, for staff, where we speak with the operator; null where it was asked for nothing. */
  reservation: Type.Optional(nullable(operatorReservation)),
});

/** What programs know beside it, in the shapes of what is there already; only they are sent it. Source: public API §3, §9. */
const programKeys = {
  collection_branch_id: Type.Optional(nullable(id<BranchId>())),
  collection_branch_name: Type.Optional(Type.String()),
  delivery_branch_id: Type.Optional(nullable(id<BranchId>())),
  delivery_branch_name: Type.Optional(Type.String()),
  current_branch_id: Type.Optional(nullable(id<BranchId>())),
  current_branch_name: Type.Optional(Type.String()),
  current_branch_public_name: Type.Optional(Type.String()),
  collection_hub: Type.Optional(Type.String()),
  delivery_hub: Type.Optional(Type.String()),
  latest_tracking_event_time: Type.Optional(nullable(instant)),
  /** A shipment is never deleted: always the date that stands for none. */
  deleted_date: Type.Optional(instant),
  /** It waits to be paid for. */
  is_pending: Type.Optional(Type.Boolean()),
  total_note_count: Type.Optional(Type.Integer()),
  /** Notes that the account sees; with an account's key all that are counted. */
  external_note_count: Type.Optional(Type.Integer()),
  collection_rescheduled: Type.Optional(Type.Boolean()),
  delivery_rescheduled: Type.Optional(Type.Boolean()),
  /** Always null: they are read with `GET /tracking/shipments`. */
  tracking_events: Type.Optional(Type.Null()),
};

/** A person on one side, for programs with the shipment that it is of. */
export const contactOfShipment = shape({
  ...contact.properties,
  provider_id: Type.Optional(id<ProviderId>()),
  shipment_id: Type.Optional(id<ShipmentId>()),
});

/** A shipment as its audience may see it. Left-out keys are what the reader may not see. */
export const shipment = shape({
  id: id<ShipmentId>(),
  provider_id: id<ProviderId>(),
  account_id: id<AccountId>(),
  account_code: Type.String(),
  account_name: Type.String(),
  /** The paying account, in short. */
  account: shape({ id: id<AccountId>(), account_code: Type.String(), name: Type.String() }),
  /** The support contact of the account's customers; empty where none is set. */
  support_email: Type.String(),
  status: shipmentStatus,
  short_tracking_reference: Type.String(),
  tracking_reference: Type.String(),
  ...textsBy(SHIPMENT_TEXT_NAMES, () => Type.String()),
  source: Type.String(),
  time_created: instant,
  time_modified: instant,
  collection_address: address,
  delivery_address: address,
  collection_contact: contactOfShipment,
  delivery_contact: contactOfShipment,
  responsible_contact: nullable(contact),
  billing_contact: shape({ email: Type.String() }),
  collection_pickup_point_id: Type.String(),
  collection_pickup_point_provider: Type.String(),
  delivery_pickup_point_id: Type.String(),
  delivery_pickup_point_provider: Type.String(),
  /** The locker or counter of a side, and the compartment that is kept there; null at an address. */
  collection_pickup_point: nullable(pointOfShipment),
  delivery_pickup_point: nullable(pointOfShipment),
  collection_min_date: day,
  collection_after: Type.String(),
  collection_before: Type.String(),
  delivery_min_date: nullable(day),
  delivery_after: Type.String(),
  delivery_before: Type.String(),
  /** Why the requested dates were changed last; empty where they were not. */
  collection_rescheduled_reason: Type.String(),
  delivery_rescheduled_reason: Type.String(),
  service_level_id: id<ServiceLevelId>(),
  service_level_code: Type.String(),
  service_level_name: Type.String(),
  rate: Type.Optional(rand),
  rates: Type.Optional(Type.Array(rateItem)),
  charged_weight: Type.Number(),
  actual_weight: Type.Number(),
  volumetric_weight: Type.Number(),
  declared_value: rand,
  is_return: Type.Boolean(),
  /** The shipment that a return sends back; null where it is none, or of an account that the reader does not see. */
  return_of: nullable(linked),
  /** The return that sends it back, unless that is cancelled. */
  returned_by: nullable(linked),
  pod_method: oneOf(POD_METHODS),
  mute_notifications: Type.Boolean(),
  opt_in_rates: Type.Array(Type.Integer()),
  opt_in_time_based_rates: Type.Array(Type.Integer()),
  collected_date: nullable(instant),
  delivered_date: nullable(instant),
  returned_to_hub_date: nullable(instant),
  estimated_collection: nullable(instant),
  estimated_delivery_from: nullable(instant),
  estimated_delivery_to: nullable(instant),
  collection_branch: nullable(leg),
  delivery_branch: nullable(leg),
  current_branch: nullable(leg),
  /** Those of both sides and where it is, each once. */
  branches: Type.Array(leg),
  /** The first day with room for its service; null while a provider sets no limits to a day. Source: DATA-26. */
  earliest_collection_capacity_date: nullable(day),
  /** What the recipient asks the driver; for staff, since the recipient may write what is no business of the sender's. */
  recipient_instructions: Type.Optional(Type.String()),
  collection_agent_id: Type.Optional(nullable(id<DriverId>())),
  delivery_agent_id: Type.Optional(nullable(id<DriverId>())),
  collection_agent_name: Type.Optional(Type.String()),
  delivery_agent_name: Type.Optional(Type.String()),
  tags: Type.Optional(Type.Array(tagOfAccount)),
  /** Whether it has a proof of delivery as a file: a photo, a scan or a stamped document. Source: public API §3. */
  has_pod_files: Type.Boolean(),
  /** Whether it has one and each of them names who received it; earlier versions do not count. */
  all_pods_are_verified: Type.Boolean(),
  note_count: Type.Integer(),
  custom_fields: customValues,
  parcels: Type.Array(parcel),
  ...programKeys,
});

/** A shipment that has just been booked or changed, with its warnings. Source: KEY-39. */
export const changedShipment = shape({
  ...shipment.properties,
  warnings: Type.Optional(Type.Array(Type.String())),
  payment_key: Type.Optional(Type.String({ description: 'Of a visitor without a session: with it they pay for the shipment' })),
});

export type CreateShipment = Static<typeof createShipment>;
export type Shipment = Static<typeof shipment>;
export type ChangedShipment = Static<typeof changedShipment>;
