import type { ShipmentId } from '@tsela/domain/ids';
import Type from 'typebox';
import { id, shape } from '../fields.ts';
import { route } from '../route.ts';

export const scanUndoApi = {
  undoScan: route({
    method: 'DELETE',
    path: '/tracking/shipment-events',
    summary:
      'Takes a scan of the caller back within ten minutes, as if it had not been made: parcels, status, driver and branch are as before. Refused once something happened to the shipment since. Sent again, it answers the same.',
    access: { permission: 'API_/tracking/shipment-events:POST' },
    /** The scan's own id, as its device gave it. */
    input: shape({ event_id: Type.String({ format: 'uuid' }) }),
    output: shape({ shipment_id: id<ShipmentId>(), status: Type.String(), message: Type.String() }),
  }),
} as const;
