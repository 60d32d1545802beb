import { setImmediate } from 'node:timers/promises';
import { pdfOf, pictureIn } from '../providers/pdf-document.ts';
import type { Document, Picture } from '../providers/pdf-document.ts';
import type { PrintLogo } from '../providers/print-logo.ts';
import { mm, put, rule } from '../shipments/labels/label-drawing.ts';

/** A stop on paper. */
export interface SheetLine {
  readonly sequence: string;
  /** C or D. */
  readonly leg: string;
  readonly where: string;
  readonly who: string;
  readonly window: string;
  readonly what: string;
  readonly parcels: string;
  readonly note: string;
}

/** What is on the paper of a sheet. */
export interface SheetPaper {
  readonly provider_title: string;
  readonly driver: string;
  readonly day: string;
  readonly summary: string;
  readonly lines: readonly SheetLine[];
}

/** A4 on its side with its margins, in mm like all of it. */
const PAGE = { width: 297, height: 210 } as const;
const MARGIN = 10;
const WIDTH = PAGE.width - 2 * MARGIN;
const ROW = 13;
const FIRST_ROW = 38;
const ROWS_ON_PAGE = Math.floor((PAGE.height - MARGIN - FIRST_ROW) / ROW);
const SIGNATURE = { left: 222, width: WIDTH - 222 } as const;

const COLUMNS = [
  { key: 'sequence', title: 'Stop', left: 0, width: 9 },
  { key: 'leg', title: '', left: 9, width: 6 },
  { key: 'where', title: 'Address', left: 15, width: 60 },
  { key: 'who', title: 'Contact', left: 77, width: 38 },
  { key: 'window', title: 'Window', left: 117, width: 22 },
  { key: 'what', title: 'References', left: 141, width: 38 },
  { key: 'parcels', title: 'Parcels', left: 180, width: 12 },
  { key: 'note', title: 'Instructions', left: 193, width: 27 },
] as const;

/** The stops of a driver in their order, each with room for a name, a time and a signature. Source: screens S25. */
export async function tripsheetPdf(paper: SheetPaper, logo: PrintLogo | null): Promise<Buffer> {
  return pdfOf({ size: [mm(PAGE.width), mm(PAGE.height)] }, async (document) => {
    const picture = logo && pictureIn(document, logo);
    const count = Math.max(1, Math.ceil(paper.lines.length / ROWS_ON_PAGE));
    for (let at = 0; at < count; at++) {
      document.addPage();
      drawHead(document, paper, { logo: picture, page: `Page ${at + 1} of ${count}` });
      drawLines(document, paper.lines.slice(at * ROWS_ON_PAGE, (at + 1) * ROWS_ON_PAGE));
      await setImmediate();
    }
  });
}

interface Head {
  readonly logo: Picture | null;
  readonly page: string;
}

function drawHead(document: Document, { provider_title, driver, day, summary }: SheetPaper, { logo, page }: Head): void {
  if (logo) document.image(logo, mm(MARGIN), mm(MARGIN), { fit: [mm(50), mm(8)] });
  else put(document, provider_title, { left: MARGIN, width: 120, top: MARGIN, size: 13, bold: true });
  put(document, page, { left: MARGIN, width: WIDTH, top: MARGIN, size: 9, align: 'right' });
  put(document, `Tripsheet: ${driver}`, { left: MARGIN, width: 150, top: 20, size: 15, bold: true });
  put(document, day, { left: MARGIN, width: WIDTH, top: 21, size: 11, align: 'right' });
  put(document, summary, { left: MARGIN, width: WIDTH, top: 27, size: 9 });
  for (const { title, left, width } of COLUMNS)
    put(document, title, { left: MARGIN + left, top: FIRST_ROW - 5, size: 8, bold: true, width });
  put(document, 'Name, time and signature', { ...signaturePlace(), top: FIRST_ROW - 5, size: 8, bold: true });
  rule(document, FIRST_ROW - 1, { left: MARGIN, width: WIDTH });
}

function drawLines(document: Document, lines: readonly SheetLine[]): void {
  lines.forEach((line, at) => {
    const top = FIRST_ROW + at * ROW;
    for (const { key, left, width } of COLUMNS)
      put(document, line[key], { left: MARGIN + left, top: top + 1, size: 8.5, width, lines: 3, bold: key === 'sequence' });
    rule(document, top + ROW - 3, signaturePlace());
    rule(document, top + ROW - 1, { left: MARGIN, width: WIDTH });
  });
}

function signaturePlace() {
  return { left: MARGIN + SIGNATURE.left, width: SIGNATURE.width };
}
