import { setImmediate } from 'node:timers/promises';
import { inFont, isInBuiltInFont, pdfOf, pictureIn } from '../../providers/pdf-document.ts';
import type { Document } from '../../providers/pdf-document.ts';
import type { PrintLogo } from '../../providers/print-logo.ts';
import type { IssuedParties } from './issued-parties.ts';

export const MARGIN = 42;
const PAGE = { width: 595, height: 842 };
const WIDTH = PAGE.width - 2 * MARGIN;
const FOOT = PAGE.height - MARGIN - 20;
const LINE = 13;
/** A page of lines takes some milliseconds; other callers are served between two of so many. */
const LINES_AT_ONCE = 200;

/** A column of a paper's lines: where it begins and how wide it is, in points from the margin. */
export interface Column<Line> {
  readonly title: string;
  readonly left: number;
  readonly width: number;
  readonly is_right?: boolean;
  readonly value: (line: Line) => string;
}

interface Head {
  readonly title: string;
  readonly number: string;
  /** Sentences under the title. */
  readonly facts: readonly string[];
  readonly parties: Pick<IssuedParties, 'company' | 'account'>;
}

/** What stands on a paper of the provider's. */
export interface Paper<Line> {
  readonly head: Head;
  readonly columns: readonly Column<Line>[];
  readonly lines: readonly Line[];
  /** Which lines are sums of those above. */
  readonly isSum?: (line: Line) => boolean;
  /** How much room the end needs, which is on one page. */
  readonly end_height: number;
  readonly drawEnd: (document: Document, top: number) => void;
}

/** Papers on A4 under the provider's name, on as many pages as their lines need, each with its paper's number and the page's. */
export async function paperPdf<Line>(papers: readonly Paper<Line>[], logo: PrintLogo | null): Promise<Buffer> {
  return pdfOf({ size: 'A4' }, async (document) => {
    for (const paper of papers) {
      await drawPaper(document, paper, logo);
      await setImmediate();
    }
  });
}

async function drawPaper<Line>(document: Document, paper: Paper<Line>, logo: PrintLogo | null): Promise<void> {
  const { head, columns, lines, isSum, end_height, drawEnd } = paper;
  document.addPage();
  let page = 1;
  const turn = () => {
    drawFoot(document, head.number, page++);
    document.addPage();
  };
  let top = drawColumns(document, columns, drawHead(document, head, logo));
  for (const [index, line] of lines.entries()) {
    if (top + LINE > FOOT) {
      turn();
      top = drawColumns(document, columns, MARGIN);
    }
    drawLine(document, columns, line, { top, is_bold: isSum?.(line) ?? false });
    top += LINE;
    if (index % LINES_AT_ONCE === LINES_AT_ONCE - 1) await setImmediate();
  }
  if (top + end_height > FOOT) {
    turn();
    top = MARGIN;
  }
  drawEnd(document, top + 8);
  drawFoot(document, head.number, page);
}

function drawHead(document: Document, { title, number, facts, parties }: Head, logo: PrintLogo | null): number {
  const { company, account } = parties;
  if (logo) document.image(pictureIn(document, logo), MARGIN, MARGIN, { fit: [160, 26] });
  else put(document, company.name, { top: MARGIN, size: 15, is_bold: true });
  put(document, title, { top: MARGIN, size: 15, is_bold: true, is_right: true });
  put(document, number, { top: MARGIN + 20, size: 11, is_right: true });
  facts.forEach((text, at) => put(document, text, { top: MARGIN + 36 + at * 12, size: 9, is_right: true }));
  const from = drawParty(document, 'From', MARGIN, [
    company.name,
    ...company.address.split('\n'),
    company.vat_number && `VAT number ${company.vat_number}`,
    company.registration_number && `Registration ${company.registration_number}`,
    [company.email, company.phone].filter(Boolean).join(', '),
  ]);
  const to = drawParty(document, 'To', MARGIN + WIDTH / 2, [
    `${account.name} (${account.account_code})`,
    ...account.address.split('\n'),
    account.vat_number && `VAT number ${account.vat_number}`,
    account.registration_number && `Registration ${account.registration_number}`,
  ]);
  return Math.max(from, to) + 14;
}

function drawParty(document: Document, title: string, left: number, lines: readonly string[]): number {
  const width = WIDTH / 2 - 12;
  let top = MARGIN + 78;
  put(document, title, { top, size: 8, left, width, is_bold: true });
  for (const text of lines.filter((each) => each.trim() !== '')) {
    top += 12;
    put(document, text, { top, size: 9, left, width });
  }
  return top + 12;
}

function drawColumns<Line>(document: Document, columns: readonly Column<Line>[], top: number): number {
  for (const { title, left, width, is_right = false } of columns)
    put(document, title, { top, size: 8, left: MARGIN + left, width, is_bold: true, is_right });
  rule(document, top + 12);
  return top + 16;
}

function drawLine<Line>(
  document: Document,
  columns: readonly Column<Line>[],
  line: Line,
  { top, is_bold }: { readonly top: number; readonly is_bold: boolean },
): void {
  for (const { left, width, value, is_right = false } of columns)
    put(document, value(line), { top, size: 8, left: MARGIN + left, width, is_right, is_bold });
}

/** Where it is paid to, and the reference; nothing where the provider has named no bank. */
export function drawBank(
  document: Document,
  { parties: { bank }, account_code }: { readonly parties: Pick<IssuedParties, 'bank'>; readonly account_code: string },
  top: number,
): void {
  if (bank.account_number === '') return;
  const pay = [
    ['Bank', bank.name],
    ['Branch code', bank.branch_code],
    ['Account type', bank.account_type],
    ['Account number', bank.account_number],
    ['Your reference', account_code],
  ] as const;
  pay
    .filter(([, value]) => value !== '')
    .forEach(([label, value], at) => put(document, `${label}: ${value}`, { top: top + at * 12, size: 8.5, width: 280 }));
}

function drawFoot(document: Document, number: string, page: number): void {
  put(document, [number, `page ${page}`].filter(Boolean).join(' · '), { top: PAGE.height - MARGIN, size: 8, is_right: true });
}

interface Placed {
  readonly top: number;
  readonly size: number;
  readonly left?: number;
  readonly width?: number;
  readonly is_bold?: boolean;
  readonly is_right?: boolean;
  readonly lines?: number;
}

/** Text that is cut where it does not fit, so that no column runs into the next. */
export function put(document: Document, text: string, placed: Placed): void {
  const { top, size, left = MARGIN, width = MARGIN + WIDTH - left, is_bold = false, is_right = false, lines = 1 } = placed;
  if (text === '') return;
  document.fontSize(size);
  const shown = inFont(document, text.normalize('NFC'), is_bold);
  if (lines > 1) {
    document.text(shown, left, top, { width, height: size * 1.25 * lines, ellipsis: true });
    return;
  }
  putLine(document, shown, { left, top, width, size, is_right, is_bold });
}

type PlacedLine = Required<Pick<Placed, 'left' | 'top' | 'width' | 'size' | 'is_right' | 'is_bold'>>;

/**
 * One line is placed here and not by pdfkit, which measures it word by word: a paper of ten thousand lines has as many of them as cells. What
 * stands on the left is measured by its letters, without what pairs of them are drawn together by.
 */
function putLine(document: Document, text: string, { left, top, width, is_right, ...look }: PlacedLine): void {
  const exact = (of: string) => document.widthOfString(of);
  const widthOf = isInBuiltInFont(text) && !is_right ? (of: string) => lettersWidth(document, of, look) : exact;
  const shown = widthOf(text) <= width ? text : cutTo(text, width, widthOf);
  document.text(shown, is_right ? left + width - exact(shown) : left, top, { lineBreak: false });
}

/** As much of a text as has room, with an ellipsis: letters are about as wide as each other, so a few tries find where it ends. */
function cutTo(text: string, width: number, widthOf: (text: string) => number): string {
  for (let kept = Math.ceil((text.length * width) / widthOf(text)); kept > 0; kept--) {
    const shown = `${text.slice(0, kept).trimEnd()}…`;
    if (widthOf(shown) <= width) return shown;
  }
  return '…';
}

/** Widths of letters in the printers' own fonts, in parts of the size. */
const LETTER_WIDTHS = { regular: new Map<string, number>(), bold: new Map<string, number>() };

function lettersWidth(document: Document, text: string, { size, is_bold }: Pick<PlacedLine, 'size' | 'is_bold'>): number {
  const widths = is_bold ? LETTER_WIDTHS.bold : LETTER_WIDTHS.regular;
  let width = 0;
  for (const letter of text) {
    const known = widths.get(letter) ?? document.widthOfString(letter) / size;
    widths.set(letter, known);
    width += known * size;
  }
  return width;
}

export function rule(document: Document, top: number): void {
  document
    .moveTo(MARGIN, top)
    .lineTo(MARGIN + WIDTH, top)
    .lineWidth(0.5)
    .stroke('#bbb');
}
