/** In pixels, of the longer side: the writing on a page of A4 can be read. */
const LONGEST_SIDE = 1600;
const QUALITIES = [0.8, 0.6, 0.45, 0.3] as const;
const TYPE = 'image/jpeg';
/** A larger file than any camera's is not unpacked: it would take the device's memory before it said what it is. */
export const PHOTO_READ_BYTES_MAX = 100 * 1024 * 1024;

/**
 * A photo as small as it can be read, upright and without what the camera wrote beside it, as JPEG. Null for what is no picture, larger than
 * `PHOTO_READ_BYTES_MAX`, or where not even the coarsest is small enough.
 */
export async function smallPhoto(file: Blob, bytes_max: number): Promise<Uint8Array | null> {
  if (file.size > PHOTO_READ_BYTES_MAX) return null;
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (bitmap === null) return null;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return null;
  // What is see-through would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  for (const quality of QUALITIES) {
    const bytes = await bytesOfCanvas(canvas, TYPE, quality);
    if (bytes !== null && bytes.length <= bytes_max) return bytes;
  }
  return null;
}

/** What is drawn on a canvas. */
export async function bytesOfCanvas(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Uint8Array | null> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  return blob && new Uint8Array(await blob.arrayBuffer());
}
