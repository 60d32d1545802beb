import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

/** A picture without transparency: three bytes a point, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

/** A picture with more points is not read: what is small as a file may be huge unpacked. */
const MOST_POINTS = 2_000_000;
/** Others are served between so many rows. */
const ROWS_AT_ONCE = 32;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const PALETTE = 3;

/** Reads a PNG, on white where it is transparent; null for what is too large, interlaced, or none. */
export async function readPng(bytes: Buffer): Promise<Pixels | null> {
  const chunks = chunksOf(bytes);
  const head = chunks?.find(({ type }) => type === 'IHDR')?.content;
  if (!chunks || !head || head.length < 13) return null;
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const [depth, colour, interlace] = [head[8] ?? 0, head[9] ?? 0, head[12] ?? 0];
  const channels = CHANNELS[colour];
  if (channels === undefined || ![1, 2, 4, 8, 16].includes(depth) || interlace !== 0) return null;
  if (width === 0 || height === 0 || width * height > MOST_POINTS) return null;
  const layout = { width, height, depth, colour, channels, stride: Math.ceil((width * channels * depth) / 8) };
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ content }) => content));
  const length = (layout.stride + 1) * height;
  const lines = await promisify(inflate)(packed, { maxOutputLength: length }).catch(() => null);
  if (!lines || lines.length < length) return null;
  unfilter(lines, layout);
  const part = (type: string) => chunks.find((chunk) => chunk.type === type)?.content;
  return { width, height, rgb: await flatten(lines, layout, { palette: part('PLTE'), transparency: part('tRNS') }) };
}

/** The picture no wider and no higher than asked, each point the mean of those it stands for. */
export async function shrink({ width, height, rgb }: Pixels, most: { width: number; height: number }): Promise<Pixels> {
  const scale = Math.min(1, most.width / width, most.height / height);
  if (scale === 1) return { width, height, rgb };
  const small = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const out = new Uint8Array(small.width * small.height * 3);
  for (let y = 0; y < small.height; y++) {
    if (y % ROWS_AT_ONCE === 0) await setImmediate();
    const [top, bottom] = span(y, small.height, height);
    for (let x = 0; x < small.width; x++) {
      const [left, right] = span(x, small.width, width);
      const mean = meanOf({ width, rgb }, { top, bottom, left, right });
      out.set(mean, (y * small.width + x) * 3);
    }
  }
  return { ...small, rgb: out };
}

interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

function meanOf({ width, rgb }: Pick<Pixels, 'width' | 'rgb'>, { top, bottom, left, right }: Box): [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0];
  for (let row = top; row < bottom; row++) {
    for (let at = (row * width + left) * 3; at < (row * width + right) * 3; at += 3) {
      sums[0] += rgb[at] ?? 0;
      sums[1] += rgb[at + 1] ?? 0;
      sums[2] += rgb[at + 2] ?? 0;
    }
  }
  const points = (bottom - top) * (right - left);
  return [Math.round(sums[0] / points), Math.round(sums[1] / points), Math.round(sums[2] / points)];
}

/** The points of the large picture behind one of the small: at least one. */
function span(at: number, small: number, large: number): [number, number] {
  const start = Math.floor((at * large) / small);
  return [start, Math.max(start + 1, Math.floor(((at + 1) * large) / small))];
}

interface Chunk {
  readonly type: string;
  readonly content: Buffer;
}

function chunksOf(bytes: Buffer): Chunk[] | null {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) return null;
  const chunks: Chunk[] = [];
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (at + 12 + length > bytes.length) return null;
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

interface Layout {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colour: number;
  readonly channels: number;
  /** Bytes in a row, without the one that names its filter. */
  readonly stride: number;
}

/** Undoes the filter of each row in place. Source: PNG specification, section 9. */
function unfilter(lines: Buffer, { height, depth, channels, stride }: Layout): void {
  const step = Math.max(1, (channels * depth) >> 3);
  for (let row = 0; row < height; row++) {
    const start = row * (stride + 1) + 1;
    const filter = lines[start - 1] ?? 0;
    for (let at = 0; at < stride; at++) {
      const left = at < step ? 0 : (lines[start + at - step] ?? 0);
      const up = row === 0 ? 0 : (lines[start + at - stride - 1] ?? 0);
      const corner = row === 0 || at < step ? 0 : (lines[start + at - stride - 1 - step] ?? 0);
      lines[start + at] = ((lines[start + at] ?? 0) + predicted(filter, { left, up, corner })) & 0xff;
    }
  }
}

function predicted(filter: number, { left, up, corner }: { left: number; up: number; corner: number }): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const guess = left + up - corner;
  const [by_left, by_up, by_corner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (by_left <= by_up && by_left <= by_corner) return left;
  return by_up <= by_corner ? up : corner;
}

interface Colours {
  readonly palette: Buffer | undefined;
  readonly transparency: Buffer | undefined;
}

async function flatten(lines: Buffer, layout: Layout, { palette, transparency }: Colours): Promise<Uint8Array> {
  const { width, height, depth, colour, channels, stride } = layout;
  const rgb = new Uint8Array(width * height * 3);
  const largest = depth === 16 ? 255 : 2 ** depth - 1;
  const has_alpha = colour === 4 || colour === 6;
  const is_grey = colour === 0 || colour === 4;
  for (let row = 0; row < height; row++) {
    if (row % ROWS_AT_ONCE === 0) await setImmediate();
    const start = row * (stride + 1) + 1;
    for (let column = 0; column < width; column++) {
      const sample = (channel: number) => sampleAt(lines, { start, index: column * channels + channel, depth });
      const index = colour === PALETTE ? sample(0) : 0;
      const alpha = has_alpha ? sample(channels - 1) / largest : colour === PALETTE ? (transparency?.[index] ?? 255) / 255 : 1;
      for (let channel = 0; channel < 3; channel++) {
        const own = colour === PALETTE ? (palette?.[index * 3 + channel] ?? 0) : (sample(is_grey ? 0 : channel) * 255) / largest;
        rgb[(row * width + column) * 3 + channel] = Math.round(own * alpha + 255 * (1 - alpha));
      }
    }
  }
  return rgb;
}

/** A sample; of sixteen bits the upper eight, which is all that paper shows. */
function sampleAt(lines: Buffer, { start, index, depth }: { start: number; index: number; depth: number }): number {
  if (depth === 16) return lines[start + index * 2] ?? 0;
  if (depth === 8) return lines[start + index] ?? 0;
  const bit = index * depth;
  return ((lines[start + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
}
