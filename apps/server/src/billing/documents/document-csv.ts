import type { invoiceApi } from '@tsela/contract/billing/invoice-api';
import type { DocumentLine } from '@tsela/contract/billing/billing-shapes';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { csvFile, timeCell, timeTitle } from '@tsela/domain/formats/tables/csv';
import { refuseBillingUnseen } from '../../accounts/present-account.ts';
import { unhurried } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import { costCenterGroups } from './cost-center-groups.ts';
import { readAllLines } from './document-line-reads.ts';
import { loadDocumentFor } from './document-reads.ts';

/** The lines of an invoice as a table, for who books them again. Source: screens S42. */
export async function readInvoiceCsv(
  context: RequestContext,
  { id }: InputOf<typeof invoiceApi.invoiceCsv>,
): Promise<OutputOf<typeof invoiceApi.invoiceCsv>> {
  refuseBillingUnseen(context.actor);
  const settings = await context.services.settings.of(context.provider_id);
  const [document, lines] = await reading(unhurried(context), async (tx) => {
    const whole = await loadDocumentFor(tx, context, { kind: 'invoice', id, settings });
    return [whole, await readAllLines(tx, id)] as const;
  });
  const has_centers = lines.some(({ cost_center }) => cost_center !== '');
  const subtotals = has_centers ? subtotalsOf(lines) : new Map<number, number>();
  const rows = lines.map((line) => [
    document.number,
    timeCell(line.date),
    forText(line),
    line.customer_reference,
    line.from,
    line.to,
    line.service,
    line.charged_weight_kg ?? '',
    line.excluding_vat.toFixed(2),
    line.vat.toFixed(2),
    line.total.toFixed(2),
    ...(has_centers ? [line.cost_center, subtotals.get(line.id)?.toFixed(2) ?? ''] : []),
  ]);
  const headings = has_centers ? [...HEADINGS, ...COST_CENTER_HEADINGS] : HEADINGS;
  return { filename: `${document.number}.csv`, csv: csvFile([headings, ...rows]) };
}

/** A shipment, or what an entry by hand is for, with the shipment that it names. */
function forText({ shipment_reference, about_shipment_reference, description }: DocumentLine): string {
  return shipment_reference || [about_shipment_reference, description].filter(Boolean).join(', ');
}

/** The subtotal of each cost centre at its last line: in a column of its own, so that the totals still add up. */
function subtotalsOf(lines: readonly DocumentLine[]): ReadonlyMap<number, number> {
  return new Map(costCenterGroups(lines).map(({ last_id, total }) => [last_id, total]));
}

const COST_CENTER_HEADINGS = ['Cost centre', 'Total of the cost centre (R)'];

const HEADINGS = [
  'Invoice',
  timeTitle('Date'),
  'For',
  'Customer reference',
  'From',
  'To',
  'Service',
  'Charged weight (kg)',
  'Excluding VAT (R)',
  'VAT (R)',
  'Total (R)',
];
