import type { documentApi } from '@tsela/contract/shipments/document-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { DOCUMENT_TYPES, TYPES_OF_ACCOUNTS, whyNotRemove } from '@tsela/domain/shipments/documents/shipment-documents';
import { refuseAccountUsers } from '../../accounts/account-staff.ts';
import { recordChange } from '../../audit/record-change.ts';
import { isStaff } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { dropContent, readContent } from '../../files/file-contents.ts';
import { announceShipment } from '../change/apply-status.ts';
import { loadShipmentFor, lockShipmentFor } from '../shipment-repository.ts';
import { deleteDocument, findDocument, listDocumentRows, listWaitingRows } from './document-repository.ts';
import type { DocumentRow } from './document-repository.ts';
import { drawingFor } from './drawn-version.ts';
import { presentDocument } from './present-document.ts';

/** The documents of a shipment, or what the caller has waiting to be matched. Source: screens S09, S31. */
export async function listDocuments(
  context: RequestContext,
  { shipment_id, ...page }: InputOf<typeof documentApi.documents>,
): Promise<OutputOf<typeof documentApi.documents>> {
  const { actor } = context;
  if (shipment_id === undefined && !isStaff(actor)) throw shipmentMissing();
  return reading(context, async (tx) => {
    const { rows, count } =
      shipment_id === undefined
        ? await listWaitingRows(tx, uploaderOf(context), page)
        : await listDocumentRows(
            tx,
            { shipment_id: (await loadShipmentFor(tx, actor, { id: shipment_id })).id, types: typesFor(context) },
            page,
          );
    return { documents: rows.map((row) => presentDocument(row, actor)), count };
  });
}

/** What waits to be matched to a shipment is for staff; who sends programs says which shipment. */
function shipmentMissing(): Problem {
  const message = 'Please send the shipment_id of the shipment.';
  return new Problem('bad-input', message, { violations: [{ field: 'shipment_id', code: 'required', message }] });
}

/** What a reader may read of a shipment that they reach. */
export function typesFor({ actor }: RequestContext) {
  return isStaff(actor) ? DOCUMENT_TYPES : TYPES_OF_ACCOUNTS;
}

/** The user who uploads and matches; programs and jobs have nothing waiting. */
export function uploaderOf({ actor }: RequestContext) {
  if (actor.kind !== 'user')
    throw new Problem('not-permitted', 'Only users have documents that wait. Please send a shipment_id.');
  return actor.user_id;
}

/** What is in a document, as it was kept. Not theirs and not there look alike. Source: screens S09, S55. */
export async function readDocumentContent(
  context: RequestContext,
  { id }: InputOf<typeof documentApi.documentContent>,
): Promise<OutputOf<typeof documentApi.documentContent>> {
  const find = () =>
    reading(context, async (tx) => {
      const row = await findDocument(tx, id);
      if (!row || !(await isReadable(tx, context, row))) return undefined;
      return { ...row, shown: await drawingFor(tx, context, row) };
    });
  const row = await find();
  const bytes = row && (await readContent(context, row, find));
  if (!row || !bytes) throw documentNotFound();
  const { bytes: _bytes, drawing: _drawing, drawn_on_id: _on, shown, ...document } = row;
  return { document: presentDocument(document, context.actor), content: bytes.toString('base64'), drawing: shown };
}

async function isReadable(tx: Tx, context: RequestContext, { shipment_id, type, created_by }: DocumentRow): Promise<boolean> {
  const { actor } = context;
  if (shipment_id === null) return isStaff(actor) && actor.kind === 'user' && created_by === actor.user_id;
  if (!typesFor(context).includes(type)) return false;
  const shipment = await loadShipmentFor(tx, actor, { id: shipment_id }).catch((error: unknown) => {
    if (error instanceof Problem) return null;
    throw error;
  });
  return shipment !== null;
}

/** Deletes a document for good. The trail keeps that there was one, and its fingerprint. Source: screens S09. */
export async function removeDocument(
  context: RequestContext,
  { id }: InputOf<typeof documentApi.removeDocument>,
): Promise<OutputOf<typeof documentApi.removeDocument>> {
  refuseAccountUsers(context);
  const { name, file_keys } = await inTransaction(context, async (tx) => {
    const found = await findDocument(tx, id);
    if (!found || !(await isReadable(tx, context, found))) throw documentNotFound();
    const shipment = found.shipment_id === null ? null : await lockShipmentFor(tx, context.actor, { id: found.shipment_id });
    // Read again under the lock: it may have been replaced or deleted meanwhile.
    const row = await findDocument(tx, id);
    if (!row) throw documentNotFound();
    const why = whyNotRemove(row);
    if (why !== null) throw new Problem('conflict', why);
    await recordChange(tx, context, {
      type: 'shipment.document-removed',
      object_type: shipment ? 'shipment' : 'document',
      object_id: shipment?.id ?? row.id,
      ...(shipment && { account_id: shipment.account_id }),
      change_from: traceOf(row),
    });
    if (shipment) announceShipment(tx, context, shipment);
    return { name: row.name, file_keys: await deleteDocument(tx, { id, now: context.now }) };
  });
  for (const key of file_keys) await dropContent(context, key);
  return { message: `${name} is deleted.` };
}

/** What the trail keeps of a document; by the fingerprint it is known again. */
export function traceOf({ id, type, name, size_bytes, hash }: DocumentRow) {
  return { document_id: id, type, file: name, size_bytes, sha256: hash.toString('hex') };
}

export function documentNotFound(): Problem {
  return new Problem('not-found', 'Document not found.');
}
