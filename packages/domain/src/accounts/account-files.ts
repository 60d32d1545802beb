import { pictureTypeOf } from '../formats/picture.ts';
import { onOneLine } from '../sessions/verification-rules.ts';

/** The kinds of file that are kept: none of them is run by a browser as a page. Source: VALID-02, screens 0.1. */
export const ACCOUNT_FILE_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/csv'] as const;
export type AccountFileType = (typeof ACCOUNT_FILE_TYPES)[number];

/** Source: screens 0.1. */
export const FILE_BYTES_MAX = 10 * 1024 * 1024;
/** An account has no more. */
export const FILES_MAX = 100;
export const LONGEST_FILE_NAME = 150;

const PDF = '%PDF-';
/** Its three bytes, each read as a sign. */
const UTF8_MARK = /^\u00EF\u00BB\u00BF/;

/** What a file is by its bytes, whatever its name or its sender says; null for anything that is not kept. A list is text that is no page. */
export function accountFileTypeOf(bytes: Uint8Array, name: string): AccountFileType | null {
  const picture = pictureTypeOf(bytes);
  if (picture !== null) return picture;
  if (startsWith(bytes, PDF)) return 'application/pdf';
  return /\.csv$/i.test(name.trim()) && isPlainText(bytes) ? 'text/csv' : null;
}

const ENDINGS: Readonly<Record<AccountFileType, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'text/csv': ['csv'],
};

/** What a file is called: on one line, without folders and signs that systems or readers stumble over, ended as what it is. */
export function accountFileName(name: string, type: AccountFileType): string {
  const own = onOneLine(name.replaceAll(/[\p{Cf}\p{Cs}]/gu, ''));
  const last = own.split(/[\\/]/).at(-1) ?? '';
  const plain = last.replaceAll(/[<>:"|?*]/g, '').replace(/^[.\s]+/, '');
  const [, stem = '', ending = ''] = /^(.*?)(?:\.([A-Za-z0-9]{1,5}))?$/.exec(plain) ?? [];
  const right = ENDINGS[type].find((each) => each === ending.toLowerCase()) ?? ENDINGS[type][0] ?? 'bin';
  const kept = Array.from(stem)
    .slice(0, LONGEST_FILE_NAME - right.length - 1)
    .join('');
  return `${kept.trim() === '' ? 'file' : kept.trim()}.${right}`;
}

/** Text that a person typed or a spreadsheet saved: no bytes that stand for nothing, and no page or script in disguise. */
function isPlainText(bytes: Uint8Array): boolean {
  if (bytes.length === 0 || bytes.includes(0)) return false;
  const start = String.fromCharCode(...bytes.subarray(0, 1024)).replace(UTF8_MARK, '');
  return !/^\s*(<|%!|\{\\rtf|#!)/.test(start);
}

function startsWith(bytes: Uint8Array, start: string): boolean {
  return Array.from(start).every((sign, index) => bytes[index] === sign.charCodeAt(0));
}
