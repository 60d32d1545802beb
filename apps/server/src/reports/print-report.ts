import { readSetting } from '@tsela/domain/providers/provider-settings';
import { barsOf, isInOrder } from '@tsela/domain/reports/report-bars';
import { readCell } from '@tsela/domain/reports/report-cells';
import { reportOf } from '@tsela/domain/reports/report-catalogue';
import type { ReportName } from '@tsela/domain/reports/report-catalogue';
import { PDF_ROWS_MAX } from '@tsela/domain/reports/report-runs';
import { longDayInWords } from '@tsela/domain/time/day-in-words';
import { localTimeText } from '@tsela/domain/time/local-time';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { printLogoOf } from '../providers/print-logo.ts';
import type { Understood } from './report-reads.ts';
import type { ReportSheet } from './report-pdf.ts';
import { readReportThrough, readTotals } from './report-rows-reads.ts';
import type { FileRow } from './report-rows-reads.ts';

const ROWS_AT_ONCE = 1000;

/** What is put on paper, but for the provider's brand. */
export type GatheredSheet = Omit<ReportSheet, 'provider_title' | 'colour'>;

/** Gathers a report for paper: its totals, its bars, and as many rows as a paper has. */
export async function gatherSheet(
  tx: Tx,
  { question, opened, report, narrowed }: Understood & { readonly report: ReportName; readonly narrowed: readonly string[] },
): Promise<GatheredSheet> {
  const { title } = reportOf(report);
  const { drawn } = question;
  const through = { opened, rows_at_once: ROWS_AT_ONCE, has_subtotals: true, readCell };
  const { columns, batches } = readReportThrough(tx, question, through);
  const rows: FileRow[] = [];
  let is_cut = false;
  for await (const batch of batches) {
    const room = PDF_ROWS_MAX - rows.length;
    rows.push(...batch.slice(0, room));
    is_cut = batch.length > room;
    if (is_cut) break;
  }
  const totals = await readTotals(tx, question, opened);
  const { period, by, then_by, made_at } = question;
  // Of groups within groups, the groups as a whole are drawn.
  const whole = then_by === null ? rows : rows.filter(({ is_subtotal }) => is_subtotal);
  const figure = question.figures.find(({ key }) => key === drawn);
  return {
    title,
    facts: [
      period === null ? 'As it stands at this moment' : `${longDayInWords(period.start)} to ${longDayInWords(period.end)}`,
      by === null || opened ? 'Each row' : groupedInWords(by, then_by),
      `Made ${localTimeText(made_at)}`,
    ],
    narrowed,
    totals,
    bars: {
      title: figure?.title ?? '',
      kind: columns.find(({ key }) => key === drawn)?.kind ?? 'number',
      bars:
        opened || by === null
          ? []
          : barsOf({ columns, rows: whole.map(({ cells }) => ({ key: '', cells })) }, drawn, { is_in_order: isInOrder(by) }),
    },
    columns,
    rows,
    is_cut,
  };
}

interface Titled {
  readonly title: string;
}

/** What a report is grouped by, such as “By account, then month”. */
export function groupedInWords(by: Titled, then_by: Titled | null): string {
  const first = `By ${by.title.toLowerCase()}`;
  return then_by === null ? first : `${first}, then ${then_by.title.toLowerCase()}`;
}

/** Draws it under the provider's brand. */
export async function printSheet(context: RequestContext, gathered: GatheredSheet): Promise<Buffer> {
  const settings = await context.services.settings.of(context.provider_id);
  // Loaded at the first one, as labels are.
  const { reportPdf } = await import('./report-pdf.ts');
  return reportPdf(
    {
      ...gathered,
      provider_title: readSetting(settings, 'provider_title'),
      colour: readSetting(settings, 'theme_color_primary'),
    },
    await printLogoOf(context),
  );
}

/** What a paper that has not all rows says of it. */
export function cutShort({ is_cut }: Pick<GatheredSheet, 'is_cut'>): string {
  return is_cut ? 'The paper has the first 5 000 rows. The CSV file has all.' : '';
}
