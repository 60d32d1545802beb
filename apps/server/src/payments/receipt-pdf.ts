import type { PrintLogo } from '../providers/print-logo.ts';
import { inFont, pdfOf, pictureIn } from '../shipments/labels/pdf-document.ts';
import type { Document } from '../shipments/labels/pdf-document.ts';

/** What a receipt says, as people read it. */
export interface Receipt {
  readonly provider_title: string;
  readonly number: string;
  readonly amount: string;
  /** Terms with what holds for each, in their order. */
  readonly lines: readonly (readonly [string, string])[];
}

const POINTS_PER_MM = 72 / 25.4;
const LEFT_MM = 20;
const TERM_MM = 45;
const WIDTH_MM = 170;
const LINE_MM = 8;

/** A receipt on one page of A4. */
export async function receiptPdf(receipt: Receipt, logo: PrintLogo | null): Promise<Buffer> {
  return pdfOf({ size: 'A4' }, (document) => {
    document.addPage();
    if (logo) document.image(pictureIn(document, logo), mm(LEFT_MM), mm(18), { fit: [mm(60), mm(12)] });
    else put(document, receipt.provider_title, { top: 20, size: 16, is_bold: true });
    put(document, `Receipt ${receipt.number}`, { top: 42, size: 20, is_bold: true });
    put(document, receipt.amount, { top: 56, size: 28, is_bold: true });
    receipt.lines.forEach(([term, value], at) => {
      const top = 76 + at * LINE_MM;
      put(document, term, { top, size: 10.5 });
      put(document, value, { top, size: 10.5, is_bold: true, left: LEFT_MM + TERM_MM });
    });
  });
}

interface Placed {
  readonly top: number;
  readonly size: number;
  readonly is_bold?: boolean;
  readonly left?: number;
}

/** Text in mm from the top; what does not fit its line is cut. */
function put(document: Document, text: string, { top, size, is_bold = false, left = LEFT_MM }: Placed): void {
  document.fontSize(size).text(inFont(document, text.normalize('NFC'), is_bold), mm(left), mm(top), {
    width: mm(WIDTH_MM - (left - LEFT_MM)),
    height: size * 1.2,
    ellipsis: true,
    lineBreak: false,
  });
}

function mm(length: number): number {
  return length * POINTS_PER_MM;
}
