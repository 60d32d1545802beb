/** From the places of a PDF to those of a page as it is shown, as PDFs write it: a, b, c, d, e, f. */
export type Matrix = readonly [number, number, number, number, number, number];

/** A piece of text on a page and where it stands, in points from the left and upper edge. */
export interface TextOnPage {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** One page, as the document has it: already turned as it asks to be. Sizes are in points. */
export interface PaperPage {
  readonly width: number;
  readonly height: number;
  /** From the places of the PDF; null for a picture. */
  readonly matrix: Matrix | null;
  /** Draws the page with so many pixels to a point. Throws `PaperRefused` for one that takes too long. */
  readonly draw: (canvas: HTMLCanvasElement, scale: number) => Promise<void>;
  readonly texts: () => Promise<readonly TextOnPage[]>;
}

/** A document that is open. Pages are counted from 1. */
export interface Paper {
  readonly page_count: number;
  readonly page: (number: number) => Promise<PaperPage>;
  /** Ends whatever is still being read. */
  readonly close: () => void;
}

/** Why a document or page is not shown. */
export type WhyNotShown = 'protected' | 'broken' | 'slow';

export class PaperRefused extends Error {
  readonly why: WhyNotShown;

  constructor(why: WhyNotShown, options?: ErrorOptions) {
    super(`A document is not shown: ${why}.`, options);
    this.why = why;
  }
}

/** As many pixels as one page is drawn with: more is refused by phones, and no screen shows it. */
const PIXELS_MAX = 12_000_000;

/** The scale that was asked for, or the largest that a canvas is made for. */
export function boundedScale({ width, height }: Pick<PaperPage, 'width' | 'height'>, wanted: number): number {
  return Math.min(wanted, Math.sqrt(PIXELS_MAX / Math.max(width * height, 1)));
}

/** What takes longer is given up; `onLate` ends it. */
export async function within<Answer>(ms: number, work: Promise<Answer>, onLate: () => void): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      onLate();
      reject(new PaperRefused('slow'));
    }, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
