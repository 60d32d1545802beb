import type { ShipmentId } from '@tsela/domain/ids';
import Type from 'typebox';
import { count, id, nullable, paging, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { shipmentDocument } from '../shipments/document-api.ts';

const whichShipment = { shipment_id: Type.Optional(id<ShipmentId>()), tracking_reference: Type.Optional(text(60)) };
const pdf = shape({ filename: Type.String(), content: Type.String() });

/** Proofs for programs of customers. Source: public API §6. */
export const podApi = {
  pods: route({
    method: 'GET',
    path: '/shipments/pod',
    summary:
      'The proofs of delivery of a shipment: the names of its images and PDFs, and with `include_digital_pod` the proof as a PDF.',
    access: { permission: 'API_/shipments/documents:GET' },
    input: shape({ ...whichShipment, include_digital_pod: Type.Optional(Type.Boolean()) }),
    output: shape({
      shipment_id: id<ShipmentId>(),
      short_tracking_reference: Type.String(),
      pods: Type.Array(shipmentDocument),
      images: Type.Array(Type.String()),
      pdfs: Type.Array(Type.String()),
      /** Null where it was not asked for, or before the shipment is delivered. */
      digital_pod: nullable(pdf),
      count,
    }),
  }),
  podImages: route({
    method: 'GET',
    path: '/shipments/pod/images',
    summary: 'The images among the proofs of a shipment, as base64, newest first and four at a time.',
    access: { permission: 'API_/shipments/documents:GET' },
    input: shape({ ...whichShipment, offset: paging.offset }),
    output: shape({
      images: Type.Array(shape({ id: Type.Integer(), name: Type.String(), content_type: Type.String(), content: Type.String() })),
      count,
    }),
  }),
  digitalPod: route({
    method: 'GET',
    path: '/shipments/digital-pod',
    summary:
      'The proof of delivery as a PDF. `tracking_event_id` names the delivery that it is of; that one must have a position.',
    access: { permission: 'API_/tracking/proof-of-delivery:GET' },
    input: shape({
      ...whichShipment,
      tracking_event_id: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    }),
    output: pdf,
  }),
} as const;
