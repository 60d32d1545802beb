import type { ShipmentId } from '@tsela/domain/ids';
import { LONGEST_NOTE } from '@tsela/domain/shipments/note-rules';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, id, instant, paging, shape, text } from '../fields.ts';
import { route } from '../route.ts';

const note_id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** What somebody has written down about a shipment. Source: screens S09, §0.7. */
export const shipmentNote = shape({
  id: note_id,
  shipment_id: id<ShipmentId>(),
  type: Type.String(),
  type_label: Type.String(),
  text: Type.String(),
  is_visible_to_account: Type.Boolean(),
  /** Empty for account users where somebody at the courier company wrote it. */
  created_by_name: Type.String(),
  is_from_account: Type.Boolean(),
  /** The reader wrote it, and may correct it. */
  is_own: Type.Boolean(),
  time_created: instant,
  time_modified: instant,
});

export type ShipmentNote = Static<typeof shipmentNote>;

/** Notes on shipments. Source: screens S09, ENUM-18, public API §3. */
export const shipmentNoteApi = {
  notes: route({
    method: 'GET',
    path: '/shipments/notes',
    summary: 'The notes on a shipment, newest first. Account users read those that are meant for them.',
    input: shape({ shipment_id: id<ShipmentId>(), type: Type.Optional(text(60)), ...paging }),
    output: shape({ shipment_notes: Type.Array(shipmentNote), count }),
  }),
  addNote: route({
    method: 'POST',
    path: '/shipments/notes',
    summary:
      'Writes a note on a shipment. Staff say whether its account may see it; account users write plain notes, which staff see.',
    idempotent: true,
    input: shape({
      shipment_id: id<ShipmentId>(),
      type: Type.Optional(text(60)),
      text: text(LONGEST_NOTE),
      is_visible_to_account: Type.Optional(Type.Boolean()),
    }),
    output: shape({ shipment_note: shipmentNote }),
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
    summary: 'Deletes a note, whoever wrote it. The audit trail keeps that there was one.',
    input: shape({ id: note_id }),
    output: shape({ message: Type.String() }),
  }),
} as const;
