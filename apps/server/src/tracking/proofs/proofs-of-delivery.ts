import type { podApi } from '@tsela/contract/tracking/pod-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { proofFileName } from '@tsela/domain/shipments/documents/proof-file-names';
import { DOCUMENTS_MAX, PROOF_TYPES } from '@tsela/domain/shipments/documents/shipment-documents';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import { readContent } from '../../files/file-contents.ts';
import { addProofs } from '../../shipments/documents/add-document.ts';
import { findDocument, readNewestOf } from '../../shipments/documents/document-repository.ts';
import type { DocumentRow } from '../../shipments/documents/document-repository.ts';
import { presentDocument } from '../../shipments/documents/present-document.ts';
import { soundDocument } from '../../shipments/documents/written-document.ts';
import type { SoundDocument } from '../../shipments/documents/written-document.ts';
import { loadShipmentFor } from '../../shipments/shipment-repository.ts';
import type { ShipmentRow, WhichShipment } from '../../shipments/shipment-repository.ts';
import { readTrackingEvents } from '../../shipments/tracking-event-repository.ts';
import { notDelivered, readProofOfDelivery } from './proof-of-delivery.ts';

/** Images that are answered at once: each may be 5 MB. */
const IMAGES_AT_ONCE = 4;

interface Asked {
  readonly shipment_id?: ShipmentRow['id'];
  readonly tracking_reference?: string;
}

/** The proofs of a shipment, and with them its proof as a PDF where that is asked and there is one. Source: public API §6. */
export async function listProofs(
  context: RequestContext,
  input: InputOf<typeof podApi.pods>,
): Promise<OutputOf<typeof podApi.pods>> {
  const { shipment, proofs } = await readProofs(context, input);
  const is_shown = input.include_digital_pod === true && shipment.status === 'delivered' && shipment.delivered_date !== null;
  return {
    ...presentProofs(context, shipment, proofs),
    digital_pod: is_shown ? await readProofOfDelivery(context, { id: shipment.id }) : null,
  };
}

function presentProofs({ actor }: RequestContext, shipment: ShipmentRow, proofs: readonly DocumentRow[]) {
  const names = (is_pdf: boolean) =>
    proofs.filter(({ content_type }) => (content_type === 'application/pdf') === is_pdf).map(proofFileName);
  return {
    shipment_id: shipment.id,
    short_tracking_reference: shipment.short_tracking_reference,
    pods: proofs.map((row) => presentDocument(row, actor)),
    images: names(false),
    pdfs: names(true),
    count: proofs.length,
  };
}

/** Adds the proofs that a program has as files. Raises `bad-input` for a file that is not what its list says. Source: public API §6. */
export async function addProofFiles(
  context: RequestContext,
  { image_files = [], pdf_files = [], receiver_name, received_on, ...asked }: InputOf<typeof podApi.addPods>,
): Promise<OutputOf<typeof podApi.addPods>> {
  const documents = [
    ...image_files.map((file, at) => soundFile(file, `image_files[${at}]`, { is_pdf: false })),
    ...pdf_files.map((file, at) => soundFile(file, `pdf_files[${at}]`, { is_pdf: true })),
  ];
  if (documents.length === 0) throw new Problem('bad-input', 'Please send image_files or pdf_files.');
  const receipt = { ...(receiver_name !== undefined && { receiver_name }), ...(received_on !== undefined && { received_on }) };
  const { id } = await addProofs(context, { which: whichOf(asked), documents, ...receipt });
  const { shipment, proofs } = await readProofs(context, { shipment_id: id });
  return presentProofs(context, shipment, proofs);
}

type SentFile = NonNullable<InputOf<typeof podApi.addPods>['image_files']>[number];

function soundFile(file: SentFile, field: string, { is_pdf }: { readonly is_pdf: boolean }): SoundDocument {
  const content = typeof file === 'string' ? file : Buffer.from(file).toString('base64');
  const refuse = (message: string) => new Problem('bad-input', message, { violations: [{ field, code: 'file', message }] });
  try {
    const document = soundDocument({ name: 'Proof of delivery', content });
    if ((document.content_type === 'application/pdf') === is_pdf) return document;
  } catch (error) {
    // Its own words name a file that the caller has not named.
    if (error instanceof Problem) throw refuse(error.message.replace('Proof of delivery', field));
    throw error;
  }
  throw refuse(is_pdf ? `${field} is no PDF.` : `${field} is no PNG or JPEG.`);
}

/** What is in the images among them, a few at a time. Source: public API §6. */
export async function readProofImages(
  context: RequestContext,
  { offset = 0, ...asked }: InputOf<typeof podApi.podImages>,
): Promise<OutputOf<typeof podApi.podImages>> {
  const { proofs } = await readProofs(context, asked);
  const all = proofs.filter(({ content_type }) => content_type !== 'application/pdf');
  const images = [];
  for (const { id, name, content_type } of all.slice(offset, offset + IMAGES_AT_ONCE)) {
    // One that was deleted meanwhile is left out.
    const bytes = await contentOf(context, id);
    if (bytes) images.push({ id, name, content_type, content: bytes.toString('base64') });
  }
  return { images, count: all.length };
}

/** The proof as a PDF. Raises `conflict` before the delivery, and for a step without a position. Source: public API §6. */
export async function readDigitalProof(
  context: RequestContext,
  { tracking_event_id, ...asked }: InputOf<typeof podApi.digitalPod>,
): Promise<OutputOf<typeof podApi.digitalPod>> {
  const { id } = await reading(context, async (tx) => {
    const shipment = await loadShipmentFor(tx, context.actor, whichOf(asked));
    if (tracking_event_id === undefined) {
      if (shipment.status !== 'delivered') throw notDelivered();
      return shipment;
    }
    const event = (await readTrackingEvents(tx, [shipment.id], { only_public: true })).find(
      (each) => each.id === tracking_event_id,
    );
    if (!event || event.status !== 'delivered') throw new Problem('not-found', 'This shipment has no such delivery.');
    if (event.lat === 0 && event.lng === 0) throw new Problem('conflict', 'It is not known where this delivery was made.');
    return shipment;
  });
  return readProofOfDelivery(context, { id, event_id: tracking_event_id });
}

async function readProofs(context: RequestContext, asked: Asked): Promise<{ shipment: ShipmentRow; proofs: DocumentRow[] }> {
  return reading(context, async (tx) => {
    const shipment = await loadShipmentFor(tx, context.actor, whichOf(asked));
    return { shipment, proofs: await readNewestOf(tx, [shipment.id], { types: PROOF_TYPES, rows_max: DOCUMENTS_MAX }) };
  });
}

function whichOf({ shipment_id, tracking_reference }: Asked): WhichShipment {
  if (shipment_id === undefined && !tracking_reference?.trim())
    throw new Problem('bad-input', 'Please send a shipment_id or a tracking_reference.');
  return {
    ...(shipment_id !== undefined && { id: shipment_id }),
    ...(tracking_reference !== undefined && { tracking_reference }),
  };
}

async function contentOf(context: RequestContext, id: number): Promise<Buffer | undefined> {
  const find = () => reading(context, (tx) => findDocument(tx, id));
  const row = await find();
  return row && readContent(context, row, find);
}
