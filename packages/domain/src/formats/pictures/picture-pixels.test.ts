import { describe, expect, it } from 'vitest';
import { picturePixels } from './picture-pixels.ts';

const pngHead = (width: number, height: number): Uint8Array => {
  const bytes = new Uint8Array(33);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
};
/** A part of four bytes before the frame, of the kind of a photo that is drawn step by step. */
const JPEG_HEAD = [0xff, 0xd8, 0xff, 0xe0, 0x00, 0x04, 0x00, 0x00, 0xff, 0xff, 0xc2, 0x00, 0x0b, 8, 0x75, 0x30, 0x75, 0x30, 1, 0];

describe('how many pixels a picture unpacks to', () => {
  it.each([
    ['image/png', pngHead(30_000, 30_000), 900_000_000],
    ['image/png', pngHead(2, 3), 6],
    ['image/png', new Uint8Array(10), null],
    ['image/jpeg', new Uint8Array(JPEG_HEAD), 900_000_000],
    ['image/jpeg', new Uint8Array(JPEG_HEAD.slice(0, 8)), null],
    ['image/jpeg', new Uint8Array([0xff, 0xd8, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), null],
  ])('SCREEN-55: of a %s, %#, is read from its head', (content_type, bytes, pixels) => {
    expect(picturePixels(bytes, content_type)).toBe(pixels);
  });
});
