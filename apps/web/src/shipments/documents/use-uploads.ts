import { DOCUMENT_BYTES_MAX } from '@tsela/domain/shipments/documents/shipment-documents';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { randomId } from '../../api/random-id.ts';
import { podUploader as words } from '../../strings/shipments/documents.ts';
import { base64Of } from '../../ui/form/base64.ts';
import { openPaper } from '../../ui/viewer/open-paper.ts';
import { uploadDocument } from './document-calls.ts';
import { fileToSend } from './file-to-send.ts';
import { readPage } from './read-barcodes.ts';
import type { ReadPage } from './read-barcodes.ts';

/** As many as are chosen at once; the rest can follow. */
const FILES_MAX = 100;
/** The largest scan that is taken apart before it is sent. */
const SPLIT_BYTES_MAX = 100 * 1024 * 1024;
const PDF = 'application/pdf';

/** A file that did not arrive, and why. */
export interface Refused {
  readonly key: string;
  readonly file: File;
  readonly message: string;
  /** A scan of many pages that is too large as one: it can be sent in pieces. */
  readonly can_split: boolean;
}

interface Told {
  /** One file has arrived, with what was read on its first page. */
  readonly onUploaded: (id: number, read: ReadPage | null) => void;
  readonly onDone: () => void;
}

/** Many files, uploaded one after the other; what fails can be tried again by itself. Source: screens S31. */
export function useUploads({ onUploaded, onDone }: Told) {
  const [progress, setProgress] = useState<{ readonly done: number; readonly all: number } | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [told, setTold] = useState<string | null>(null);

  /** `replaced_id` is the upload that files are the pieces of: it goes with the last of them, unless one was refused. */
  async function upload(files: readonly File[], replaced_id?: number): Promise<void> {
    if (files.length === 0 || progress !== null) return;
    setTold(files.length > FILES_MAX ? words.tooMany(FILES_MAX) : null);
    if (files.length > FILES_MAX) return;
    let have_all = true;
    for (const [done, file] of files.entries()) {
      setProgress({ done, all: files.length });
      const message = await uploadOne(file, onUploaded, have_all && done === files.length - 1 ? replaced_id : undefined);
      if (message === null) continue;
      have_all = false;
      const can_split = isPdf(file) && file.size > DOCUMENT_BYTES_MAX && file.size <= SPLIT_BYTES_MAX;
      setRefused((before) => [...before, { key: randomId(), file, message, can_split }]);
    }
    setProgress(null);
    onDone();
  }

  const dismiss = (key: string) => setRefused((before) => before.filter((each) => each.key !== key));
  return { progress, refused, told, upload, dismiss };
}

function isPdf({ type, name }: File): boolean {
  return type === PDF || /\.pdf$/i.test(name);
}

/** Answers why a file was refused; null when it has arrived. */
async function uploadOne(file: File, onUploaded: Told['onUploaded'], replaced_id?: number): Promise<string | null> {
  const sent = await fileToSend(file);
  if (typeof sent === 'string') return sent;
  try {
    const read = await firstPageOf(sent.bytes, file);
    const { document } = await uploadDocument(sent.name, base64Of(sent.bytes), replaced_id);
    onUploaded(document.id, read);
    return null;
  } catch (error) {
    return shownError(error) ?? '';
  }
}

/** What is on the first page; null for what cannot be shown, which may still be a sound document. */
async function firstPageOf(bytes: Uint8Array, file: File): Promise<ReadPage | null> {
  try {
    const paper = await openPaper(bytes, isPdf(file) ? PDF : 'image/jpeg');
    try {
      return await readPage(paper, 1);
    } finally {
      paper.close();
    }
  } catch {
    return null;
  }
}
