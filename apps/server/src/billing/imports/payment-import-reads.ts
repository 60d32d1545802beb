import type { PaymentImport, paymentImportApi } from '@tsela/contract/billing/payment-import-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { IMPORTED_STATES } from '@tsela/domain/payments/bank-file/imported-payment';
import type { ImportedState } from '@tsela/domain/payments/bank-file/imported-payment';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../../context.ts';
import { isAnyOf } from '../../db/any-of.ts';
import { countUpTo, pageOf } from '../../db/paging.ts';
import { reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { refuseWhoImportsNothing } from './refuse-importer.ts';

/** Files of banks, newest first. Source: screens S43. */
export async function listPaymentImports(
  context: RequestContext,
  { id, ...paging }: InputOf<typeof paymentImportApi.paymentImports>,
): Promise<OutputOf<typeof paymentImportApi.paymentImports>> {
  refuseWhoImportsNothing(context);
  return reading(context, async (tx) => {
    const query = id === undefined ? imports(tx) : imports(tx).where('i.id', '=', id);
    const { limit, offset } = pageOf(paging);
    const rows = await query.orderBy('i.id', 'desc').limit(limit).offset(offset).execute();
    return { imports: await present(tx, rows), count: await countUpTo(tx, query, { limit, offset, rows }) };
  });
}

/** One file, within the transaction that changes it. */
export async function readImport(tx: Tx, id: number): Promise<PaymentImport> {
  const [found] = await present(tx, await imports(tx).where('i.id', '=', id).execute());
  if (!found) throw importNotFound();
  return found;
}

export function importNotFound(): Problem {
  return new Problem('not-found', 'Payment import not found.');
}

function imports(tx: Tx) {
  return tx.db
    .selectFrom('payment_imports as i')
    .leftJoin('users as u', (join) => join.onRef('u.provider_id', '=', 'i.provider_id').onRef('u.id', '=', 'i.created_by'))
    .select(['i.id', 'i.filename', 'i.bank', 'i.first_day', 'i.last_day', 'i.line_count', 'i.out_count', 'i.outside_count'])
    .select(['i.repeated_count', 'i.time_locked', 'i.time_created', 'u.name as created_by_name'])
    .where('i.provider_id', '=', tx.provider_id);
}

type ImportRow = Awaited<ReturnType<ReturnType<typeof imports>['execute']>>[number];

async function present(tx: Tx, rows: readonly ImportRow[]): Promise<PaymentImport[]> {
  const counted = await tx.db
    .selectFrom('imported_payments')
    .select(({ fn }) => [
      'import_id',
      'state',
      fn.countAll<number>().as('lines'),
      fn.count<number>('certain_account_id').as('certain'),
    ])
    .where('provider_id', '=', tx.provider_id)
    .where(
      isAnyOf(
        'import_id',
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(['import_id', 'state'])
    .execute();
  return rows.map(({ time_locked, created_by_name, ...row }) => {
    const own = counted.filter(({ import_id }) => import_id === row.id);
    const linesIn = (state: ImportedState) => Number(own.find((each) => each.state === state)?.lines ?? 0);
    // Every state has its count.
    const counts = Object.fromEntries(IMPORTED_STATES.map((state) => [state, linesIn(state)])) as PaymentImport['counts'];
    const is_pending = counts.open + counts.matched > 0;
    return {
      ...row,
      counts,
      certain_count: Number(own.find(({ state }) => state === 'open')?.certain ?? 0),
      state: time_locked ? 'locked' : is_pending ? 'pending' : 'complete',
      created_by_name: created_by_name ?? '',
      time_created: row.time_created.toISOString(),
    };
  });
}
