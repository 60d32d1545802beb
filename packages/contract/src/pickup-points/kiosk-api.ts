import type { ShipmentId, UserId } from '@tsela/domain/ids';
import { KIOSK_STATES } from '@tsela/domain/pickup-points/kiosk-rules';
import { PICKUP_PROVIDERS } from '@tsela/domain/pickup-points/pickup-providers';
import Type from 'typebox';
import type { Static } from 'typebox';
import { id, instant, nullable, oneLine, oneOf, shape } from '../fields.ts';
import { route } from '../route.ts';

/** The pickup point that a kiosk stands at: the collection side of what is sent there. */
export const kioskPoint = shape({
  pickup_point_id: Type.String(),
  pickup_point_provider: oneOf(PICKUP_PROVIDERS),
  name: Type.String(),
  type: oneOf(['locker', 'counter']),
  trading_hours: Type.String(),
  entered_address: Type.String(),
});

/** A kiosk as it knows itself. */
export const ownKiosk = shape({
  kiosk_id: Type.String(),
  point: nullable(kioskPoint),
  printer: oneOf(KIOSK_STATES),
  locker: oneOf(KIOSK_STATES),
  has_staff_pin: Type.Boolean({ description: 'True where staff can open the service panel' }),
  why_not_send: nullable(Type.String({ description: 'Why it takes no bookings, for its customers' })),
});

/** A kiosk as staff see it. */
export const staffKiosk = shape({
  user_id: id<UserId>(),
  name: Type.String(),
  kiosk_id: Type.String(),
  locker_id: Type.String(),
  has_staff_pin: Type.Boolean(),
  printer: oneOf(KIOSK_STATES),
  locker: oneOf(KIOSK_STATES),
  time_heard: nullable(instant),
  is_silent: Type.Boolean({ description: 'True where nothing was heard of it for five minutes' }),
});

/** What was booked at a kiosk, without anything of its customer. */
const bookedAtKiosk = shape({
  id: id<ShipmentId>(),
  short_tracking_reference: Type.String(),
  status: Type.String(),
  time_created: instant,
});

const mobile_number = oneLine(50);
const staff_pin = Type.String({ maxLength: 20 });

/** Calls of kiosks, which only the user of one may make, and those of the staff who look after them. Source: screens S12. */
export const kioskApi = {
  own: route({
    method: 'GET',
    path: '/kiosks/own',
    summary: 'Where the calling kiosk stands, and whether it takes bookings.',
    access: 'signed-in',
    input: shape({}),
    output: shape({ kiosk: ownKiosk }),
  }),
  heartbeat: route({
    method: 'POST',
    path: '/kiosks/heartbeat',
    summary: 'A kiosk reports each minute that it is there, and what it knows of its printer and its locker.',
    access: 'signed-in',
    // What is reported each minute would fill the log; a printer that fails is seen in the list of kiosks.
    changes: false,
    input: shape({ kiosk_id: oneLine(50), printer: oneOf(KIOSK_STATES), locker: oneOf(KIOSK_STATES) }),
    output: shape({ kiosk: ownKiosk }),
  }),
  sendCode: route({
    method: 'POST',
    path: '/kiosks/sender-codes',
    summary: 'Sends a code by SMS to the sender at the calling kiosk.',
    access: 'signed-in',
    changes: false,
    input: shape({ mobile_number }),
    output: shape({ message: Type.String() }),
  }),
  confirmSender: route({
    method: 'POST',
    path: '/kiosks/sender-codes/confirmations',
    summary: 'Takes the code that was sent to a sender, once, and answers what their booking is sent with.',
    access: 'signed-in',
    changes: false,
    input: shape({ mobile_number, code: Type.String({ maxLength: 20 }) }),
    output: shape({ sender_proof: Type.String() }),
  }),
  service: route({
    method: 'POST',
    path: '/kiosks/service',
    summary:
      'Opens the service panel of the calling kiosk by the PIN of its staff: the last ten shipments that were booked there.',
    access: 'signed-in',
    changes: false,
    input: shape({ staff_pin }),
    output: shape({ shipments: Type.Array(bookedAtKiosk) }),
  }),
  handOver: route({
    method: 'POST',
    path: '/kiosks/hand-overs',
    summary:
      "A sender drops a parcel off, or a recipient takes one, at the locker of the calling kiosk: by the parcel's reference and the PIN that they were sent.",
    access: 'signed-in',
    idempotent: true,
    input: shape({
      action: oneOf(['drop-off', 'collect']),
      reference: oneLine(100),
      pin: Type.String({ maxLength: 20 }),
    }),
    output: shape({
      short_tracking_reference: Type.String(),
      compartment: Type.String({ description: 'The compartment that is kept; empty where none is named' }),
      counter: Type.String({
        description:
          'The counter at which the parcel is handed over instead, since the locker has no compartment; empty otherwise',
      }),
    }),
  }),
  list: route({
    method: 'GET',
    path: '/kiosks',
    summary: 'Kiosks within reach, with what each has reported of itself and when.',
    access: { permission: 'API_/users:GET' },
    input: shape({ user_id: Type.Optional(id<UserId>()) }),
    output: shape({ kiosks: Type.Array(staffKiosk) }),
  }),
  change: route({
    method: 'PATCH',
    path: '/kiosks',
    summary: 'Gives a kiosk its locker and the PIN of its service panel.',
    access: { permission: 'API_/users:PATCH' },
    input: shape({ user_id: id<UserId>(), locker_id: Type.Optional(oneLine(60)), staff_pin: Type.Optional(staff_pin) }),
    output: shape({ kiosk: staffKiosk }),
  }),
} as const;

export type OwnKiosk = Static<typeof ownKiosk>;
export type StaffKiosk = Static<typeof staffKiosk>;
export type BookedAtKiosk = Static<typeof bookedAtKiosk>;
