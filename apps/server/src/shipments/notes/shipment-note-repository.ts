import type { ShipmentId, UserId } from '@tsela/domain/ids';
import type { Selectable } from 'kysely';
import { isStaff } from '../../context.ts';
import type { Actor } from '../../context.ts';
import { countUpTo, pageOf } from '../../db/paging.ts';
import { isShipmentIdVisible } from '../../db/reach.ts';
import type { ShipmentNotesTable } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';

export type ShipmentNoteRow = Selectable<ShipmentNotesTable>;

/** The notes an actor may read: on shipments within reach, and for account users those that are meant for them. */
function visibleNotes(tx: Tx, actor: Actor) {
  const query = tx.db
    .selectFrom('shipment_notes')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('time_deleted', 'is', null)
    .where(isShipmentIdVisible(tx, actor, 'shipment_notes.shipment_id'));
  return isStaff(actor) ? query : query.where('is_visible_to_account', '=', true);
}

/** A page of the notes on a shipment, newest first. */
export async function listNoteRows(
  tx: Tx,
  actor: Actor,
  input: { shipment_id: ShipmentId; type?: string; limit?: number; offset?: number },
): Promise<{ rows: ShipmentNoteRow[]; count: number }> {
  const on_shipment = visibleNotes(tx, actor).where('shipment_id', '=', input.shipment_id);
  const query = input.type === undefined ? on_shipment : on_shipment.where('type', '=', input.type);
  const { limit, offset } = pageOf(input);
  const rows = await query.orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return { rows, count: await countUpTo(tx, query, { limit, offset, rows }) };
}

/** A note that may be read. */
export async function findNote(tx: Tx, actor: Actor, id: number): Promise<ShipmentNoteRow | undefined> {
  return visibleNotes(tx, actor).where('id', '=', id).executeTakeFirst();
}

/** A note that may be read, locked until the transaction ends. */
export async function lockNote(tx: Tx, actor: Actor, id: number): Promise<ShipmentNoteRow | undefined> {
  return visibleNotes(tx, actor).where('id', '=', id).forUpdate().executeTakeFirst();
}

interface NewNote {
  readonly shipment_id: ShipmentId;
  readonly type: string;
  readonly type_label: string;
  readonly text: string;
  readonly is_visible_to_account: boolean;
  readonly created_by: UserId | null;
  readonly created_by_name: string;
  readonly is_from_account: boolean;
  readonly now: Date;
}

export async function insertNote(tx: Tx, note: NewNote): Promise<ShipmentNoteRow> {
  const [row] = await insertNotes(tx, [note]);
  if (!row) throw new Error('A note was written that is not there.');
  return row;
}

/** Writes notes in one statement, however many. */
export async function insertNotes(tx: Tx, notes: readonly NewNote[]): Promise<ShipmentNoteRow[]> {
  if (notes.length === 0) return [];
  return tx.db
    .insertInto('shipment_notes')
    .values(({ fn, val }) =>
      notes.map(({ now, ...note }) => ({
        ...note,
        provider_id: tx.provider_id,
        id: fn<number>('nextval', [val('shipment_note_ids')]),
        time_created: now,
        time_modified: now,
      })),
    )
    .returningAll()
    .execute();
}

/** Keeps what a note says before it is changed, and answers the number under which it is kept. */
export async function keepNoteVersion(
  tx: Tx,
  { id: note_id, shipment_id, text }: Pick<ShipmentNoteRow, 'id' | 'shipment_id' | 'text'>,
  now: Date,
): Promise<number> {
  const { id } = await tx.db
    .insertInto('shipment_note_versions')
    .values(({ fn, val }) => ({
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('shipment_note_version_ids')]),
      note_id,
      shipment_id,
      text,
      time_replaced: now,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateNote(
  tx: Tx,
  id: number,
  changes: { text?: string; is_visible_to_account?: boolean; time_deleted?: Date; time_modified: Date },
): Promise<ShipmentNoteRow> {
  return tx.db
    .updateTable('shipment_notes')
    .set(changes)
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
