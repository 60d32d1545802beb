import { keptFileName, keptFileTypeOf } from '../formats/kept-file.ts';
import type { Violation } from '../problem.ts';

/** The kinds of file that go with a message; none of them is run by a browser as a page. Source: VALID-02, screens S19. */
export const THREAD_FILE_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/csv'] as const;
export type ThreadFileType = (typeof THREAD_FILE_TYPES)[number];

/** So many files go with a message. */
export const FILES_OF_MESSAGE_MAX = 5;
/** So large are the files of a message together. */
export const FILES_BYTES_MAX = 10 * 1024 * 1024;
/** A conversation has no more files. */
export const FILES_OF_THREAD_MAX = 100;
export const LONGEST_FILE_NAME = 150;

/** What a file is by its bytes; null for anything that is not taken. */
export function threadFileTypeOf(bytes: Uint8Array, name: string): ThreadFileType | null {
  return keptFileTypeOf(bytes, name, THREAD_FILE_TYPES);
}

/** What a file of a message is called. */
export function threadFileName(name: string, type: ThreadFileType): string {
  return keptFileName(name, type, LONGEST_FILE_NAME);
}

/** Whether a file is opened in the window; others are saved. */
export function isOpenedInWindow(type: ThreadFileType): boolean {
  return type !== 'text/csv';
}

/** What is wrong with the files of a message by their number and sizes. */
export function threadFileChecks(sizes: readonly number[]): Violation[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (sizes.length > FILES_OF_MESSAGE_MAX) return [refused(`Please send at most ${FILES_OF_MESSAGE_MAX} files at once.`)];
  return total > FILES_BYTES_MAX ? [refused('Please send files of at most 10 MB together.')] : [];
}

function refused(message: string): Violation {
  return { field: 'files', code: 'file', message };
}
