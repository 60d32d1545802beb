import type { documentApi } from '@tsela/contract/shipments/document-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { ShipmentId } from '@tsela/domain/ids';
import { DELIVER_PARCELS_OR_SHIPMENTS } from '@tsela/domain/permissions/inline-permissions';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { Problem } from '@tsela/domain/problem';
import { DOCUMENTS_MAX, PROOF_TYPES, WAITING_MAX } from '@tsela/domain/shipments/documents/shipment-documents';
import { dayOf, parseDay } from '@tsela/domain/time/day';
import { refuseAccountUsers } from '../../accounts/account-staff.ts';
import { recordChange } from '../../audit/record-change.ts';
import { authorOf } from '../../billing/ledger/post-transaction.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { dropContent, keepContent, withContents } from '../../files/file-contents.ts';
import { announceShipment } from '../change/apply-status.ts';
import { changeShipment } from '../change/change-shipment.ts';
import { loadShipmentFor, lockShipmentFor } from '../shipment-repository.ts';
import type { ShipmentRow, WhichShipment } from '../shipment-repository.ts';
import { insertTrackingEvents } from '../tracking-event-repository.ts';
import {
  attachWaiting,
  deleteWaiting,
  findDocument,
  findRoomWith,
  findWaitingWith,
  insertDocument,
  markReplaced,
} from './document-repository.ts';
import type { DocumentRow, NewDocument } from './document-repository.ts';
import { drawingOf, refuseUnsoundDrawing } from './drawn-version.ts';
import { presentDocument } from './present-document.ts';
import { documentNotFound, traceOf, uploaderOf } from './shipment-documents.ts';
import { soundDocument } from './written-document.ts';
import type { SoundDocument } from './written-document.ts';

type AddInput = InputOf<typeof documentApi.addDocument>;
type AttachInput = InputOf<typeof documentApi.attachDocument>;

/**
 * Adds a document to a shipment, or keeps it for its uploader until it is matched. The shipment is locked while its documents are counted and
 * compared, so the same content comes in once however often it is sent. Source: screens S09, S31.
 */
export async function addDocument(context: RequestContext, input: AddInput): Promise<OutputOf<typeof documentApi.addDocument>> {
  refuseAccountUsers(context);
  refuseUndeliverable(context, input);
  refuseUnsoundDrawing(input);
  const { bytes, ...document } = soundDocument(input);
  const { shipment_id } = input;
  // Nothing is written for a caller who does not reach the shipment.
  if (shipment_id !== undefined) await reading(context, (tx) => loadShipmentFor(tx, context.actor, { id: shipment_id }));
  const about = { type: input.type, ...receiptOf(context, input), ...authorOfDocument(context), event_id: null };
  const { row, dropped } = await withContents(context, [bytes], ([content]) =>
    inTransaction(context, async (tx) => {
      if (!content) throw new Error('The content was not written.');
      const given = { ...document, ...about, content };
      if (shipment_id !== undefined)
        return { row: await addTo(tx, context, { shipment_id, given, input }), dropped: [] as string[] };
      const gone = input.replaces_id === undefined ? [] : await dropWaiting(tx, context, input.replaces_id);
      return { row: await keepWaiting(tx, context, given), dropped: gone };
    }),
  );
  for (const key of dropped) await dropContent(context, key);
  return { document: presentDocument(row, context.actor) };
}

/** What waits makes room for what it was made into: nothing proves anything by it yet. Answers where its content was. */
async function dropWaiting(tx: Tx, context: RequestContext, id: number): Promise<string[]> {
  const found = await findDocument(tx, id);
  const file_keys = await deleteWaiting(tx, { id, user_id: uploaderOf(context), now: context.now });
  if (!found || file_keys === null) throw documentNotFound();
  await recordChange(tx, context, {
    type: 'shipment.document-removed',
    object_type: 'document',
    object_id: id,
    change_from: traceOf(found),
  });
  return file_keys;
}

type Given = Omit<NewDocument, 'shipment_id'>;

async function keepWaiting(tx: Tx, context: RequestContext, given: Given): Promise<DocumentRow> {
  const { count, has_same } = await findWaitingWith(tx, uploaderOf(context), given.hash);
  if (has_same) throw alreadyThere(`${given.name} waits already.`);
  if (count >= WAITING_MAX)
    throw new Problem('conflict', `${WAITING_MAX} documents wait already. Please attach or delete some first.`);
  await keepContent(tx, given.content);
  const row = await insertDocument(tx, { ...given, shipment_id: null });
  if (!row) throw alreadyThere(`${given.name} waits already.`);
  await recordChange(tx, context, {
    type: 'shipment.document-uploaded',
    object_type: 'document',
    object_id: row.id,
    change_to: traceOf(row),
  });
  return row;
}

interface Added {
  readonly shipment_id: ShipmentId;
  readonly given: Given;
  readonly input: Pick<AddInput, 'replaces_id' | 'set_delivered' | 'delivered_parcel_ids' | 'drawing'>;
}

async function addTo(tx: Tx, context: RequestContext, { shipment_id, given, input }: Added): Promise<DocumentRow> {
  const shipment = await lockShipmentFor(tx, context.actor, { id: shipment_id });
  await refuseSame(tx, shipment, given);
  const { replaces_id, drawing } = input;
  const drawn = drawing && replaces_id !== undefined ? await drawingOf(tx, context, replaces_id, drawing) : undefined;
  await keepContent(tx, given.content);
  const row = await insertDocument(tx, { ...given, drawn, shipment_id: shipment.id });
  if (!row) throw sameThere(given.name, shipment);
  await settle(tx, context, { shipment, row, input });
  return row;
}

interface ProofsToAdd extends Pick<AddInput, 'receiver_name' | 'received_on'> {
  readonly which: WhichShipment;
  readonly documents: readonly SoundDocument[];
}

/** Adds proofs to a shipment, all or none, as one entry of its history. Answers the shipment. Source: public API §6. */
export async function addProofs(context: RequestContext, { which, documents, ...receipt }: ProofsToAdd): Promise<ShipmentRow> {
  refuseAccountUsers(context);
  const about = { type: 'pod' as const, ...receiptOf(context, receipt), ...authorOfDocument(context), event_id: null };
  // Nothing is written for a caller who does not reach the shipment.
  const { id } = await reading(context, (tx) => loadShipmentFor(tx, context.actor, which));
  return withContents(
    context,
    documents.map(({ bytes }) => bytes),
    (contents) =>
      inTransaction(context, async (tx) => {
        const shipment = await lockShipmentFor(tx, context.actor, { id });
        const rows: DocumentRow[] = [];
        for (const [at, { bytes: _bytes, ...document }] of documents.entries()) {
          const content = contents[at];
          if (!content) throw new Error('The content was not written.');
          await refuseSame(tx, shipment, document);
          await keepContent(tx, content);
          const row = await insertDocument(tx, { ...document, ...about, content, shipment_id: shipment.id });
          if (!row) throw sameThere(document.name, shipment);
          await recordAdded(tx, context, { shipment, row, input: {} });
          rows.push(row);
        }
        await insertTrackingEvents(tx, context, [proofEvent(context, shipment, rows)]);
        announceShipment(tx, context, shipment);
        return shipment;
      }),
  );
}

/** Attaches what waits to its shipment, once. Source: screens S31. */
export async function attachDocument(
  context: RequestContext,
  input: AttachInput,
): Promise<OutputOf<typeof documentApi.attachDocument>> {
  refuseAccountUsers(context);
  refuseUndeliverable(context, input);
  const receipt = receiptOf(context, input);
  return inTransaction(context, async (tx) => {
    const shipment = await lockShipmentFor(tx, context.actor, { id: input.shipment_id });
    const found = await findDocument(tx, input.id);
    const user_id = uploaderOf(context);
    if (!found || found.created_by !== user_id) throw documentNotFound();
    await refuseSame(tx, shipment, found);
    const row = await attachWaiting(tx, { id: input.id, user_id, shipment_id: shipment.id, ...receipt });
    if (!row) throw new Problem('conflict', `${found.name} has been attached already.`);
    await settle(tx, context, { shipment, row, input });
    return { document: presentDocument(row, context.actor) };
  });
}

/** Raises `conflict` for what the shipment has already, and where it has no room. */
async function refuseSame(tx: Tx, shipment: ShipmentRow, { name, hash }: Pick<DocumentRow, 'name' | 'hash'>): Promise<void> {
  const { count, has_same } = await findRoomWith(tx, shipment.id, hash);
  if (has_same) throw sameThere(name, shipment);
  if (count >= DOCUMENTS_MAX)
    throw new Problem('conflict', `A shipment has ${DOCUMENTS_MAX} documents at most. Please delete one first.`);
}

function sameThere(name: string, { short_tracking_reference }: ShipmentRow): Problem {
  return alreadyThere(`${name} is with shipment ${short_tracking_reference} already.`);
}

function alreadyThere(message: string): Problem {
  return new Problem('conflict', message, { violations: [{ field: 'content', code: 'same-content', message }] });
}

interface Settled {
  readonly shipment: ShipmentRow;
  readonly row: DocumentRow;
  readonly input: Pick<AddInput, 'replaces_id' | 'set_delivered' | 'delivered_parcel_ids'>;
}

/** What follows of a document that has come to its shipment: the earlier version, the history, the trail, and its status where that is asked. */
async function settle(tx: Tx, context: RequestContext, { shipment, row, input }: Settled): Promise<void> {
  if (input.replaces_id !== undefined) await replace(tx, { shipment, row, replaces_id: input.replaces_id });
  if (PROOF_TYPES.includes(row.type)) await insertTrackingEvents(tx, context, [proofEvent(context, shipment, [row])]);
  await recordAdded(tx, context, { shipment, row, input });
  announceShipment(tx, context, shipment);
  if (input.set_delivered && shipment.status !== 'delivered') await deliver(tx, context, { shipment, row, input });
}

/** A proof of delivery proves the step that it brings with it, of the parcels that it is of. */
async function deliver(tx: Tx, context: RequestContext, { shipment, row, input }: Settled): Promise<void> {
  const { delivered_parcel_ids: parcel_ids } = input;
  const proof = { type: 'document', document_id: row.id, receiver_name: row.receiver_name } as const;
  await changeShipment(
    { ...context, tx },
    {
      id: shipment.id,
      status: 'delivered',
      message: 'Proof of delivery added',
      confirmed: true,
      ...(parcel_ids && { parcel_ids }),
    },
    PROOF_TYPES.includes(row.type) ? proof : undefined,
  );
}

async function recordAdded(tx: Tx, context: RequestContext, { shipment, row, input }: Settled): Promise<void> {
  await recordChange(tx, context, {
    type: 'shipment.document-added',
    object_type: 'shipment',
    object_id: shipment.id,
    account_id: shipment.account_id,
    change_to: { ...traceOf(row), ...(input.replaces_id !== undefined && { replaces_id: input.replaces_id }) },
  });
}

async function replace(
  tx: Tx,
  { shipment, row, replaces_id }: { readonly shipment: ShipmentRow; readonly row: DocumentRow; readonly replaces_id: number },
): Promise<void> {
  const earlier = await findDocument(tx, replaces_id);
  if (!earlier || earlier.shipment_id !== shipment.id)
    throw new Problem('bad-input', 'The document to replace is not of this shipment.');
  if (!(await markReplaced(tx, { id: earlier.id, by_id: row.id })))
    throw new Problem('conflict', `${earlier.name} has been replaced meanwhile. Please look at its newest version.`);
}

/** An entry of the history that moves nothing. Source: public API §5. */
function proofEvent(context: RequestContext, shipment: ShipmentRow, rows: readonly DocumentRow[]) {
  const names = {
    images: rows.filter((row) => row.content_type !== 'application/pdf').map(({ name }) => name),
    pdfs: rows.filter((row) => row.content_type === 'application/pdf').map(({ name }) => name),
  };
  return {
    shipment_id: shipment.id,
    status: shipment.status,
    date: context.now,
    message: 'Proof of delivery: files captured',
    location: '',
    source: context.source,
    is_public: false,
    moved_parcel_ids: [],
    data: { type: 'proof-of-delivery-images', ...names },
  };
}

/** Refused before anything is kept: a document that is in, of a shipment that is not delivered, would be half of what was asked. */
function refuseUndeliverable(
  { actor }: RequestContext,
  { set_delivered, delivered_parcel_ids }: Pick<AddInput, 'set_delivered' | 'delivered_parcel_ids'>,
): void {
  if (!set_delivered && delivered_parcel_ids !== undefined)
    throw new Problem('bad-input', 'delivered_parcel_ids are sent with set_delivered.');
  if (!set_delivered || actor.kind !== 'user' || hasPermission(actor.permissions, DELIVER_PARCELS_OR_SHIPMENTS)) return;
  throw new Problem('not-permitted', 'You may not set shipments delivered. Please attach the document without it.');
}

function receiptOf(
  { now }: RequestContext,
  { receiver_name = '', received_on }: Pick<AddInput, 'receiver_name' | 'received_on'>,
) {
  const day = received_on === undefined ? null : parseDay(received_on);
  if (received_on !== undefined && (day === null || day > dayOf(now))) {
    const message = 'Please choose the day on which it was received, today at the latest.';
    throw new Problem('bad-input', message, { violations: [{ field: 'received_on', code: 'day', message }] });
  }
  return { receiver_name: receiver_name.trim(), received_on: day };
}

function authorOfDocument({ actor, now }: RequestContext) {
  return {
    created_by: authorOf(actor),
    created_by_name: actor.kind === 'guest' ? '' : actor.name,
    time_created: now,
  };
}
