import { decode } from 'jpeg-js';
import type { Pixels } from './png-pixels.ts';

/** A picture with more points is not read: it is unpacked in one go, and other callers wait for it some tens of milliseconds. */
const MOST_MEGAPOINTS = 1;
const MOST_MEGABYTES = 48;

/** Reads a JPEG; null for what is too large, in colours for print, broken, or none. */
export function readJpeg(bytes: Buffer): Pixels | null {
  try {
    const { width, height, data } = decode(bytes, {
      useTArray: true,
      formatAsRGBA: false,
      tolerantDecoding: false,
      maxResolutionInMP: MOST_MEGAPOINTS,
      maxMemoryUsageInMB: MOST_MEGABYTES,
    });
    return data.length === width * height * 3 ? { width, height, rgb: data } : null;
  } catch {
    // The picture is of a kind that is not read; documents have the provider's name instead.
    return null;
  }
}
