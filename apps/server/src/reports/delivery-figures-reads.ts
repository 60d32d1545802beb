import type { AccountId, BranchId } from '@tsela/domain/ids';
import { SHIPMENT_SUBJECTS } from '@tsela/domain/reports/shipment-subjects';
import { endOfDay, startOfDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import type { OpenQuestion } from './open-question.ts';
import { countRows, readRows, readTotals, selectTotals } from './report-rows-reads.ts';
import { deliveredShipments } from './shipment-facts-reads.ts';

interface Narrowed {
  readonly start: Day;
  readonly end: Day;
  readonly branch_id?: BranchId | undefined;
  readonly account_id?: AccountId | undefined;
}

const FIELDS = ['reference', 'promised', 'delivered', 'failed_attempts'] as const;

/** What was delivered, as the reports on time and first attempt count it, for a caller who may see fewer columns than staff. */
function deliveriesOf(tx: Tx, { actor, now }: RequestContext, { start, end, branch_id, account_id }: Narrowed): OpenQuestion {
  const { fields, figures } = SHIPMENT_SUBJECTS.deliveries;
  const all = Object.entries(figures).map(([key, figure]) => ({ key, ...figure }));
  const facts = deliveredShipments({ tx, actor, now, from: startOfDay(start), to: endOfDay(end), branch_id, account_id });
  return {
    facts: { ...facts, fields: { ...facts.fields, shipment_id: sql`s.id` } },
    by: null,
    then_by: null,
    filters: [],
    period: { start, end },
    fields: [{ key: 'shipment_id', title: '', kind: 'number' as const }, ...FIELDS.map((key) => ({ key, ...fields[key] }))],
    left_out: { columns: [], figures: [] },
    figures: all,
    made: all,
    drawn: 'on_time_share',
    first_figure: 'delivered',
    made_at: now,
  };
}

/** The figures of what the caller may see, by the definitions of the reports; of many deliveries they may be some minutes old. */
export async function readDeliveryFigures(tx: Tx, context: RequestContext, narrowed: Narrowed) {
  const question = deliveriesOf(tx, context, narrowed);
  const query = { compile: () => selectTotals(question).compile(tx.db) };
  return context.services.kept_totals.figures(query, () => readTotals(tx, question));
}

interface Behind extends Narrowed {
  readonly figure: string;
  readonly rows_max: number;
  readonly most: number;
}

/** The shipments behind one of the figures, the latest delivery first, and how many they are. */
export async function readDeliveriesBehind(tx: Tx, context: RequestContext, { figure, rows_max, most, ...narrowed }: Behind) {
  const question = deliveriesOf(tx, context, narrowed);
  const opened = { key: null, then_key: null, figure };
  const { rows } = await readRows(tx, question, { opened, rows_max });
  return {
    count: rows.length < rows_max ? rows.length : await countRows(tx, question, { opened, most }),
    // In the order of the fields above.
    rows: rows.map(({ cells: [id, reference, promised, delivered, failed_attempts] }) => ({
      id: Number(id),
      short_tracking_reference: String(reference),
      promised: promised === null ? null : String(promised),
      delivered: String(delivered),
      failed_attempts: Number(failed_attempts),
    })),
  };
}
