import type { KeptFileType } from '../kept-file.ts';

/** How a picture is turned, as EXIF counts it: 1 is upright. */
const UPRIGHT = 1;
const ORIENTATION_TAG = 0x0112;
const EXIF = 'Exif\0\0';

/** Parts of a JPEG by their second byte. */
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const RESTART_FIRST = 0xd0;
const RESTART_LAST = 0xd7;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;

/** What a PNG needs to be drawn, and its colours. Texts, times, EXIF and what is not known are none of it. */
const DRAWN = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs']);
const PNG_HEAD = 8;

/**
 * The picture without what a camera writes beside it: where and when it was taken, with what and by whom, and whatever lies behind its end. What
 * is drawn stays to the bit, and so does how it is turned. Null for what has no sound structure. Source: issue 18, POPIA section 10.
 */
export function barePicture(bytes: Uint8Array, type: 'image/png' | 'image/jpeg' | 'image/webp'): Uint8Array | null {
  switch (type) {
    case 'image/png':
      return barePng(bytes);
    case 'image/jpeg':
      return bareJpeg(bytes);
    case 'image/webp':
      return bareWebp(bytes);
  }
}

/** A file as it is kept: a picture bare, everything else as it came. Null for a picture that has no sound structure. */
export function bareFile(bytes: Uint8Array, type: KeptFileType): Uint8Array | null {
  return type === 'application/pdf' || type === 'text/csv' ? bytes : barePicture(bytes, type);
}

function bareJpeg(bytes: Uint8Array): Uint8Array | null {
  if (bytes[0] !== 0xff || bytes[1] !== START) return null;
  const kept: Uint8Array[] = [];
  let turned = UPRIGHT;
  let has_scan = false;
  let at = 2;
  while (at + 2 <= bytes.length) {
    const kind = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    // Bytes that fill up are allowed between parts.
    if (kind === 0xff) {
      at += 1;
      continue;
    }
    if (kind === END)
      return has_scan
        ? joined([new Uint8Array([0xff, START]), ...turnedPart(turned), ...kept, bytes.subarray(at, at + 2)])
        : null;
    const length = wordAt(bytes, at + 2, { is_big: true });
    if (length < 2 || at + 2 + length > bytes.length) return null;
    // A picture that is drawn step by step has several scans, and tables between them.
    const end = kind === SCAN ? endOfScan(bytes, at + 2 + length) : at + 2 + length;
    const part = bytes.subarray(at, end);
    if (kind === SCAN) has_scan = true;
    if (kind === APP1) turned = orientationIn(part) ?? turned;
    if (isDrawnBy(kind)) kept.push(part);
    at = end;
  }
  return null;
}

/** Colours and tables; no camera's notes and no comments. */
function isDrawnBy(kind: number): boolean {
  if (kind === APP0 || kind === APP2 || kind === APP14) return true;
  return !(kind >= APP0 && kind <= APP15) && kind !== COMMENT;
}

/** Where the data of a scan ends: at the next part. Within it 0xff stands before 0 or before a mark to restart from. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !(next >= RESTART_FIRST && next <= RESTART_LAST)) return at;
  }
  return bytes.length;
}

/** How the picture is turned, in a part that holds EXIF. */
function orientationIn(part: Uint8Array): number | null {
  return textAt(part, 4, EXIF.length) === EXIF ? orientationOf(part.subarray(10)) : null;
}

/** How the picture is turned, by the directory of its EXIF. */
function orientationOf(tiff: Uint8Array): number | null {
  const is_big = textAt(tiff, 0, 2) === 'MM';
  // Of its four bytes two are enough: the directory of what a camera writes comes early.
  const directory = wordAt(tiff, is_big ? 6 : 4, { is_big });
  const entries = wordAt(tiff, directory, { is_big });
  for (let entry = 0; entry < Math.min(entries, 64); entry++) {
    const at = directory + 2 + entry * 12;
    if (wordAt(tiff, at, { is_big }) === ORIENTATION_TAG) {
      const value = wordAt(tiff, at + 8, { is_big });
      return value >= 1 && value <= 8 ? value : null;
    }
  }
  return null;
}

/** EXIF that says how the picture is turned, and nothing else; none for one that is upright. */
function turnedPart(turned: number): Uint8Array[] {
  if (turned === UPRIGHT) return [];
  const tiff = turnedTiff(turned);
  const exif = Array.from(EXIF, (sign) => sign.charCodeAt(0));
  return [new Uint8Array([0xff, APP1, 0, 2 + exif.length + tiff.length, ...exif, ...tiff])];
}

function turnedTiff(turned: number): readonly number[] {
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, turned, 0, 0];
  return [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0];
}

/** What a WebP that stands still needs to be drawn, and its colours. */
const DRAWN_IN_WEBP = new Set(['VP8 ', 'VP8L', 'ALPH', 'ICCP']);
const WEBP_HEAD = 12;
/** Flags of an extended WebP: colours, transparency, and EXIF. XMP and movement are none that are kept. */
const KEPT_FLAGS = 0x20 | 0x10;
const EXIF_FLAG = 0x08;
const MOVES_FLAG = 0x02;
const EXTENDED_BYTES = 10;

/** A WebP is chunks of a name, a length and so many bytes, filled up to an even number. Source: RFC 9649. */
function bareWebp(bytes: Uint8Array): Uint8Array | null {
  const end = Math.min(bytes.length, 8 + longAt(bytes, 4));
  const kept: Uint8Array[] = [];
  let extended: Uint8Array | null = null;
  let turned = UPRIGHT;
  let at = WEBP_HEAD;
  while (at + 8 <= end) {
    const [name, length] = [textAt(bytes, at, 4), longAt(bytes, at + 4)];
    const content = bytes.subarray(at + 8, at + 8 + length);
    if (at + 8 + length > end) return null;
    if (name === 'VP8X') {
      // What moves is refused: each of its frames may hold more than what is drawn.
      if (length < EXTENDED_BYTES || ((content[0] ?? 0) & MOVES_FLAG) !== 0) return null;
      extended = content.slice(0, EXTENDED_BYTES);
    }
    if (name === 'EXIF') turned = orientationOf(tiffIn(content)) ?? turned;
    if (DRAWN_IN_WEBP.has(name)) kept.push(webpChunk(name, content));
    at += 8 + length + (length % 2);
  }
  const has_picture = kept.some((chunk) => textAt(chunk, 0, 3) === 'VP8');
  if (!has_picture || (extended === null && kept.length > 1)) return null;
  if (extended === null) return webpOf(kept);
  extended[0] = ((extended[0] ?? 0) & KEPT_FLAGS) | (turned === UPRIGHT ? 0 : EXIF_FLAG);
  const exif = turned === UPRIGHT ? [] : [webpChunk('EXIF', new Uint8Array(turnedTiff(turned)))];
  return webpOf([webpChunk('VP8X', extended), ...kept, ...exif]);
}

/** Some programs write the mark of a JPEG's EXIF in front. */
function tiffIn(content: Uint8Array): Uint8Array {
  return textAt(content, 0, EXIF.length) === EXIF ? content.subarray(EXIF.length) : content;
}

function webpOf(chunks: readonly Uint8Array[]): Uint8Array {
  const body = joined(chunks);
  return joined([bytesOf('RIFF'), longBytes(body.length + 4), bytesOf('WEBP'), body]);
}

function webpChunk(name: string, content: Uint8Array): Uint8Array {
  return joined([bytesOf(name), longBytes(content.length), content, new Uint8Array(content.length % 2)]);
}

function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Array.from(text, (sign) => sign.charCodeAt(0)));
}

function longAt(bytes: Uint8Array, at: number): number {
  return wordAt(bytes, at, { is_big: false }) + wordAt(bytes, at + 2, { is_big: false }) * 0x10000;
}

function longBytes(value: number): Uint8Array {
  return new Uint8Array([value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, value >>> 24]);
}

function barePng(bytes: Uint8Array): Uint8Array | null {
  const kept: Uint8Array[] = [bytes.subarray(0, PNG_HEAD)];
  let at = PNG_HEAD;
  while (at + 12 <= bytes.length) {
    const length = wordAt(bytes, at, { is_big: true }) * 0x10000 + wordAt(bytes, at + 2, { is_big: true });
    const name = textAt(bytes, at + 4, 4);
    const end = at + 12 + length;
    if (end > bytes.length) return null;
    if (DRAWN.has(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IEND') return joined(kept);
    at = end;
  }
  return null;
}

function wordAt(bytes: Uint8Array, at: number, { is_big }: { readonly is_big: boolean }): number {
  const [first, second] = [bytes[at] ?? 0, bytes[at + 1] ?? 0];
  return is_big ? first * 256 + second : second * 256 + first;
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
