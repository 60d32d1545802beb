import type { ParcelId, ShipmentId } from '@tsela/domain/ids';
import { CUSTODY_KINDS } from '@tsela/domain/tracking/custody/custody-claims';
import { CUSTODY_EXCEPTIONS } from '@tsela/domain/tracking/custody/custody-exceptions';
import Type from 'typebox';
import type { Static } from 'typebox';
import { id, instant, nullable, oneOf, shape } from '../fields.ts';
import { route } from '../route.ts';

/** What is lacking of a hand-over, in words for staff. */
const custodyException = shape({
  code: oneOf(CUSTODY_EXCEPTIONS),
  text: Type.String(),
  date: instant,
  /** When a later scan put it right. */
  closed: nullable(instant),
});

/** The time in which one party was responsible for a parcel. */
const custodyHold = shape({
  party: oneOf(CUSTODY_KINDS),
  /** Of the hub, the driver or the lane; empty for the others. Account users read no names of drivers. */
  party_name: Type.String(),
  place: Type.String(),
  since: instant,
  /** When the next took over; null for the last. */
  until: nullable(instant),
  /** The entry of the history that it began with; null before the first of them. */
  event_id: nullable(Type.Integer()),
  exceptions: Type.Array(custodyException),
});

/** A parcel with the party that has it. */
export const parcelCustody = shape({
  parcel_id: id<ParcelId>(),
  tracking_reference: Type.String(),
  /** Which of how many parcels it is; those that are cancelled are not counted. */
  number: Type.Integer(),
  parcel_count: Type.Integer(),
  last: custodyHold,
  /** What is to be looked into; null where nothing is, and for account users. */
  open_exception: nullable(custodyException),
  /** All who had it, the first one first; of staff alone. */
  chain: Type.Array(custodyHold),
});

export const custodyApi = {
  custody: route({
    method: 'GET',
    path: '/tracking/custody',
    summary:
      'Who is responsible for each parcel of a shipment that is not cancelled, since when and where: exactly one party at any instant. Staff also read who had it before, and which hand-overs one side alone has seen.',
    access: { permission: 'API_/shipments:GET' },
    input: shape({ shipment_id: id<ShipmentId>() }),
    output: shape({ parcels: Type.Array(parcelCustody) }),
  }),
} as const;

export type ParcelCustody = Static<typeof parcelCustody>;
export type CustodyHold = Static<typeof custodyHold>;
