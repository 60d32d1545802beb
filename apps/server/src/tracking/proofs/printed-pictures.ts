import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import { readContent } from '../../files/file-contents.ts';
import { printPictureOf } from '../../providers/print-logo.ts';
import type { PrintLogo } from '../../providers/print-logo.ts';
import { findDocument } from '../../shipments/documents/document-repository.ts';
import type { DocumentRow } from '../../shipments/documents/document-repository.ts';

/** A document that is a picture, as it is printed. */
export interface PrintedPicture {
  readonly row: DocumentRow;
  readonly picture: PrintLogo;
}

interface Room {
  readonly count: number;
  readonly bytes: number;
  /** In points. */
  readonly size: { readonly width: number; readonly height: number };
}

/** Photos and signatures in their order, as many as there is room for. One that was deleted meanwhile is left out. */
export async function printedPictures(
  context: RequestContext,
  documents: readonly DocumentRow[],
  { count, bytes: most_bytes, size }: Room,
): Promise<PrintedPicture[]> {
  const pictures: PrintedPicture[] = [];
  let bytes_left = most_bytes;
  for (const row of documents.filter(({ content_type }) => content_type !== 'application/pdf')) {
    if (pictures.length === count || row.size_bytes > bytes_left) continue;
    bytes_left -= row.size_bytes;
    const find = () => reading(context, (tx) => findDocument(tx, row.id));
    const found = await find();
    const bytes = found && (await readContent(context, found, find));
    const picture = bytes && (await printPictureOf({ content_type: row.content_type, bytes }, size));
    if (picture) pictures.push({ row, picture });
  }
  return pictures;
}
