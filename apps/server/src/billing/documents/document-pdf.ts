import type { DocumentLine } from '@tsela/contract/billing/billing-shapes';
import { randText } from '@tsela/domain/formats/rand-text';
import { centsFromRand } from '@tsela/domain/money/cents';
import { longDayInWords } from '@tsela/domain/time/day-in-words';
import { dayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { shownDay } from '@tsela/domain/time/typed-day';
import { documentTitle } from '@tsela/domain/billing/document-title';
import { plainTextOf } from '@tsela/domain/formats/plain-text';
import type { Document } from '../../providers/pdf-document.ts';
import type { PrintLogo } from '../../providers/print-logo.ts';
import type { DocumentKind, WholeDocument } from './document-reads.ts';
import { costCenterGroups } from './cost-center-groups.ts';
import { MARGIN, drawBank, paperPdf, put, rule } from './paper-pdf.ts';
import type { Column, Paper } from './paper-pdf.ts';

/** What is drawn. */
export interface DocumentSheet {
  readonly kind: DocumentKind | 'pro-forma';
  /** A pro-forma invoice has no number. */
  readonly document: Pick<
    WholeDocument,
    'number' | 'account_code' | 'date' | 'due_date' | 'total' | 'vat' | 'paid' | 'written_off' | 'parties' | 'migration_reference'
  >;
  readonly lines: readonly DocumentLine[];
  /** The provider's terms, as HTML; empty for none. */
  readonly terms: string;
}

/** Where the columns of the lines begin, and how wide they are. */
const COLUMNS: readonly Column<DocumentLine>[] = [
  { title: 'Date', left: 0, width: 56, value: (line: DocumentLine) => (isSum(line) ? '' : shownDay(dayOf(new Date(line.date)))) },
  { title: 'Reference', left: 58, width: 56, value: referenceOf },
  { title: 'Description', left: 116, width: 190, value: describe },
  { title: 'Weight', left: 308, width: 44, is_right: true, value: weightOf },
  { title: 'Excl. VAT', left: 354, width: 54, is_right: true, value: (line: DocumentLine) => amount(line.excluding_vat) },
  { title: 'VAT', left: 410, width: 46, is_right: true, value: (line: DocumentLine) => amount(line.vat) },
  { title: 'Total', left: 458, width: 53, is_right: true, value: (line: DocumentLine) => amount(line.total) },
];

/** Invoices or credit notes on A4, on as many pages as their lines need, each with its number and the page's. */
export async function documentPdf(sheets: readonly DocumentSheet[], logo: PrintLogo | null): Promise<Buffer> {
  return paperPdf(sheets.map(paperOf), logo);
}

function paperOf(sheet: DocumentSheet): Paper<DocumentLine> {
  const { kind, document: paper, lines } = sheet;
  const head = {
    title: documentTitle(kind, paper.parties.company, paper),
    number: paper.number,
    // The database's dates are days.
    facts: [
      `Date: ${longDayInWords(paper.date as Day)}`,
      ...(kind === 'pro-forma' ? ['This is not a tax invoice.'] : []),
      ...(paper.migration_reference === undefined
        ? []
        : [`Number in the former system: ${paper.migration_reference}`, 'This is not a tax invoice.']),
      ...(paper.due_date === null ? [] : [`Due: ${longDayInWords(paper.due_date as Day)}`]),
    ],
    parties: paper.parties,
  };
  return {
    head,
    columns: COLUMNS,
    lines: withSums(lines),
    isSum,
    end_height: 150,
    drawEnd: (document, top) => drawEnd(document, sheet, top),
  };
}

/** The id of a line that sums up those of a cost centre: no entry of the ledger has it. */
const SUM_ID = 0;

function isSum({ id }: DocumentLine): boolean {
  return id === SUM_ID;
}

/** The lines with a sum under those of each cost centre, where there are some. */
function withSums(lines: readonly DocumentLine[]): readonly DocumentLine[] {
  if (lines.every(({ cost_center }) => cost_center === '')) return lines;
  return costCenterGroups(lines).flatMap(({ cost_center, lines: of_group, excluding_vat, vat, total }) => [
    ...of_group,
    { ...EMPTY_LINE, description: cost_center === '' ? 'No cost centre' : cost_center, excluding_vat, vat, total },
  ]);
}

const EMPTY_LINE: DocumentLine = {
  id: SUM_ID,
  type: '',
  has_been_reversed: false,
  date: '',
  description: '',
  shipment_id: null,
  shipment_reference: '',
  about_shipment_id: null,
  about_shipment_reference: '',
  customer_reference: '',
  from: '',
  to: '',
  service: '',
  cost_center: '',
  charged_weight_kg: null,
  excluding_vat: 0,
  vat: 0,
  vat_percentage: 0,
  total: 0,
};

function drawEnd(document: Document, { kind, document: paper, terms }: DocumentSheet, from: number): void {
  rule(document, from);
  const rows: readonly (readonly [string, number])[] = [
    ['Total excluding VAT', paper.total - paper.vat],
    ['VAT', paper.vat],
    ['Total', paper.total],
    ...(kind === 'invoice'
      ? ([
          ['Paid', paper.paid - paper.written_off],
          ...(paper.written_off > 0 ? ([['Written off', paper.written_off]] as const) : []),
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
  if (kind !== 'credit-note') drawBank(document, paper, from + 8);
  const text = plainTextOf(terms);
  if (text !== '') put(document, text, { top: Math.max(top, from + 76) + 8, size: 7.5, lines: 12 });
}

function referenceOf(line: DocumentLine): string {
  return line.shipment_reference || line.about_shipment_reference || (isSum(line) ? '' : '-');
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
