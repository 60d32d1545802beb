import { DOCUMENT_BYTES_MAX } from '@tsela/domain/shipments/documents/shipment-documents';
import { documents as words } from '../../strings/shipments/documents.ts';
import { PHOTO_READ_BYTES_MAX, smallPhoto } from '../../ui/form/small-photo.ts';

/** Photos up to this many bytes are sent as they are. */
const PHOTO_BYTES = 1_000_000;

/** A file as it is sent. */
export interface FileToSend {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The bytes of a file, of a large photo those of a smaller one. A text says why it cannot be sent, before a file that is too large is read; whether it is what it says the server finds. */
export async function fileToSend(file: File): Promise<FileToSend | string> {
  if (file.type.startsWith('image/') && file.size > PHOTO_BYTES) {
    if (file.size > PHOTO_READ_BYTES_MAX) return words.photoTooLarge(file.name);
    const photo = await smallPhoto(file, { bytes_max: PHOTO_BYTES });
    if (photo !== null) return { name: file.name, bytes: photo };
  }
  if (file.size > DOCUMENT_BYTES_MAX) return `${file.name} is larger than 5 MB.`;
  const bytes = await file.arrayBuffer().catch(() => null);
  return bytes === null ? words.unreadable : { name: file.name, bytes: new Uint8Array(bytes) };
}
