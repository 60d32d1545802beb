import { CHIP_COLOURS } from '@tsela/domain/formats/chip-colours';
import type { BranchId, CollectionRequestId, DriverId, ParcelId, ShipmentId } from '@tsela/domain/ids';
import { STOP_MARKS, TRIP_ACTS } from '@tsela/domain/tripsheets/trips';
import Type from 'typebox';
import type { Static } from 'typebox';
import { day, id, instant, nullable, oneOf, shape, text } from '../fields.ts';
import { LARGE_BODY_BYTES, route } from '../route.ts';
import { address, contact } from '../service-areas/address-shapes.ts';

export const stopShipment = shape({
  id: id<ShipmentId>(),
  short_tracking_reference: Type.String(),
  /** Of the parcels that are the driver's to do at this stop: the shipment's own where all of it is. */
  status: Type.String(),
  service_level_code: Type.String(),
  /** Of the service in the tariff that holds: told here, because a sheet is read without signal too. */
  service_level_colour: nullable(oneOf(CHIP_COLOURS)),
  /** The parcels that are to be done at this stop; those that are elsewhere are no part of it. */
  parcel_references: Type.Array(Type.String()),
  /** All parcels of the shipment that are not cancelled, with where each is. */
  parcels: Type.Array(shape({ tracking_reference: Type.String(), status: Type.String() })),
  /** Those of them that carry a sticker of their own. */
  stickered_parcels: Type.Array(Type.String()),
  /** Other codes that mean one of the parcels when they are scanned: its sticker, or a reference of the sender's own where it is the only parcel. Left out for none. */
  parcel_codes: Type.Optional(Type.Array(shape({ parcel_reference: Type.String(), code: Type.String() }))),
  customer_reference: Type.String(),
  /** How many of these were scanned into the vehicle for the trip. */
  parcels_loaded: Type.Integer(),
  total_weight_kg: Type.Number(),
  special_instructions: Type.String(),
  pod_method: Type.String(),
  pin_needed: Type.Boolean(),
  pin_attempts_left: Type.Integer(),
  /** For the office alone: a VIP account, one on hold or one in arrears. Left out for the driver. */
  marks: Type.Optional(Type.Array(oneOf(STOP_MARKS))),
  /** What a driver is told before it goes out: why it does not, or what to mind. Left out where nothing is to be said. Source: KEY-39. */
  going_out: Type.Optional(shape({ refusal: nullable(Type.String()), warnings: Type.Array(Type.String()) })),
  /** The size of the compartment that its sender has put it into; left out elsewhere. */
  compartment: Type.Optional(Type.String()),
  /** Where it is placed for its recipient, or left by its sender; left out at an address. */
  pickup_point_type: Type.Optional(oneOf(['locker', 'counter'])),
});

/** A collection request at its stop. Source: screens S15, S26. */
export const stopRequest = shape({
  id: id<CollectionRequestId>(),
  reference: Type.String(),
  status: Type.String(),
  expected_parcels: Type.Integer(),
  expected_weight_kg: Type.Number(),
  instructions: Type.String(),
});

/** One place where the driver collects or delivers, with everything due there. */
export const stop = shape({
  sequence: Type.Integer(),
  leg: oneOf(['collection', 'delivery']),
  address,
  contact,
  window: Type.String(),
  shipments: Type.Array(stopShipment),
  is_done: Type.Boolean(),
  /** The later day that it is for, until which it waits; left out where it is due on the day of the sheet. Figures and routes of a day leave it out. */
  later_day: Type.Optional(day),
  /** The collection request that the stop is of; it is one even with no shipment on it. Left out elsewhere. */
  request: Type.Optional(stopRequest),
});

/** A stop in the order of a sheet: the leg and what is due there, the collection request that it is of, or both. */
export const orderedStop = shape({
  leg: oneOf(['collection', 'delivery']),
  /** None for a collection request on which no shipment is yet. */
  shipment_ids: Type.Array(id<ShipmentId>(), { maxItems: 500 }),
  request_id: Type.Optional(id<CollectionRequestId>()),
});

const orderedStops = Type.Array(orderedStop, { minItems: 1, maxItems: 500 });

/** What an order costs: minutes late over all stops, and the road from the branch and back. */
const orderCost = shape({ distance_km: Type.Number(), late_min: Type.Integer() });

/** When the trip of a day was started and ended. */
const trip = shape({ time_started: nullable(instant), time_ended: nullable(instant) });

/** A parcel, and where it is. */
const parcelAt = shape({ id: id<ParcelId>(), tracking_reference: Type.String(), status: Type.String() });

const failedShipments = Type.Array(shape({ id: id<ShipmentId>(), message: Type.String() }));

/** A driver's day at a glance. Source: screens S24, mode driver tripsheet. */
export const driverDay = shape({
  id: id<DriverId>(),
  name: Type.String(),
  branch_id: id<BranchId>(),
  vehicle_type: Type.String(),
  vehicle_registration: Type.String(),
  capacity_kg: nullable(Type.Integer()),
  capacity_parcels: nullable(Type.Integer()),
  stops: Type.Integer(),
  done: Type.Integer(),
  /** Doors that are still to be visited. */
  unique_stops: Type.Integer(),
  parcels: Type.Integer(),
  weight_kg: Type.Number(),
  late: Type.Integer(),
  is_on_duty: Type.Boolean(),
  trip,
  /** Parcels that are still in the vehicle of a driver whose day has ended, and since when it has: today alone. Null where there are none. */
  left_in_vehicle: nullable(shape({ parcels: Type.Integer(), since: instant })),
  /** When their device last said where it is, today or yesterday; the place is for users who may see drivers on the map. */
  seen: nullable(shape({ time_seen: instant, position: nullable(shape({ lat: Type.Number(), lng: Type.Number() })) })),
  next: nullable(shape({ leg: oneOf(['collection', 'delivery']), address, window: Type.String() })),
});

export const tripsheetApi = {
  read: route({
    method: 'GET',
    path: '/trip-sheet',
    summary: 'The stops of a driver on a day: what is to be collected and delivered, next first.',
    input: shape({ driver_id: Type.Optional(id<DriverId>()), date: Type.Optional(day) }),
    output: shape({
      driver: nullable(shape({ id: id<DriverId>(), name: Type.String(), branch_id: id<BranchId>() })),
      date: day,
      stops: Type.Array(stop),
      /** Counts what was saved of the order; 0 for none. A caller who saves an order tells the one that was read. */
      order_version: Type.Integer(),
      summary: shape({
        stops: Type.Integer(),
        /** Doors that are still to be visited. */
        unique_stops: Type.Integer(),
        collections: Type.Integer(),
        deliveries: Type.Integer(),
        parcels: Type.Integer(),
        weight_kg: Type.Number(),
        done: Type.Integer(),
        /** Stops where an attempt failed. */
        failed: Type.Integer(),
        /** The road through what is still to do, from the branch and back, of the stops known on the map; null without one. */
        distance_km: nullable(Type.Number()),
      }),
      trip,
    }),
  }),
  order: route({
    method: 'PATCH',
    path: '/trip-sheet',
    summary:
      'Puts the stops of a driver on a day in an order; stops that it does not name come after. Refused whole when the sheet has changed.',
    body_bytes_max: LARGE_BODY_BYTES,
    input: shape({
      driver_id: Type.Optional(id<DriverId>()),
      date: Type.Optional(day),
      /** As the sheet was read. */
      order_version: Type.Integer({ minimum: 0, maximum: 2_000_000_000 }),
      stops: orderedStops,
    }),
    output: shape({ order_version: Type.Integer() }),
  }),
  optimise: route({
    method: 'POST',
    path: '/trip-sheet/optimise',
    summary: 'Works out a good order of the stops that are still to do, and what it saves. Saves nothing.',
    changes: false,
    input: shape({ driver_id: id<DriverId>(), date: Type.Optional(day) }),
    output: shape({
      order_version: Type.Integer(),
      stops: Type.Array(orderedStop),
      before: orderCost,
      after: orderCost,
      /** Stops that are not known on the map; they come last. */
      without_position: Type.Integer(),
    }),
  }),
  summary: route({
    method: 'GET',
    path: '/trip-sheet/summary',
    summary:
      'How far each driver at work is on a day: stops done and left, parcels and weight, what is late and what comes next.',
    input: shape({ branch_id: Type.Optional(id<BranchId>()), date: Type.Optional(day) }),
    output: shape({ date: day, drivers: Type.Array(driverDay) }),
  }),
  suggest: route({
    method: 'POST',
    path: '/trip-sheet/suggested-drivers',
    summary: 'Which drivers at work have an area that holds a leg of these shipments; who has most comes first.',
    access: { permission: 'API_/trip-sheet/assign:POST' },
    changes: false,
    input: shape({
      shipment_ids: Type.Array(id<ShipmentId>(), { minItems: 1, maxItems: 500 }),
      leg: oneOf(['collection', 'delivery']),
    }),
    output: shape({
      drivers: Type.Array(shape({ id: id<DriverId>(), name: Type.String(), shipment_ids: Type.Array(id<ShipmentId>()) })),
      /** Shipments that lie in no driver's area. */
      without: Type.Integer(),
      /** Of a delivery: shipments of which not all parcels are there to be given, and one that is asked about alone where some of its parcels can be left out. */
      parts: Type.Array(
        shape({
          shipment_id: id<ShipmentId>(),
          short_tracking_reference: Type.String(),
          /** Those that go, of which some can be left out where `can_choose` says so. */
          goes: Type.Array(parcelAt),
          stays: Type.Array(parcelAt),
          can_choose: Type.Boolean(),
        }),
      ),
    }),
  }),
  add: route({
    method: 'POST',
    path: '/trip-sheet/stops',
    summary: 'Puts a shipment or a collection request on the sheet of a driver, by any reference of it.',
    input: shape({ driver_id: id<DriverId>(), reference: text(60) }),
    output: shape({ leg: oneOf(['collection', 'delivery']), reference: Type.String() }),
  }),
  load: route({
    method: 'POST',
    path: '/trip-sheet/load',
    summary:
      'Marks what was scanned into the vehicle of a driver: a parcel, or all parcels of a shipment. `is_loaded` false takes it out again.',
    input: shape({
      driver_id: id<DriverId>(),
      date: Type.Optional(day),
      reference: text(60),
      is_loaded: Type.Optional(Type.Boolean()),
    }),
    output: shape({
      shipment_id: id<ShipmentId>(),
      short_tracking_reference: Type.String(),
      parcels_loaded: Type.Integer(),
      parcels: Type.Integer(),
      /** False where it was so already. */
      is_changed: Type.Boolean(),
    }),
  }),
  trip: route({
    method: 'PATCH',
    path: '/trip-sheet/trip',
    summary: 'Starts the trip of a driver, with which what is loaded goes out for delivery, or ends it.',
    input: shape({
      driver_id: id<DriverId>(),
      date: Type.Optional(day),
      act: oneOf(TRIP_ACTS),
      /** That what the caller was warned of is meant. Source: KEY-39. */
      confirmed: Type.Optional(Type.Boolean()),
    }),
    output: shape({ trip, out: Type.Array(id<ShipmentId>()), failed: failedShipments }),
  }),
  document: route({
    method: 'GET',
    path: '/trip-sheet/document',
    summary: 'The sheet of a driver on a day, as a PDF with a column to sign in or as a CSV file.',
    access: { permission: 'API_/trip-sheet:GET' },
    input: shape({ driver_id: Type.Optional(id<DriverId>()), date: Type.Optional(day), format: oneOf(['pdf', 'csv']) }),
    output: shape({ filename: Type.String(), content: Type.String() }),
  }),
  assign: route({
    method: 'POST',
    path: '/trip-sheet/assign',
    summary: 'Gives shipments to a driver for one leg, or takes them away.',
    input: shape({
      shipment_ids: Type.Array(id<ShipmentId>(), { minItems: 1, maxItems: 500 }),
      driver_id: nullable(id<DriverId>()),
      leg: oneOf(['collection', 'delivery']),
      /** Parcels of these shipments that alone are given, of a delivery: a shipment of which none is named goes with all that are there. */
      parcel_ids: Type.Optional(Type.Array(id<ParcelId>(), { minItems: 1, maxItems: 5000 })),
      message: Type.Optional(text()),
    }),
    output: shape({
      done: Type.Array(id<ShipmentId>()),
      failed: failedShipments,
      /** Of which of them only some parcels were moved, and how many. */
      parts: Type.Array(
        shape({ id: id<ShipmentId>(), short_tracking_reference: Type.String(), parcels: Type.Integer(), of: Type.Integer() }),
      ),
    }),
  }),
  handOver: route({
    method: 'POST',
    path: '/trip-sheet/hand-over',
    summary:
      'Gives stops of a driver who cannot go on to another driver, or takes them off the sheet with what was on the van back at the hub: all of it ' +
      'or nothing, but for what the rules refuse, which is named. What is on the van takes a reason; sender and recipient are not told.',
    access: { permission: 'API_/trip-sheet/assign:POST' },
    input: shape({
      /** Null for no driver: back at the hub. */
      driver_id: nullable(id<DriverId>()),
      collection_ids: Type.Array(id<ShipmentId>(), { maxItems: 500 }),
      delivery_ids: Type.Array(id<ShipmentId>(), { maxItems: 500 }),
      /** Collection requests go with all that is on them. */
      request_ids: Type.Array(id<CollectionRequestId>(), { maxItems: 100 }),
      reason: Type.Optional(text()),
    }),
    output: shape({
      done: Type.Array(id<ShipmentId>()),
      failed: failedShipments,
      failed_requests: Type.Array(shape({ id: id<CollectionRequestId>(), message: Type.String() })),
    }),
  }),
} as const;

export type OrderedStop = Static<typeof orderedStop>;
export type DriverDay = Static<typeof driverDay>;
export type Stop = Static<typeof stop>;
export type StopRequest = Static<typeof stopRequest>;
export type StopShipment = Static<typeof stopShipment>;
