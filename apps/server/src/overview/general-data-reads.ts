import type { providerApi } from '@tsela/contract/providers/provider-api';
import type { Driver } from '@tsela/contract/providers/provider-shapes';
import type { OutputOf } from '@tsela/contract/route';
import { SEEDED_ROLES } from '@tsela/domain/permissions/roles';
import { Problem } from '@tsela/domain/problem';
import { loadAccountFor } from '../accounts/account-repository.ts';
import { presentAccount } from '../accounts/present-account.ts';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { presentRole } from '../users/role-of.ts';
import { readUser } from '../users/user-reads.ts';
import { presentSettings } from '../providers/present-settings.ts';

/** What every screen needs, in one call. Account users get neither drivers nor the roles of staff. Source: DATA-07, CALL-28. */
export async function readGeneralData(context: RequestContext): Promise<OutputOf<typeof providerApi.generalData>> {
  const { actor } = context;
  if (actor.kind !== 'user') throw new Problem('not-signed-in', 'Please log in first');
  const stored = await context.services.settings.of(context.provider_id);
  return reading(context, async (tx) => {
    const staff = isStaff(actor);
    return {
      provider_settings: presentSettings(stored, actor),
      account_settings: [],
      user_settings: [],
      user: await readUser(tx, actor.user_id),
      account: actor.account_id === null ? null : presentAccount(await loadAccountFor(tx, actor, actor.account_id), actor),
      roles: SEEDED_ROLES.filter((role) => staff || role.needs_account).map(presentRole),
      branches: [...(await context.services.branches.of(tx.provider_id))],
      shipment_tags: [],
      account_tags: [],
      drivers: staff ? await readDrivers(tx) : [],
      current_time: context.now.toISOString(),
    };
  });
}

async function readDrivers(tx: Tx): Promise<Driver[]> {
  const rows = await tx.db
    .selectFrom('drivers')
    .select(['id', 'name', 'branch_id', 'deleted_date'])
    .where('provider_id', '=', tx.provider_id)
    .orderBy('name')
    .execute();
  return rows.map((row) => ({ ...row, deleted_date: row.deleted_date?.toISOString() ?? null }));
}
