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
  /** What stands below them. */
  readonly pictures?: readonly PrintLogo[];
  /** What is said of each of several things, under a heading of its own. */
  readonly sections?: readonly { readonly title: string; readonly facts: Facts; readonly pictures: readonly PrintLogo[] }[];
}

type Facts = readonly (readonly [label: string, value: string])[];

const MARGIN = 56;
const LABEL_WIDTH = 150;
const WIDTH = 595 - 2 * MARGIN;
const BOTTOM = 842 - MARGIN;
/** The room of a picture, and so many in a row. */
const PRINTED_PICTURE = { width: 153, height: 115 } as const;
const PICTURES_BESIDE = 3;
/** A fact with its line below. */
const LINE = 30;

/** A4 with the facts of one thing, under the provider's name; facts without a value are left out. Source: screens S17, S43. */
export async function factSheetPdf(
  { provider_title, title, reference, facts, pictures = [], sections = [] }: FactSheet,
  logo: PrintLogo | null,
): Promise<Buffer> {
  return pdfOf({ size: 'A4' }, (document) => {
    document.addPage();
    if (logo) document.image(pictureIn(document, logo), MARGIN, MARGIN, { fit: [160, 26] });
    else put(document, provider_title, { top: MARGIN, size: 16, is_bold: true });
    put(document, title, { top: MARGIN + 50, size: 13 });
    put(document, reference, { top: MARGIN + 68, size: 26, is_bold: true });
    let top = putPictures(document, pictures, putFacts(document, facts, MARGIN + 124));
    for (const section of sections) {
      top = onPage(document, top + 14, 3 * LINE);
      top = put(document, section.title, { top, size: 13, is_bold: true }) + 10;
      top = putPictures(document, section.pictures, putFacts(document, section.facts, top));
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

/** As many beside each other as there is room for. Answers where they end. */
function putPictures(document: Document, pictures: readonly PrintLogo[], from: number): number {
  let top = from;
  for (let at = 0; at < pictures.length; at += PICTURES_BESIDE) {
    top = onPage(document, top + 6, PRINTED_PICTURE.height);
    for (const [place, picture] of pictures.slice(at, at + PICTURES_BESIDE).entries()) {
      const left = MARGIN + place * (PRINTED_PICTURE.width + 10);
      document.image(pictureIn(document, picture), left, top, { fit: [PRINTED_PICTURE.width, PRINTED_PICTURE.height] });
    }
    top += PRINTED_PICTURE.height;
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
