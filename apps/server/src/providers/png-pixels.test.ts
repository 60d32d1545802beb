import { describe, expect, it } from 'vitest';
import { pngOf, redPng } from '../testing/pictures.ts';
import { readPng, shrink } from './png-pixels.ts';

const read = async (png: Buffer) => [...((await readPng(png))?.rgb ?? [])];
const of = (lines: readonly number[]) => ({ lines: Uint8Array.from(lines) });

describe('a picture that is read for print', () => {
  it.each([
    ['grey, 8 bits', { width: 2, height: 1, depth: 8, colour: 0 }, of([0, 0, 128]), [0, 0, 0, 128, 128, 128]],
    ['grey, 1 bit', { width: 3, height: 1, depth: 1, colour: 0 }, of([0, 0b10100000]), [255, 255, 255, 0, 0, 0, 255, 255, 255]],
    ['colours, 8 bits', { width: 1, height: 1, depth: 8, colour: 2 }, of([0, 10, 20, 30]), [10, 20, 30]],
    ['colours, 16 bits', { width: 1, height: 1, depth: 16, colour: 2 }, of([0, 10, 99, 20, 99, 30, 99]), [10, 20, 30]],
    ['grey with transparency', { width: 2, height: 1, depth: 8, colour: 4 }, of([0, 0, 0, 0, 255]), [255, 255, 255, 0, 0, 0]],
    ['colours with transparency', { width: 1, height: 1, depth: 8, colour: 6 }, of([0, 255, 0, 0, 0]), [255, 255, 255]],
  ])('is of %s, on white', async (_, head, data, rgb) => {
    expect(await read(pngOf(head, data))).toEqual(rgb);
  });

  it('is of a palette, some of it transparent', async () => {
    const png = pngOf(
      { width: 3, height: 1, depth: 2, colour: 3 },
      {
        lines: Uint8Array.from([0, 0b00011000]),
        palette: Uint8Array.from([1, 2, 3, 40, 50, 60, 7, 8, 9]),
        transparency: Uint8Array.from([255, 0]),
      },
    );

    expect(await read(png)).toEqual([1, 2, 3, 255, 255, 255, 7, 8, 9]);
  });

  it('has its rows filtered in any of the five ways', async () => {
    // Rows of two grey points, 10 and 30, then the same written by each filter.
    const lines = [0, 10, 30, 1, 10, 20, 2, 0, 0, 3, 5, 10, 4, 0, 0];

    expect(await read(pngOf({ width: 2, height: 5, depth: 8, colour: 0 }, of(lines)))).toEqual(
      Array.from({ length: 5 }, () => [10, 10, 10, 30, 30, 30]).flat(),
    );
  });

  it.each([
    ['no PNG', Buffer.from('hello')],
    ['cut off', redPng({ width: 10, height: 10 }).subarray(0, 60)],
    ['interlaced', pngOf({ width: 1, height: 1, depth: 8, colour: 0, interlace: 1 }, of([0, 0]))],
    ['too large to unpack', pngOf({ width: 20_000, height: 20_000, depth: 8, colour: 0 }, of([0]))],
    ['shorter than it says', pngOf({ width: 10, height: 10, depth: 8, colour: 0 }, of([0, 1]))],
    ['of a depth there is none of', pngOf({ width: 1, height: 1, depth: 7, colour: 0 }, of([0, 0]))],
  ])('is none when it is %s', async (_, png) => {
    expect(await readPng(png)).toBeNull();
  });

  it('is made as small as there is room for, and never larger', async () => {
    const large = (await readPng(redPng({ width: 400, height: 100 }))) ?? { width: 0, height: 0, rgb: new Uint8Array() };
    const small = await shrink(large, { width: 100, height: 100 });

    expect([small.width, small.height, small.rgb.length]).toEqual([100, 25, 7500]);
    expect([...small.rgb.subarray(0, 3), ...small.rgb.subarray(297, 300)]).toEqual([255, 255, 255, 220, 0, 0]);
    expect(await shrink(large, { width: 800, height: 800 })).toEqual(large);
  });
});
