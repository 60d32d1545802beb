import type { overviewApi } from '@tsela/contract/overview/overview-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { searchReference } from '@tsela/domain/formats/references';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import { shipmentsWithinReach } from '../shipments/shipment-scope-reads.ts';

/** More hits than this and the entry was not a reference. */
const MOST_RESULTS = 5;

/** Finds what a reference belongs to: a shipment by any of its references, or an account by its code. Source: CALL-37. */
export async function searchByReference(
  context: RequestContext,
  input: InputOf<typeof overviewApi.search>,
): Promise<OutputOf<typeof overviewApi.search>> {
  const { actor } = context;
  const reference = searchReference(input.search_query);
  return reading(context, async (tx) => {
    const shipments = await shipmentsWithinReach(tx, actor)
      .select(['shipments.id', 'short_tracking_reference'])
      .where((eb) =>
        eb.or([
          eb('short_tracking_reference', '=', reference.split('/')[0] ?? ''),
          eb('custom_tracking_reference', 'in', [reference, input.search_query.trim()]),
        ]),
      )
      .limit(MOST_RESULTS)
      .execute();
    const may_see_accounts =
      actor.kind === 'user' && actor.account_id === null && hasPermission(actor.permissions, 'API_/accounts:GET');
    const accounts = may_see_accounts
      ? await tx.db
          .selectFrom('accounts')
          .select(['id', 'account_code', 'name'])
          .where('provider_id', '=', tx.provider_id)
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
