import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'jpeg-js';

/** A PNG of given rows as they are in the file, each behind the byte of its filter. */
export function pngOf(
  {
    width,
    height,
    depth,
    colour,
    interlace = 0,
  }: { width: number; height: number; depth: number; colour: number; interlace?: number },
  { lines, palette, transparency }: { lines: Uint8Array; palette?: Uint8Array; transparency?: Uint8Array },
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colour, 0, 0, interlace], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...(palette ? [chunk('PLTE', palette)] : []),
    ...(transparency ? [chunk('tRNS', transparency)] : []),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** A JPEG with a position in its EXIF. */
export const PHOTO_WITH_PLACE = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 19]),
  Buffer.from('Exif\0\0GPS 33.92 S'),
  Buffer.from([0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9]),
]);

/** A red picture with a transparent left half. */
export function redPng({ width, height }: { width: number; height: number }): Buffer {
  const row = [0, ...Array.from({ length: width }, (_, x) => [220, 0, 0, x < width / 2 ? 0 : 255]).flat()];
  return pngOf(
    { width, height, depth: 8, colour: 6 },
    { lines: Uint8Array.from(Array.from({ length: height }, () => row).flat()) },
  );
}

/** The same as a JPEG, whose left half is white. */
export function redJpeg({ width, height }: { width: number; height: number }): Buffer {
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++) if (at % width >= width / 2) data.set([220, 0, 0, 255], at * 4);
  return Buffer.from(encode({ width, height, data }, 95).data);
}

function chunk(type: string, content: Uint8Array): Buffer {
  const out = Buffer.alloc(12 + content.length);
  out.writeUInt32BE(content.length, 0);
  out.write(type, 4, 'latin1');
  out.set(content, 8);
  out.writeUInt32BE(crc32(out.subarray(4, 8 + content.length)), 8 + content.length);
  return out;
}
