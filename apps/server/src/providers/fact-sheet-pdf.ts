import type { PrintLogo } from './print-logo.ts';
import { inFont, pdfOf, pictureIn } from './pdf-document.ts';
import type { Document } from './pdf-document.ts';

/** What a sheet says, in its order. */
export interface FactSheet {
  readonly provider_title: string;
  /** What it is: a proof of delivery, a receipt. */
  readonly title: string;
  readonly reference: string;
  readonly facts: Facts;
  /** What is said of each of several things, under a heading of its own. */
  readonly sections?: readonly { readonly title: string; readonly facts: Facts }[];
}

type Facts = readonly (readonly [label: string, value: string])[];

const MARGIN = 56;
const LABEL_WIDTH = 150;
const WIDTH = 595 - 2 * MARGIN;
const BOTTOM = 842 - MARGIN;
/** A fact with its line below. */
const LINE = 30;

/** A4 with the facts of one thing, under the provider's name; facts without a value are left out. Source: screens S17, S43. */
export async function factSheetPdf(
  { provider_title, title, reference, facts, sections = [] }: FactSheet,
  logo: PrintLogo | null,
): Promise<Buffer> {
  return pdfOf({ size: 'A4' }, (document) => {
    document.addPage();
    if (logo) document.image(pictureIn(document, logo), MARGIN, MARGIN, { fit: [160, 26] });
    else put(document, provider_title, { top: MARGIN, size: 16, is_bold: true });
    put(document, title, { top: MARGIN + 50, size: 13 });
    put(document, reference, { top: MARGIN + 68, size: 26, is_bold: true });
    let top = putFacts(document, facts, MARGIN + 124);
    for (const section of sections) {
      top = onPage(document, top + 14, 3 * LINE);
      top = put(document, section.title, { top, size: 13, is_bold: true }) + 10;
      top = putFacts(document, section.facts, top);
    }
  });
}

/** Answers where they end. */
function putFacts(document: Document, facts: Facts, from: number): number {
  let top = from;
  for (const [label, value] of facts.filter((fact) => fact[1] !== '')) {
    top = onPage(document, top, LINE);
    put(document, label, { top, size: 10.5 });
    top = put(document, value, { top, size: 11.5, is_bold: true, left: MARGIN + LABEL_WIDTH }) + 8;
    document
      .moveTo(MARGIN, top - 5)
      .lineTo(MARGIN + WIDTH, top - 5)
      .lineWidth(0.5)
      .stroke('#bbb');
    top += 4;
  }
  return top;
}

/** Where something of that height goes: on the next page where this one has no room. */
function onPage(document: Document, top: number, height: number): number {
  if (top + height <= BOTTOM) return top;
  document.addPage();
  return MARGIN;
}

interface Placed {
  readonly top: number;
  readonly size: number;
  readonly is_bold?: boolean;
  readonly left?: number;
}

/** As many lines as a text needs, and where they end. */
function put(document: Document, text: string, { top, size, is_bold = false, left = MARGIN }: Placed): number {
  document.fillColor('#000').fontSize(size);
  document.text(inFont(document, text.normalize('NFC'), is_bold), left, top, {
    width: MARGIN + WIDTH - left,
    height: size * 1.25 * 8,
    ellipsis: true,
  });
  return document.y;
}
