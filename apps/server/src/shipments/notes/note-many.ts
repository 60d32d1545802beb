import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentBulkApi } from '@tsela/contract/shipments/shipment-bulk-api';
import { refuseIfAny } from '@tsela/domain/problem';
import { noteChecks } from '@tsela/domain/shipments/notes/note-rules';
import { recordChanges } from '../../audit/record-change.ts';
import { isStaff } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { announceShipment } from '../change/apply-status.ts';
import { shipmentNotFound } from '../shipment-not-found.ts';
import { noteFrom, noteEventOf, tellPrograms } from './shipment-notes.ts';
import { insertNotes } from './shipment-note-repository.ts';
import { loadShipmentsFor } from '../shipment-repository.ts';

type Input = InputOf<typeof shipmentBulkApi.bulk>;

/** Writes one note on many shipments; each has its own, to be corrected by itself. Source: screens S08, S09. */
export async function noteMany(
  context: RequestContext,
  ids: Input['ids'],
  { type, text = '', is_visible_to_account }: Input['values'],
): Promise<OutputOf<typeof shipmentBulkApi.bulk>> {
  const { actor, now } = context;
  const { note, offered } = await noteFrom(context, { type, text, is_visible_to_account });
  refuseIfAny(noteChecks(note, offered).map((violation) => ({ ...violation, field: `values.${violation.field}` })));
  return inTransaction(context, async (tx) => {
    const shipments = await loadShipmentsFor(tx, actor, ids);
    const written = {
      ...note,
      type_label: offered.find(({ code }) => code === note.type)?.label ?? '',
      created_by: actor.kind === 'user' ? actor.user_id : null,
      created_by_name: actor.kind === 'guest' ? '' : actor.name,
      is_from_account: !isStaff(actor),
      now,
    };
    const rows = await insertNotes(
      tx,
      shipments.map(({ id }) => ({ ...written, shipment_id: id })),
    );
    const note_ids = new Map(rows.map(({ shipment_id, id }) => [shipment_id, id]));
    const { type: kind, is_visible_to_account: is_seen } = note;
    await recordChanges(
      tx,
      context,
      shipments.map((shipment) =>
        noteEventOf({
          shipment,
          is_seen,
          act: 'added',
          to: { note_id: note_ids.get(shipment.id), type: kind, is_visible_to_account: is_seen },
        }),
      ),
    );
    const of_shipment = new Map(rows.map((row) => [row.shipment_id, row]));
    await tellPrograms(
      tx,
      context,
      shipments.flatMap((shipment) => {
        const row = of_shipment.get(shipment.id);
        return row ? { shipment, row } : [];
      }),
    );
    for (const shipment of shipments) announceShipment(tx, context, shipment);
    const done = shipments.map(({ id }) => id);
    const failed = ids.filter((id) => !done.includes(id)).map((id) => ({ id, message: shipmentNotFound().message }));
    return { done, failed };
  });
}
