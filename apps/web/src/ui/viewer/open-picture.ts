import { picturePixels } from '@tsela/domain/formats/pictures/picture-pixels';
import { PaperRefused } from './paper.ts';
import type { Paper } from './paper.ts';

/** More than the best cameras of phones take; a browser that unpacks it needs 800 MB. */
const PIXELS_MAX = 200_000_000;

/** A picture as a document of one page, upright as its camera held it. Raises `PaperRefused` for what no browser draws, or has the memory for. */
export async function openPicture(bytes: Uint8Array, content_type: string): Promise<Paper> {
  if ((picturePixels(bytes, content_type) ?? 0) > PIXELS_MAX) throw new PaperRefused('slow');
  const bitmap = await createImageBitmap(new Blob([bytes.slice()], { type: content_type }), {
    imageOrientation: 'from-image',
  }).catch((cause: unknown) => {
    throw new PaperRefused('broken', { cause });
  });
  const { width, height } = bitmap;
  return {
    page_count: 1,
    page: () =>
      Promise.resolve({
        width,
        height,
        matrix: null,
        draw: (canvas, scale) => {
          canvas.width = Math.max(1, Math.floor(width * scale));
          canvas.height = Math.max(1, Math.floor(height * scale));
          canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
          return Promise.resolve();
        },
        texts: () => Promise.resolve([]),
      }),
    close: () => bitmap.close(),
  };
}
