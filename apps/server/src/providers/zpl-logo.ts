import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type { PrinterResolution } from '@tsela/domain/formats/label-options';
import type { RequestContext } from '../context.ts';
import { readJpeg } from './jpeg-pixels.ts';
import { shrink } from './png-pixels.ts';
import type { Pixels } from './png-pixels.ts';
import { printLogoOf } from './print-logo.ts';
import type { PrintLogo } from './print-logo.ts';

/** A black and white picture as label printers take it: rows of bits from the left, in hexadecimal, a 1 is black. */
export interface ZplLogo {
  /** In dots of the printer. */
  readonly width: number;
  readonly height: number;
  readonly bytes_per_row: number;
  readonly hex: string;
}

/** 40 mm by 6 mm, as the PDF gives it, in dots of each printer. */
const ROOM: Readonly<Record<PrinterResolution, { readonly width: number; readonly height: number }>> = {
  '203': { width: 320, height: 44 },
  '300': { width: 472, height: 65 },
};

/** Kept as long as the logo that they are made of, which is bounded and another one with another picture. */
const kept = new WeakMap<PrintLogo, Map<PrinterResolution, Promise<ZplLogo | null>>>();

/**
 * The provider's logo for label printers, made once a process and resolution; null where there is none, or none that is printed here.
 * Source: general settings, logo_url; screens S59.
 */
export async function zplLogoOf(context: RequestContext, resolution: PrinterResolution): Promise<ZplLogo | null> {
  const logo = await printLogoOf(context);
  if (!logo) return null;
  const made = kept.get(logo) ?? new Map<PrinterResolution, Promise<ZplLogo | null>>();
  kept.set(logo, made);
  const known = made.get(resolution);
  if (known) return known;
  const bitmap = bitmapOf(logo, resolution);
  made.set(resolution, bitmap);
  // What failed this time is tried again.
  bitmap.catch(() => made.delete(resolution));
  return bitmap;
}

async function bitmapOf(logo: PrintLogo, resolution: PrinterResolution): Promise<ZplLogo | null> {
  const pixels = await pixelsOf(logo);
  return pixels && dithered(await shrink(pixels, ROOM[resolution]));
}

async function pixelsOf({ width, height, filter, content }: PrintLogo): Promise<Pixels | null> {
  if (filter === 'DCTDecode') return readJpeg(content);
  return { width, height, rgb: await promisify(inflate)(content, { maxOutputLength: width * height * 3 }) };
}

const [RED, GREEN, BLUE] = [0.299, 0.587, 0.114];
const WHITE = 255;
const MIDDLE = 128;

/** Black dots as close together as the picture is dark (Floyd and Steinberg). Null for a picture without any. */
export async function dithered({ width, height, rgb }: Pixels): Promise<ZplLogo | null> {
  const grey = Float32Array.from(
    { length: width * height },
    (_, at) => RED * (rgb[at * 3] ?? WHITE) + GREEN * (rgb[at * 3 + 1] ?? WHITE) + BLUE * (rgb[at * 3 + 2] ?? WHITE),
  );
  const bytes_per_row = Math.ceil(width / 8);
  const bits = Buffer.alloc(bytes_per_row * height);
  const spread = (x: number, y: number, amount: number) => {
    const at = y * width + x;
    if (x >= 0 && x < width && y < height) grey[at] = (grey[at] ?? 0) + amount;
  };
  for (let y = 0; y < height; y++) {
    // Others are served between two rows.
    await setImmediate();
    for (let x = 0; x < width; x++) {
      const wanted = grey[y * width + x] ?? WHITE;
      const is_black = wanted < MIDDLE;
      if (is_black) {
        const at = y * bytes_per_row + (x >> 3);
        bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7));
      }
      const left_over = wanted - (is_black ? 0 : WHITE);
      spread(x + 1, y, (left_over * 7) / 16);
      spread(x - 1, y + 1, (left_over * 3) / 16);
      spread(x, y + 1, (left_over * 5) / 16);
      spread(x + 1, y + 1, left_over / 16);
    }
  }
  return bits.some((byte) => byte !== 0) ? { width, height, bytes_per_row, hex: bits.toString('hex').toUpperCase() } : null;
}
