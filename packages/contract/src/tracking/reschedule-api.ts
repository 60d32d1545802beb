import type { ProviderId } from '@tsela/domain/ids';
import { LANGUAGES } from '@tsela/domain/shipments/notices/texts/language';
import { PICKUP_PROVIDERS } from '@tsela/domain/pickup-points/pickup-providers';
import { DAY_PARTS, LEAVE_WITH, RESCHEDULE_STATES } from '@tsela/domain/tracking/reschedule-rules';
import type { DayPart, LeaveWith } from '@tsela/domain/tracking/reschedule-rules';
import Type from 'typebox';
import type { Static } from 'typebox';
import { day, instant, nullable, oneLine, oneOf, shape, text } from '../fields.ts';
import { route } from '../route.ts';

/** Of a link in a message, which opens one page of one shipment. */
export const partyToken = text(60);
const provider_id = Type.Optional(Type.Unsafe<ProviderId>(Type.Integer({ minimum: 1 })));

const DAY_PART_NAMES = Object.keys(DAY_PARTS) as DayPart[];
const LEAVE_NAMES = Object.keys(LEAVE_WITH) as LeaveWith[];

/** A delivery as its recipient may change it: places without streets, since a link may be passed on. */
const rescheduling = shape({
  tracking_reference: Type.String(),
  state: oneOf(RESCHEDULE_STATES),
  /** Suburb and town, or the name of the pickup point. */
  going_to: Type.String(),
  planned: nullable(shape({ from: instant, to: instant })),
  delivered: nullable(instant),
  changes_left: Type.Integer(),
  /** Goes back with a change: what was changed meanwhile is not overwritten. */
  version: Type.Integer(),
  /** Whether there is a number that the recipient can be known by. */
  has_number: Type.Boolean(),
  days: Type.Array(day),
  /** It goes to a pickup point: from there the office alone brings it to a door again. */
  goes_to_point: Type.Boolean(),
  may_change_address: Type.Boolean(),
  pickup_points: Type.Array(
    shape({
      pickup_point_id: Type.String(),
      pickup_point_provider: oneOf(PICKUP_PROVIDERS),
      name: Type.String(),
      address: Type.String(),
      distance_km: Type.Number(),
    }),
  ),
  may_tell_driver: Type.Boolean(),
  /** With whom the driver was asked to leave it, without what else was said: a link may be passed on. */
  leave_with: nullable(oneOf(LEAVE_NAMES)),
  /** A failed attempt that the recipient may say was never made. */
  attempt: nullable(shape({ event_id: Type.Integer(), time: instant, is_contested: Type.Boolean() })),
  language: nullable(oneOf(LANGUAGES)),
});
export type Rescheduling = Static<typeof rescheduling>;

export const rescheduleApi = {
  read: route({
    method: 'GET',
    path: '/shipments/reschedule',
    summary: 'A delivery as the holder of the link in a message to its recipient may change it. Source: screens S57.',
    access: 'public',
    input: shape({ token: partyToken, provider_id }),
    output: rescheduling,
  }),
  change: route({
    method: 'POST',
    path: '/shipments/reschedule',
    summary:
      'Changes a delivery in one way: another day, another pickup point, the address within its suburb, or with whom to leave it. Sent once or ten times, it is done once.',
    access: 'public',
    input: shape({
      token: partyToken,
      /** The last four digits of the recipient's mobile number. */
      verification: Type.String({ pattern: '^[0-9]{4}$' }),
      request_id: Type.String({ format: 'uuid' }),
      version: Type.Integer({ minimum: 0 }),
      date: Type.Optional(day),
      day_part: Type.Optional(oneOf(DAY_PART_NAMES)),
      pickup_point: Type.Optional(shape({ pickup_point_id: text(60), pickup_point_provider: oneOf(PICKUP_PROVIDERS) })),
      address: Type.Optional(shape({ company: oneLine(100), street_address: oneLine(200) })),
      leave_with: Type.Optional(oneOf(LEAVE_NAMES)),
      /** What the driver should know beside it. */
      instructions: Type.Optional(oneLine(150)),
    }),
    output: rescheduling,
  }),
  contest: route({
    method: 'POST',
    path: '/shipments/reschedule/contest',
    summary: 'Says that a failed attempt was never made; staff look into it. Said twice, it is said once.',
    access: 'public',
    input: shape({ token: partyToken, event_id: Type.Integer({ minimum: 1 }) }),
    output: rescheduling,
  }),
} as const;
