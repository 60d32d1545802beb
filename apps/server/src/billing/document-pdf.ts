import { setImmediate } from 'node:timers/promises';
import type { DocumentLine } from '@tsela/contract/billing/billing-shapes';
import { randText } from '@tsela/domain/formats/rand-text';
import { centsFromRand } from '@tsela/domain/money/cents';
import { longDayInWords } from '@tsela/domain/time/day-in-words';
import { dayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { shownDay } from '@tsela/domain/time/typed-day';
import { documentTitle } from '@tsela/domain/billing/document-title';
import { plainTextOf } from '@tsela/domain/formats/plain-text';
import { inFont, pdfOf, pictureIn } from '../providers/pdf-document.ts';
import type { Document } from '../providers/pdf-document.ts';
import type { PrintLogo } from '../providers/print-logo.ts';
import type { DocumentKind, WholeDocument } from './document-reads.ts';

/** What is drawn. */
export interface DocumentSheet {
  readonly kind: DocumentKind;
  readonly document: WholeDocument;
  readonly lines: readonly DocumentLine[];
  /** The provider's terms, as HTML; empty for none. */
  readonly terms: string;
}

const MARGIN = 42;
const PAGE = { width: 595, height: 842 };
const WIDTH = PAGE.width - 2 * MARGIN;
const FOOT = PAGE.height - MARGIN - 20;
const LINE = 13;
/** A page of lines takes some milliseconds; other callers are served between two of so many. */
const LINES_AT_ONCE = 200;

/** Where the columns of the lines begin, and how wide they are. */
const COLUMNS = [
  { title: 'Date', left: 0, width: 56, value: (line: DocumentLine) => shownDay(dayOf(new Date(line.date))) },
  { title: 'Reference', left: 58, width: 56, value: (line: DocumentLine) => line.shipment_reference || '-' },
  { title: 'Description', left: 116, width: 190, value: describe },
  { title: 'Weight', left: 308, width: 44, is_right: true, value: weightOf },
  { title: 'Excl. VAT', left: 354, width: 54, is_right: true, value: (line: DocumentLine) => amount(line.excluding_vat) },
  { title: 'VAT', left: 410, width: 46, is_right: true, value: (line: DocumentLine) => amount(line.vat) },
  { title: 'Total', left: 458, width: 53, is_right: true, value: (line: DocumentLine) => amount(line.total) },
] as const;

/** An invoice or credit note on A4, on as many pages as its lines need, each with its number and the page's. */
export async function documentPdf(sheet: DocumentSheet, logo: PrintLogo | null): Promise<Buffer> {
  return pdfOf({ size: 'A4' }, async (document) => {
    document.addPage();
    let top = drawHead(document, sheet, logo);
    let page = 1;
    top = drawColumns(document, top);
    for (const [index, line] of sheet.lines.entries()) {
      if (top + LINE > FOOT) {
        drawFoot(document, sheet, page++);
        document.addPage();
        top = drawColumns(document, MARGIN);
      }
      drawLine(document, line, top);
      top += LINE;
      if (index % LINES_AT_ONCE === LINES_AT_ONCE - 1) await setImmediate();
    }
    if (top + 150 > FOOT) {
      drawFoot(document, sheet, page++);
      document.addPage();
      top = MARGIN;
    }
    drawEnd(document, sheet, top + 8);
    drawFoot(document, sheet, page);
  });
}

function drawHead(document: Document, { kind, document: paper }: DocumentSheet, logo: PrintLogo | null): number {
  const { company, account } = paper.parties;
  if (logo) document.image(pictureIn(document, logo), MARGIN, MARGIN, { fit: [160, 26] });
  else put(document, company.name, { top: MARGIN, size: 15, is_bold: true });
  put(document, documentTitle(kind, company), { top: MARGIN, size: 15, is_bold: true, is_right: true });
  put(document, paper.number, { top: MARGIN + 20, size: 11, is_right: true });
  // The database's dates are days.
  const facts = [
    `Date: ${longDayInWords(paper.date as Day)}`,
    ...(paper.due_date === null ? [] : [`Due: ${longDayInWords(paper.due_date as Day)}`]),
  ];
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

function drawColumns(document: Document, top: number): number {
  for (const { title, left, width, ...rest } of COLUMNS)
    put(document, title, { top, size: 8, left: MARGIN + left, width, is_bold: true, is_right: 'is_right' in rest });
  rule(document, top + 12);
  return top + 16;
}

function drawLine(document: Document, line: DocumentLine, top: number): void {
  for (const { left, width, value, ...rest } of COLUMNS)
    put(document, value(line), { top, size: 8, left: MARGIN + left, width, is_right: 'is_right' in rest });
}

function drawEnd(document: Document, { kind, document: paper, terms }: DocumentSheet, from: number): void {
  rule(document, from);
  const rows: readonly (readonly [string, number])[] = [
    ['Total excluding VAT', paper.total - paper.vat],
    ['VAT', paper.vat],
    ['Total', paper.total],
    ...(kind === 'invoice'
      ? ([
          ['Paid', paper.paid],
          ['To be paid', paper.total - paper.paid],
        ] as const)
      : []),
  ];
  let top = from + 8;
  for (const [label, rand] of rows) {
    const is_bold = label === 'Total' || label === 'To be paid';
    put(document, label, { top, size: 9, left: MARGIN + 308, width: 120, is_bold });
    put(document, amount(rand), { top, size: 9, left: MARGIN + 410, width: 101, is_right: true, is_bold });
    top += 14;
  }
  const { bank } = paper.parties;
  const pay = [
    ['Bank', bank.name],
    ['Branch code', bank.branch_code],
    ['Account type', bank.account_type],
    ['Account number', bank.account_number],
    ['Your reference', paper.account_code],
  ] as const;
  if (kind === 'invoice' && bank.account_number !== '') {
    pay
      .filter(([, value]) => value !== '')
      .forEach(([label, value], at) => put(document, `${label}: ${value}`, { top: from + 8 + at * 12, size: 8.5, width: 280 }));
  }
  const text = plainTextOf(terms);
  if (text !== '') put(document, text, { top: Math.max(top, from + 76) + 8, size: 7.5, lines: 12 });
}

function drawFoot(document: Document, { document: paper }: DocumentSheet, page: number): void {
  put(document, `${paper.number} · page ${page}`, { top: PAGE.height - MARGIN, size: 8, is_right: true });
}

function describe({ shipment_reference, description, from, to, service, customer_reference }: DocumentLine): string {
  if (shipment_reference === '') return description;
  return [[from, to].filter(Boolean).join(' to '), service, customer_reference].filter(Boolean).join(', ');
}

function weightOf({ charged_weight_kg }: DocumentLine): string {
  return charged_weight_kg === null ? '' : `${charged_weight_kg} kg`;
}

function amount(rand: number): string {
  return randText(centsFromRand(rand));
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
function put(document: Document, text: string, placed: Placed): void {
  const { top, size, left = MARGIN, width = MARGIN + WIDTH - left, is_bold = false, is_right = false, lines = 1 } = placed;
  document.fillColor('#000').fontSize(size);
  document.text(inFont(document, text.normalize('NFC'), is_bold), left, top, {
    width,
    height: size * 1.25 * lines,
    ellipsis: true,
    align: is_right ? 'right' : 'left',
    lineBreak: lines > 1,
  });
}

function rule(document: Document, top: number): void {
  document
    .moveTo(MARGIN, top)
    .lineTo(MARGIN + WIDTH, top)
    .lineWidth(0.5)
    .stroke('#bbb');
}
