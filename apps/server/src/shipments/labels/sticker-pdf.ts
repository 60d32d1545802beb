import { setImmediate } from 'node:timers/promises';
import bwipjs from 'bwip-js';
import type { PrintLogo } from '../../providers/print-logo.ts';
import { inFont, pdfOf, pictureIn } from '../../providers/pdf-document.ts';
import type { Document, Picture } from '../../providers/pdf-document.ts';
import type { Sticker, StickerSide } from './sticker.ts';

const POINTS_PER_MM = 72 / 25.4;
const WIDTH_MM = 100;
const HEIGHT_MM = 150;
const MARGIN_MM = 5;
const INNER_MM = WIDTH_MM - 2 * MARGIN_MM;

/** The stickers as a PDF: 100 x 150 mm, one page a parcel, codes drawn as vectors so that any printer keeps them sharp. */
export async function stickerPdf(stickers: readonly Sticker[], logo: PrintLogo | null = null): Promise<Buffer> {
  return pdfOf({ size: [mm(WIDTH_MM), mm(HEIGHT_MM)] }, async (document) => {
    const picture = logo && pictureIn(document, logo);
    for (const sticker of stickers) {
      drawSticker(document.addPage(), sticker, picture);
      // A long run takes seconds; others are served between two pages.
      await setImmediate();
    }
  });
}

function drawSticker(document: Document, sticker: Sticker, logo: Picture | null): void {
  drawHead(document, sticker, logo);
  drawBars(document, sticker.parcel_reference, { left: MARGIN_MM + 3, top: 33, width: INNER_MM - 6, height: 22 });
  put(document, sticker.parcel_reference, { top: 56, size: 11, align: 'center', bold: true });
  rule(document, 62);
  drawSide(document, 'FROM', sticker.from, { top: 64, size: 8 });
  rule(document, 84);
  drawSide(document, 'TO', sticker.to, { top: 86, size: 10.5 });
  rule(document, 117);
  drawFoot(document, sticker);
}

function drawHead(document: Document, sticker: Sticker, logo: Picture | null): void {
  if (logo) document.image(logo, mm(MARGIN_MM), mm(4), { fit: [mm(40), mm(6)] });
  else put(document, sticker.provider_title, { top: 5, size: 11, bold: true });
  put(document, `${sticker.is_return ? 'RETURN  ' : ''}${sticker.date}`, { top: 5, size: 9, align: 'right' });
  put(document, sticker.short_tracking_reference, { top: 11, size: 30, bold: true });
  put(document, sticker.service_level_code, { top: 11, size: 30, bold: true, align: 'right' });
  put(document, `Parcel ${sticker.number} of ${sticker.of}`, { top: 24, size: 11, bold: true });
  put(document, sticker.route, { top: 24, size: 11, bold: true, align: 'right' });
  rule(document, 30);
}

function drawSide(document: Document, title: string, side: StickerSide, { top, size }: { top: number; size: number }): void {
  const line = size * 0.42;
  // Beside the title, where a long name takes nothing from the number.
  put(document, [title, side.phone].filter(Boolean).join('   '), { top, size: 8, bold: true, width: INNER_MM - 22 });
  put(document, side.hub_code, { top, size: size + 6, bold: true, align: 'right' });
  put(document, side.name, { top: top + 3.2, size, bold: true, width: INNER_MM - 22 });
  side.lines
    .slice(0, 4)
    .forEach((text, at) => put(document, text, { top: top + 3.2 + line * (at + 1), size, width: INNER_MM - 18 }));
}

function drawFoot(document: Document, sticker: Sticker): void {
  drawQr(document, sticker.parcel_reference, { left: WIDTH_MM - MARGIN_MM - 26, top: 119, size: 26 });
  const width = INNER_MM - 30;
  put(document, `${sticker.weight}   ${sticker.size}`, { top: 119, size: 9, bold: true, width });
  put(document, `Account ${sticker.account_code}   Proof: ${sticker.pod_method}`, { top: 124, size: 8, width });
  if (sticker.customer_reference) put(document, `Ref: ${sticker.customer_reference}`, { top: 128.5, size: 8, width });
  if (sticker.instructions) put(document, sticker.instructions, { top: 133, size: 8, width, lines: 3 });
}

interface Placed {
  readonly top: number;
  readonly size: number;
  readonly bold?: boolean;
  readonly align?: 'left' | 'right' | 'center';
  readonly width?: number;
  readonly lines?: number;
}

/** Text in mm from the top; what does not fit its width is cut, so that nothing runs into a code. */
function put(document: Document, text: string, { top, size, bold, align = 'left', width = INNER_MM, lines = 1 }: Placed): void {
  document.fontSize(size).text(inFont(document, text.normalize('NFC'), bold === true), mm(MARGIN_MM), mm(top), {
    width: mm(width),
    height: size * 1.2 * lines,
    align,
    ellipsis: true,
    lineBreak: lines > 1,
  });
}

function rule(document: Document, top: number): void {
  document
    .moveTo(mm(MARGIN_MM), mm(top))
    .lineTo(mm(WIDTH_MM - MARGIN_MM), mm(top))
    .lineWidth(0.7)
    .stroke('#000');
}

/** Code 128 out of its raw widths, bars and spaces in turn. */
function drawBars(document: Document, text: string, box: { left: number; top: number; width: number; height: number }): void {
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

function drawQr(document: Document, text: string, box: { left: number; top: number; size: number }): void {
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

function mm(length: number): number {
  return length * POINTS_PER_MM;
}
