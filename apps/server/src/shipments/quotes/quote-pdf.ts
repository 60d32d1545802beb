import type { RateItem } from '@tsela/contract/rates/rate-shapes';
import { randText } from '@tsela/domain/formats/rand-text';
import { ZERO_CENTS, addCents, centsFromRand, subtractCents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import { longDayInWords } from '@tsela/domain/time/day-in-words';
import type { Day } from '@tsela/domain/time/day';
import type { IssuedParties } from '../../billing/documents/issued-parties.ts';
import { MARGIN, drawBank, paperPdf, put, rule } from '../../billing/documents/paper-pdf.ts';
import type { Column } from '../../billing/documents/paper-pdf.ts';
import type { Document } from '../../providers/pdf-document.ts';
import type { PrintLogo } from '../../providers/print-logo.ts';

/** What is on the paper of a quote. */
export interface QuoteSheet {
  readonly reference: string;
  readonly date: Day;
  readonly valid_until: Day;
  readonly parties: IssuedParties;
  /** What an EFT for it is made under. Source: CONST-40. */
  readonly payment_reference: string;
  /** What is priced, in a few lines: from where to where, by which service, how much of it. */
  readonly about: readonly string[];
  readonly items: readonly Pick<RateItem, 'type' | 'name' | 'value' | 'vat'>[];
  readonly service: string;
  readonly total_cents: Cents;
}

interface Line {
  readonly text: string;
  readonly value: string;
  readonly vat: string;
}

const COLUMNS: readonly Column<Line>[] = [
  { title: 'Description', left: 0, width: 340, value: ({ text }) => text },
  { title: 'Excl. VAT', left: 344, width: 80, is_right: true, value: ({ value }) => value },
  { title: 'VAT', left: 428, width: 83, is_right: true, value: ({ vat }) => vat },
];

/** A quote on A4 under the provider's name, with how long it holds and how it is paid by EFT. Source: screens S13. */
export async function quotePdf(sheet: QuoteSheet, logo: PrintLogo | null): Promise<Buffer> {
  const head = {
    title: 'Quote',
    number: sheet.reference,
    facts: [`Date: ${longDayInWords(sheet.date)}`, `Valid until ${longDayInWords(sheet.valid_until)}`],
    parties: sheet.parties,
  };
  const lines = [
    ...sheet.about.map((text) => ({ text, value: '', vat: '' })),
    ...sheet.items.map(({ type, name, value, vat }) => ({
      // The base rate has the name of its rate group, which is no word for what is bought.
      text: type === 'base' ? sheet.service : name,
      value: amount(value),
      vat: amount(vat),
    })),
  ];
  return paperPdf(
    [{ head, columns: COLUMNS, lines, end_height: 120, drawEnd: (document, top) => drawEnd(document, sheet, top) }],
    logo,
  );
}

function drawEnd(document: Document, { parties, payment_reference, items, total_cents }: QuoteSheet, from: number): void {
  rule(document, from);
  const vat_cents = addCents(...items.map(({ vat }) => centsFromRand(vat)));
  const without = { label: 'Total excluding VAT', amount_cents: subtractCents(total_cents, vat_cents), is_bold: false };
  const parts = vat_cents === ZERO_CENTS ? [] : [without, { label: 'VAT', amount_cents: vat_cents, is_bold: false }];
  const totals = [...parts, { label: 'Total including VAT', amount_cents: total_cents, is_bold: true }];
  for (const [at_line, { label, amount_cents, is_bold }] of totals.entries()) {
    const line = { top: from + 8 + at_line * 14, size: 10, is_bold };
    put(document, label, { ...line, left: MARGIN + 300, width: 124 });
    put(document, randText(amount_cents), { ...line, left: MARGIN + 428, width: 83, is_right: true });
  }
  drawBank(document, { parties, account_code: payment_reference }, from + 8);
}

function amount(rand: number): string {
  return randText(centsFromRand(rand));
}
