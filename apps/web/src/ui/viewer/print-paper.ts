import { paint } from './edit-paper.ts';
import { strokesOf } from './marks.ts';
import type { Edits } from './marks.ts';
import { boundedScale } from './paper.ts';
import type { Paper } from './paper.ts';

/** As many pages as are printed from here; each is a picture in memory. */
export const PRINTED_PAGES_MAX = 60;
/** Twice the 72 of a point: letters of a scan stay sharp. */
const PRINT_SCALE = 2;
const JPEG_QUALITY = 0.85;
const CLASS_OF_SHEETS = 'data-sheets';

/** Prints the pages as they are seen, with what is drawn on them, through a part of the page that only paper shows. */
export async function printPaper(paper: Paper, edits: Edits, class_name: string): Promise<void> {
  const sheets = document.createElement('div');
  sheets.setAttribute(CLASS_OF_SHEETS, '');
  sheets.className = class_name;
  for (let number = 1; number <= Math.min(paper.page_count, PRINTED_PAGES_MAX); number += 1) {
    const page = await paper.page(number);
    const canvas = document.createElement('canvas');
    const scale = boundedScale(page, PRINT_SCALE);
    await page.draw(canvas, scale);
    const pen = canvas.getContext('2d');
    pen?.scale(scale, scale);
    const marks = edits.marks.filter((mark) => mark.page === number);
    if (pen)
      for (const mark of marks) for (const stroke of strokesOf(mark, Math.max(page.width, page.height))) paint(pen, stroke);
    const picture = document.createElement('img');
    picture.src = canvas.toDataURL('image/jpeg', JPEG_QUALITY);
    await picture.decode();
    sheets.append(picture);
  }
  document.body.append(sheets);
  try {
    window.print();
  } finally {
    sheets.remove();
  }
}
