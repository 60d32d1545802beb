import { FILE_BYTES_MAX, LONGEST_FILE_NAME } from '../accounts/account-files.ts';
import { VIEWED_PAPER_TYPES, readPaper } from '../formats/kept-paper.ts';
import type { KeptPaper, ViewedPaperType } from '../formats/kept-paper.ts';

/** A payment or a transaction has no more files. */
export const ENTRY_FILES_MAX = 20;

/** A proof of payment, a bank's letter or a signed request as it is kept, or why it is none. Source: screens S41, S43, VALID-02. */
export function readEntryFile(name: string, bytes: Uint8Array): KeptPaper<ViewedPaperType> | string {
  return readPaper(name, bytes, {
    types: VIEWED_PAPER_TYPES,
    longest_name: LONGEST_FILE_NAME,
    megabytes_max: FILE_BYTES_MAX / 1024 / 1024,
  });
}
