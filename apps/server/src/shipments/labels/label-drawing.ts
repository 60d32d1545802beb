import bwipjs from 'bwip-js';
import { inFont } from '../../providers/pdf-document.ts';
import type { Document } from '../../providers/pdf-document.ts';

const POINTS_PER_MM = 72 / 25.4;
/** Of a label of 100 mm; a waybill has the same margin. */
export const LABEL_WIDTH_MM = 100;
export const MARGIN_MM = 5;
export const INNER_MM = LABEL_WIDTH_MM - 2 * MARGIN_MM;

/** Where a text stands, in mm, and how large, in points. */
export interface Placed {
  /** The margin where it is left out. */
  readonly left?: number;
  readonly top: number;
  readonly size: number;
  readonly bold?: boolean;
  readonly align?: 'left' | 'right' | 'center';
  readonly width?: number;
  readonly lines?: number;
}

/** Text in mm from the top; what does not fit its width is cut, so that nothing runs into a code. */
export function put(document: Document, text: string, placed: Placed): void {
  const { left = MARGIN_MM, top, size, bold, align = 'left', width = INNER_MM, lines = 1 } = placed;
  document.fontSize(size).text(inFont(document, text.normalize('NFC'), bold === true), mm(left), mm(top), {
    width: mm(width),
    height: size * 1.2 * lines,
    align,
    ellipsis: true,
    lineBreak: lines > 1,
  });
}

/** A line across, from one margin of a label to the other unless it is said otherwise. */
export function rule(document: Document, top: number, { left = MARGIN_MM, width = INNER_MM } = {}): void {
  document
    .moveTo(mm(left), mm(top))
    .lineTo(mm(left + width), mm(top))
    .lineWidth(0.7)
    .stroke('#000');
}

/** Code 128 out of its raw widths, bars and spaces in turn. */
export function drawBars(
  document: Document,
  text: string,
  box: { left: number; top: number; width: number; height: number },
): void {
  const [symbol] = bwipjs.raw('code128', text, '') as { sbs: number[] }[];
  const widths = symbol?.sbs ?? [];
  const unit = mm(box.width) / widths.reduce((sum, width) => sum + width, 0);
  let left = mm(box.left);
  widths.forEach((width, at) => {
    if (at % 2 === 0) document.rect(left, mm(box.top), width * unit, mm(box.height));
    left += width * unit;
  });
  document.fill('#000');
}

/** A QR code as squares. */
export function drawQr(document: Document, text: string, box: { left: number; top: number; size: number }): void {
  const [symbol] = bwipjs.raw('qrcode', text, 'eclevel=M') as { pixs: number[]; pixx: number }[];
  if (!symbol) return;
  const unit = mm(box.size) / symbol.pixx;
  symbol.pixs.forEach((dark, at) => {
    const [column, row] = [at % symbol.pixx, Math.floor(at / symbol.pixx)];
    // A hair of overlap keeps anti-aliasing from drawing white lines between the squares.
    if (dark) document.rect(mm(box.left) + column * unit, mm(box.top) + row * unit, unit * 1.02, unit * 1.02);
  });
  document.fill('#000');
}

/** Points, as a PDF counts. */
export function mm(length: number): number {
  return length * POINTS_PER_MM;
}

/** The lines of a list by page, so many on each and fewer on the last, where something else comes below them. */
export function pagesWithEnd<Line>(
  lines: readonly Line[],
  { most, most_on_last }: { readonly most: number; readonly most_on_last: number },
): readonly (readonly Line[])[] {
  const pages: (readonly Line[])[] = [];
  let left = lines;
  while (left.length > most_on_last) {
    const taken = Math.min(most, left.length);
    pages.push(left.slice(0, taken));
    left = left.slice(taken);
  }
  return [...pages, left];
}
