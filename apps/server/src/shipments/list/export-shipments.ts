import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { csvFile } from '@tsela/domain/formats/csv';
import type { ShipmentId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { fieldsToFillIn } from '@tsela/domain/providers/custom-fields';
import { maySeeBilling } from '../../accounts/present-account.ts';
import { recordChange } from '../../audit/record-change.ts';
import { isStaff, unhurried } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { visibleShipments } from '../../db/reach.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import { limitConcurrency } from '../../limit-concurrency.ts';
import { readKeptFields } from '../../providers/custom-field-repository.ts';
import { presentingFor } from '../presenting-for.ts';
import { csvColumns } from './shipment-csv.ts';
import { matchShipments, presentPage } from '../shipment-reads.ts';
import { inOrder } from './shipment-order-reads.ts';

/** The most lines of a file, since it is made while the caller waits. Source: screens S08. */
const MOST_ROWS = 10_000;
const ROWS_AT_ONCE = 500;
/** A long file takes seconds and much of a core: a third export waits while two are made. */
const oneOfFew = limitConcurrency({
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
  const { actor } = context;
  const is_staff = isStaff(actor);
  const own = fieldsToFillIn(await readKeptFields(context, 'shipment'), { is_staff });
  const columns = csvColumns({ is_staff, sees_money: maySeeBilling(actor), own });
  return oneOfFew(async () => {
    const lines = await drawLines(context, wanted, columns);
    await inTransaction(context, (tx) =>
      recordChange(tx, context, {
        type: 'shipments.exported',
        object_type: 'provider',
        object_id: context.provider_id,
        account_id: actor.kind === 'user' ? actor.account_id : null,
        change_to: { count: lines.length, ...wanted },
      }),
    );
    return { csv: csvFile([columns.map(({ title }) => title), ...lines]), count: lines.length };
  });
}

/** In a transaction that only reads, so that none with a change is open for as long as it takes. */
async function drawLines(
  context: RequestContext,
  { ids, ...filters }: Wanted,
  columns: ReturnType<typeof csvColumns>,
): Promise<(string | number)[][]> {
  const reader = await presentingFor(context);
  return reading(unhurried(context), async (tx) => {
    const { matching } = await matchShipments(tx, reader, filters);
    const wanted = ids === undefined ? matching : matching.where('shipments.id', 'in', ids);
    const found = await inOrder(wanted, filters, context.actor)
      .select('shipments.id')
      .limit(MOST_ROWS + 1)
      .execute();
    if (found.length > MOST_ROWS) throw new Problem('bad-input', TOO_MANY);
    const lines: (string | number)[][] = [];
    // One batch of whole shipments is held at a time; of those before it, their lines.
    for (let start = 0; start < found.length; start += ROWS_AT_ONCE) {
      const batch = found.slice(start, start + ROWS_AT_ONCE).map(({ id }): ShipmentId => id);
      const listed = visibleShipments(tx, context.actor).where('shipments.id', 'in', batch);
      const shipments = await presentPage(tx, inOrder(listed, filters, context.actor), reader);
      lines.push(...shipments.map((shipment) => columns.map(({ cell }) => cell(shipment))));
    }
    return lines;
  });
}

const TOO_MANY = 'More than 10 000 shipments match. Please narrow the filters and export again.';
