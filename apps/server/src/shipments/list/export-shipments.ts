import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { csvFile } from '@tsela/domain/formats/tables/csv';
import type { ShipmentId } from '@tsela/domain/ids';
import { EXPORT_AT_ONCE_MAX } from '@tsela/domain/shipments/export-files';
import { Problem } from '@tsela/domain/problem';
import { recordChange } from '../../audit/record-change.ts';
import { unhurried } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { visibleShipments } from '../../db/reach.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { limitPerProvider } from '../../limit-concurrency.ts';
import { presentRows } from './listed-shipment-reads.ts';
import { csvDrawing, csvLines } from './shipment-csv.ts';
import type { CsvDrawing } from './shipment-csv.ts';
import { matchShipments } from '../shipment-reads.ts';
import { inOrder } from './shipment-order-reads.ts';

const ROWS_AT_ONCE = 500;
/** A long file takes seconds and much of a core: a third export waits while two are made. */
const oneOfFew = limitPerProvider({
  at_once: 2,
  waiting_max: 10,
  busy: 'Many people are exporting just now. Please try again in a moment.',
});

type Wanted = InputOf<typeof shipmentApi.export>;

/**
 * The shipments that the filters leave, or those that were ticked among them, as a file. Exporting people's addresses is logged: no file
 * without its entry. Source: screens 0.2, S08.
 */
export async function exportShipments(context: RequestContext, wanted: Wanted): Promise<OutputOf<typeof shipmentApi.export>> {
  const drawing = await csvDrawing(context);
  return oneOfFew(context, async () => {
    const lines = await drawLines(context, wanted, drawing);
    await inTransaction(context, (tx) => recordExport(tx, context, { count: lines.length, ...wanted }));
    return { csv: csvFile([drawing.columns.map(({ title }) => title), ...lines]), count: lines.length };
  });
}

/** Each file of shipments leaves a line in the log, with what it was narrowed to. */
export async function recordExport(
  tx: Tx,
  context: RequestContext,
  exported: Wanted & { readonly count: number },
): Promise<void> {
  const { actor, provider_id } = context;
  await recordChange(tx, context, {
    type: 'shipments.exported',
    object_type: 'provider',
    object_id: provider_id,
    account_id: actor.kind === 'user' ? actor.account_id : null,
    change_to: { ...exported },
  });
}

/** In a transaction that only reads, so that none with a change is open for as long as it takes. */
async function drawLines(
  context: RequestContext,
  { ids, ...filters }: Wanted,
  drawing: CsvDrawing,
): Promise<(string | number)[][]> {
  const { reader } = drawing;
  return reading(unhurried(context), async (tx) => {
    const { matching } = await matchShipments(tx, reader, filters);
    const wanted = ids === undefined ? matching : matching.where('shipments.id', 'in', ids);
    const found = await inOrder(wanted, filters, context.actor)
      .select('shipments.id')
      .limit(EXPORT_AT_ONCE_MAX + 1)
      .execute();
    if (found.length > EXPORT_AT_ONCE_MAX) throw new Problem('bad-input', TOO_MANY);
    const lines: (string | number)[][] = [];
    for (let start = 0; start < found.length; start += ROWS_AT_ONCE) {
      const batch = found.slice(start, start + ROWS_AT_ONCE).map(({ id }): ShipmentId => id);
      const listed = visibleShipments(tx, context.actor).where('shipments.id', 'in', batch);
      lines.push(...csvLines(drawing, await presentRows(tx, inOrder(listed, filters, context.actor), reader)));
    }
    return lines;
  });
}

const TOO_MANY = 'More than 10 000 shipments match. Please narrow the filters and export again.';
