import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PIECE_BYTES, hexOf, pieceLength, pieceStarts } from './proof-pieces.ts';

it('the pieces of a picture cover it once, whatever its size', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500_000 }), (size) => {
      const lengths = pieceStarts(size).map((start) => pieceLength(start, size) ?? 0);

      expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(size);
      expect(lengths.every((length) => length > 0 && length <= PIECE_BYTES)).toBe(true);
    }),
  );
});

it('no piece begins elsewhere', () => {
  expect([pieceLength(1, 100_000), pieceLength(-PIECE_BYTES, 100_000), pieceLength(PIECE_BYTES * 3, 100_000)]).toEqual([
    null,
    null,
    null,
  ]);
});

it('a digest is written in hexadecimal', () => {
  expect(hexOf(new Uint8Array([0, 10, 255]))).toBe('000aff');
});
