import { PDFDocument, degrees } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { editedPdf, splitPdf } from './edit-pdf.ts';
import { NO_EDITS } from './marks.ts';
import type { Mark } from './marks.ts';
import type { Matrix } from './paper.ts';

const A4: [number, number] = [595, 842];
/** As a page that is not turned is shown: its upper edge first. */
const UPRIGHT: Matrix = [1, 0, 0, -1, 0, 842];

async function aPdf(sizes: readonly [number, number][], turn = 0): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const size of sizes) document.addPage(size).setRotation(degrees(turn));
  return document.save();
}

const note: Mark = { id: 'mark 1', page: 1, kind: 'note', places: [{ x: 10, y: 20 }], text: 'Ṱhanzi šala 漢' };
const box: Mark = {
  id: 'mark 2',
  page: 1,
  kind: 'box',
  places: [
    { x: 10, y: 20 },
    { x: 110, y: 70 },
  ],
  text: '',
};

describe('a version with what was drawn', () => {
  it('SCREEN-55: leaves the original as it was, and its other pages', async () => {
    const original = await aPdf([A4, [300, 300]]);
    const before = original.slice();

    const edited = await editedPdf(original, { ...NO_EDITS, marks: [note, box] }, [
      { page: 1, width: 595, height: 842, matrix: UPRIGHT },
    ]);

    expect(original).toEqual(before);
    const pages = (await PDFDocument.load(edited)).getPages();
    expect(pages.map((page) => page.getSize())).toEqual([
      { width: 595, height: 842 },
      { width: 300, height: 300 },
    ]);
    expect(edited.length).toBeGreaterThan(original.length);
  });

  it('SCREEN-31: turns a page further than it was, and crops what was shown', async () => {
    const edited = await editedPdf(
      await aPdf([A4], 90),
      { marks: [], turns: new Map([[1, 270]]), crops: new Map([[1, { left: 100, top: 50, width: 400, height: 300 }]]) },
      // As it is shown: turned to the right once already.
      [{ page: 1, width: 842, height: 595, matrix: [0, 1, 1, 0, 0, 0] }],
    );

    const page = (await PDFDocument.load(edited)).getPage(0);
    expect(page.getRotation().angle).toBe(0);
    expect(page.getCropBox()).toEqual({ x: 50, y: 100, width: 300, height: 400 });
  });

  it('SCREEN-55: refuses what is no PDF', async () => {
    const broken = editedPdf(new TextEncoder().encode('%PDF-1.7 broken'), NO_EDITS, []);

    await expect(broken).rejects.toBeInstanceOf(Error);
  });
});

describe('splitting', () => {
  it('SCREEN-31: makes one document for each group of pages, in their order, and knows no page that is not there', async () => {
    const source = await aPdf([A4, [300, 300], [400, 400]]);

    const pieces = await splitPdf(source, [[1], [3, 2, 9]]);

    const sizes = await Promise.all(
      pieces.map(async (piece) => (await PDFDocument.load(piece)).getPages().map((page) => page.getWidth())),
    );
    expect(sizes).toEqual([[595], [400, 300]]);
  });
});
