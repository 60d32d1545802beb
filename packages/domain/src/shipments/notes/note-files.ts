import { keptFileName, keptFileTypeOf, plainFileName } from '../../formats/kept-file.ts';
import { PAPER_TYPES } from '../../formats/kept-paper.ts';
import type { PaperType } from '../../formats/kept-paper.ts';
import type { Violation } from '../../problem.ts';

/** What may go with a note: none of it can hold a script that a browser would run. Source: VALID-02. */
export const NOTE_FILE_TYPES = PAPER_TYPES;
export type NoteFileType = PaperType;

export const NOTE_FILES_MAX = 3;
/** Of all files of a note together: they come with it in one message. */
export const NOTE_FILES_BYTES_MAX = 2 * 1024 * 1024;
export const LONGEST_FILE_NAME = 120;

/** What a file is by its bytes; null for what may not go with a note. */
export function noteFileTypeOf(bytes: Uint8Array, name: string): NoteFileType | null {
  return keptFileTypeOf(bytes, name, NOTE_FILE_TYPES);
}

/** What a file of a note is called. */
export function noteFileName(name: string, type: NoteFileType): string {
  return keptFileName(name, type, LONGEST_FILE_NAME);
}

/** Whether these files may go with a note. */
export function noteFileChecks(files: readonly { readonly name: string; readonly bytes: Uint8Array }[]): Violation[] {
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const wrong = files.filter(({ bytes, name }) => noteFileTypeOf(bytes, name) === null);
  return [
    ...refuse(files.length > NOTE_FILES_MAX, `A note has ${NOTE_FILES_MAX} files at most.`),
    ...refuse(total > NOTE_FILES_BYTES_MAX, 'The files of a note are 2 MB together at most.'),
    ...wrong.slice(0, 1).flatMap(({ name }) => refuse(true, `${plainFileName(name) || 'A file'} is no PDF, PNG or JPEG.`)),
  ];
}

function refuse(is_wrong: boolean, message: string): Violation[] {
  return is_wrong ? [{ field: 'files', code: 'files-wrong', message }] : [];
}
