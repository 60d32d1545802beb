import {
  closePath,
  degrees,
  fill,
  lineTo,
  moveTo,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
  radians,
  rgb,
  setFillingRgbColor,
  setGraphicsState,
  setLineCap,
  setLineJoin,
  setLineWidth,
  setStrokingRgbColor,
  StandardFonts,
  stroke as strokePath,
} from 'pdf-lib';
import type { PDFFont, PDFPage } from 'pdf-lib';
import { strokesOf } from './marks.ts';
import type { Place } from '@tsela/domain/formats/pictures/document-drawing';
import type { Crop, Edits, Stroke } from './marks.ts';
import type { Matrix } from './paper.ts';

/** How the pages that were edited lie: their size as shown, and the way from the places of the PDF. */
export interface PageLie {
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly matrix: Matrix;
}

/** The PDF with what was drawn, turned and cropped; the one that was given stays as it is. Raises what the reader raises for a broken one. */
export async function editedPdf(bytes: Uint8Array, edits: Edits, lies: readonly PageLie[]): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const font = await document.embedFont(StandardFonts.Helvetica);
  const pages = document.getPages();
  for (const lie of lies) {
    const page = pages[lie.page - 1];
    if (!page) continue;
    const back = inverse(lie.matrix);
    const size = Math.max(lie.width, lie.height);
    const strokes = edits.marks.filter((mark) => mark.page === lie.page).flatMap((mark) => strokesOf(mark, size));
    for (const each of strokes) paint(page, each, { back, font });
    const crop = edits.crops.get(lie.page);
    if (crop) cropPage(page, crop, back);
    const turn = edits.turns.get(lie.page) ?? 0;
    if (turn !== 0) page.setRotation(degrees((page.getRotation().angle + turn) % 360));
  }
  // What is drawn anew may come out as a version of before, which is not to be taken for the same document.
  document.setModificationDate(new Date());
  return document.save();
}

/** One PDF for each group of pages, in the order of the groups. Pages are counted from 1. */
export async function splitPdf(bytes: Uint8Array, groups: readonly (readonly number[])[]): Promise<Uint8Array[]> {
  const source = await PDFDocument.load(bytes, { updateMetadata: false });
  const count = source.getPageCount();
  const pieces: Uint8Array[] = [];
  for (const group of groups) {
    const piece = await PDFDocument.create();
    const wanted = group.filter((number) => number >= 1 && number <= count).map((number) => number - 1);
    for (const page of await piece.copyPages(source, wanted)) piece.addPage(page);
    pieces.push(await piece.save());
  }
  return pieces;
}

interface Drawing {
  /** From places of the page as shown to places of the PDF. */
  readonly back: Matrix;
  readonly font: PDFFont;
}

function paint(page: PDFPage, stroke: Stroke, { back, font }: Drawing): void {
  const by = Math.hypot(back[0], back[1]);
  if (stroke.kind === 'text') {
    const { x, y } = moved(stroke.at, back);
    page.drawText(writable(stroke.text, font), {
      x,
      y,
      size: stroke.size * by,
      font,
      color: colourOf(stroke.colour),
      rotate: radians(Math.atan2(back[1], back[0])),
    });
    return;
  }
  const [first, ...others] = stroke.places.map((place) => moved(place, back));
  if (!first) return;
  const { red, green, blue } = colourOf(stroke.colour);
  const path = [moveTo(first.x, first.y), ...others.map(({ x, y }) => lineTo(x, y))];
  if (stroke.kind === 'area') {
    const state = page.node.newExtGState(
      'Mark',
      page.doc.context.obj({ Type: 'ExtGState', ca: stroke.opacity, BM: stroke.opacity < 1 ? 'Multiply' : 'Normal' }),
    );
    page.pushOperators(
      pushGraphicsState(),
      setGraphicsState(state),
      setFillingRgbColor(red, green, blue),
      ...path,
      closePath(),
      fill(),
      popGraphicsState(),
    );
    return;
  }
  page.pushOperators(
    pushGraphicsState(),
    setStrokingRgbColor(red, green, blue),
    setLineWidth(stroke.width * by),
    setLineCap(1),
    setLineJoin(1),
    ...path,
    strokePath(),
    popGraphicsState(),
  );
}

function cropPage(page: PDFPage, { left, top, width, height }: Crop, back: Matrix): void {
  const one = moved({ x: left, y: top }, back);
  const other = moved({ x: left + width, y: top + height }, back);
  page.setCropBox(Math.min(one.x, other.x), Math.min(one.y, other.y), Math.abs(other.x - one.x), Math.abs(other.y - one.y));
}

function colourOf(hex: string) {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return rgb(part(1), part(3), part(5));
}

/** The text in letters that every reader of PDFs has: what has none is written without its accent, or as a question mark. */
function writable(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet());
  return Array.from(text.normalize('NFC'), (letter) => {
    if (known.has(letter.codePointAt(0) ?? 0)) return letter;
    const plain = letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
    return Array.from(plain).every((each) => known.has(each.codePointAt(0) ?? 0)) ? plain : '?';
  }).join('');
}

function moved({ x, y }: Place, [a, b, c, d, e, f]: Matrix): Place {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** The way back. A page without any width has none and is left as it is. */
function inverse([a, b, c, d, e, f]: Matrix): Matrix {
  const by = a * d - b * c;
  if (by === 0) return [1, 0, 0, 1, 0, 0];
  return [d / by, -b / by, -c / by, a / by, (c * f - d * e) / by, (b * e - a * f) / by];
}
