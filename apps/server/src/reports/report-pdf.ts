import { setImmediate } from 'node:timers/promises';
import { cellText, spanInWords } from '@tsela/domain/reports/report-cells';
import type { ReportCell } from '@tsela/domain/reports/report-cells';
import type { ReportBar } from '@tsela/domain/reports/report-bars';
import { columnWidths } from '@tsela/domain/reports/paper-columns';
import { dayOf, timeOf } from '@tsela/domain/time/day';
import { shownDay } from '@tsela/domain/time/typed-day';
import { put } from '../billing/documents/paper-pdf.ts';
import { pdfOf, pictureIn } from '../providers/pdf-document.ts';
import type { Document } from '../providers/pdf-document.ts';
import type { PrintLogo } from '../providers/print-logo.ts';

interface Column {
  readonly title: string;
  readonly kind: string;
}

interface SheetRow {
  readonly cells: readonly ReportCell[];
  /** A group as a whole, before the groups within it. */
  readonly is_subtotal: boolean;
}

/** What is drawn of a report. */
export interface ReportSheet {
  readonly title: string;
  /** Sentences under the title: the days, the grouping, when it was made. */
  readonly facts: readonly string[];
  /** Its filters in words, such as “Status is Delivered”. */
  readonly narrowed: readonly string[];
  readonly totals: readonly (Column & { readonly value: ReportCell })[];
  readonly bars: { readonly title: string; readonly kind: string; readonly bars: readonly ReportBar[] };
  readonly columns: readonly Column[];
  readonly rows: readonly SheetRow[];
  /** Whether there are more rows than a paper has. */
  readonly is_cut: boolean;
  readonly provider_title: string;
  /** The provider's own, such as #1f9d55. */
  readonly colour: string;
}

/** A4 across, in points. */
const PAGE = { width: 842, height: 595 };
const MARGIN = 36;
const WIDTH = PAGE.width - 2 * MARGIN;
const FOOT = PAGE.height - MARGIN - 14;
const LINE = 12;
const BAR = 13;
/** So many totals stand side by side. */
const TOTALS_ABREAST = 5;

/** A page of lines takes some milliseconds; other callers are served between two of so many. */
const LINES_AT_ONCE = 200;

/** A report on A4 under the provider's brand, with its totals, bars and rows, on as many pages as they need. Source: screens S48. */
export async function reportPdf(sheet: ReportSheet, logo: PrintLogo | null): Promise<Buffer> {
  return pdfOf({ size: [PAGE.width, PAGE.height] }, async (document) => {
    const pages = new Pages(document, sheet);
    let top = drawTotals(document, sheet, drawNarrowed(pages, sheet, drawHead(document, sheet, logo)));
    top = drawBars(pages, sheet, top);
    const widths = widthsOf(document, sheet);
    top = drawTitles(document, sheet.columns, { widths, top: pages.room(top, 3 * LINE) });
    for (const [at, row] of sheet.rows.entries()) {
      const place = pages.room(top, LINE);
      top = place === top ? top : drawTitles(document, sheet.columns, { widths, top: place });
      drawCells(document, sheet, { row, widths, top });
      top += LINE;
      if (at % LINES_AT_ONCE === LINES_AT_ONCE - 1) await setImmediate();
    }
    if (sheet.rows.length === 0) put(document, 'No data for this choice.', { top: top + 4, size: 9, left: MARGIN, width: WIDTH });
    if (sheet.is_cut)
      put(document, `These are the first ${sheet.rows.length} rows. The CSV file has all.`, {
        top: pages.room(top, 2 * LINE) + 4,
        size: 9,
        left: MARGIN,
        width: WIDTH,
        is_bold: true,
      });
    pages.end();
  });
}

/** The pages of a paper, each with its number at its foot. */
class Pages {
  readonly document: Document;
  readonly #sheet: ReportSheet;
  #number = 1;

  constructor(document: Document, sheet: ReportSheet) {
    this.document = document;
    this.#sheet = sheet;
    document.addPage();
  }

  /** Where so much has room: here, or at the top of the next page. */
  room(top: number, height: number): number {
    if (top + height <= FOOT) return top;
    this.end();
    this.#number += 1;
    this.document.addPage();
    return MARGIN;
  }

  end(): void {
    const { title, provider_title } = this.#sheet;
    put(this.document, `${provider_title} · ${title} · page ${this.#number}`, {
      top: PAGE.height - MARGIN,
      size: 8,
      left: MARGIN,
      width: WIDTH,
      is_right: true,
    });
  }
}

function drawHead(document: Document, { title, facts, provider_title, colour }: ReportSheet, logo: PrintLogo | null): number {
  if (logo) document.image(pictureIn(document, logo), MARGIN, MARGIN, { fit: [180, 26] });
  else put(document, provider_title, { top: MARGIN, size: 14, left: MARGIN, width: WIDTH / 2, is_bold: true });
  put(document, title, { top: MARGIN, size: 15, left: PAGE.width / 2, width: WIDTH / 2, is_bold: true, is_right: true });
  put(document, facts.join(' · '), { top: MARGIN + 20, size: 9, left: MARGIN + 190, width: WIDTH - 190, is_right: true });
  const top = MARGIN + 36;
  document.rect(MARGIN, top, WIDTH, 2).fill(colour);
  document.fillColor('#000');
  return top + 12;
}

/** Each filter on a line of its own: what it leaves out changes every figure. */
function drawNarrowed(pages: Pages, { narrowed }: ReportSheet, from: number): number {
  let top = from;
  for (const sentence of narrowed) {
    const height = heightOf(pages.document, sentence);
    top = pages.room(top, height);
    pages.document.fontSize(9).font('Helvetica');
    pages.document.text(sentence, MARGIN, top, { width: WIDTH });
    top += height;
  }
  return narrowed.length === 0 ? from : top + 6;
}

function heightOf(document: Document, sentence: string): number {
  document.fontSize(9).font('Helvetica');
  return document.heightOfString(sentence, { width: WIDTH }) + 1;
}

function drawTotals(document: Document, { totals }: ReportSheet, from: number): number {
  const width = WIDTH / TOTALS_ABREAST;
  totals.forEach(({ title, kind, value }, at) => {
    const [left, top] = [MARGIN + (at % TOTALS_ABREAST) * width, from + Math.floor(at / TOTALS_ABREAST) * 30];
    put(document, title, { top, size: 8, left, width: width - 8 });
    put(document, cellText(kind, value), { top: top + 10, size: 12, left, width: width - 8, is_bold: true });
  });
  return from + Math.ceil(totals.length / TOTALS_ABREAST) * 30 + 8;
}

function drawBars(pages: Pages, { bars: { title, kind, bars }, columns, colour }: ReportSheet, from: number): number {
  if (bars.length < 2) return from;
  const document = pages.document;
  put(document, title, { top: from, size: 9, left: MARGIN, width: WIDTH, is_bold: true });
  let top = from + BAR + 2;
  for (const { label, value, share } of bars) {
    top = pages.room(top, BAR);
    put(document, textOf(columns[0]?.kind ?? 'text', label), { top, size: 8, left: MARGIN, width: 150 });
    document.rect(MARGIN + 156, top, Math.max(1, share * (WIDTH - 256)), BAR - 5).fill(colour);
    document.fillColor('#000');
    put(document, cellText(kind, value), { top, size: 8, left: MARGIN + WIDTH - 94, width: 94, is_right: true });
    top += BAR;
  }
  return top + 10;
}

/** So many rows say how wide their columns are. */
const ROWS_MEASURED = 200;
/** Between two columns. */
const GAP = 6;

function widthsOf(document: Document, { columns, rows }: ReportSheet): readonly number[] {
  const needs = columns.map(({ title, kind }, at) => {
    document.fontSize(8).font('Helvetica-Bold');
    // A title stands on two lines.
    const words = [document.widthOfString(title) * 0.6, ...title.split(' ').map((word) => document.widthOfString(word))];
    const texts = new Set(rows.slice(0, ROWS_MEASURED).map(({ cells }) => textOf(kind, cells[at] ?? null)));
    return Math.max(...words, ...Array.from(texts, (text) => document.widthOfString(text))) + GAP;
  });
  return columnWidths(needs, WIDTH);
}

interface Placing {
  readonly widths: readonly number[];
  readonly top: number;
}

/** A title is as long as two lines. */
function drawTitles(document: Document, columns: readonly Column[], { widths, top }: Placing): number {
  let left = MARGIN;
  for (const [at, { title, kind }] of columns.entries()) {
    const width = widths[at] ?? 0;
    document.fontSize(8).font('Helvetica-Bold');
    document.text(title, left, top, {
      width: width - GAP,
      height: 20,
      ellipsis: true,
      align: isFigure(kind) ? 'right' : 'left',
    });
    left += width;
  }
  document
    .moveTo(MARGIN, top + 20)
    .lineTo(MARGIN + WIDTH, top + 20)
    .lineWidth(0.5)
    .stroke('#999');
  return top + 24;
}

function drawCells(
  document: Document,
  { columns }: ReportSheet,
  { row: { cells, is_subtotal }, widths, top }: Placing & { readonly row: SheetRow },
): void {
  let left = MARGIN;
  for (const [at, { kind }] of columns.entries()) {
    const width = widths[at] ?? 0;
    // Of a group as a whole there is no group within it.
    const text = is_subtotal && at === 1 ? '' : textOf(kind, cells[at] ?? null);
    put(document, text, { top, size: 8, left, width: width - GAP, is_right: isFigure(kind), is_bold: is_subtotal });
    left += width;
  }
}

function isFigure(kind: string): boolean {
  return ['money', 'number', 'decimal', 'percent'].includes(kind);
}

function textOf(kind: string, cell: ReportCell): string {
  if (typeof cell !== 'string') return cellText(kind, cell);
  if (kind === 'time') return momentText(new Date(cell));
  return spanInWords(kind, cell) ?? (cell === '' ? '–' : cell);
}

/** A moment as it has room in a column: `27 Nov 2026, 14:00`. */
function momentText(moment: Date): string {
  return `${shownDay(dayOf(moment))}, ${timeOf(moment)}`;
}
