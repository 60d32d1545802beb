import type { ShipmentId } from '@tsela/domain/ids';
import { LONGEST_NOTE } from '@tsela/domain/shipments/notes/note-rules';
import { NOTE_FILES_MAX, NOTE_FILE_TYPES } from '@tsela/domain/shipments/notes/note-files';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, id, instant, oneLine, oneOf, paging, shape, text } from '../fields.ts';
import { LARGE_BODY_BYTES, route } from '../route.ts';

const note_id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

const file_facts = {
  name: Type.String(),
  content_type: oneOf(NOTE_FILE_TYPES),
};

export const noteFile = shape({ id: note_id, ...file_facts, size_bytes: Type.Integer() });

/** Base64 of 2 MB, which is the most, with room to read a larger one and say that it is too large. */
const LONGEST_CONTENT = 3_500_000;
export const noteContent = Type.String({ minLength: 1, maxLength: LONGEST_CONTENT, pattern: '^[A-Za-z0-9+/]*={0,2}$' });

/** A note on a shipment. Source: screens S09, §0.7. */
export const shipmentNote = shape({
  id: note_id,
  shipment_id: id<ShipmentId>(),
  type: Type.String(),
  type_label: Type.String(),
  text: Type.String(),
  is_visible_to_account: Type.Boolean(),
  /** Empty for account users where staff wrote it. */
  created_by_name: Type.String(),
  is_from_account: Type.Boolean(),
  /** The reader wrote it, and may correct it. */
  is_own: Type.Boolean(),
  time_created: instant,
  time_modified: instant,
  files: Type.Array(noteFile),
});

export type ShipmentNote = Static<typeof shipmentNote>;

/** Notes on shipments. Source: screens S09, ENUM-18, public API §3. */
export const shipmentNoteApi = {
  notes: route({
    method: 'GET',
    path: '/shipments/notes',
    summary: 'The notes on a shipment, newest first. Account users read those that are meant for them.',
    /** By `shipment_id`, or by `id` as programs out there name it (public API §3). */
    input: shape({
      shipment_id: Type.Optional(id<ShipmentId>()),
      id: Type.Optional(id<ShipmentId>()),
      type: Type.Optional(text(60)),
      ...paging,
    }),
    output: shape({ shipment_notes: Type.Array(shipmentNote), count }),
  }),
  addNote: route({
    method: 'POST',
    path: '/shipments/notes',
    summary:
      'Writes a note on a shipment. Staff say whether its account may see it; account users write plain notes, which staff see.',
    body_bytes_max: LARGE_BODY_BYTES,
    idempotent: true,
    input: shape({
      shipment_id: id<ShipmentId>(),
      type: Type.Optional(text(60)),
      text: text(LONGEST_NOTE),
      is_visible_to_account: Type.Optional(Type.Boolean()),
      /** PDF, PNG or JPEG as base64, three of them and 2 MB together at most. */
      files: Type.Optional(Type.Array(shape({ name: oneLine(), content: noteContent }), { maxItems: NOTE_FILES_MAX })),
    }),
    output: shape({ shipment_note: shipmentNote }),
  }),
  noteFile: route({
    method: 'GET',
    path: '/shipments/notes/files',
    summary: 'A file that goes with a note, as base64, for who may read the note.',
    access: { permission: 'API_/shipments/notes:GET' },
    input: shape({ id: note_id }),
    output: shape({ ...file_facts, content: Type.String() }),
  }),
  changeNote: route({
    method: 'PATCH',
    path: '/shipments/notes',
    summary: 'Corrects a note of one’s own. With `time_modified` a change made elsewhere in between answers 409.',
    access: { permission: 'API_/shipments/notes:POST' },
    input: shape({
      id: note_id,
      text: Type.Optional(text(LONGEST_NOTE)),
      is_visible_to_account: Type.Optional(Type.Boolean()),
      time_modified: Type.Optional(instant),
    }),
    output: shape({ shipment_note: shipmentNote }),
  }),
  removeNote: route({
    method: 'DELETE',
    path: '/shipments/notes',
    summary: 'Deletes a note of any author. The audit trail keeps that there was one.',
    input: shape({ id: note_id }),
    output: shape({ message: Type.String() }),
  }),
} as const;
