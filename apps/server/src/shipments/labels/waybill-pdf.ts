import { setImmediate } from 'node:timers/promises';
import { pdfOf, pictureIn } from '../../providers/pdf-document.ts';
import type { Document, Picture } from '../../providers/pdf-document.ts';
import type { PrintLogo } from '../../providers/print-logo.ts';
import { drawBars, drawQr, mm, put, rule } from './label-drawing.ts';
import type { Placed } from './label-drawing.ts';
import type { StickerSide } from './sticker.ts';
import type { Waybill, WaybillParcel } from './waybill.ts';

/** A4 with its margins, in mm like all of it. */
const MARGIN = 12;
const WIDTH = 210 - 2 * MARGIN;
const COPIES = ['Sender’s copy', 'Courier’s copy', 'Recipient’s copy'] as const;
/** The parcels of one page; further ones are on the next. */
const PARCELS_ON_PAGE = 24;
const ROW = 5;
const PARCELS_TOP = 128;
const SIGNATURES_TOP = 262;

/** The waybills as a PDF on A4, each in so many copies, one after the other. Source: screens S59. */
export async function waybillPdf(
  waybills: readonly Waybill[],
  { copies, logo }: { readonly copies: number; readonly logo: PrintLogo | null },
): Promise<Buffer> {
  return pdfOf({ size: 'A4' }, async (document) => {
    const picture = logo && pictureIn(document, logo);
    for (const waybill of waybills) {
      for (const copy of COPIES.slice(0, copies)) {
        drawWaybill(document, waybill, { copy, logo: picture });
        await setImmediate();
      }
    }
  });
}

interface Head {
  readonly copy: string;
  readonly logo: Picture | null;
}

function drawWaybill(document: Document, waybill: Waybill, head: Head): void {
  const pages = Math.max(1, Math.ceil(waybill.parcels.length / PARCELS_ON_PAGE));
  for (let page = 0; page < pages; page++) {
    document.addPage();
    drawHead(document, waybill, head, pages > 1 ? `Page ${page + 1} of ${pages}` : '');
    drawParties(document, waybill);
    drawParcels(document, waybill, waybill.parcels.slice(page * PARCELS_ON_PAGE, (page + 1) * PARCELS_ON_PAGE));
    drawSignatures(document);
  }
}

function drawHead(document: Document, waybill: Waybill, { copy, logo }: Head, page: string): void {
  if (logo) document.image(logo, mm(MARGIN), mm(MARGIN), { fit: [mm(60), mm(9)] });
  else line(document, waybill.provider_title, { top: MARGIN, size: 14, bold: true });
  line(document, [copy, page].filter(Boolean).join('   '), { top: MARGIN, size: 9, align: 'right' });
  line(document, waybill.is_return ? 'Waybill of a return' : 'Waybill', { top: 24, size: 12, bold: true });
  line(document, waybill.reference, { top: 29, size: 30, bold: true });
  drawBars(document, waybill.reference, { left: MARGIN + 70, top: 25, width: 82, height: 15 });
  drawQr(document, waybill.reference, { left: MARGIN + WIDTH - 26, top: 19, size: 24 });
  across(document, 46);
  waybill.facts.forEach(([name, value], at) => {
    const placed = { left: MARGIN + (at % 2) * (WIDTH / 2), top: 48 + Math.floor(at / 2) * ROW };
    put(document, name, { ...placed, size: 8, width: 32 });
    put(document, value, { ...placed, left: placed.left + 34, size: 9, bold: true, width: WIDTH / 2 - 36 });
  });
}

function drawParties(document: Document, { from, to, instructions }: Waybill): void {
  across(document, 70);
  drawParty(document, 'From', from, MARGIN);
  drawParty(document, 'To', to, MARGIN + WIDTH / 2);
  instructions.forEach(([name, value], at) => {
    const top = 108 + at * 8;
    line(document, name, { top, size: 8 });
    put(document, value, { left: MARGIN + 34, top, size: 8.5, width: WIDTH - 34, lines: 2 });
  });
  across(document, PARCELS_TOP - 3);
}

function drawParty(document: Document, title: string, side: StickerSide, left: number): void {
  const width = WIDTH / 2 - 6;
  put(document, title, { left, top: 72, size: 9, bold: true, width });
  put(document, side.hub_code, { left, top: 72, size: 16, bold: true, align: 'right', width });
  put(document, side.name, { left, top: 77, size: 11, bold: true, width: width - 20 });
  side.lines.slice(0, 4).forEach((text, at) => put(document, text, { left, top: 82 + at * ROW, size: 10, width }));
  put(document, side.phone, { left, top: 102, size: 10, bold: true, width });
}

const COLUMNS = [
  { title: 'Parcel', left: 0, width: 34, value: ({ reference }: WaybillParcel) => reference },
  { title: 'Contents', left: 36, width: 82, value: ({ contents }: WaybillParcel) => contents },
  { title: 'Size', left: 120, width: 40, value: ({ size }: WaybillParcel) => size },
  { title: 'Weight', left: 162, width: 24, value: ({ weight }: WaybillParcel) => weight },
] as const;

function drawParcels(document: Document, { parcels, weight }: Waybill, shown: readonly WaybillParcel[]): void {
  for (const { title, left, width } of COLUMNS)
    put(document, title, { left: MARGIN + left, top: PARCELS_TOP, size: 8, bold: true, width });
  shown.forEach((parcel, at) => {
    const top = PARCELS_TOP + ROW * (at + 1);
    for (const { left, width, value } of COLUMNS) put(document, value(parcel), { left: MARGIN + left, top, size: 9, width });
  });
  const top = PARCELS_TOP + ROW * (shown.length + 1) + 1;
  across(document, top);
  const count = parcels.length === 1 ? '1 parcel' : `${parcels.length} parcels`;
  line(document, `${count}, ${weight} together`, { top: top + 1.5, size: 9, bold: true });
}

function drawSignatures(document: Document): void {
  const width = WIDTH / 2 - 8;
  ['Collected by', 'Received by'].forEach((title, at) => {
    const left = MARGIN + at * (WIDTH / 2);
    put(document, title, { left, top: SIGNATURES_TOP, size: 9, bold: true, width });
    document
      .moveTo(mm(left), mm(SIGNATURES_TOP + 16))
      .lineTo(mm(left + width), mm(SIGNATURES_TOP + 16))
      .lineWidth(0.7)
      .stroke('#000');
    put(document, 'Name, signature, date and time', { left, top: SIGNATURES_TOP + 17, size: 7.5, width });
  });
}

function across(document: Document, top: number): void {
  rule(document, top, { left: MARGIN, width: WIDTH });
}

function line(document: Document, text: string, placed: Omit<Placed, 'left' | 'width'>): void {
  put(document, text, { ...placed, left: MARGIN, width: WIDTH });
}
