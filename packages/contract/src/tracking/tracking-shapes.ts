import type { BranchId, DriverId, InterhubTransferId, ProviderId, ShipmentId, UserId } from '@tsela/domain/ids';
import { DOOR_DOCUMENTS_MAX } from '@tsela/domain/shipments/documents/shipment-documents';
import { LANGUAGES } from '@tsela/domain/shipments/notices/texts/language';
import { CONTACTS_TRIED } from '@tsela/domain/tracking/attempt-evidence';
import { DEMANDS } from '@tsela/domain/tracking/step-demands';
import { VEHICLE_CHECKS } from '@tsela/domain/tripsheets/vehicle-check';
import Type from 'typebox';
import type { Static } from 'typebox';
import { shownAttempt } from './attempt-shape.ts';
import { pictureHash } from './proof-piece-api.ts';
import { day, id, instant, nullable, oneLine, oneOf, shape, text } from '../fields.ts';
import { shipmentStatus } from '../shipments/status-shape.ts';
import { parcelInput } from '../rates/parcel-input-shapes.ts';

/** A device's clock may be years out. */
const MOST_CLOCK_MS = 100 * 365 * 24 * 60 * 60 * 1000;

/** Base64 of half a megabyte: devices shrink their photos before. */
const doorContent = Type.String({ minLength: 1, maxLength: 700_000, pattern: '^[A-Za-z0-9+/]*={0,2}$' });

/** What a driver found at a collection. None of its measures is refused here for being 0: one event would hold up all that are sent with it. */
const parcelFound = shape({
  ...parcelInput.properties,
  submitted_length_cm: Type.Number({ minimum: 0, maximum: 10_000 }),
  submitted_width_cm: Type.Number({ minimum: 0, maximum: 10_000 }),
  submitted_height_cm: Type.Number({ minimum: 0, maximum: 10_000 }),
  submitted_weight_kg: Type.Number({ minimum: 0, maximum: 100_000 }),
});

/** One entry of a shipment's history as the public may read it. `parcel_id` 0 means the whole shipment. */
export const trackingEvent = shape({
  id: Type.Integer(),
  parcel_id: Type.Integer(),
  date: instant,
  status: shipmentStatus,
  source: Type.String(),
  message: Type.String(),
  location: Type.String(),
  lat: Type.Number(),
  lng: Type.Number(),
  /** Of an entry of some parcels, which moved before the others: those; left out of one of the whole shipment. */
  moved_parcel_tracking_references: Type.Optional(Type.Array(Type.String())),
});

/** The same as those read it who may open the shipment; what only staff read is left out for account users. */
export const historyEvent = shape({
  ...trackingEvent.properties,
  /** True of what was only seen, or added by staff: it moved nothing. */
  moved_nothing: Type.Optional(Type.Boolean()),
  /** Whether the public page shows it. */
  is_public: Type.Optional(Type.Boolean()),
  /** The branch that scanned it, and the bay; empty where nothing was scanned. */
  branch_name: Type.Optional(Type.String()),
  bay: Type.Optional(Type.String()),
  driver_name: Type.Optional(Type.String()),
  /** Who recorded it; empty for programs and the product itself. */
  person_name: Type.Optional(Type.String()),
  /** What stands behind a failed attempt; left out elsewhere. */
  attempt: Type.Optional(shownAttempt),
  /** Whether the clock of the device that recorded it was changed about then. */
  is_clock_changed: Type.Optional(Type.Boolean()),
});

export const trackedShipment = shape({
  provider_id: id<ProviderId>(),
  shipment_id: id<ShipmentId>(),
  short_tracking_reference: Type.String(),
  custom_tracking_reference: Type.String(),
  status: shipmentStatus,
  shipment_time_created: instant,
  shipment_time_modified: instant,
  shipment_collected_date: nullable(instant),
  shipment_delivered_date: nullable(instant),
  shipment_estimated_collection: nullable(instant),
  shipment_estimated_delivery_from: nullable(instant),
  shipment_estimated_delivery_to: nullable(instant),
  collection_from: Type.String(),
  delivery_to: Type.String(),
  collection_hub: Type.String(),
  delivery_hub: Type.String(),
  service_level_code: Type.String(),
  service_level_name: Type.String(),
  parcel_count: Type.Integer(),
  parcel_tracking_references: Type.Array(Type.String()),
  /** So many of its parcels are delivered, while others are not; left out before, and once the shipment is delivered. */
  delivered_parcel_count: Type.Optional(Type.Integer()),
  tracking_events: Type.Array(trackingEvent),
  tracking_steps: Type.Array(
    shape({ step_number: Type.Integer(), label: Type.String(), progress: oneOf(['done', 'current', 'pending']) }),
  ),
  /** Of the person who took it, once it is delivered and where the provider shows it; empty otherwise. */
  receiver_first_name: Type.String(),
  /** Where the recipient fetches it; null where it is brought to a door. */
  pickup_point: nullable(
    shape({ name: Type.String(), type: oneOf(['locker', 'counter']), address: Type.String(), trading_hours: Type.String() }),
  ),
  /** Where the operator of a pickup point has refused a place: the last day to choose another, after which it is cancelled. Left out where there is none. */
  choose_place_by: Type.Optional(day),
  /** When it arrives, while it is out for delivery: narrower with every stop before it, and never moved without saying so. */
  arrival_window: nullable(
    shape({
      from: instant,
      to: instant,
      /** Whether the driver has no other stop before. */
      is_next: Type.Boolean(),
      /** Whether it lies beyond what was told before on the same day. */
      moved: nullable(oneOf(['later', 'earlier'])),
    }),
  ),
  /** About where the driver was seen last, while it is out for delivery and where the provider shows it. */
  driver_seen: nullable(shape({ lat: Type.Number(), lng: Type.Number(), time_seen: instant })),
  /** For a caller with the recipient's own link; null for all others. */
  recipient: nullable(
    shape({
      /** What they have asked the driver so far. */
      instructions: Type.String(),
      may_instruct: Type.Boolean(),
      /** The recipient's PIN that can be sent again unchanged. */
      pin_type: nullable(oneOf(['delivery', 'pickup'])),
      /** As chosen; null before. */
      language: nullable(oneOf(LANGUAGES)),
      /** Of the page on which the delivery is changed, and of the one on which it is rated; null where it cannot be. */
      reschedule_token: nullable(Type.String()),
      rating_token: nullable(Type.String()),
    }),
  ),
  /** Whether the reader is signed in and may open the shipment itself. */
  may_open: Type.Boolean(),
  may_save_proof: Type.Boolean(),
});

/** What of a vehicle a driver has looked at, and what is wrong with it. */
export const vehicleCheck = Type.Array(shape({ check: oneOf(VEHICLE_CHECKS), is_sound: Type.Boolean(), note: text() }), {
  maxItems: VEHICLE_CHECKS.length,
});

/**
 * What a scanner or driver did, as an event with its own id: sent once or ten times, it has one effect.
 * `choice` is a scan choice or a status; `reference` any reference of a parcel or shipment. With the choices `on-duty` and `off-duty` it is the
 * driver's own duty, and `reference` is empty.
 */
export const fieldEvent = shape({
  event_id: Type.String({ format: 'uuid' }),
  device_id: text(60),
  device_sequence: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  captured_at: instant,
  /** How far the device's clock was behind ours in ms when it captured this, as it knew from the answer before; left out where it had none. */
  clock_behind_ms: Type.Optional(Type.Integer({ minimum: -MOST_CLOCK_MS, maximum: MOST_CLOCK_MS })),
  /** Taken back on the device before it was sent: it is kept, and nothing comes of it. */
  is_withdrawn: Type.Optional(Type.Boolean()),
  /** With the choices `take-back` and `correction`: the event of the same driver that is taken back, or reported as a mistake. */
  takes_back: Type.Optional(Type.String({ format: 'uuid' })),
  /** Of another user, who left it on this device: it is kept for the office, and nothing else comes of it. */
  captured_by: Type.Optional(id<UserId>()),
  lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
  lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
  reference: text(60),
  choice: text(60),
  branch_id: Type.Optional(id<BranchId>()),
  bay: Type.Optional(text(30)),
  driver_id: Type.Optional(id<DriverId>()),
  /** The interhub transfer that a parcel is loaded onto, or came with. */
  transfer_id: Type.Optional(id<InterhubTransferId>()),
  /** With the choice `trigger-integration`: the integration that is told of the shipment. */
  integration_id: Type.Optional(Type.Integer({ minimum: 1 })),
  reason: Type.Optional(text()),
  /** With the choice `on-duty`: every question about the vehicle with its answer. */
  vehicle_check: Type.Optional(vehicleCheck),
  /** For staff: it stands in the history beside what was done, and is not public. */
  note: Type.Optional(oneLine()),
  /** How many parcels were taken at the stop of a collection request. */
  collected_parcels: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  /** Of a driver who collects, loads or delivers: how the parcels were found. Only those that it confirms are moved; where each has to be scanned, those left out are asked for unless they are said to be `left`. */
  parcel_check: Type.Optional(
    shape({
      /** Scanned, or ticked by hand where the provider lets drivers. */
      confirmed: Type.Array(text(60), { maxItems: 500 }),
      /** Not there: they stay where they are, unless an event with the choice `parcel-cancelled` cancels them. */
      left: Type.Optional(Type.Array(text(60), { maxItems: 500 })),
      /** So many were added in the same act. */
      added: Type.Optional(Type.Integer({ minimum: 0, maximum: 500 })),
    }),
  ),
  /** That the device asks its driver for what an answer `lacks`; left out, a step is taken without, and marked for the office. */
  can_ask: Type.Optional(Type.Boolean()),
  /** With `collected`: it was handed over at a collection although it is on no sheet of the driver, who adds it. */
  is_unplanned: Type.Optional(Type.Boolean()),
  /** With the choice `parcel-added`: a parcel more than was booked. */
  new_parcel: Type.Optional(parcelFound),
  /** With the choice `customer-reference`: as it shall be. */
  customer_reference: Type.Optional(oneLine()),
  /** With the choice `parcel-sticker`: what the parcel is scanned by from then on. */
  sticker: Type.Optional(text(60)),
  pin: Type.Optional(Type.String({ pattern: '^[0-9]{4,8}$' })),
  receiver_name: Type.Optional(oneLine()),
  /** That the receiver has no PIN to give: what the provider asks for in its place is given at once. */
  has_no_pin: Type.Optional(Type.Boolean()),
  /** At a failed attempt: how the driver tried to reach the person. */
  contact_tried: Type.Optional(oneOf(CONTACTS_TRIED)),
  /** That a shipment on hold is meant to go on. Left out, the scan is refused and `asks` for it. */
  ends_hold: Type.Optional(Type.Boolean()),
  /** What else is said of who received it. */
  receiver: Type.Optional(
    shape({
      mobile_number: Type.Optional(oneLine(30)),
      department: Type.Optional(oneLine(100)),
      description: Type.Optional(oneLine()),
      /** Of an identity document, where the provider asks for it. */
      id_number: Type.Optional(oneLine(30)),
    }),
  ),
  /** What was captured at the door, as base64 of PNG or JPEG: the stamped document, photos, a signature. */
  documents: Type.Optional(
    Type.Array(
      shape({
        type: oneOf(['grv', 'photo', 'signature']),
        /** Left out where it was sent in pieces before. */
        content: Type.Optional(doorContent),
        /** Of the content: it binds the picture to this event. */
        hash: Type.Optional(pictureHash),
        /** That other events of the same door name this picture as well: what came of it in pieces is kept for them. */
        is_for_more: Type.Optional(Type.Boolean()),
      }),
      { maxItems: DOOR_DOCUMENTS_MAX },
    ),
  ),
});

/**
 * What came of an event. `kept` is one that happened before what is known already: it is in the history, the status stays.
 */
export const fieldEventResult = shape({
  event_id: Type.String(),
  result: oneOf(['accepted', 'duplicate', 'kept', 'refused']),
  /** What the person is asked before a refused scan is taken: whether it ends the hold, the recipient's PIN, or what proves it in its place; `booking` where nothing is known of it; `pieces` where its pictures have not all arrived: it is sent again after them. */
  asks: Type.Optional(oneOf(['ends-hold', 'pin', 'fallback', 'grv', 'receiver', 'booking', 'pieces'])),
  /** What the provider demands of the step and it lacks: refused for it while the driver is there, else taken and kept for the office. */
  lacks: Type.Optional(Type.Array(oneOf(DEMANDS))),
  /** The parcels of the step that its check did not find: they stay where they were. */
  unseen_parcels: Type.Optional(Type.Array(Type.String())),
  /** Of the PIN, where that is asked for. */
  pin_tries_left: Type.Optional(Type.Integer()),
  /** The pictures of a refused event that are kept for another one: that names them by their hash alone. */
  kept_pictures: Type.Optional(Type.Array(pictureHash)),
  /** Of an event that was taken back on its device before it was sent. */
  is_withdrawn: Type.Optional(Type.Boolean()),
  /** Whether it is kept for the office to decide on. */
  for_office: Type.Optional(Type.Boolean()),
  message: Type.String(),
  shipment_id: nullable(Type.Integer()),
  short_tracking_reference: Type.String(),
  parcel_reference: Type.String(),
  status: Type.String(),
  from: Type.String(),
  to: Type.String(),
  parcels_scanned: Type.Integer(),
  parcel_count: Type.Integer(),
  /** What to mind of what was taken, in sentences that stand in `message` as well. */
  warnings: Type.Optional(Type.Array(Type.String())),
  /** For a scanner at a hub: where its parcel goes on to, and what to know of it. Left out where an answer is given again. */
  bench: Type.Optional(
    shape({
      delivery_branch_id: nullable(id<BranchId>()),
      driver_id: nullable(id<DriverId>()),
      service_level_name: Type.String(),
      is_vip: Type.Boolean(),
      instructions: Type.String(),
    }),
  ),
});

export type TrackingEvent = Static<typeof trackingEvent>;
export type HistoryEvent = Static<typeof historyEvent>;
export type TrackedShipment = Static<typeof trackedShipment>;
export type FieldEvent = Static<typeof fieldEvent>;
export type FieldEventResult = Static<typeof fieldEventResult>;
