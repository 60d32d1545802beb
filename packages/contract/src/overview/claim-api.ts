import type { ShipmentId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { id, instant, shape } from '../fields.ts';
import { route } from '../route.ts';

/** Who has taken up a shipment that waits. Source: screens S24, mode pending. */
export const claim = shape({
  shipment_id: id<ShipmentId>(),
  user_name: Type.String(),
  is_mine: Type.Boolean(),
  time_claimed: instant,
});

export type Claim = Static<typeof claim>;

const which = shape({ shipment_id: id<ShipmentId>() });

/** Claims of what waits on the operations dashboard. One ends when it is released, when the shipment moves on, or after half an hour. */
export const claimApi = {
  claims: route({
    method: 'GET',
    path: '/ui/claims',
    summary: 'Who has taken up which shipments, of those within reach; 500 at the most, the newest first.',
    access: { permission: 'API_/shipments:GET' },
    input: shape({}),
    output: shape({ claims: Type.Array(claim) }),
  }),
  takeClaim: route({
    method: 'POST',
    path: '/ui/claims',
    summary: 'Takes up a shipment that waits; refused, with the name, where another user has it.',
    access: { permission: 'API_/shipments:PATCH' },
    input: which,
    output: shape({ claim }),
  }),
  releaseClaim: route({
    method: 'DELETE',
    path: '/ui/claims',
    summary: 'Lets go of a shipment that the caller has taken up.',
    access: { permission: 'API_/shipments:PATCH' },
    input: which,
    output: shape({ message: Type.String() }),
  }),
} as const;
