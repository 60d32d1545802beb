import type { overviewApi } from '@tsela/contract/overview/overview-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { searchReference } from '@tsela/domain/formats/references';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import { idsBehindReference } from '../shipments/shipment-search-reads.ts';
import { accountsWithinReach, shipmentsWithinReach } from '../db/reach.ts';

/** More hits than this and the entry was not a reference. */
const MOST_RESULTS = 5;

/** Finds what a reference belongs to: a shipment by any reference of it or its parcels, or an account by its code. Source: CALL-37. */
export async function searchByReference(
  context: RequestContext,
  input: InputOf<typeof overviewApi.search>,
): Promise<OutputOf<typeof overviewApi.search>> {
  const { actor } = context;
  const reference = searchReference(input.search_query);
  return reading(context, async (tx) => {
    const shipments = await shipmentsWithinReach(tx, actor)
      .select(['shipments.id', 'short_tracking_reference'])
      .where(sql<SqlBool>`shipments.id in ${idsBehindReference(tx, input.search_query)}`)
      .orderBy('shipments.id', 'desc')
      .limit(MOST_RESULTS)
      .execute();
    const may_see_accounts =
      actor.kind === 'user' && actor.account_id === null && hasPermission(actor.permissions, 'API_/accounts:GET');
    const accounts = may_see_accounts
      ? await accountsWithinReach(tx, actor)
          .select(['accounts.id', 'account_code', 'name'])
          .where('account_code', '=', reference)
          .execute()
      : [];
    return {
      results: [
        ...shipments.map((row) => ({ type: 'shipment' as const, data: { id: row.id, label: row.short_tracking_reference } })),
        ...accounts.map((row) => ({ type: 'account' as const, data: { id: row.id, label: `${row.account_code} ${row.name}` } })),
      ],
    };
  });
}
