import type { BranchId, ParcelId, ShipmentId } from '@tsela/domain/ids';
import { PIN_TYPES } from '@tsela/domain/pickup-points/pin-rules';
import { NOTICE_CHANNELS } from '@tsela/domain/shipments/notices/notice-rules';
import { PIN_UNSENT } from '@tsela/domain/shipments/notices/pin-reach';
import Type from 'typebox';
import { count, id, instant, nullable, oneLine, oneOf, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { shipment } from './shipment-shapes.ts';

const which = { id: Type.Optional(id<ShipmentId>()), tracking_reference: Type.Optional(text(60)) };

/** Why a PIN reaches no one, and the end of a sentence that says so. */
const unsent = shape({ reason: oneOf(PIN_UNSENT), message: Type.String() });

/** What happens to a shipment beside its ordinary status. Source: screens S09, SHIP-TRANS-21. */
export const shipmentLifeApi = {
  hold: route({
    method: 'POST',
    path: '/shipments/hold',
    summary:
      'Puts a shipment on hold: its customer is told why, unless it is `is_internal`. A shipment that is on hold gets another reason, or ' +
      'is held the other way. With `time_modified` a change by another user in between answers 409.',
    access: { permission: 'API_/shipments:PATCH' },
    idempotent: true,
    input: shape({
      ...which,
      reason: text(),
      is_internal: Type.Optional(Type.Boolean()),
      time_modified: Type.Optional(instant),
    }),
    output: shipment,
  }),
  release: route({
    method: 'POST',
    path: '/shipments/release',
    summary: 'Ends the hold of a shipment, which goes back to where it was before. No message is sent again by that.',
    access: { permission: 'API_/shipments:PATCH' },
    idempotent: true,
    input: shape({ ...which, message: Type.Optional(text()), time_modified: Type.Optional(instant) }),
    output: shipment,
  }),
  reserve: route({
    method: 'POST',
    path: '/shipments/reserve-compartment',
    summary:
      'Keeps a compartment at each Bob Box locker that a shipment has still to go through: for staff, where bookings reserve none by themselves, ' +
      'or one has lapsed. Asked twice it is done once.',
    access: { permission: 'API_/shipments:PATCH' },
    input: shape(which),
    output: shipment,
  }),
  addEvent: route({
    method: 'POST',
    path: '/shipments/events',
    summary:
      'Adds an entry of staff to the history of a shipment, which stays where it is. Left out, the `date` is this moment; one that lies back ' +
      'stands with the status of that time. Only `is_public` entries are seen by others than staff.',
    access: { permission: 'API_/shipments:PATCH' },
    idempotent: true,
    input: shape({
      ...which,
      message: oneLine(),
      date: Type.Optional(instant),
      branch_id: Type.Optional(id<BranchId>()),
      parcel_id: Type.Optional(id<ParcelId>()),
      is_public: Type.Optional(Type.Boolean()),
    }),
    output: shipment,
  }),
  pins: route({
    method: 'GET',
    path: '/shipments/pins',
    summary: 'Which PINs of a shipment are out: when each was sent and how often it was mistyped, never the PIN itself.',
    access: { permission: 'API_/shipments:GET' },
    input: shape({ shipment_id: id<ShipmentId>() }),
    output: shape({
      pins: Type.Array(
        shape({
          pin_type: oneOf(PIN_TYPES),
          time_sent: instant,
          sent_count: count,
          wrong_tries: Type.Integer(),
          /** None are left: the fallback of the proof holds. */
          tries_left: Type.Integer(),
          /** Why the one that was sent last has reached no one; null where it has, or still may. */
          unsent: nullable(unsent),
        }),
      ),
      /** Why the PIN of the delivery, which is sent once the shipment goes out, would reach no one as things stand. */
      unsent_ahead: nullable(unsent),
    }),
  }),
  pinChannels: route({
    method: 'GET',
    path: '/shipments/pins/channels',
    summary: 'By which channels the PIN of a delivery goes out: a recipient without an address on any of them gets none.',
    access: 'public',
    input: shape({}),
    output: shape({ channels: Type.Array(oneOf(NOTICE_CHANNELS)) }),
  }),
} as const;
