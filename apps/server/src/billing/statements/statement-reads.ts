import type { Statement, statementApi } from '@tsela/contract/billing/statement-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { randFromCents } from '@tsela/domain/money/cents';
import { Problem } from '@tsela/domain/problem';
import { refuseBillingUnseen } from '../../accounts/present-account.ts';
import type { Day } from '@tsela/domain/time/day';
import type { RequestContext } from '../../context.ts';
import { countUpTo, pageOf } from '../../db/paging.ts';
import { isAccountIdVisible } from '../../db/reach.ts';
import { reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Standing } from './statement-repository.ts';

/** The statements that were made, newest first. Source: screens S20, S41, S44. */
export async function listStatements(
  context: RequestContext,
  input: InputOf<typeof statementApi.statements>,
): Promise<OutputOf<typeof statementApi.statements>> {
  refuseBillingUnseen(context.actor);
  return reading(context, async (tx) => {
    let query = selectStatements(tx).where(isAccountIdVisible(tx, context.actor, 'm.account_id'));
    if (input.account_id !== undefined) query = query.where('m.account_id', '=', input.account_id);
    // A statement is of some days where it has one of them.
    if (input.start_date !== undefined) query = query.where('m.end_date', '>=', input.start_date as Day);
    if (input.end_date !== undefined) query = query.where('m.start_date', '<=', input.end_date as Day);
    const { limit, offset } = pageOf(input);
    const rows = await query.orderBy('m.id', 'desc').limit(limit).offset(offset).execute();
    return { statements: rows.map(presentStatement), count: await countUpTo(tx, query, { limit, offset, rows }) };
  });
}

/** A statement that the caller may see. Raises `not-found` for another account's. */
export async function loadStatementFor(tx: Tx, context: RequestContext, id: number): Promise<StatementRow> {
  const row = await selectStatements(tx)
    .where('m.id', '=', id)
    .where(isAccountIdVisible(tx, context.actor, 'm.account_id'))
    .executeTakeFirst();
  if (!row) throw new Problem('not-found', 'Statement not found.');
  return row;
}

/** A statement, within the transaction that makes it. */
export async function readStatement(tx: Tx, id: number): Promise<Statement> {
  return presentStatement(await selectStatements(tx).where('m.id', '=', id).executeTakeFirstOrThrow());
}

function selectStatements(tx: Tx) {
  return tx.db
    .selectFrom('statements as m')
    .innerJoin('accounts as a', (join) => join.onRef('a.provider_id', '=', 'm.provider_id').onRef('a.id', '=', 'm.account_id'))
    .leftJoin('users as u', (join) => join.onRef('u.provider_id', '=', 'm.provider_id').onRef('u.id', '=', 'm.made_by'))
    .selectAll('m')
    .select(['a.account_code', 'a.name as account_name', 'u.name as made_by_name'])
    .where('m.provider_id', '=', tx.provider_id);
}

export type StatementRow = Awaited<ReturnType<ReturnType<typeof selectStatements>['execute']>>[number];

/** Written as such when the statement was made. */
export function standingOf({ standing }: StatementRow): Standing {
  return standing as Standing;
}

function presentStatement(row: StatementRow): Statement {
  const { unallocated, not_invoiced, ...owed } = standingOf(row);
  return {
    id: row.id,
    account_id: row.account_id,
    account_code: row.account_code,
    account_name: row.account_name,
    start_date: row.start_date,
    end_date: row.end_date,
    opening_balance: randFromCents(row.opening_cents),
    closing_balance: randFromCents(row.closing_cents),
    transaction_count: row.closing_seq - row.opening_seq,
    owed: {
      not_due: randFromCents(owed.not_due),
      up_to_30_days: randFromCents(owed.up_to_30_days),
      up_to_60_days: randFromCents(owed.up_to_60_days),
      up_to_90_days: randFromCents(owed.up_to_90_days),
      over_90_days: randFromCents(owed.over_90_days),
    },
    unallocated: randFromCents(unallocated),
    not_invoiced: randFromCents(not_invoiced),
    is_monthly: row.is_monthly,
    made_by_name: row.made_by_name ?? '',
    time_created: row.time_created.toISOString(),
  };
}
