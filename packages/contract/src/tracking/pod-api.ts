import type { ShipmentId } from '@tsela/domain/ids';
import Type from 'typebox';
import { count, day, id, nullable, oneLine, paging, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { shipmentDocument } from '../shipments/document-api.ts';

const whichShipment = { shipment_id: Type.Optional(id<ShipmentId>()), tracking_reference: Type.Optional(text(60)) };
/** As many files as are sent at once; their bytes together are bounded by the call. */
const FILES_MAX = 8;
/** A file of 5 MB as base64 is no longer. */
const LONGEST_CONTENT = 8_000_000;
/** As a list of numbers, which takes four signs a byte, a file is smaller. */
const MOST_NUMBERS = 3_000_000;
const BODY_BYTES_MAX = 16_000_000;

/** The bytes of a file: as base64, or one number after the other. */
const fileBytes = Type.Union([
  Type.String({ minLength: 1, maxLength: LONGEST_CONTENT, pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
  Type.Array(Type.Integer({ minimum: 0, maximum: 255 }), { minItems: 1, maxItems: MOST_NUMBERS }),
]);
const files = Type.Optional(Type.Array(fileBytes, { maxItems: FILES_MAX }));

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
  addPods: route({
    method: 'POST',
    path: '/shipments/pod',
    summary:
      'Adds proofs of delivery to a shipment, all of them or none: PNG or JPEG as `image_files`, PDF as `pdf_files`, each as base64 or as a list of ' +
      'its bytes, of at most 5 MB. Of staff alone.',
    access: { permission: 'API_/shipments/documents:POST' },
    idempotent: true,
    body_bytes_max: BODY_BYTES_MAX,
    input: shape({
      ...whichShipment,
      image_files: files,
      pdf_files: files,
      receiver_name: Type.Optional(oneLine()),
      received_on: Type.Optional(day),
    }),
    output: shape({
      shipment_id: id<ShipmentId>(),
      short_tracking_reference: Type.String(),
      pods: Type.Array(shipmentDocument),
      images: Type.Array(Type.String()),
      pdfs: Type.Array(Type.String()),
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
  proofLinks: route({
    method: 'GET',
    path: '/s3-url/download',
    summary:
      'Links to proofs of delivery, by the names that `GET /shipments/pod` tells; each opens its file for a day without sign-in. An unknown folder is 400.',
    access: { permission: 'API_/shipments/documents:GET' },
    input: shape({ file_name: text(10_000), folder: text(60) }),
    output: shape({
      urls: Type.Array(shape({ file_name: Type.String(), url: Type.String() })),
      /** Those of the first of them. */
      url: Type.String(),
      filename: Type.String(),
      bucket: Type.String(),
      expiry_duration: Type.String(),
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
