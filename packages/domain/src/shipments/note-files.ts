import { pictureTypeOf } from '../formats/picture.ts';
import type { Violation } from '../problem.ts';

/** What may go with a note: none of it can hold a script that a browser would run. Source: VALID-02. */
export const NOTE_FILE_TYPES = ['application/pdf', 'image/png', 'image/jpeg'] as const;
export type NoteFileType = (typeof NOTE_FILE_TYPES)[number];

export const NOTE_FILES_MAX = 3;
/** Of all files of a note together: they come with it in one message. */
export const NOTE_FILES_BYTES_MAX = 2 * 1024 * 1024;
export const LONGEST_FILE_NAME = 120;

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** What a file is by its first bytes, whatever its name says; null for what may not go with a note. */
export function noteFileTypeOf(bytes: Uint8Array): NoteFileType | null {
  if (PDF.every((byte, at) => bytes[at] === byte)) return 'application/pdf';
  const picture = pictureTypeOf(bytes);
  return picture === 'image/webp' ? null : picture;
}

/** A name as it is kept: without folders and signs that files may not have, and never empty. */
export function fileNameToKeep(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const kept = Array.from(last)
    .filter((sign) => sign >= ' ' && !'<>:"|?*'.includes(sign))
    .join('')
    .trim()
    .slice(0, LONGEST_FILE_NAME);
  return kept === '' || /^\.+$/.test(kept) ? 'file' : kept;
}

/** Whether these files may go with a note. */
export function noteFileChecks(files: readonly { readonly name: string; readonly bytes: Uint8Array }[]): Violation[] {
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const wrong = files.filter(({ bytes }) => noteFileTypeOf(bytes) === null);
  return [
    ...refuse(files.length > NOTE_FILES_MAX, `A note has ${NOTE_FILES_MAX} files at most.`),
    ...refuse(total > NOTE_FILES_BYTES_MAX, 'The files of a note are 2 MB together at most.'),
    ...wrong.slice(0, 1).flatMap(({ name }) => refuse(true, `${fileNameToKeep(name)} is no PDF, PNG or JPEG.`)),
  ];
}

function refuse(is_wrong: boolean, message: string): Violation[] {
  return is_wrong ? [{ field: 'files', code: 'files-wrong', message }] : [];
}
