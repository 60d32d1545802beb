import { inFont } from '../../providers/pdf-document.ts';
import type { Document, Picture } from '../../providers/pdf-document.ts';

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

/** A paper of A4 pages that grows downwards and turns its pages by itself; its foot stands on each with the page's number. Sizes are in points. */
export class RunningPaper {
  readonly #document: Document;
  readonly #foot: string;
  #page = 1;
  #top = MARGIN;

  /** Begins with a fresh page. */
  constructor(document: Document, { foot }: { readonly foot: string }) {
    this.#document = document;
    this.#foot = foot;
    document.addPage();
  }

  gap(height: number): void {
    this.#top += height;
  }

  /** A text across the page, on as many lines as it needs. */
  line(text: string, look: Look): void {
    if (text === '') return;
    const height = this.#heightOf(text, look);
    this.#room(height);
    this.#draw(text, look, this.#top);
    this.#top += height + 3;
  }

  heading(text: string): void {
    this.#top += 12;
    // Never alone at the end of a page.
    this.#room(60);
    this.line(text, { size: 12.5, is_bold: true });
    this.#document
      .moveTo(MARGIN, this.#top)
      .lineTo(MARGIN + WIDTH, this.#top)
      .lineWidth(0.5)
      .stroke('#bbb');
    this.#top += 5;
  }

  /** A label with what stands beside it, and small lines under that. */
  pair(label: string, value: string, details: readonly string[] = []): void {
    if (value === '') return;
    const beside = { size: 9.5, is_bold: true, left: LABEL_WIDTH };
    this.#room(this.#heightOf(value, beside) + (details.length > 0 ? 14 : 0));
    this.#document.fontSize(8.5);
    this.#document.text(inFont(this.#document, label, false), MARGIN, this.#top + 1, { width: LABEL_WIDTH - 10 });
    const [label_end, label_page] = [this.#document.y, this.#page];
    this.line(value, beside);
    for (const each of details) this.line(each, { size: 8.5, left: LABEL_WIDTH });
    if (this.#page === label_page) this.#top = Math.max(this.#top, label_end + 2);
  }

  /** A picture under its title, both on one page. */
  picture(picture: Picture, { width, height }: { readonly width: number; readonly height: number }, title = ''): void {
    this.#room(height + 30);
    this.line(title, { size: 9 });
    this.#document.image(picture, MARGIN, this.#top, { fit: [width, height] });
    this.#top += height + 10;
  }

  /** Puts the number on the last page. */
  end(): void {
    this.#draw(`${this.#foot} · page ${this.#page}`, { size: 8 }, PAGE.height - MARGIN);
  }

  /** Turns the page where the next thing, which is so high, has no room. */
  #room(height: number): void {
    if (this.#top + height <= FOOT) return;
    this.end();
    this.#document.addPage();
    this.#page += 1;
    this.#top = MARGIN;
  }

  #prepared(text: string, { size, is_bold = false, left = 0 }: Look) {
    this.#document.fillColor('#000').fontSize(size);
    const shown = inFont(this.#document, text.normalize('NFC'), is_bold);
    return { shown, box: { width: WIDTH - left, height: size * 1.25 * LINES_MAX, ellipsis: true } };
  }

  #heightOf(text: string, look: Look): number {
    const { shown, box } = this.#prepared(text, look);
    return Math.min(this.#document.heightOfString(shown, { width: box.width }), box.height);
  }

  #draw(text: string, look: Look, at: number): void {
    const { shown, box } = this.#prepared(text, look);
    this.#document.text(shown, MARGIN + (look.left ?? 0), at, box);
  }
}
