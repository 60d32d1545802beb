import { CSV_MARK, csvText } from '@tsela/domain/formats/tables/csv';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { Problem } from '@tsela/domain/problem';
import { EXPORT_LINES_MAX } from '@tsela/domain/shipments/export-files';
import { inPassing, unhurried } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import type { ExportTry } from '../../files/export-file-repository.ts';
import { PartsOfFile, beginFile, failFile, finishFile, writeFileBy } from '../../files/written-files.ts';
import type { JobRun } from '../../jobs/job-repository.ts';
import { readActorById } from '../../sessions/session-reads.ts';
import { matchShipments } from '../shipment-reads.ts';
import { recordExport } from './export-shipments.ts';
import { countExported, readShipmentsThrough } from './exported-shipment-reads.ts';
import type { ExportFilters } from './export-files.ts';
import { withWhatIsBeside } from './listed-shipment-reads.ts';
import { csvDrawing, csvLines } from './shipment-csv.ts';
import { inOrder } from './shipment-order-reads.ts';

/** Rows that are read and drawn together: some milliseconds of the process. */
const ROWS_AT_ONCE = 1000;

/**
 * Writes a list to a file, part by part, as its user may see it now and as it stood when the reading began. Begun again after a process died
 * it starts over. It ends where its file was deleted.
 */
export async function writeExportFile(
  context: RequestContext,
  { export_file_id }: { readonly export_file_id: number },
  { is_last_try }: JobRun,
): Promise<void> {
  const order = await openOrder(context, export_file_id);
  if (!order) return;
  await writeFileBy({
    is_last_try,
    work: () => writeParts(order),
    fail: (message) => failFile(order.context, order.own, { message }),
  });
}

interface Order {
  /** Of the user whose file it is. */
  readonly context: RequestContext;
  readonly own: ExportTry;
  readonly filters: ExportFilters;
}

async function openOrder(context: RequestContext, id: number): Promise<Order | null> {
  const begun = await beginFile(context, id);
  if (!begun) return null;
  const { own, row } = begun;
  const actor = await reading(context, (tx) => readActorById(tx, row.user_id));
  // Written by the call, which had checked them.
  const filters = row.filters as ExportFilters;
  if (actor && hasPermission(actor.permissions, 'API_/shipments/export:GET'))
    return { context: { ...context, actor }, own, filters };
  await failFile(context, own, { message: 'You may no longer export shipments.' });
  return null;
}

async function writeParts({ context, own, filters }: Order): Promise<void> {
  const drawing = await csvDrawing(context);
  // Parts are kept while the reading goes on.
  const file = new PartsOfFile(inPassing(context), own);
  const heading = csvText([drawing.columns.map(({ title }) => title)]);
  await file.write(`${CSV_MARK}${heading}\r\n`, 0);
  await reading(unhurried(context), async (tx) => {
    const { matching } = await matchShipments(tx, drawing.reader, filters);
    const total = await countExported(tx, matching, EXPORT_LINES_MAX);
    if (total > EXPORT_LINES_MAX)
      throw new Problem('bad-input', 'More than 2 000 000 shipments match. Please narrow the filters and export again.');
    await file.expect(total);
    for await (const rows of readShipmentsThrough(tx, inOrder(matching, filters, context.actor), ROWS_AT_ONCE)) {
      const lines = csvLines(drawing, await withWhatIsBeside(tx, rows, drawing.reader));
      if (lines.length > 0) await file.write(`${csvText(lines)}\r\n`, lines.length);
    }
  });
  const lines = await file.end();
  await finishFile(context, own, { lines, beside: (tx) => recordExport(tx, context, { count: lines, ...filters }) });
}
