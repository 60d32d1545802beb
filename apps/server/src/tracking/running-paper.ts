import { inFont } from '../providers/pdf-document.ts';
import type { Document, Picture } from '../providers/pdf-document.ts';

const MARGIN = 48;
const PAGE = { width: 595, height: 842 };
const WIDTH = PAGE.width - 2 * MARGIN;
const FOOT = PAGE.height - MARGIN - 14;
const LABEL_WIDTH = 132;
/** A text of more lines than a page has would run off it; it is cut. */
const LINES_MAX = 40;

interface Look {
  readonly size: number;
  readonly is_bold?: boolean;
  readonly left?: number;
}

/** A paper that grows downwards and turns its pages by itself. Sizes are in points. */
export interface RunningPaper {
  gap(height: number): void;
  /** A text across the page, on as many lines as it needs. */
  line(text: string, look: Look): void;
  heading(text: string): void;
  /** A label with what stands beside it, and small lines under that. */
  pair(label: string, value: string, details?: readonly string[]): void;
  /** A picture under its title, both on one page. */
  picture(picture: Picture, size: { readonly width: number; readonly height: number }, title?: string): void;
  /** Puts the number on the last page. */
  end(): void;
}

/** Begins a paper on a fresh A4 page; its foot stands on every page with the page's number. */
export function startPaper(document: Document, { foot }: { readonly foot: string }): RunningPaper {
  let page = 1;
  let top = MARGIN;
  document.addPage();

  function drawFoot(): void {
    draw(`${foot} · page ${page}`, { size: 8 }, PAGE.height - MARGIN);
  }

  /** Where the next thing stands that is so high. */
  function room(height: number): void {
    if (top + height <= FOOT) return;
    drawFoot();
    document.addPage();
    page++;
    top = MARGIN;
  }

  function prepared(text: string, { size, is_bold = false, left = 0 }: Look) {
    document.fillColor('#000').fontSize(size);
    const shown = inFont(document, text.normalize('NFC'), is_bold);
    return { shown, box: { width: WIDTH - left, height: size * 1.25 * LINES_MAX, ellipsis: true } };
  }

  function heightOf(text: string, look: Look): number {
    const { shown, box } = prepared(text, look);
    return Math.min(document.heightOfString(shown, { width: box.width }), box.height);
  }

  function draw(text: string, look: Look, at: number): void {
    const { shown, box } = prepared(text, look);
    document.text(shown, MARGIN + (look.left ?? 0), at, box);
  }

  function line(text: string, look: Look): void {
    if (text === '') return;
    const height = heightOf(text, look);
    room(height);
    draw(text, look, top);
    top += height + 3;
  }

  function rule(): void {
    document
      .moveTo(MARGIN, top)
      .lineTo(MARGIN + WIDTH, top)
      .lineWidth(0.5)
      .stroke('#bbb');
    top += 5;
  }

  return {
    gap: (height) => void (top += height),
    line,
    heading: (text) => {
      top += 12;
      // Never alone at the end of a page.
      room(60);
      line(text, { size: 12.5, is_bold: true });
      rule();
    },
    pair: (label, value, details = []) => {
      if (value === '') return;
      const beside = { size: 9.5, is_bold: true, left: LABEL_WIDTH };
      const narrow = { size: 8.5 };
      room(heightOf(value, beside) + (details.length > 0 ? 14 : 0));
      document.fontSize(narrow.size);
      document.text(inFont(document, label, false), MARGIN, top + 1, { width: LABEL_WIDTH - 10 });
      const label_end = document.y;
      const label_page = page;
      line(value, beside);
      for (const each of details) line(each, { size: 8.5, left: LABEL_WIDTH });
      if (page === label_page) top = Math.max(top, label_end + 2);
    },
    picture: (picture, { width, height }, title = '') => {
      room(height + 30);
      line(title, { size: 9 });
      document.image(picture, MARGIN, top, { width, height });
      top += height + 10;
    },
    end: drawFoot,
  };
}
