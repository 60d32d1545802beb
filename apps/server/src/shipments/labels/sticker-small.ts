import type { Document, Picture } from '../../providers/pdf-document.ts';
import { INNER_MM, LABEL_WIDTH_MM, MARGIN_MM, drawBars, drawQr, put, rule } from './label-drawing.ts';
import type { Sticker } from './sticker.ts';
import { dateOf, drawSender, measuresOf, titleOf } from './sticker-parts.ts';

/** A sticker of 100 x 100 mm: what brings the parcel there, and who to ring; the sender in one line. */
export function drawSmallSticker(document: Document, sticker: Sticker, logo: Picture | null): void {
  drawSender(document, sticker, logo);
  put(document, dateOf(sticker), { top: 5, size: 8, align: 'right' });
  put(document, sticker.short_tracking_reference, { top: 10.5, size: 24, bold: true });
  put(document, sticker.service_level_code, { top: 10.5, size: 24, bold: true, align: 'right' });
  put(document, sticker.count, { top: 20, size: 10, bold: true });
  put(document, sticker.route, { top: 20, size: 10, bold: true, align: 'right' });
  rule(document, 25);
  drawBars(document, sticker.parcel_reference, { left: MARGIN_MM + 3, top: 27, width: INNER_MM - 6, height: 16 });
  put(document, sticker.parcel_reference, { top: 43.5, size: 9, align: 'center', bold: true });
  rule(document, 48);
  drawRecipient(document, sticker);
  rule(document, 74);
  drawFoot(document, sticker);
}

function drawRecipient(document: Document, { to }: Sticker): void {
  put(document, titleOf('TO', to), { top: 49.5, size: 8, bold: true, width: INNER_MM - 24 });
  put(document, to.hub_code, { top: 49.5, size: 16, bold: true, align: 'right' });
  put(document, to.name, { top: 53, size: 10, bold: true, width: INNER_MM - 24 });
  to.lines.slice(0, 4).forEach((text, at) => put(document, text, { top: 57 + at * 4.1, size: 9.5, width: INNER_MM - 18 }));
}

const QR_MM = 20;

function drawFoot(document: Document, sticker: Sticker): void {
  const { from } = sticker;
  drawQr(document, sticker.parcel_reference, { left: LABEL_WIDTH_MM - MARGIN_MM - QR_MM, top: 75.5, size: QR_MM });
  const width = INNER_MM - QR_MM - 4;
  const sender = [from.name, from.phone, from.hub_code].filter(Boolean).join('  ');
  put(document, measuresOf(sticker), { top: 75.5, size: 8, bold: true, width });
  put(document, `From ${sender}`, { top: 79.5, size: 7.5, width });
  put(document, `Account ${sticker.account_code}   Proof: ${sticker.pod_method}`, { top: 83, size: 7.5, width });
  if (sticker.customer_reference) put(document, `Ref: ${sticker.customer_reference}`, { top: 86.5, size: 7.5, width });
  if (sticker.instructions) put(document, sticker.instructions, { top: 90, size: 7, width, lines: 2 });
}
