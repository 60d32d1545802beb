import { setImmediate } from 'node:timers/promises';
import type { LabelSize } from '@tsela/domain/formats/label-options';
import type { PrintLogo } from '../../providers/print-logo.ts';
import { pdfOf, pictureIn } from '../../providers/pdf-document.ts';
import type { Document, Picture } from '../../providers/pdf-document.ts';
import { LABEL_WIDTH_MM, mm } from './label-drawing.ts';
import type { Sticker } from './sticker.ts';
import { drawLargeSticker } from './sticker-large.ts';
import { drawSmallSticker } from './sticker-small.ts';
import { drawTestLabel } from './test-label-drawing.ts';

const A4: readonly [number, number] = [210, 297];
const LARGE: readonly [number, number] = [LABEL_WIDTH_MM, 150];

interface Sheet {
  /** In mm, like all of it. */
  readonly size: readonly [number, number];
  readonly draw: (document: Document, sticker: Sticker, logo: Picture | null) => void;
  /** How its stickers lie on it: columns, rows, and whether they are turned by a quarter; left out, one as it is. */
  readonly up?: { readonly columns: number; readonly rows: number; readonly is_turned: boolean };
}

const SHEETS: Readonly<Record<LabelSize, Sheet>> = {
  '100x150': { size: LARGE, draw: drawLargeSticker },
  '100x100': { size: [LABEL_WIDTH_MM, 100], draw: drawSmallSticker },
  a4: { size: A4, draw: drawLargeSticker, up: { columns: 1, rows: 1, is_turned: false } },
  'a4-2up': { size: A4, draw: drawLargeSticker, up: { columns: 1, rows: 2, is_turned: true } },
  'a4-4up': { size: A4, draw: drawLargeSticker, up: { columns: 2, rows: 2, is_turned: false } },
};

/** Stickers as a PDF on sheets of a size, codes drawn as vectors so that any printer keeps them sharp. Source: screens S59. */
export async function stickerPdf(
  stickers: readonly Sticker[],
  { logo = null, size = '100x150' }: { readonly logo?: PrintLogo | null; readonly size?: LabelSize } = {},
): Promise<Buffer> {
  const sheet = SHEETS[size];
  const [width, height] = sheet.size;
  return pdfOf({ size: [mm(width), mm(height)] }, async (document) => {
    const picture = logo && pictureIn(document, logo);
    for (const [index, sticker] of stickers.entries()) {
      drawOnto(document, sheet, index, () => sheet.draw(document, sticker, picture));
      // A long run takes seconds; others are served between two stickers.
      await setImmediate();
    }
  });
}

/** A test label at every place of a sheet. Source: users-ask 27. */
export async function testLabelPdf(code: string, size: LabelSize): Promise<Buffer> {
  const sheet = SHEETS[size];
  const [width, height] = sheet.size;
  const places = sheet.up ? sheet.up.columns * sheet.up.rows : 1;
  return pdfOf({ size: [mm(width), mm(height)] }, (document) => {
    for (let index = 0; index < places; index++)
      drawOnto(document, sheet, index, (scale) => drawTestLabel(document, { code, height: sheet.up ? LARGE[1] : height, scale }));
  });
}

/** Printers leave an edge of some millimetres white. */
const EDGE_MM = 4;

/** Draws a sticker at its place: on a page of its own, or as large as fits its part of the sheet. */
function drawOnto(document: Document, { size, up }: Sheet, index: number, draw: (scale: number) => void): void {
  if (!up) {
    document.addPage();
    draw(1);
    return;
  }
  const place = index % (up.columns * up.rows);
  if (place === 0) document.addPage();
  const [cell_width, cell_height] = [size[0] / up.columns, size[1] / up.rows];
  const [wide, high] = up.is_turned ? [LARGE[1], LARGE[0]] : LARGE;
  const scale = Math.min((cell_width - 2 * EDGE_MM) / wide, (cell_height - 2 * EDGE_MM) / high);
  const left = (place % up.columns) * cell_width + (cell_width - wide * scale) / 2;
  const top = Math.floor(place / up.columns) * cell_height + (cell_height - high * scale) / 2;
  document.save();
  document.translate(mm(left), mm(top)).scale(scale);
  if (up.is_turned) document.translate(mm(wide), 0).rotate(90);
  draw(scale);
  document.restore();
}
