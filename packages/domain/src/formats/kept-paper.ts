import { bareFile } from './pictures/bare-picture.ts';
import { keptFileName, keptFileTypeOf, plainFileName } from './kept-file.ts';

/** The kinds of paper: what is printed, scanned or photographed. */
export const PAPER_TYPES = ['application/pdf', 'image/png', 'image/jpeg'] as const;
export type PaperType = (typeof PAPER_TYPES)[number];

/** Papers that are looked at and never printed into a PDF, which takes no WebP. */
export const VIEWED_PAPER_TYPES = [...PAPER_TYPES, 'image/webp'] as const;
export type ViewedPaperType = (typeof VIEWED_PAPER_TYPES)[number];

const NAMES: Readonly<Record<ViewedPaperType, string>> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
};

/** A paper as it is kept. */
export interface KeptPaper<T extends ViewedPaperType = PaperType> {
  readonly name: string;
  readonly content_type: T;
  readonly bytes: Uint8Array;
}

/**
 * The paper as it is kept, by its bytes and whatever its name says: of pictures without what the camera wrote beside them. A text says why it
 * is none. Source: VALID-02, screens S31, POPIA section 10.
 */
export function readPaper<T extends ViewedPaperType>(
  name: string,
  bytes: Uint8Array,
  {
    types,
    longest_name,
    megabytes_max,
  }: { readonly types: readonly T[]; readonly longest_name: number; readonly megabytes_max: number },
): KeptPaper<T> | string {
  const shown = plainFileName(name) || 'This file';
  if (bytes.length === 0) return `${shown} is empty.`;
  if (bytes.length > megabytes_max * 1024 * 1024) return `${shown} is larger than ${megabytes_max} MB.`;
  const content_type = keptFileTypeOf(bytes, name, types);
  if (content_type === null) return `${shown} is no ${named(types)}, whatever its name says.`;
  const bare = bareFile(bytes, content_type);
  if (bare === null) return `${shown} is damaged and cannot be shown. Please take or scan it again.`;
  return { name: keptFileName(name, content_type, longest_name), content_type, bytes: bare };
}

function named(types: readonly ViewedPaperType[]): string {
  const names = types.map((type) => NAMES[type]);
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
