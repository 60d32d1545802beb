import type { AccountId, ProviderId, ShipmentId } from '@tsela/domain/ids';
import type { WebhookTopic } from '@tsela/domain/integrations/webhook-rules';
import type { TSchema } from 'typebox';
import Type from 'typebox';
import { id, nullable, oneOf, rand, shape } from '../fields.ts';
import { address } from '../service-areas/address-shapes.ts';
import { shipmentStatus } from '../shipments/status-shape.ts';
import { trackingEvent } from '../tracking/tracking-shapes.ts';

/** With the offset of South Africa. */
const localTime = Type.String({ format: 'date-time', description: 'South African time, with its offset' });
const position = Type.Number({ description: '0 where it is not known' });

/** The shipment with an entry of its history and those before it. */
export const toldShipment = shape(
  {
    shipment_id: Type.Unsafe<ShipmentId>(Type.Integer({ minimum: 0, description: '0 in an example' })),
    provider_id: id<ProviderId>(),
    status: shipmentStatus,
    update_type: oneOf(['shipment', 'parcel']),
    event_time: localTime,
    short_tracking_reference: Type.String(),
    custom_tracking_reference: Type.String(),
    parcel_tracking_references: Type.Array(Type.String()),
    moved_parcel_tracking_references: Type.Optional(
      Type.Array(Type.String(), { description: 'The parcels that took the step, where not all of the shipment did' }),
    ),
    service_level_code: Type.String(),
    shipment_time_created: localTime,
    shipment_time_modified: localTime,
    shipment_collected_date: nullable(localTime),
    shipment_delivered_date: nullable(localTime),
    shipment_estimated_collection: nullable(localTime),
    shipment_estimated_delivery_from: nullable(localTime),
    shipment_estimated_delivery_to: nullable(localTime),
    collection_hub: Type.String(),
    delivery_hub: Type.String(),
    collection_lat: position,
    collection_lng: position,
    delivery_lat: position,
    delivery_lng: position,
    tracking_events: Type.Array(trackingEvent),
  },
  { description: 'The shipment as it was with this entry of its history, and the entries up to it, newest first' },
);

export const toldNote = shape({
  id: Type.Integer(),
  message: Type.String(),
  shipment_id: id<ShipmentId>(),
  shipment_short_tracking_reference: Type.String(),
  shipment_custom_tracking_reference: Type.String(),
  attachments: shape({
    uploads: Type.Array(shape({ name: Type.String(), content_type: Type.String(), size_bytes: Type.Integer() })),
  }),
  type: oneOf(['external']),
  time_created: localTime,
  time_modified: localTime,
});

export const toldDimensions = Type.Array(
  shape({
    provider_id: id<ProviderId>(),
    shipment_id: id<ShipmentId>(),
    shipment_tracking_reference: Type.String(),
    parcel_reference: Type.String(),
    parcel_alternative_tracking_reference: Type.String(),
    source: Type.String(),
    event_type: oneOf(['measured', 'taken-back']),
    event_time: localTime,
    length_cm: nullable(Type.Number()),
    width_cm: nullable(Type.Number()),
    height_cm: nullable(Type.Number()),
    weight_kg: nullable(Type.Number()),
  }),
  { description: 'A list of one' },
);

export const toldAddress = shape({
  shipment_id: id<ShipmentId>(),
  shipment_tracking_reference: Type.String(),
  new_delivery_address: address,
});

export const toldDocument = shape({
  account_id: id<AccountId>(),
  id: Type.Integer(),
  type: oneOf(['invoice', 'credit-note']),
  reference: Type.String(),
  date: Type.String({ format: 'date' }),
  due_date: nullable(Type.String({ format: 'date' })),
  total: rand,
  vat: rand,
});

export const toldPayment = shape({
  account_id: id<AccountId>(),
  id: Type.Integer(),
  reference: Type.String(),
  amount: rand,
  method: Type.String(),
  balance: rand,
  time_received: localTime,
});

/** The body of each topic. Source: public API §10. */
export const WEBHOOK_BODIES: Readonly<Record<WebhookTopic, TSchema>> = {
  'shipment-created': toldShipment,
  'status-changed': toldShipment,
  'tracking-event': toldShipment,
  'shipment-note': toldNote,
  'parcel-dimensions': toldDimensions,
  'address-changed': toldAddress,
  'invoice-created': toldDocument,
  'credit-note-created': toldDocument,
  'payment-received': toldPayment,
};
