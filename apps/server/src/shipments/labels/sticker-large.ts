import type { Document, Picture } from '../../providers/pdf-document.ts';
import { INNER_MM, LABEL_WIDTH_MM, MARGIN_MM, drawBars, drawQr, put, rule } from './label-drawing.ts';
import type { Sticker, StickerSide } from './sticker.ts';
import { dateOf, drawSender, measuresOf, titleOf } from './sticker-parts.ts';

/** A sticker of 100 x 150 mm. */
export function drawLargeSticker(document: Document, sticker: Sticker, logo: Picture | null): void {
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
  drawSender(document, sticker, logo);
  put(document, dateOf(sticker), { top: 5, size: 9, align: 'right' });
  put(document, sticker.short_tracking_reference, { top: 11, size: 30, bold: true });
  put(document, sticker.service_level_code, { top: 11, size: 30, bold: true, align: 'right' });
  put(document, sticker.count, { top: 24, size: 11, bold: true });
  put(document, sticker.route, { top: 24, size: 11, bold: true, align: 'right' });
  rule(document, 30);
}

function drawSide(document: Document, title: string, side: StickerSide, { top, size }: { top: number; size: number }): void {
  const line = size * 0.42;
  // Beside the title, where a long name takes nothing from the number.
  put(document, titleOf(title, side), { top, size: 8, bold: true, width: INNER_MM - 22 });
  put(document, side.hub_code, { top, size: size + 6, bold: true, align: 'right' });
  put(document, side.name, { top: top + 3.2, size, bold: true, width: INNER_MM - 22 });
  side.lines
    .slice(0, 4)
    .forEach((text, at) => put(document, text, { top: top + 3.2 + line * (at + 1), size, width: INNER_MM - 18 }));
}

function drawFoot(document: Document, sticker: Sticker): void {
  drawQr(document, sticker.parcel_reference, { left: LABEL_WIDTH_MM - MARGIN_MM - 26, top: 119, size: 26 });
  const width = INNER_MM - 30;
  put(document, measuresOf(sticker), { top: 119, size: 9, bold: true, width });
  put(document, `Account ${sticker.account_code}   Proof: ${sticker.pod_method}`, { top: 124, size: 8, width });
  if (sticker.customer_reference) put(document, `Ref: ${sticker.customer_reference}`, { top: 128.5, size: 8, width });
  if (sticker.instructions) put(document, sticker.instructions, { top: 133, size: 8, width, lines: 3 });
}
