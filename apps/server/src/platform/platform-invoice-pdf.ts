import type { PlatformInvoice } from '@tsela/contract/platform/platform-billing-api';
import { randText } from '@tsela/domain/formats/rand-text';
import { centsFromRand } from '@tsela/domain/money/cents';
import { longDayInWords } from '@tsela/domain/time/day-in-words';
import type { Day } from '@tsela/domain/time/day';
import { MARGIN, paperPdf, put, rule } from '../billing/documents/paper-pdf.ts';
import type { Column } from '../billing/documents/paper-pdf.ts';

type Line = PlatformInvoice['lines'][number];

const money = (rand: number) => randText(centsFromRand(rand));

const COLUMNS: readonly Column<Line>[] = [
  { title: 'Description', left: 0, width: 250, value: ({ text }) => text },
  { title: 'Quantity', left: 256, width: 70, is_right: true, value: ({ quantity }) => String(quantity) },
  { title: 'Each', left: 332, width: 80, is_right: true, value: ({ unit }) => money(unit) },
  { title: 'Amount', left: 418, width: 93, is_right: true, value: ({ amount }) => money(amount) },
];

/** The room of the end: three sums and what is paid to. */
const END_HEIGHT = 170;
const LINE = 14;

/** An invoice of the platform to a provider, on A4. Source: issue 21.8. */
export async function platformInvoicePdf(invoice: PlatformInvoice, provider_name: string): Promise<Buffer> {
  const { reference, month, date, due_date, lines, state, billed_by, pay_to } = invoice;
  const [name = '', ...address] = billed_by.split('\n');
  // Days that the platform has written.
  const [on, due] = [longDayInWords(date as Day), longDayInWords(due_date as Day)];
  const nobody = { vat_number: '', registration_number: '', email: '', phone: '' };
  const head = {
    title: state === 'cancelled' ? 'Cancelled invoice' : 'Tax invoice',
    number: reference,
    facts: [`Date: ${on}`, `Due: ${due}`, `For ${monthText(month)}`],
    parties: {
      company: { ...nobody, name: name || 'Platform', address: address.join('\n') },
      account: { ...nobody, name: provider_name, account_code: reference, address: '' },
      bank: { name: '', branch_code: '', account_type: '', account_number: '' },
    },
  };
  const sums = [
    ['Without VAT', money(invoice.total - invoice.vat)],
    [`VAT ${invoice.vat_percentage}%`, money(invoice.vat)],
    ['Total', money(invoice.total)],
  ] as const;
  return paperPdf(
    [
      {
        head,
        columns: COLUMNS,
        lines,
        end_height: END_HEIGHT,
        drawEnd: (document, from) => {
          rule(document, from);
          sums.forEach(([label, text], at) => {
            const top = from + 8 + at * LINE;
            const is_bold = at === sums.length - 1;
            put(document, label, { top, size: 9, left: MARGIN + 300, width: 112, is_bold });
            put(document, text, { top, size: 9, left: MARGIN + 418, width: 93, is_right: true, is_bold });
          });
          ['Pay to', ...pay_to.split('\n'), `Your reference: ${reference}`].forEach((text, at) =>
            put(document, text, { top: from + 8 + at * LINE, size: 9, left: MARGIN, width: 280, is_bold: at === 0 }),
          );
        },
      },
    ],
    null,
  );
}

/** As `October 2026`. */
function monthText(month: string): string {
  const [, ...words] = longDayInWords(month as Day).split(' ');
  return words.join(' ');
}
