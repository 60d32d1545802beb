import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { ShipmentNote, shipmentNoteApi } from '@tsela/contract/shipments/shipment-note-api';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { readSetting, readSettings } from '@tsela/domain/providers/provider-settings';
import type { CustomNoteType } from '@tsela/domain/providers/setting-records';
import { noteBody } from '@tsela/domain/integrations/written-bodies';
import { noteFileChecks } from '@tsela/domain/shipments/notes/note-files';
import { noteChangeChecks, noteChecks, noteTypeLabel, offeredNoteTypes } from '@tsela/domain/shipments/notes/note-rules';
import { recordChange } from '../../audit/record-change.ts';
import { isStaff } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { dropContent } from '../../files/file-contents.ts';
import { enqueueWritten } from '../../jobs/webhook-outbox-repository.ts';
import { announceShipment } from '../change/apply-status.ts';
import { deleteNoteFiles } from './note-file-repository.ts';
import { filesOfNotes, insertNoteFiles, withNoteFiles } from './note-files.ts';
import { insertNote, keepNoteVersion, listNoteRows, lockNote, updateNote } from './shipment-note-repository.ts';
import type { ShipmentNoteRow } from './shipment-note-repository.ts';
import { loadShipmentFor } from '../shipment-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';

/** The notes on a shipment, newest first; account users read those that are meant for them. Source: screens S09. */
export async function listShipmentNotes(
  context: RequestContext,
  input: InputOf<typeof shipmentNoteApi.notes>,
): Promise<OutputOf<typeof shipmentNoteApi.notes>> {
  const shipment_id = input.shipment_id ?? input.id;
  if (shipment_id === undefined) throw new Problem('bad-input', 'Please name the shipment: shipment_id is missing.');
  const present = await notePresenter(context);
  return reading(context, async (tx) => {
    await loadShipmentFor(tx, context.actor, { id: shipment_id });
    const { rows, count } = await listNoteRows(tx, context.actor, { ...input, shipment_id });
    const files = await filesOfNotes(tx, rows);
    return { shipment_notes: rows.map((row) => present(row, files.get(row.id))), count };
  });
}

/** Writes a note on a shipment. The log says that there is one; the note itself says what. Source: screens S09, ENUM-18. */
export async function addShipmentNote(
  context: RequestContext,
  input: InputOf<typeof shipmentNoteApi.addNote>,
): Promise<OutputOf<typeof shipmentNoteApi.addNote>> {
  const { actor, now } = context;
  const { note, offered } = await noteFrom(context, input);
  const { type, is_visible_to_account } = note;
  const given = (input.files ?? []).map(({ name, content }) => ({ name, bytes: Buffer.from(content, 'base64') }));
  refuseIfAny([...noteChecks(note, offered), ...noteFileChecks(given)]);
  const present = await notePresenter(context);
  return withNoteFiles(context, { shipment_id: input.shipment_id, given }, (files) =>
    inTransaction(context, async (tx) => {
      const shipment = await loadShipmentFor(tx, actor, { id: input.shipment_id });
      const row = await insertNote(tx, {
        ...note,
        shipment_id: shipment.id,
        type_label: offered.find(({ code }) => code === type)?.label ?? '',
        created_by: actor.kind === 'user' ? actor.user_id : null,
        created_by_name: actor.kind === 'guest' ? '' : actor.name,
        is_from_account: !isStaff(actor),
        now,
      });
      await insertNoteFiles(tx, { note_id: row.id, files, now });
      const to = { note_id: row.id, type, is_visible_to_account, ...(files.length > 0 && { files: files.length }) };
      await recordNote(tx, context, { shipment, is_seen: is_visible_to_account, act: 'added', to });
      await tellPrograms(tx, context, [{ shipment, row, files }]);
      return { shipment_note: present(row, (await filesOfNotes(tx, [row])).get(row.id)) };
    }),
  );
}

/** A note as it would be written, with the types that its writer is offered. What account users write they see, whatever was sent. */
export async function noteFrom(
  context: RequestContext,
  input: { readonly type?: string | undefined; readonly text: string; readonly is_visible_to_account?: boolean | undefined },
) {
  const offered = await offeredTo(context);
  const type = input.type ?? 'shipment_note';
  const first = offered.find(({ code }) => code === type)?.is_visible_at_first ?? false;
  const is_visible_to_account = isStaff(context.actor) ? (input.is_visible_to_account ?? first) : true;
  return { note: { type, text: input.text.trim(), is_visible_to_account }, offered };
}

/** Corrects a note; only its author may. What it said before is kept, and no event tells it. Source: screens S09, §0.1 "Conflicts". */
export async function changeShipmentNote(
  context: RequestContext,
  input: InputOf<typeof shipmentNoteApi.changeNote>,
): Promise<OutputOf<typeof shipmentNoteApi.changeNote>> {
  const offered = await offeredTo(context);
  const present = await notePresenter(context);
  return inTransaction(context, async (tx) => {
    const before = await lockKnownNote(tx, context, input.id);
    if (!isOwn(before, context)) throw new Problem('not-permitted', 'Only who wrote a note can change it.');
    if (input.time_modified !== undefined && input.time_modified !== before.time_modified.toISOString())
      throw new Problem('conflict', 'This note was changed meanwhile. Please reload it.');
    const is_visible_to_account = isStaff(context.actor)
      ? (input.is_visible_to_account ?? before.is_visible_to_account)
      : before.is_visible_to_account;
    const after = { text: input.text?.trim() ?? before.text, is_visible_to_account };
    refuseIfAny(noteChangeChecks(before, after, offered));
    if (after.text === before.text && is_visible_to_account === before.is_visible_to_account)
      return { shipment_note: present(before, (await filesOfNotes(tx, [before])).get(before.id)) };
    const version_id = await keepNoteVersion(tx, before, context.now);
    const row = await updateNote(tx, before.id, { ...after, time_modified: context.now });
    const shipment = await loadShipmentFor(tx, context.actor, { id: row.shipment_id });
    await tellPrograms(tx, context, [{ shipment, row }]);
    await recordNote(tx, context, {
      shipment,
      is_seen: is_visible_to_account,
      act: 'changed',
      from: { note_id: row.id, version_id, is_visible_to_account: before.is_visible_to_account },
      to: { note_id: row.id, is_visible_to_account },
    });
    return { shipment_note: present(row, (await filesOfNotes(tx, [row])).get(row.id)) };
  });
}

interface ToldNote {
  readonly shipment: ShipmentRow;
  readonly row: ShipmentNoteRow;
  readonly files?: Parameters<typeof noteBody>[2];
}

/** Tells the programs of accounts of notes that these may read. Source: public API §10. */
export async function tellPrograms(tx: Tx, context: RequestContext, notes: readonly ToldNote[]): Promise<void> {
  const told = notes.filter(({ row }) => row.is_visible_to_account);
  await enqueueWritten(
    tx,
    context,
    told.map(({ shipment, row, files }) => ({
      topic: 'shipment-note',
      account_id: shipment.account_id,
      shipment_id: shipment.id,
      body: () => noteBody(shipment, row, files),
    })),
  );
}

/** Deletes a note. Deleting it twice answers that it is not there. Source: screens S09. */
export async function removeShipmentNote(
  context: RequestContext,
  { id }: InputOf<typeof shipmentNoteApi.removeNote>,
): Promise<OutputOf<typeof shipmentNoteApi.removeNote>> {
  const { now } = context;
  const file_keys = await inTransaction(context, async (tx) => {
    const row = await lockKnownNote(tx, context, id);
    // The evidence for what a charge was corrected by.
    if (row.type === 'parcel_dimension_update')
      throw new Problem('conflict', 'The note of a measurement is its evidence and stays.');
    await updateNote(tx, id, { time_deleted: now, time_modified: now });
    await recordNote(tx, context, {
      shipment: await loadShipmentFor(tx, context.actor, { id: row.shipment_id }),
      is_seen: row.is_visible_to_account,
      act: 'deleted',
      from: { note_id: id, type: row.type, created_by: row.created_by_name },
    });
    return deleteNoteFiles(tx, id, now);
  });
  for (const key of file_keys) await dropContent(context, key);
  return { message: 'The note is deleted.' };
}

async function lockKnownNote(tx: Tx, { actor }: RequestContext, id: number): Promise<ShipmentNoteRow> {
  const row = await lockNote(tx, actor, id);
  if (!row) throw new Problem('not-found', 'Note not found.');
  return row;
}

async function offeredTo({ services, provider_id, actor }: RequestContext) {
  const settings = await services.settings.of(provider_id);
  return offeredNoteTypes(readSettings(settings, ['enable_bob_box', 'note_types']), { is_staff: isStaff(actor) });
}

const ACTS = {
  added: ['shipment.noted', 'shipment.noted-internally'],
  changed: ['shipment.note-changed', 'shipment.internal-note-changed'],
  deleted: ['shipment.note-deleted', 'shipment.internal-note-deleted'],
} as const;

interface NoteAct {
  readonly shipment: ShipmentRow;
  /** Whether the people of the account may learn of it: the entries of internal notes are for staff as well. */
  readonly is_seen: boolean;
  readonly act: keyof typeof ACTS;
  readonly from?: unknown;
  readonly to?: unknown;
}

async function recordNote(tx: Tx, context: RequestContext, act: NoteAct): Promise<void> {
  await recordChange(tx, context, noteEventOf(act));
  announceShipment(tx, context, act.shipment);
}

/** How the log tells of a note. */
export function noteEventOf({ shipment, is_seen, act, from, to }: NoteAct) {
  return {
    type: ACTS[act][is_seen ? 0 : 1],
    object_type: 'shipment' as const,
    object_id: shipment.id,
    account_id: shipment.account_id,
    change_from: from,
    change_to: to,
  };
}

function isOwn({ created_by }: ShipmentNoteRow, { actor }: RequestContext): boolean {
  return actor.kind === 'user' && created_by === actor.user_id;
}

/** Account users are not shown which member of staff wrote a note. */
async function notePresenter(
  context: RequestContext,
): Promise<(row: ShipmentNoteRow, files?: ShipmentNote['files']) => ShipmentNote> {
  const own_types: readonly CustomNoteType[] = readSetting(await context.services.settings.of(context.provider_id), 'note_types');
  return (row, files = []) => ({
    id: row.id,
    shipment_id: row.shipment_id,
    type: row.type,
    type_label: noteTypeLabel(row, own_types),
    text: row.text,
    is_visible_to_account: row.is_visible_to_account,
    created_by_name: isStaff(context.actor) || row.is_from_account ? row.created_by_name : '',
    is_from_account: row.is_from_account,
    is_own: isOwn(row, context),
    time_created: row.time_created.toISOString(),
    time_modified: row.time_modified.toISOString(),
    files: [...files],
  });
}
