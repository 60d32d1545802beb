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
/** A larger file than any camera's is not unpacked: it would take the device's memory before it said what it is. */
export const PHOTO_READ_BYTES_MAX = 100 * 1024 * 1024;

/**
 * A photo as small as it can be read, upright and without what the camera wrote beside it, as JPEG. Null for what is no picture, larger than
 * `PHOTO_READ_BYTES_MAX`, or where not even the smallest is small enough.
 */
export async function smallPhoto(
  file: Blob,
  { bytes_max, bytes_aim = bytes_max, ways = PAPER }: PhotoRoom,
): Promise<Uint8Array | null> {
  if (file.size > PHOTO_READ_BYTES_MAX) return null;
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
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

/** What is drawn on a canvas. */
export async function bytesOfCanvas(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Uint8Array | null> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  return blob && new Uint8Array(await blob.arrayBuffer());
}
