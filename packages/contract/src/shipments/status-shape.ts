import { SHIPMENT_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import Type from 'typebox';

/** The statuses of shipments and parcels, as programs are told them; in types a text, because a later version may know more. */
export const shipmentStatus = Type.Unsafe<string>(
  Type.String({ enum: [...SHIPMENT_STATUSES], description: 'Where it stands. Later versions may know more of them' }),
);
