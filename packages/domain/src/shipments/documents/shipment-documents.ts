import { plainFileName } from '../../formats/kept-file.ts';
import { PAPER_TYPES, readPaper } from '../../formats/kept-paper.ts';
import type { KeptPaper } from '../../formats/kept-paper.ts';
import { searchReference } from '../../formats/references.ts';
import { LONGEST_FILE_NAME, NOTE_FILE_TYPES } from '../notes/note-files.ts';

/** What a document of a shipment is. `grv` is the recipient's stamped document. Source: screens S09, S31, ENUM-07. */
export const DOCUMENT_TYPES = ['pod', 'grv', 'waybill', 'other'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** The types that prove a delivery. */
export const PROOF_TYPES: readonly DocumentType[] = ['pod', 'grv'];
/** What account users read of their shipments; `other` is the staff's own. */
export const TYPES_OF_ACCOUNTS: readonly DocumentType[] = ['pod', 'grv', 'waybill'];

export const DOCUMENT_FILE_TYPES = NOTE_FILE_TYPES;
const DOCUMENT_MEGABYTES_MAX = 5;
export const DOCUMENT_BYTES_MAX = DOCUMENT_MEGABYTES_MAX * 1024 * 1024;
/** A photo as devices shrink it before it travels with a step: base64 of it is as long as the call takes. */
export const DOOR_PHOTO_BYTES_MAX = 450_000;
/** Captured with one delivery. */
export const DOOR_DOCUMENTS_MAX = 4;
/** Of one shipment, earlier versions included. */
export const DOCUMENTS_MAX = 50;
/** What waits to be matched is kept for so long. Source: screens S31. */
export const WAITING_DAYS = 7;
/** As many as one user has waiting. */
export const WAITING_MAX = 200;

/** The document as it is kept, or why it is none. Source: screens S31, issue 18. */
export function readDocument(name: string, bytes: Uint8Array): KeptPaper | string {
  return readPaper(name, bytes, { types: PAPER_TYPES, longest_name: LONGEST_FILE_NAME, megabytes_max: DOCUMENT_MEGABYTES_MAX });
}

/** Why a document cannot be deleted; null when it can. What was captured at the door, and versions that were replaced, stay. */
export function whyNotRemove({
  event_id,
  replaced_by_id,
}: {
  event_id: string | null;
  replaced_by_id: number | null;
}): string | null {
  if (event_id !== null) return 'This was captured at the door and stays. Please add a document of your own instead.';
  return replaced_by_id === null ? null : 'This is an earlier version and stays. Please delete the newest one.';
}

/** As few signs as a reference has. */
const SHORTEST_REFERENCE = 5;
const REFERENCES_MAX = 8;

/** What in the name of a file may be a reference, the likeliest first: all of it, then its pieces. Source: screens S31. */
export function referencesInName(name: string): string[] {
  const stem = plainFileName(name).replace(/\.[A-Za-z0-9]{1,5}$/, '');
  const pieces = stem.split(/[^A-Za-z0-9/-]+/);
  const halves = pieces.flatMap((piece) => piece.split('-'));
  const keys = [stem, ...pieces, ...halves].map(searchReference).filter((key) => key.length >= SHORTEST_REFERENCE);
  return [...new Set(keys)].slice(0, REFERENCES_MAX);
}

/** Whether a shipment's proof is complete: one for a stamped document is so only with the document. Source: screens S31. */
export function lacksDocument(
  { status, pod_method }: { readonly status: string; readonly pod_method: string },
  documents: readonly { readonly type: DocumentType }[],
): boolean {
  return status === 'delivered' && pod_method === 'grv' && !documents.some(({ type }) => PROOF_TYPES.includes(type));
}
