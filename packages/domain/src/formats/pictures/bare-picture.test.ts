import { describe, expect, it } from 'vitest';
import { barePicture } from './bare-picture.ts';

const bytesOf = (text: string) => Array.from(text, (sign) => sign.charCodeAt(0));
const part = (kind: number, content: readonly number[]) => [0xff, kind, 0, 2 + content.length, ...content];
/** EXIF of a picture that is turned, with a position. */
const exifOf = (turned: number, is_big: boolean) => {
  const word = (value: number) => (is_big ? [0, value] : [value, 0]);
  const long = (value: number) => (is_big ? [0, 0, 0, value] : [value, 0, 0, 0]);
  const tag = is_big ? [0x01, 0x12] : [0x12, 0x01];
  const entry = [...tag, ...word(3), ...long(1), ...word(turned), 0, 0];
  return [
    ...bytesOf('Exif\0\0'),
    ...bytesOf(is_big ? 'MM' : 'II'),
    ...word(42),
    ...long(8),
    ...word(1),
    ...entry,
    ...bytesOf('GPS 33.92 S'),
  ];
};
const TABLES = part(0xdb, [1, 2, 3]);
const SCAN = [...part(0xda, [9, 9]), 1, 2, 0xff, 0x00, 3, 0xff, 0xd9];
const jpeg = (...parts: readonly (readonly number[])[]) => new Uint8Array([0xff, 0xd8, ...parts.flat(), ...TABLES, ...SCAN]);
const has = (bytes: Uint8Array | null, text: string) => Buffer.from(bytes ?? []).includes(text);

describe('a JPEG without what its camera wrote beside it', () => {
  it.each([
    ['EXIF', part(0xe1, exifOf(1, true))],
    ['XMP', part(0xe1, bytesOf('http://ns.adobe.com/xap/1.0/ GPS 33.92 S'))],
    ['IPTC', part(0xed, bytesOf('GPS 33.92 S'))],
    ['a comment', part(0xfe, bytesOf('GPS 33.92 S'))],
  ])('has no %s', (_what, beside) => {
    const bare = barePicture(jpeg(part(0xe0, bytesOf('JFIF')), beside), 'image/jpeg');

    expect(Buffer.from(bare ?? [])).toEqual(Buffer.from(jpeg(part(0xe0, bytesOf('JFIF')))));
  });

  it.each([true, false])('is turned as before, and keeps nothing else of EXIF (big end first: %s)', (is_big) => {
    const bare = barePicture(jpeg(part(0xe1, exifOf(6, is_big))), 'image/jpeg');

    expect([has(bare, 'GPS'), has(bare, 'Exif')]).toEqual([false, true]);
    // Once more it is the same: a duplicate is known again.
    expect(barePicture(bare ?? new Uint8Array(), 'image/jpeg')).toEqual(bare);
  });

  it('keeps every scan of a picture that is drawn step by step, and no notes between them', () => {
    const scan = [...part(0xda, [9, 9]), 1, 0xff, 0x00, 0xff, 0xd0, 2];
    const tables = part(0xc4, [0xff, 0xd9, 7]);
    const drawn = (...between: readonly (readonly number[])[]) => jpeg(scan, tables, ...between, scan);

    expect(barePicture(drawn(part(0xe1, exifOf(1, true))), 'image/jpeg')).toEqual(drawn());
  });

  it('ends with its picture, whatever hangs on behind', () => {
    const bare = barePicture(new Uint8Array([...jpeg(), ...bytesOf('<script>')]), 'image/jpeg');

    expect(bare).toEqual(jpeg());
  });

  it.each([
    ['cut off', jpeg().subarray(0, 12)],
    ['without an end', jpeg().subarray(0, -2)],
    ['in name only', new Uint8Array([0xff, 0xd8, 0xff, ...bytesOf('<script>alert(1)</script>')])],
  ])('is none that is %s', (_what, bytes) => {
    expect(barePicture(bytes, 'image/jpeg')).toBeNull();
  });
});

describe('a PNG without what was written beside it', () => {
  const HEAD = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const chunk = (name: string, content: string) => [0, 0, 0, content.length, ...bytesOf(name), ...bytesOf(content), 0, 0, 0, 0];
  const png = (...chunks: readonly (readonly number[])[]) => new Uint8Array([...HEAD, ...chunks.flat()]);
  const [IHDR, IDAT, IEND] = [chunk('IHDR', 'size'), chunk('IDAT', 'picture'), chunk('IEND', '')];

  it.each(['eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME', 'teSt'])('has no %s', (name) => {
    const bare = barePicture(
      new Uint8Array([...png(IHDR, chunk(name, 'GPS 33.92 S'), IDAT, IEND), ...bytesOf('MZ')]),
      'image/png',
    );

    expect(bare).toEqual(png(IHDR, IDAT, IEND));
  });

  it('is none that is cut off', () => {
    expect(barePicture(png(IHDR, IDAT), 'image/png')).toBeNull();
    expect(barePicture(png(IHDR, IDAT, IEND).subarray(0, -3), 'image/png')).toBeNull();
  });
});

describe('a WebP without what was written beside it', () => {
  const long = (value: number) => [value & 0xff, (value >> 8) & 0xff, 0, 0];
  const chunk = (name: string, content: readonly number[]) => [
    ...bytesOf(name),
    ...long(content.length),
    ...content,
    ...(content.length % 2 === 1 ? [0] : []),
  ];
  const webp = (...chunks: readonly (readonly number[])[]) => {
    const body = chunks.flat();
    return new Uint8Array([...bytesOf('RIFF'), ...long(body.length + 4), ...bytesOf('WEBP'), ...body]);
  };
  const extended = (flags: number) => chunk('VP8X', [flags, 0, 0, 0, 9, 0, 0, 9, 0, 0]);
  const PICTURE = chunk('VP8 ', [1, 2, 3]);
  const tiff = (turned: number, is_big: boolean) => exifOf(turned, is_big).slice(6);

  it('that is plain stays as it is, whatever hangs on behind', () => {
    expect(barePicture(webp(PICTURE), 'image/webp')).toEqual(webp(PICTURE));
    expect(barePicture(new Uint8Array([...webp(PICTURE), ...bytesOf('<script>')]), 'image/webp')).toEqual(webp(PICTURE));
  });

  it.each([
    ['EXIF', 0x08, chunk('EXIF', tiff(1, true))],
    ['XMP', 0x04, chunk('XMP ', bytesOf('GPS 33.92 S'))],
    ['what is not known', 0, chunk('NOTE', bytesOf('GPS 33.92 S'))],
  ])('has no %s, and keeps its colours and what is seen through', (_what, flag, beside) => {
    const drawn = [chunk('ICCP', [7]), chunk('ALPH', [5, 5]), PICTURE];

    const bare = barePicture(webp(extended(0x30 | flag), ...drawn, beside), 'image/webp');

    expect(bare).toEqual(webp(extended(0x30), ...drawn));
    expect(barePicture(bare ?? new Uint8Array(), 'image/webp')).toEqual(bare);
  });

  it.each([
    [true, []],
    [false, []],
    [false, bytesOf('Exif\0\0')],
  ])('is turned as before, and keeps nothing else of EXIF (big end first: %s)', (is_big, mark) => {
    const bare = barePicture(webp(extended(0x08), PICTURE, chunk('EXIF', [...mark, ...tiff(6, is_big)])), 'image/webp');

    expect([has(bare, 'GPS'), has(bare, 'EXIF'), bare?.[20]]).toEqual([false, true, 0x08]);
    expect(barePicture(bare ?? new Uint8Array(), 'image/webp')).toEqual(bare);
  });

  it.each([
    ['cut off', webp(PICTURE).subarray(0, -3)],
    ['without a picture', webp(extended(0), chunk('EXIF', tiff(1, true)))],
    ['that moves', webp(extended(0x02), chunk('ANIM', [0]), chunk('ANMF', [1, 2]))],
    ['in name only', new Uint8Array([...bytesOf('RIFF'), 4, 0, 0, 0, ...bytesOf('WEBP<script>')])],
  ])('is none that is %s', (_what, bytes) => {
    expect(barePicture(bytes, 'image/webp')).toBeNull();
  });
});
