import type { ParcelId, ShipmentId } from '@tsela/domain/ids';
import { DRAWING_LENGTH_MAX } from '@tsela/domain/formats/pictures/document-drawing';
import { DOCUMENT_BYTES_MAX, DOCUMENT_FILE_TYPES, DOCUMENT_TYPES } from '@tsela/domain/shipments/documents/shipment-documents';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, day, id, instant, nullable, oneLine, oneOf, paging, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { askedDrawing, versionDrawing } from './drawing-shapes.ts';
import { shipmentStatus } from './status-shape.ts';

const documentId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** Base64 of the largest document, with room to read a larger one and say that it is too large. */
const LONGEST_CONTENT = 8_000_000;
/** Of what was drawn, as it is kept, with room to say that it is too much. */
const LONGEST_DRAWING = 2 * DRAWING_LENGTH_MAX;
/** As many files as are matched at once. */
const MATCHED_MAX = 50;

/** A document of a shipment; what is in it is a call of its own. Source: screens S09, S31. */
export const shipmentDocument = shape({
  id: documentId,
  /** Null while it waits to be matched. */
  shipment_id: nullable(id<ShipmentId>()),
  type: oneOf(DOCUMENT_TYPES),
  name: Type.String(),
  content_type: oneOf(DOCUMENT_FILE_TYPES),
  size_bytes: Type.Integer({ minimum: 1, maximum: DOCUMENT_BYTES_MAX }),
  receiver_name: Type.String(),
  received_on: nullable(day),
  /** Captured by the driver or the hub with the delivery; it cannot be deleted. */
  is_from_door: Type.Boolean(),
  /** The version that took its place; null for the newest. */
  replaced_by_id: nullable(documentId),
  /** Empty for account users. */
  created_by_name: Type.String(),
  time_created: instant,
});

export type ShipmentDocument = Static<typeof shipmentDocument>;

/** A shipment that a file may belong to. */
export const matchedShipment = shape({
  id: id<ShipmentId>(),
  short_tracking_reference: Type.String(),
  status: Type.String(),
  pod_method: Type.String(),
  sender_name: Type.String(),
  recipient_name: Type.String(),
  /** Those that are not cancelled. */
  parcels: Type.Array(shape({ id: id<ParcelId>(), tracking_reference: Type.String(), status: shipmentStatus })),
  /** Proofs that it has. */
  proofs: Type.Array(shape({ id: documentId, name: Type.String() })),
});

export type MatchedShipment = Static<typeof matchedShipment>;

const aboutReceipt = { receiver_name: Type.Optional(oneLine()), received_on: Type.Optional(day) };
const alsoDelivered = {
  /** The document that this one takes the place of; it is kept. One that still waits for its shipment is not. */
  replaces_id: Type.Optional(documentId),
  /** Also sets the shipment delivered, for who may deliver. */
  set_delivered: Type.Optional(Type.Boolean()),
  /** With `set_delivered`: these parcels alone are, and the others stay where they are. */
  delivered_parcel_ids: Type.Optional(Type.Array(id<ParcelId>(), { minItems: 1, maxItems: 500 })),
};

export const documentApi = {
  documents: route({
    method: 'GET',
    path: '/shipments/documents',
    summary:
      'The documents of a shipment, newest first, with the versions that were replaced. Without a shipment: what the caller has waiting to be matched.',
    input: shape({ shipment_id: Type.Optional(id<ShipmentId>()), ...paging }),
    output: shape({ documents: Type.Array(shipmentDocument), count }),
  }),
  documentContent: route({
    method: 'GET',
    path: '/shipments/documents/content',
    summary: 'What is in a document, as base64. A document has no address of its own, so no browser ever opens one as a page.',
    access: { permission: 'API_/shipments/documents:GET' },
    input: shape({ id: documentId }),
    output: shape({ document: shipmentDocument, content: Type.String(), drawing: versionDrawing }),
  }),
  addDocument: route({
    method: 'POST',
    path: '/shipments/documents',
    summary:
      'Adds a document to a shipment, as base64: PDF, PNG or JPEG by its content, of at most 5 MB. Without a shipment it waits for seven days to be matched.',
    idempotent: true,
    body_bytes_max: LONGEST_CONTENT + LONGEST_DRAWING + 10_000,
    input: shape({
      shipment_id: Type.Optional(id<ShipmentId>()),
      type: oneOf(DOCUMENT_TYPES),
      name: oneLine(255),
      content: Type.String({ maxLength: LONGEST_CONTENT, pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
      ...aboutReceipt,
      ...alsoDelivered,
      drawing: Type.Optional(askedDrawing),
    }),
    output: shape({ document: shipmentDocument }),
  }),
  attachDocument: route({
    method: 'PATCH',
    path: '/shipments/documents',
    summary: 'Attaches a document that waits to its shipment.',
    access: { permission: 'API_/shipments/documents:POST' },
    input: shape({ id: documentId, shipment_id: id<ShipmentId>(), ...aboutReceipt, ...alsoDelivered }),
    output: shape({ document: shipmentDocument }),
  }),
  removeDocument: route({
    method: 'DELETE',
    path: '/shipments/documents',
    summary: 'Deletes a document for good; one that it had replaced is the newest again. What was captured at the door stays.',
    input: shape({ id: documentId }),
    output: shape({ message: Type.String() }),
  }),
  matchDocuments: route({
    method: 'POST',
    path: '/shipments/documents/match',
    summary: 'The shipments that files belong to, by their names and by the barcodes that were read on them.',
    access: { permission: 'API_/shipments/documents:POST' },
    changes: false,
    input: shape({
      files: Type.Array(shape({ name: oneLine(255), codes: Type.Optional(Type.Array(text(60), { maxItems: 8 })) }), {
        minItems: 1,
        maxItems: MATCHED_MAX,
      }),
    }),
    output: shape({ files: Type.Array(shape({ name: Type.String(), shipments: Type.Array(matchedShipment) })) }),
  }),
} as const;
