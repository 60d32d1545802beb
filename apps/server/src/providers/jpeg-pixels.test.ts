import { describe, expect, it } from 'vitest';
import { redJpeg } from '../testing/pictures.ts';
import { readJpeg } from './jpeg-pixels.ts';

describe('a JPEG that is read for print', () => {
  it('has three bytes a point, row by row', () => {
    const read = readJpeg(redJpeg({ width: 32, height: 16 }));
    const at = (x: number, y: number) => [...(read?.rgb.slice((y * 32 + x) * 3, (y * 32 + x) * 3 + 3) ?? [])];

    expect([read?.width, read?.height, read?.rgb.length]).toEqual([32, 16, 32 * 16 * 3]);
    const [red = 0, green = 255] = at(28, 8);
    expect([red > 200, green < 20]).toEqual([true, true]);
    expect(Math.min(...at(4, 8))).toBeGreaterThan(240);
  });

  it.each([
    ['no JPEG', Buffer.from('hello')],
    ['empty', Buffer.alloc(0)],
    ['cut off', redJpeg({ width: 64, height: 64 }).subarray(0, 200)],
    ['of more points than are read', redJpeg({ width: 1200, height: 1000 })],
  ])('is none when it is %s', (_, bytes) => {
    expect(readJpeg(bytes)).toBeNull();
  });
});
