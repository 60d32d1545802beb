import { onOneLine } from './one-line.ts';
import { pictureTypeOf } from './pictures/picture.ts';

/** The kinds of file that are kept: none of them is run by a browser as a page. Source: VALID-02, screens 0.1. */
export type KeptFileType = 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/webp' | 'text/csv';

const ENDINGS: Readonly<Record<KeptFileType, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'text/csv': ['csv'],
};

const PDF = '%PDF-';
/** Its three bytes, each read as a sign. */
const UTF8_MARK = /^\u00EF\u00BB\u00BF/;

/**
 * What a file is by its bytes, whatever its name or its sender says, of the kinds that are taken; null for anything else. A list is text
 * that is no page.
 */
export function keptFileTypeOf<T extends KeptFileType>(bytes: Uint8Array, name: string, taken: readonly T[]): T | null {
  const type = typeOf(bytes, name);
  return taken.find((each) => each === type) ?? null;
}

function typeOf(bytes: Uint8Array, name: string): KeptFileType | null {
  const picture = pictureTypeOf(bytes);
  if (picture !== null) return picture;
  if (startsWith(bytes, PDF)) return 'application/pdf';
  return /\.csv$/i.test(name.trim()) && isPlainText(bytes) ? 'text/csv' : null;
}

/** A name as it is shown: on one line, without folders, hidden signs, and signs that systems or readers stumble over. May be empty. */
export function plainFileName(name: string): string {
  const own = onOneLine(name.replaceAll(/[\p{Cf}\p{Cs}]/gu, ''));
  const last = own.split(/[\\/]/).at(-1) ?? '';
  return last.replaceAll(/[<>:"|?*]/g, '').replace(/^[.\s]+/, '');
}

/** What a file is called: a plain name of at most so many signs, ended as what it is, and never empty. */
export function keptFileName(name: string, type: KeptFileType, longest: number): string {
  const [, stem = '', ending = ''] = /^(.*?)(?:\.([A-Za-z0-9]{1,5}))?$/.exec(plainFileName(name)) ?? [];
  const right = ENDINGS[type].find((each) => each === ending.toLowerCase()) ?? ENDINGS[type][0] ?? 'bin';
  const kept = Array.from(stem)
    .slice(0, longest - right.length - 1)
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
