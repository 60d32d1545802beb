import { setImmediate } from 'node:timers/promises';
import type { BatchedShipment, ShipmentBatch } from '@tsela/contract/shipments/shipment-batch-api';
import { weightText } from '@tsela/domain/formats/rand-text';
import { dayOf } from '@tsela/domain/time/day';
import { longDayInWords } from '@tsela/domain/time/day-in-words';
import { pdfOf, pictureIn } from '../../providers/pdf-document.ts';
import type { Document, Picture } from '../../providers/pdf-document.ts';
import type { PrintLogo } from '../../providers/print-logo.ts';
import { drawBars, drawQr, mm, pagesWithEnd, put, rule } from '../labels/label-drawing.ts';

/** What is on the paper of a batch. */
export interface BatchSheet {
  readonly kind: 'pick-list' | 'hand-over';
  readonly batch: ShipmentBatch;
  readonly shipments: readonly BatchedShipment[];
  readonly provider_title: string;
}

/** A4 with its margins, in mm like all of it. */
const MARGIN = 12;
const WIDTH = 210 - 2 * MARGIN;
const ROW = 6;
const LINES_TOP = 62;
const FOOT = 284;
const SIGNATURES_HEIGHT = 46;

interface Line {
  readonly number: string;
  readonly reference: string;
  readonly what: string;
  readonly where: string;
  readonly weight: string;
}

const COLUMNS = [
  { key: 'number', title: 'No.', left: 0, width: 9 },
  { key: 'reference', title: 'Reference', left: 10, width: 34 },
  { key: 'what', title: 'Packaging', left: 46, width: 54 },
  { key: 'where', title: 'To', left: 102, width: 54 },
  { key: 'weight', title: 'Weight', left: 157, width: 18 },
] as const;

/** The pick list by packaging, or the hand-over sheet by shipment with its totals and a place for names and signatures. Source: screens S08. */
export async function batchPdf(sheet: BatchSheet, logo: PrintLogo | null): Promise<Buffer> {
  return pdfOf({ size: 'A4' }, async (document) => {
    const picture = logo && pictureIn(document, logo);
    const lines = sheet.kind === 'pick-list' ? pickLines(sheet.shipments) : handOverLines(sheet.shipments);
    const pages = pagesOf(lines, sheet.kind);
    for (const [at, page] of pages.entries()) {
      document.addPage();
      drawHead(document, sheet, { logo: picture, page: `Page ${at + 1} of ${pages.length}` });
      const end = drawLines(document, page);
      if (at === pages.length - 1) drawEnd(document, sheet, end);
      await setImmediate();
    }
  });
}

/** Parcels of one packaging stand together: they lie together in the store. */
function pickLines(shipments: readonly BatchedShipment[]): readonly Line[] {
  const parcels = shipments.flatMap((shipment) => shipment.parcels.map((parcel) => ({ shipment, parcel })));
  return parcels
    .toSorted((one, other) => one.parcel.packaging.localeCompare(other.parcel.packaging, 'en-ZA'))
    .map(({ shipment, parcel }, at) => ({
      number: `${at + 1}`,
      reference: parcel.reference,
      what: [parcel.packaging, parcel.description || shipment.customer_reference].filter(Boolean).join(': '),
      where: [shipment.recipient, shipment.place].filter(Boolean).join(', '),
      weight: weightText(parcel.weight_kg),
    }));
}

function handOverLines(shipments: readonly BatchedShipment[]): readonly Line[] {
  return shipments.map((shipment, at) => ({
    number: `${at + 1}`,
    reference: shipment.short_tracking_reference,
    what: [countText(shipment.parcels.length), shipment.service_level_code, shipment.customer_reference]
      .filter(Boolean)
      .join(', '),
    where: [shipment.recipient, shipment.place].filter(Boolean).join(', '),
    weight: weightText(shipment.parcels.reduce((sum, { weight_kg }) => sum + weight_kg, 0)),
  }));
}

function countText(parcels: number): string {
  return parcels === 1 ? '1 parcel' : `${parcels} parcels`;
}

/** Signatures need room on the last page. */
function pagesOf(lines: readonly Line[], kind: BatchSheet['kind']): readonly (readonly Line[])[] {
  const most = Math.floor((FOOT - LINES_TOP) / ROW) - 1;
  const most_on_last = kind === 'hand-over' ? most - Math.ceil(SIGNATURES_HEIGHT / ROW) : most - 1;
  return pagesWithEnd(lines, { most, most_on_last });
}

interface Head {
  readonly logo: Picture | null;
  readonly page: string;
}

function drawHead(document: Document, { kind, batch, provider_title }: BatchSheet, { logo, page }: Head): void {
  const { reference, account_name, account_code, time_created } = batch;
  if (logo) document.image(logo, mm(MARGIN), mm(MARGIN), { fit: [mm(60), mm(9)] });
  else put(document, provider_title, { left: MARGIN, width: WIDTH, top: MARGIN, size: 14, bold: true });
  put(document, page, { left: MARGIN, width: WIDTH, top: MARGIN, size: 9, align: 'right' });
  put(document, kind === 'pick-list' ? 'Pick list' : 'Hand-over sheet', {
    left: MARGIN,
    width: 70,
    top: 24,
    size: 12,
    bold: true,
  });
  put(document, reference, { left: MARGIN, width: 70, top: 29, size: 26, bold: true });
  drawBars(document, reference, { left: MARGIN + 74, top: 25, width: 76, height: 15 });
  drawQr(document, reference, { left: MARGIN + WIDTH - 24, top: 19, size: 23 });
  put(document, `${account_name} (${account_code})`, { left: MARGIN, width: WIDTH, top: 44, size: 11, bold: true });
  const made = `Made on ${longDayInWords(dayOf(new Date(time_created)))}${batch.created_by_name && ` by ${batch.created_by_name}`}`;
  put(document, made, { left: MARGIN, width: WIDTH, top: 50, size: 9 });
  across(document, LINES_TOP - 6);
}

function drawLines(document: Document, lines: readonly Line[]): number {
  for (const { title, left, width } of COLUMNS)
    put(document, title, { left: MARGIN + left, top: LINES_TOP - 4, size: 8, bold: true, width });
  lines.forEach((line, at) => {
    const top = LINES_TOP + 2 + at * ROW;
    for (const { key, left, width } of COLUMNS)
      put(document, line[key], { left: MARGIN + left, top, size: 9, width, bold: key === 'reference' });
    document
      .rect(mm(MARGIN + WIDTH - 6), mm(top - 0.5), mm(4), mm(4))
      .lineWidth(0.7)
      .stroke('#000');
  });
  return LINES_TOP + 2 + lines.length * ROW;
}

function drawEnd(document: Document, { kind, shipments }: BatchSheet, from: number): void {
  const parcels = shipments.flatMap((shipment) => shipment.parcels);
  const weight = parcels.reduce((sum, { weight_kg }) => sum + weight_kg, 0);
  across(document, from);
  const count = shipments.length === 1 ? '1 shipment' : `${shipments.length} shipments`;
  const total = `${count}, ${countText(parcels.length)}, ${weightText(weight)} together`;
  put(document, total, { left: MARGIN, width: WIDTH, top: from + 2, size: 10, bold: true });
  if (kind === 'hand-over') drawSignatures(document, from + 12);
}

function drawSignatures(document: Document, top: number): void {
  const width = WIDTH / 2 - 8;
  ['Handed over by', 'Taken by'].forEach((title, at) => {
    const left = MARGIN + at * (WIDTH / 2);
    put(document, title, { left, top, size: 9, bold: true, width });
    ['Name', 'Signature', 'Date and time'].forEach((label, row) => {
      const place = top + 14 + row * 9;
      rule(document, place, { left: left + 26, width: width - 26 });
      put(document, label, { left, top: place - 3.5, size: 8, width: 26 });
    });
  });
}

function across(document: Document, top: number): void {
  rule(document, top, { left: MARGIN, width: WIDTH });
}
