import type { ShipmentId } from '@tsela/domain/ids';
import Type from 'typebox';
import { id, shape } from '../fields.ts';
import { route } from '../route.ts';

export const claimFileApi = {
  claimFile: route({
    method: 'GET',
    path: '/shipments/claim-file',
    summary:
      'Everything that a claim about a shipment is decided by, as one PDF for staff: what was sent and declared, who had each parcel when, the history with positions, photos and signatures, the terms, and what was told to sender and recipient. PINs are masked.',
    input: shape({ shipment_id: id<ShipmentId>() }),
    output: shape({ filename: Type.String(), content: Type.String() }),
  }),
} as const;
