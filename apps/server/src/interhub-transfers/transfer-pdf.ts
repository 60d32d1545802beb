import { setImmediate } from 'node:timers/promises';
import type { InterhubTransfer, TransferParcel } from '@tsela/contract/interhub-transfers/interhub-transfer-api';
import { weightText } from '@tsela/domain/formats/rand-text';
import { localTimeText } from '@tsela/domain/time/local-time';
import { pdfOf, pictureIn } from '../providers/pdf-document.ts';
import type { Document, Picture } from '../providers/pdf-document.ts';
import type { PrintLogo } from '../providers/print-logo.ts';
import { drawBars, drawQr, mm, pagesWithEnd, put, rule } from '../shipments/labels/label-drawing.ts';

interface Manifest {
  readonly transfer: InterhubTransfer;
  readonly parcels: readonly TransferParcel[];
  readonly provider_title: string;
  readonly printed: Date;
}

/** A4 with its margins, in mm like all of it. */
const MARGIN = 12;
const WIDTH = 210 - 2 * MARGIN;
const ROW = 6;
const LINES_TOP = 84;
const FOOT = 284;
const SIGNATURES_HEIGHT = 54;

const COLUMNS = [
  { title: 'No.', left: 0, width: 9 },
  { title: 'Parcel', left: 10, width: 38 },
  { title: 'To', left: 50, width: 66 },
  { title: 'Weight', left: 118, width: 18 },
  { title: 'Out', left: 138, width: 12 },
  { title: 'In', left: 152, width: 32 },
] as const;

/** What travels, parcel by parcel, with places for who hands it over, drives it and takes it. Source: screens S29. */
export async function manifestPdf(manifest: Manifest, logo: PrintLogo | null): Promise<Buffer> {
  return pdfOf({ size: 'A4' }, async (document) => {
    const picture = logo && pictureIn(document, logo);
    const parcels = manifest.parcels.toSorted((one, other) =>
      one.parcel_reference.localeCompare(other.parcel_reference, 'en-ZA'),
    );
    const pages = pagesOf(parcels);
    let number = 1;
    for (const [at, page] of pages.entries()) {
      document.addPage();
      drawHead(document, manifest, { logo: picture, page: `Page ${at + 1} of ${pages.length}` });
      const end = drawLines(document, page, number);
      number += page.length;
      if (at === pages.length - 1) drawEnd(document, manifest, end);
      await setImmediate();
    }
  });
}

function pagesOf(parcels: readonly TransferParcel[]): readonly (readonly TransferParcel[])[] {
  const most = Math.floor((FOOT - LINES_TOP) / ROW) - 1;
  const most_on_last = most - Math.ceil(SIGNATURES_HEIGHT / ROW);
  return pagesWithEnd(parcels, { most, most_on_last });
}

interface Head {
  readonly logo: Picture | null;
  readonly page: string;
}

function drawHead(document: Document, { transfer, provider_title, printed }: Manifest, { logo, page }: Head): void {
  const { reference, origin_name, destination_name } = transfer;
  if (logo) document.image(logo, mm(MARGIN), mm(MARGIN), { fit: [mm(60), mm(9)] });
  else put(document, provider_title, { left: MARGIN, width: WIDTH, top: MARGIN, size: 14, bold: true });
  put(document, `${page}, printed ${localTimeText(printed)}`, {
    left: MARGIN,
    width: WIDTH,
    top: MARGIN,
    size: 9,
    align: 'right',
  });
  put(document, 'Interhub manifest', { left: MARGIN, width: 70, top: 24, size: 12, bold: true });
  put(document, reference, { left: MARGIN, width: 74, top: 29, size: 26, bold: true });
  drawBars(document, reference, { left: MARGIN + 78, top: 25, width: 76, height: 15 });
  drawQr(document, reference, { left: MARGIN + WIDTH - 24, top: 19, size: 23 });
  put(document, `${origin_name} to ${destination_name}`, { left: MARGIN, width: WIDTH, top: 44, size: 14, bold: true });
  factsOf(transfer).forEach(([label, value], at) => {
    const left = MARGIN + (at % 2) * (WIDTH / 2);
    const top = 53 + Math.floor(at / 2) * 5.5;
    put(document, label, { left, top, size: 9, width: 30 });
    put(document, value, { left: left + 30, top, size: 9, bold: true, width: WIDTH / 2 - 34 });
  });
  rule(document, LINES_TOP - 6, { left: MARGIN, width: WIDTH });
}

function factsOf(transfer: InterhubTransfer): readonly (readonly [string, string])[] {
  const at = (time: string | null) => (time === null ? '' : localTimeText(new Date(time)));
  const facts = [
    ['Carrier', transfer.carrier_label],
    ['Service level', transfer.service_level_label],
    ['Driver', transfer.driver_name],
    ['Vehicle', transfer.vehicle],
    ['Waybill', transfer.waybill_number],
    ['Seal', transfer.seal_number],
    ['Departure', at(transfer.time_dispatched ?? transfer.planned_departure)],
    ['Expected', at(transfer.expected_arrival)],
  ] as const;
  return facts.filter(([, value]) => value !== '');
}

function drawLines(document: Document, parcels: readonly TransferParcel[], first: number): number {
  for (const { title, left, width } of COLUMNS)
    put(document, title, { left: MARGIN + left, top: LINES_TOP - 4, size: 8, bold: true, width });
  parcels.forEach((parcel, at) => {
    const top = LINES_TOP + 2 + at * ROW;
    const cells = [
      `${first + at}`,
      parcel.parcel_reference,
      parcel.delivery_to,
      weightText(parcel.weight_kg),
      parcel.time_scanned_out === null ? '' : 'yes',
      parcel.time_scanned_in === null ? '' : 'yes',
    ];
    COLUMNS.forEach(({ left, width }, column) =>
      put(document, cells[column] ?? '', { left: MARGIN + left, top, size: 9, width, bold: column === 1 }),
    );
    document
      .rect(mm(MARGIN + WIDTH - 6), mm(top - 0.5), mm(4), mm(4))
      .lineWidth(0.7)
      .stroke('#000');
  });
  return LINES_TOP + 2 + parcels.length * ROW;
}

function drawEnd(document: Document, { transfer }: Manifest, from: number): void {
  rule(document, from, { left: MARGIN, width: WIDTH });
  const count = transfer.parcels === 1 ? '1 parcel' : `${transfer.parcels} parcels`;
  put(document, `${count}, ${weightText(transfer.weight_kg)} together`, {
    left: MARGIN,
    width: WIDTH,
    top: from + 2,
    size: 10,
    bold: true,
  });
  const width = WIDTH / 3 - 6;
  ['Loaded by', 'Driver', 'Received by'].forEach((title, at) => {
    const left = MARGIN + at * (WIDTH / 3);
    put(document, title, { left, top: from + 12, size: 9, bold: true, width });
    ['Name', 'Signature', 'Date, time'].forEach((label, row) => {
      const place = from + 25 + row * 9;
      rule(document, place, { left: left + 18, width: width - 18 });
      put(document, label, { left, top: place - 3.5, size: 8, width: 18 });
    });
  });
}

/** A label as wide as those of parcels, in mm. */
const LABEL = { width: 100, height: 150 };

/** One label for a cage or pallet: where it goes, in letters that are read from the next bay. Source: screens S29. */
export async function laneLabelsPdf({
  transfer,
  provider_title,
}: {
  readonly transfer: InterhubTransfer;
  readonly provider_title: string;
}): Promise<Buffer> {
  const inner = { left: 6, width: LABEL.width - 12 };
  return pdfOf({ size: [mm(LABEL.width), mm(LABEL.height)] }, (document) => {
    document.addPage();
    put(document, provider_title, { ...inner, top: 6, size: 11, bold: true });
    put(document, `From ${transfer.origin_name}`, { ...inner, top: 16, size: 13 });
    put(document, 'TO', { ...inner, top: 28, size: 13 });
    put(document, transfer.destination_name, { ...inner, top: 34, size: 34, bold: true });
    rule(document, 68, inner);
    put(document, transfer.reference, { ...inner, top: 72, size: 26, bold: true });
    drawBars(document, transfer.reference, { left: 6, top: 85, width: 88, height: 18 });
    drawQr(document, transfer.reference, { left: 6, top: 108, size: 34 });
    factsOf(transfer).forEach(([label, value], at) => {
      put(document, `${label}: ${value}`, { left: 44, width: 50, top: 108 + at * 5, size: 9 });
    });
  });
}
