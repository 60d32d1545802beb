import type { asOfApi } from '@tsela/contract/audit/as-of-api';
import type { OutputOf } from '@tsela/contract/route';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { STATUS_MATRIX } from '@tsela/domain/shipments/status/shipment-status';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ShipmentRow } from '../../shipments/shipment-repository.ts';
import type { TrackingEventRow } from '../../shipments/tracking-event-repository.ts';
import { readDocumentsOf, readNoteVersions, readNotesUntil, readTagNames, wereTagsChanged } from './as-of-reads.ts';
import type { EventRow } from './as-of-reads.ts';

type ShipmentThen = NonNullable<OutputOf<typeof asOfApi.asOf>['shipment']>;
type Things = Pick<ShipmentThen, 'tags' | 'are_tags_whole' | 'notes' | 'documents' | 'position'>;

interface Opened {
  readonly shipment: ShipmentRow;
  /** In the order in which they were written. */
  readonly events: readonly EventRow[];
  /** Newest first. */
  readonly entries: readonly TrackingEventRow[];
  readonly at: Date;
}

/** As many notes, and as many documents, as one answer tells. */
const MOST_THINGS = 200;

/** What hung on a shipment at a moment: its tags, notes and documents, and where it had been seen last. Source: beyond 11. */
export async function thingsAt(tx: Tx, context: RequestContext, opened: Opened): Promise<Things> {
  return {
    ...(await tagsAt(tx, opened)),
    ...(mayRead(context, 'API_/shipments/notes:GET') && { notes: await notesAt(tx, opened) }),
    ...(mayRead(context, 'API_/shipments/documents:GET') && { documents: await documentsAt(tx, opened) }),
    position: positionAt(opened),
  };
}

function mayRead({ actor }: RequestContext, permission: string): boolean {
  return actor.kind === 'user' && hasPermission(actor.permissions, permission);
}

/** Those of the present, with what was put on and taken off since taken back. */
async function tagsAt(tx: Tx, { shipment, events, at }: Opened): Promise<Pick<Things, 'tags' | 'are_tags_whole'>> {
  const tags = new Set(await readTagNames(tx, shipment.id));
  for (const { type, change_from, change_to } of events.filter(({ time }) => time > at).toReversed()) {
    if (type === 'shipment.tagged') tags.delete(tagIn(change_to));
    if (type === 'shipment.untagged') tags.add(tagIn(change_from));
  }
  return { tags: [...tags].toSorted((one, other) => one.localeCompare(other)), are_tags_whole: !(await wereTagsChanged(tx, at)) };
}

/** As tag-shipments.ts keeps it. */
function tagIn(change: unknown): string {
  return (change as { readonly tag: string }).tag;
}

const NOTE_CHANGES: readonly string[] = ['shipment.note-changed', 'shipment.internal-note-changed'];

/** The log tells whether a note was changed and who could read it before, and where its words are kept; changes of earlier releases kept none. */
async function notesAt(tx: Tx, { shipment, events, at }: Opened): Promise<NonNullable<Things['notes']>> {
  const rows = await readNotesUntil(tx, { shipment_id: shipment.id, at, limit: MOST_THINGS });
  const changes = events
    .filter(({ type, time }) => NOTE_CHANGES.includes(type) && time > at)
    .map(({ change_from }) => noteIn(change_from));
  // Of several changes the first one since the moment has the words of the moment.
  const first_changes = new Map(changes.toReversed().map((change) => [change.note_id, change]));
  const version_ids = [...first_changes.values()].flatMap(({ version_id }) => (version_id === undefined ? [] : [version_id]));
  const versions = await readNoteVersions(tx, { shipment_id: shipment.id, version_ids });
  return rows.map(({ id, type, type_label, text, is_visible_to_account, created_by_name, time_created, time_deleted }) => {
    const first = first_changes.get(id);
    return {
      id,
      type: type_label || type,
      text: first ? (versions.get(first.version_id ?? 0) ?? null) : text,
      created_by_name,
      time_created: time_created.toISOString(),
      is_visible_to_account: first?.is_visible_to_account ?? is_visible_to_account,
      is_deleted_since: time_deleted !== null,
    };
  });
}

/** As shipment-notes.ts keeps it. */
function noteIn(change: unknown) {
  return change as { readonly note_id: number; readonly version_id?: number; readonly is_visible_to_account: boolean };
}

/** As shipment-documents.ts keeps it. */
interface KeptDocument {
  readonly document_id: number;
  readonly type: string;
  readonly file: string;
}

/** Those of the present that had come by then, and those that were deleted since, as the log knows them. */
async function documentsAt(tx: Tx, { shipment, events, at }: Opened): Promise<NonNullable<Things['documents']>> {
  const added = new Map(
    events
      .filter(({ type }) => type === 'shipment.document-added')
      .map(({ change_to, time }) => [keptIn(change_to).document_id, time]),
  );
  const rows = await readDocumentsOf(tx, { shipment_id: shipment.id, limit: MOST_THINGS });
  // A document may have been kept before it was put on the shipment.
  const timeOf = (id: number, time_created: Date) => added.get(id) ?? time_created;
  const times = new Map(rows.map(({ id, time_created }) => [id, timeOf(id, time_created)]));
  const there = rows.map(({ id, name, type, replaced_by_id, time_created }) => ({
    id,
    name,
    type: type as string,
    time: timeOf(id, time_created),
    is_replaced: replaced_by_id !== null && (times.get(replaced_by_id) ?? at) <= at,
    is_deleted_since: false,
  }));
  const gone = events
    .filter(({ type, time }) => type === 'shipment.document-removed' && time > at)
    .map(({ change_from }) => keptIn(change_from))
    .flatMap(({ document_id: id, type, file: name }) => {
      const time = added.get(id);
      return time === undefined ? [] : [{ id, name, type, time, is_replaced: false, is_deleted_since: true }];
    });
  return [...there, ...gone]
    .filter(({ time }) => time <= at)
    .toSorted((one, other) => one.id - other.id)
    .map(({ time, ...document }) => ({ ...document, time_added: time.toISOString() }));
}

function keptIn(change: unknown): KeptDocument {
  return change as KeptDocument;
}

/** The newest place that was known by then: a device may report it late. What names a place without having it on the map says where a parcel was from
 *  its collection on; before, it is only where it was booked to be. */
function positionAt({ entries, at }: Opened): Things['position'] {
  const isOnMap = ({ lat, lng }: TrackingEventRow) => lat !== 0 || lng !== 0;
  const isNamed = ({ status, location }: TrackingEventRow) => location !== '' && STATUS_MATRIX[status].collected === 'yes';
  const seen = entries
    .filter((entry) => (isOnMap(entry) || isNamed(entry)) && entry.time_received <= at)
    .toSorted((one, other) => other.date.getTime() - one.date.getTime())[0];
  if (!seen) return null;
  const [lat, lng] = isOnMap(seen) ? [seen.lat, seen.lng] : [null, null];
  return { lat, lng, date: seen.date.toISOString(), location: seen.location };
}
