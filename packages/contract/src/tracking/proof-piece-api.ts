import { PIECE_BYTES } from '@tsela/domain/tracking/proofs/proof-pieces';
import { DOOR_PHOTO_BYTES_MAX } from '@tsela/domain/shipments/documents/shipment-documents';
import Type from 'typebox';
import { shape } from '../fields.ts';
import { route } from '../route.ts';

/** SHA-256 of a picture, in hexadecimal. */
export const pictureHash = Type.String({ pattern: '^[0-9a-f]{64}$' });

const LONGEST_BASE64 = Math.ceil(PIECE_BYTES / 3) * 4;

export const proofPieceApi = {
  addPiece: route({
    method: 'POST',
    path: '/tracking/proof-pieces',
    summary: 'A piece of a picture taken at a door, before the event it belongs to. Sent once or ten times, it is there once.',
    access: { permission: 'API_/tracking/shipment-events:POST' },
    changes: false,
    input: shape({
      hash: pictureHash,
      /** Of the whole picture, in bytes. */
      size: Type.Integer({ minimum: 1, maximum: DOOR_PHOTO_BYTES_MAX }),
      start: Type.Integer({ minimum: 0, maximum: DOOR_PHOTO_BYTES_MAX }),
      content: Type.String({ minLength: 1, maxLength: LONGEST_BASE64, pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
    }),
    /** Where the pieces begin that are there: a phone that was closed goes on with the others. */
    output: shape({ starts: Type.Array(Type.Integer()) }),
  }),
} as const;
