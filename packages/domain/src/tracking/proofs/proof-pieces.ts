/** As much of a picture as travels at once: on a weak line little is lost when it breaks. */
export const PIECE_BYTES = 48_000;

/** Where the pieces of a picture begin, in bytes. */
export function pieceStarts(size: number): readonly number[] {
  return Array.from({ length: Math.ceil(size / PIECE_BYTES) }, (_, at) => at * PIECE_BYTES);
}

/** How long the piece is that begins there; null where none of a picture of that size does. */
export function pieceLength(start: number, size: number): number | null {
  if (start % PIECE_BYTES !== 0 || start < 0 || start >= size) return null;
  return Math.min(PIECE_BYTES, size - start);
}

/** A SHA-256 in hexadecimal. */
export function hexOf(digest: Uint8Array): string {
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
