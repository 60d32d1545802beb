import { setImmediate } from 'node:timers/promises';
import type { StickerSheet } from '@tsela/domain/shipments/stickers';
import { pdfOf } from '../../providers/pdf-document.ts';
import type { Document } from '../../providers/pdf-document.ts';
import { drawBars, mm, put } from '../labels/label-drawing.ts';

/** Stickers on a page, in mm: 24 on A4 as they are sold, or one on each label. */
const SHEETS = {
  'a4-24': { page: [210, 297], columns: 3, rows: 8 },
  '100x50': { page: [100, 50], columns: 1, rows: 1 },
} as const satisfies Readonly<Record<StickerSheet, object>>;

interface Sheet {
  readonly sheet: StickerSheet;
  readonly provider_title: string;
}

/** Pre-printed references with their bar codes, drawn as vectors. Source: screens S32, S37. */
export async function stickerSheetPdf(references: readonly string[], { sheet, provider_title }: Sheet): Promise<Buffer> {
  const { page, columns, rows } = SHEETS[sheet];
  const [width, height] = [page[0] / columns, page[1] / rows];
  return pdfOf({ size: [mm(page[0]), mm(page[1])] }, async (document) => {
    for (const [index, reference] of references.entries()) {
      const place = index % (columns * rows);
      if (place === 0) document.addPage();
      const [left, top] = [(place % columns) * width, Math.floor(place / columns) * height];
      draw(document, { reference, provider_title, left, top, width, height });
      // A long run takes a moment; others are served between two stickers.
      await setImmediate();
    }
  });
}

interface Drawn {
  readonly reference: string;
  readonly provider_title: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Quiet zones of a bar code are ten modules at least; the edge is wider than that. */
const EDGE_MM = 7;

function draw(document: Document, { reference, provider_title, left, top, width, height }: Drawn): void {
  const inner = { left: left + EDGE_MM, width: width - 2 * EDGE_MM, align: 'center' } as const;
  put(document, provider_title, { ...inner, top: top + 3, size: 8 });
  drawBars(document, reference, { left: inner.left, width: inner.width, top: top + 8, height: height - 21 });
  put(document, reference, { ...inner, top: top + height - 11, size: 13, bold: true });
}
