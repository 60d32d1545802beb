import type { ShipmentId } from '@tsela/domain/ids';
import Type from 'typebox';
import { id, instant, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { shipment } from './shipment-shapes.ts';

const which = { id: Type.Optional(id<ShipmentId>()), tracking_reference: Type.Optional(text(60)) };

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
} as const;
