import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { ProviderInUse, providerAdminApi } from '@tsela/contract/providers/provider-admin-api';
import type { ProviderId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../context.ts';
import { countUpTo, pageOf } from '../db/paging.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { selectProviders } from './provider-admin-repository.ts';
import type { ProviderRow } from './provider-admin-repository.ts';

/** The providers of the installation, for who administers the platform. Source: screen S51. */
export async function listProvidersInUse(
  context: RequestContext,
  input: InputOf<typeof providerAdminApi.usage>,
): Promise<OutputOf<typeof providerAdminApi.usage>> {
  return reading(context, async (tx) => {
    const query = selectProviders(tx, input);
    const { limit, offset } = pageOf(input);
    const rows = await query.orderBy('p.name').orderBy('p.id').limit(limit).offset(offset).execute();
    return { providers: rows.map(presentProvider), count: await countUpTo(tx, query, { limit, offset, rows }) };
  });
}

export async function readProviderInUse(tx: Tx, id: ProviderId): Promise<ProviderInUse> {
  const row = await selectProviders(tx, { id }).executeTakeFirst();
  if (!row) throw new Problem('not-found', 'Not found');
  return presentProvider(row);
}

function presentProvider(row: ProviderRow): ProviderInUse {
  return {
    ...row,
    origins: [...row.origins],
    overdue_invoices: [...row.overdue_invoices],
    maintenance_from: row.maintenance_from?.toISOString() ?? null,
    time_created: row.time_created.toISOString(),
    shipments_this_month: row.shipments_this_month ?? 0,
    users: row.users ?? 0,
    last_activity: row.last_activity?.toISOString() ?? null,
    time_measured: row.time_measured?.toISOString() ?? null,
  };
}
