import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { readPictureAddress } from '@tsela/domain/formats/pictures/picture';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { Pool } from '../db/pool.ts';
import type { RequestContext } from '../context.ts';
import { findPicture } from './picture-repository.ts';
import { readPng, shrink } from './png-pixels.ts';

/** A picture as a PDF holds it: a JPEG as it was uploaded, or the points of a PNG, made small and put on white. */
export interface PrintLogo {
  readonly width: number;
  readonly height: number;
  readonly filter: 'DCTDecode' | 'FlateDecode';
  readonly colours: 'DeviceGray' | 'DeviceRGB';
  readonly content: Buffer;
}

/** Room for 40 mm by 6 mm at 300 points an inch; printers of stickers have fewer. */
const MOST = { width: 480, height: 72 };
/** Providers whose logos a process keeps at once. */
const MOST_KEPT = 100;

/** Kept with the connections they were read through, so that two installations in one process do not share them. */
const kept_logos = new WeakMap<Pool, Map<string, Promise<PrintLogo | null>>>();

/**
 * The provider's uploaded logo for printed documents; null where there is none, or none of a kind that is printed (WebP and rare kinds of PNG). It is read
 * and made small once a process: another picture has another address. Source: general settings, logo_url.
 */
export async function printLogoOf({ provider_id, services }: RequestContext): Promise<PrintLogo | null> {
  const address = readSetting(await services.settings.of(provider_id), 'logo_url');
  const named = readPictureAddress(address);
  // A picture of another provider is not looked for.
  if (!named || named.provider_id !== provider_id) return null;
  const kept = kept_logos.get(services.pool) ?? new Map<string, Promise<PrintLogo | null>>();
  kept_logos.set(services.pool, kept);
  const key = `${provider_id} ${named.hash}`;
  const known = kept.get(key);
  if (known) return known;
  const logo = findPicture(services.pool, { provider_id, hash: named.hash }).then(
    (picture) => picture && printPictureOf(picture, MOST),
  );
  const made = logo.then((each) => each ?? null);
  kept.set(key, made);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  // What could not be read this time is tried again.
  made.catch(() => kept.delete(key));
  return made;
}

/** A picture as a PDF holds it, a PNG made no larger than asked; null for what is neither JPEG nor a PNG that is read. */
export async function printPictureOf(
  { content_type, bytes }: { readonly content_type: string; readonly bytes: Buffer },
  most: { readonly width: number; readonly height: number },
): Promise<PrintLogo | null> {
  if (content_type === 'image/jpeg') return jpegLogo(bytes);
  if (content_type !== 'image/png') return null;
  const pixels = await readPng(bytes);
  if (!pixels) return null;
  const { width, height, rgb } = await shrink(pixels, most);
  return { width, height, filter: 'FlateDecode', colours: 'DeviceRGB', content: await promisify(deflate)(rgb) };
}

const START_OF_FRAME = [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];

/** A JPEG goes into a PDF as it is; only its size and colours are looked up. Colours for print (CMYK) are left out. */
function jpegLogo(bytes: Buffer): PrintLogo | null {
  for (let at = 2; at + 10 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (!START_OF_FRAME.includes(bytes[at + 1] ?? 0)) continue;
    const [height, width, components] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7), bytes[at + 9]];
    if (bytes[at + 4] !== 8 || width === 0 || height === 0 || (components !== 1 && components !== 3)) return null;
    return { width, height, filter: 'DCTDecode', colours: components === 1 ? 'DeviceGray' : 'DeviceRGB', content: bytes };
  }
  return null;
}
