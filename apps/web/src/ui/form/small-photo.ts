import { bytesOf } from './base64.ts';

/** How a photo is tried to be made small, from the best on: pixels of the longer side, and quality. */
type Ways = readonly (readonly [longest_side: number, quality: number])[];

export interface PhotoRoom {
  /** No photo is larger. */
  readonly bytes_max: number;
  /** As small as that where one of the ways makes it so; left out, what is small enough is. */
  readonly bytes_aim?: number;
  readonly ways?: Ways;
}

/** The writing on a page of A4 can be read. */
const PAPER: Ways = [
  [1600, 0.8],
  [1600, 0.6],
  [1600, 0.45],
  [1600, 0.3],
];
const TYPE = 'image/jpeg';
/** What a phone keeps a photo as; the server takes no other. */
const KEPT_AS_IT_IS: readonly string[] = ['image/jpeg', 'image/png'];
/** A browser that has not unpacked a photo by then does not do so. */
const UNPACKED_WITHIN_MS = 15_000;
/** The same of packing a picture beside its other work: then it is packed at once, while the page waits. */
const PACKED_WITHIN_MS = 4000;
/** A larger file than any camera's is not unpacked: it would take the device's memory before it said what it is. */
export const PHOTO_READ_BYTES_MAX = 100 * 1024 * 1024;

/**
 * A photo as small as it can be read, upright and without what the camera wrote beside it, as JPEG. The file as it is where the browser fails
 * at that and it is small enough: a proof is not lost for its size. Null for what is no picture, larger than `PHOTO_READ_BYTES_MAX`, or where
 * not even the smallest is small enough. It never takes for ever.
 */
export async function smallPhoto(
  file: Blob,
  { bytes_max, bytes_aim = bytes_max, ways = PAPER }: PhotoRoom,
): Promise<Uint8Array | null> {
  if (file.size > PHOTO_READ_BYTES_MAX) return null;
  const unpacked = await within(unpack(file), UNPACKED_WITHIN_MS);
  if (unpacked === null) return KEPT_AS_IT_IS.includes(file.type) && file.size <= bytes_max ? bytesOfFile(file) : null;
  const { bitmap } = unpacked;
  if (bitmap === null) return null;
  try {
    let smallest: Uint8Array | null = null;
    for (const [longest_side, quality] of ways) {
      const bytes = await drawn(bitmap, longest_side, quality);
      if (bytes !== null && (smallest === null || bytes.length < smallest.length)) smallest = bytes;
      if (smallest !== null && smallest.length <= bytes_aim) break;
    }
    return smallest !== null && smallest.length <= bytes_max ? smallest : null;
  } finally {
    bitmap.close();
  }
}

/** Null for what is no picture. */
async function unpack(file: Blob): Promise<{ readonly bitmap: ImageBitmap | null }> {
  return { bitmap: await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null) };
}

async function bytesOfFile(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}

/** Null where something has not come in time. */
async function within<Something>(coming: Promise<Something>, most_ms: number): Promise<Something | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), most_ms);
  });
  return Promise.race([coming, late]).finally(() => clearTimeout(timer));
}

async function drawn(bitmap: ImageBitmap, longest_side: number, quality: number): Promise<Uint8Array | null> {
  const scale = Math.min(1, longest_side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return null;
  // What is see-through would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return bytesOfCanvas(canvas, TYPE, quality);
}

/** Whether this browser has once not packed a picture beside its other work: it is not waited for a second time. */
let packs_late = false;

type Drawn = Pick<HTMLCanvasElement, 'toBlob' | 'toDataURL'>;

/** What is drawn on a canvas; null where it is too large for the browser. */
export async function bytesOfCanvas(canvas: Drawn, type: string, quality?: number): Promise<Uint8Array | null> {
  const packed = packs_late ? null : await within(packing(canvas, type, quality), PACKED_WITHIN_MS);
  if (packed !== null) return packed.blob && bytesOfFile(packed.blob);
  packs_late = true;
  const [, base64 = ''] = canvas.toDataURL(type, quality).split(',');
  return base64 === '' ? null : bytesOf(base64);
}

function packing(canvas: Drawn, type: string, quality?: number): Promise<{ readonly blob: Blob | null }> {
  return new Promise((resolve) => canvas.toBlob((blob) => resolve({ blob }), type, quality));
}
