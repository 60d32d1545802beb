import { keptFileName, keptFileTypeOf } from '../formats/kept-file.ts';

/** The kinds of file that are kept about an account. Source: VALID-02, screens 0.1. */
export const ACCOUNT_FILE_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/csv'] as const;
export type AccountFileType = (typeof ACCOUNT_FILE_TYPES)[number];

/** Source: screens 0.1. */
export const FILE_BYTES_MAX = 10 * 1024 * 1024;
/** An account has no more. */
export const FILES_MAX = 100;
export const LONGEST_FILE_NAME = 150;

/** What a file is by its bytes; null for anything that is not kept. */
export function accountFileTypeOf(bytes: Uint8Array, name: string): AccountFileType | null {
  return keptFileTypeOf(bytes, name, ACCOUNT_FILE_TYPES);
}

/** What a file of an account is called. */
export function accountFileName(name: string, type: AccountFileType): string {
  return keptFileName(name, type, LONGEST_FILE_NAME);
}
