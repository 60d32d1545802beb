import { createHash } from 'node:crypto';
import { Problem } from '@tsela/domain/problem';
import { readDocument } from '@tsela/domain/shipments/documents/shipment-documents';
import type { NoteFileType } from '@tsela/domain/shipments/notes/note-files';

/** A document as it will be kept, before its content is written. */
export interface SoundDocument {
  readonly name: string;
  readonly content_type: NoteFileType;
  readonly bytes: Buffer;
  readonly hash: Buffer;
  readonly size_bytes: number;
}

/** The document in base64, or the refusal that says what is wrong with it. */
export function soundDocument({ name, content }: { readonly name: string; readonly content: string }): SoundDocument {
  const read = readDocument(name, Buffer.from(content, 'base64'));
  if (typeof read === 'string')
    throw new Problem('bad-input', read, { violations: [{ field: 'content', code: 'file', message: read }] });
  const bytes = Buffer.from(read.bytes);
  const hash = createHash('sha256').update(bytes).digest();
  return { name: read.name, content_type: read.content_type, bytes, hash, size_bytes: bytes.length };
}
