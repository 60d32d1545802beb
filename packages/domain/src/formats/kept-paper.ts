import { barePicture } from './bare-picture.ts';
import { keptFileName, keptFileTypeOf, plainFileName } from './kept-file.ts';

/** The kinds of paper: what is printed, scanned or photographed. */
export const PAPER_TYPES = ['application/pdf', 'image/png', 'image/jpeg'] as const;
export type PaperType = (typeof PAPER_TYPES)[number];

/** A paper as it is kept. */
export interface KeptPaper {
  readonly name: string;
  readonly content_type: PaperType;
  readonly bytes: Uint8Array;
}

/**
 * The paper as it is kept, by its bytes and whatever its name says: of pictures without what the camera wrote beside them. A text says why it
 * is none. Source: VALID-02, screens S31, POPIA section 10.
 */
export function readPaper(
  name: string,
  bytes: Uint8Array,
  { longest_name, megabytes_max }: { readonly longest_name: number; readonly megabytes_max: number },
): KeptPaper | string {
  const shown = plainFileName(name) || 'This file';
  if (bytes.length === 0) return `${shown} is empty.`;
  if (bytes.length > megabytes_max * 1024 * 1024) return `${shown} is larger than ${megabytes_max} MB.`;
  const content_type = keptFileTypeOf(bytes, name, PAPER_TYPES);
  if (content_type === null) return `${shown} is no PDF, PNG or JPEG, whatever its name says.`;
  const bare = content_type === 'application/pdf' ? bytes : barePicture(bytes, content_type);
  if (bare === null) return `${shown} is damaged and cannot be shown. Please take or scan it again.`;
  return { name: keptFileName(name, content_type, longest_name), content_type, bytes: bare };
}
