import { describe, expect, it } from 'vitest';
import { appIconPixels } from './app-icon.ts';

const GREEN = [26, 135, 72] as const;

function pixelOf(pixels: Uint8Array, size: number, [x, y]: readonly [number, number]) {
  const at = (Math.floor((y * size) / 32) * size + Math.floor((x * size) / 32)) * 4;
  return [...pixels.subarray(at, at + 4)];
}

describe('the icon of the installed app', () => {
  it.each([192, 512])('SCREEN-26: is the mark in white on the colour of the provider, %i pixels a side', (size) => {
    const pixels = appIconPixels({ size, colour: GREEN, is_maskable: false });

    expect(pixels).toHaveLength(size * size * 4);
    expect(pixelOf(pixels, size, [16, 10])).toEqual([255, 255, 255, 255]);
    expect(pixelOf(pixels, size, [4, 16])).toEqual([...GREEN, 255]);
    expect(pixelOf(pixels, size, [0, 0])[3]).toBe(0);
  });

  it('SCREEN-26: fills the square where phones cut it to a shape, with nothing of the mark outside of the circle that is left', () => {
    const size = 192;
    const pixels = appIconPixels({ size, colour: GREEN, is_maskable: true });

    const outside = Array.from({ length: size * size }, (_, at) => [at % size, Math.floor(at / size)] as const).filter(
      ([x, y]) => Math.hypot(x - size / 2, y - size / 2) > size * 0.4,
    );
    expect(outside.length).toBeGreaterThan(1000);
    expect(
      outside.every(([x, y]) => {
        const at = (y * size + x) * 4;
        return pixels[at] === GREEN[0] && pixels[at + 3] === 255;
      }),
    ).toBe(true);
  });
});
