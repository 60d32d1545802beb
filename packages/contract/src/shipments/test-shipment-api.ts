import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { SHIPMENT_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, id, instant, oneOf, paging, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { shipmentStatus } from './status-shape.ts';
import { shipment } from './shipment-shapes.ts';

/** What was booked with a test key, in short. */
const testShipment = shape({
  id: id<ShipmentId>(),
  short_tracking_reference: Type.String(),
  custom_tracking_reference: Type.String(),
  status: shipmentStatus,
  service_level_code: Type.String(),
  collection_place: Type.String(),
  delivery_place: Type.String(),
  /** Of the key that booked it. */
  key_name: Type.String(),
  time_created: instant,
  time_modified: instant,
});
export type TestShipment = Static<typeof testShipment>;

/** Bookings of test keys: no shipments, and seen by nothing but these calls and test keys. Source: screens S21, ADR 0259. */
export const testShipmentApi = {
  testShipments: route({
    method: 'GET',
    path: '/shipments/test',
    summary: 'What the test keys of an account have booked in the last 30 days, newest first.',
    access: { permission: 'API_/integrations/keys:GET' },
    input: shape({ account_id: Type.Optional(id<AccountId>()), ...paging }),
    output: shape({ test_shipments: Type.Array(testShipment), count }),
  }),
  moveTestShipment: route({
    method: 'POST',
    path: '/shipments/test/status',
    summary: 'Moves what was booked with a test key to any status, from any other. Nothing else comes of it.',
    access: { permission: 'API_/shipments:POST' },
    input: shape({
      account_id: Type.Optional(id<AccountId>()),
      id: Type.Optional(id<ShipmentId>()),
      tracking_reference: Type.Optional(text(60)),
      status: oneOf(SHIPMENT_STATUSES),
      message: Type.Optional(text()),
    }),
    output: shipment,
  }),
} as const;
