import type { ProvedRoot } from '@tsela/domain/billing/ledger-proof';
import { ledgerLabel } from '@tsela/domain/billing/transaction-types';
import { randText } from '@tsela/domain/formats/rand-text';
import { addCents, negateCents } from '@tsela/domain/money/cents';
import { longDayInWords } from '@tsela/domain/time/day-in-words';
import { dayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { shownDay } from '@tsela/domain/time/typed-day';
import type { Document } from '../../providers/pdf-document.ts';
import type { PrintLogo } from '../../providers/print-logo.ts';
import type { IssuedParties } from '../documents/issued-parties.ts';
import { MARGIN, drawBank, paperPdf, put, rule } from '../documents/paper-pdf.ts';
import type { Column } from '../documents/paper-pdf.ts';
import type { StatementLine } from './statement-line-reads.ts';
import { standingOf } from './statement-reads.ts';
import type { StatementRow } from './statement-reads.ts';

/** What is drawn. */
export interface StatementSheet {
  readonly statement: StatementRow;
  readonly parties: IssuedParties;
  readonly lines: readonly StatementLine[];
  /** The account's last seal on the statement; empty where it has none. */
  readonly seal: string;
  readonly root: ProvedRoot | null;
}

const COLUMNS: readonly Column<StatementLine>[] = [
  { title: 'Date', left: 0, width: 54, value: ({ time_created }) => shownDay(dayOf(time_created)) },
  { title: 'Document', left: 56, width: 56, value: ({ document, shipment_reference }) => document || shipment_reference || '-' },
  { title: 'Description', left: 114, width: 202, value: describe },
  {
    title: 'Debit',
    left: 318,
    width: 60,
    is_right: true,
    value: ({ amount_cents }) => (amount_cents < 0 ? randText(negateCents(amount_cents)) : ''),
  },
  {
    title: 'Credit',
    left: 380,
    width: 60,
    is_right: true,
    value: ({ amount_cents }) => (amount_cents < 0 ? '' : randText(amount_cents)),
  },
  { title: 'Balance', left: 442, width: 69, is_right: true, value: ({ balance_after_cents }) => randText(balance_after_cents) },
];

/** The room of the end: two balances, five ages, what is paid to, and the seals. */
const END_HEIGHT = 200;

/** A statement on A4 under the provider's name, with what proves it at its end. Source: screens S41, beyond.md part 4. */
export async function statementPdf(sheet: StatementSheet, logo: PrintLogo | null): Promise<Buffer> {
  const { statement, parties, lines } = sheet;
  const [start, end] = [longDayInWords(statement.start_date), longDayInWords(statement.end_date)];
  const head = {
    title: 'Statement',
    number: statement.account_code,
    facts: [`${start} to ${end}`, `Opening balance: ${randText(statement.opening_cents)}`],
    parties,
  };
  return paperPdf(
    [{ head, columns: COLUMNS, lines, end_height: END_HEIGHT, drawEnd: (document, top) => drawEnd(document, sheet, top) }],
    logo,
  );
}

function describe({ type, shipment_reference, description }: StatementLine): string {
  // Most descriptions of charges name their shipment.
  const parts = [...(description.includes(shipment_reference) ? [] : [shipment_reference]), description];
  const about = parts.filter((part) => part !== '').join(', ');
  return about === '' ? ledgerLabel(type) : `${ledgerLabel(type)}: ${about}`;
}

function drawEnd(document: Document, sheet: StatementSheet, from: number): void {
  const { statement, parties } = sheet;
  rule(document, from);
  const standing = standingOf(statement);
  const owed = [
    ['Not due yet', standing.not_due],
    ['1 to 30 days overdue', standing.up_to_30_days],
    ['31 to 60 days overdue', standing.up_to_60_days],
    ['61 to 90 days overdue', standing.up_to_90_days],
    ['Over 90 days overdue', standing.over_90_days],
  ] as const;
  const total = addCents(...owed.map(([, cents]) => cents));
  const rows = [
    ['Closing balance', statement.closing_cents],
    ...owed,
    ['Open invoices', total],
    ['Not allocated', standing.unallocated],
    ['Not invoiced yet', standing.not_invoiced],
  ] as const;
  let top = from + 8;
  for (const [label, cents] of rows) {
    const is_bold = label === 'Closing balance' || label === 'Open invoices';
    put(document, label, { top, size: 9, left: MARGIN + 288, width: 140, is_bold });
    put(document, randText(cents), { top, size: 9, left: MARGIN + 410, width: 101, is_right: true, is_bold });
    top += 14;
  }
  drawBank(document, { parties, account_code: statement.account_code }, from + 8);
  const as_on = longDayInWords(dayOf(statement.time_created));
  put(document, `What is open, not allocated and not invoiced is as on ${as_on}.`, { top: top + 4, size: 7.5 });
  for (const [at, text] of proofTexts(sheet).entries()) put(document, text, { top: top + 18 + at * 11, size: 7 });
}

function proofTexts({ statement, seal, root }: StatementSheet): string[] {
  if (seal === '') return ['The account has no transactions yet.'];
  return [
    `Last seal, of transaction ${statement.closing_seq}: ${seal}`,
    root === null
      ? 'The day has no root yet: it is made after midnight.'
      : `Root of ${longDayInWords(root.day as Day)}: ${root.root}`,
    'The verifier beside this statement checks both without network. Keep this page: another seal later means that something was changed.',
  ];
}
