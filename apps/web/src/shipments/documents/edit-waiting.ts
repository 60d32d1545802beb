import type { ShipmentDocument } from '@tsela/contract/shipments/document-api';
import { base64Of, bytesOf } from '../../ui/form/base64.ts';
import { openPaper } from '../../ui/viewer/open-paper.ts';
import { readDocumentContent, uploadDocument } from './document-calls.ts';
import { readPage } from './read-barcodes.ts';
import type { ReadPage } from './read-barcodes.ts';

/** What is in a document that waits. */
export async function contentOf({ id }: ShipmentDocument): Promise<Uint8Array<ArrayBuffer>> {
  return bytesOf((await readDocumentContent(id)).content);
}

/** Puts what was turned, cropped or drawn on in the place of an upload that has no shipment yet. The upload goes with it. */
export async function replaceWaiting(
  { id, name, content_type }: ShipmentDocument,
  bytes: Uint8Array,
): Promise<{ readonly id: number; readonly read: ReadPage | null }> {
  const { document } = await uploadDocument(name, base64Of(bytes), id);
  const paper = await openPaper(bytes, content_type).catch(() => null);
  const read = await (paper && readPage(paper, 1).catch(() => null));
  paper?.close();
  return { id: document.id, read };
}
