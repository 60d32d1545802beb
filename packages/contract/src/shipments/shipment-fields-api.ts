import type { ShipmentId } from '@tsela/domain/ids';
import Type from 'typebox';
import { id, instant, shape } from '../fields.ts';
import { customValuesInput } from '../custom-values.ts';
import { route } from '../route.ts';
import { shipment } from './shipment-shapes.ts';

/** What a shipment holds in fields of the provider's own. Source: screens S50. */
export const shipmentFieldsApi = {
  changeFields: route({
    method: 'PATCH',
    path: '/shipments/custom-fields',
    summary:
      'Fills in fields of the provider’s own on a shipment; those left out stay. Account users do so until it is collected.',
    access: { permission: 'API_/shipments:PATCH' },
    input: shape({
      id: id<ShipmentId>(),
      custom_fields: customValuesInput,
      time_modified: Type.Optional(instant),
    }),
    output: shipment,
  }),
} as const;
