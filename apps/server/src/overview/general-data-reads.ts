import type { providerApi } from '@tsela/contract/providers/provider-api';
import type { Driver } from '@tsela/contract/providers/provider-shapes';
import type { GeneralData, GeneralDataChanges } from '@tsela/contract/providers/general-data-shapes';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { seesProviderOverdueBanner } from '@tsela/domain/permissions/who-may';
import { Problem } from '@tsela/domain/problem';
import { readAccount } from '../accounts/account-reads.ts';
import { readSetOfAccount } from '../accounts/account-setting-reads.ts';
import { readTags } from '../accounts/tag-reads.ts';
import { visibleDrivers } from '../db/reach.ts';
import { isStaff } from '../context.ts';
import type { Actor, RequestContext, UserActor } from '../context.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { readRoles } from '../user-records/role-reads.ts';
import { readUserSettings } from '../user-records/user-setting-reads.ts';
import { readUser } from '../user-records/user-reads.ts';
import { readChangeTimes } from './change-time-reads.ts';
import type { ChangeTimes } from './change-time-reads.ts';
import type { ProviderState } from '../providers/provider-state-reads.ts';
import { presentSettings } from '../providers/present-settings.ts';

/** Longer than a transaction takes to commit and clocks differ: what changed shortly before the marker is sent once more. */
const OVERLAP_MS = 60_000;

/**
 * What every screen needs, in one call. Account users get neither drivers nor the roles of staff. With a marker only the sections that
 * have changed since; when the user or a role's rules have, everything, because it decides what is shown of the rest. An impersonator
 * gets everything as well. Source: DATA-07, CALL-27 to CALL-29, GENDATA-02, IMP-02.
 */
export async function readGeneralData(
  context: RequestContext,
  { since }: InputOf<typeof providerApi.generalData> = {},
): Promise<OutputOf<typeof providerApi.generalData>> {
  const { actor } = context;
  if (actor.kind !== 'user') throw new Problem('not-signed-in', 'Please log in first');
  const stored = await context.services.settings.of(context.provider_id);
  const state = await context.services.provider_states.of(context.provider_id);
  return reading(context, async (tx) => {
    const from = since === undefined || actor.impersonator ? null : new Date(Date.parse(since) - OVERLAP_MS);
    const times = from === null ? null : await readChangeTimes(tx, actor);
    const isDue = (time: Date | null = null) =>
      from === null || times === null || times.user > from || (time !== null && time > from);
    const at: Partial<ChangeTimes> = times ?? {};
    const staff = isStaff(actor);
    const changes: GeneralDataChanges = {
      ...(isDue(at.provider_settings) && {
        provider_settings: presentSettings(stored, actor),
      }),
      ...(isDue(at.account_settings) && {
        account_settings: actor.account_id === null ? [] : await readSetOfAccount(tx, actor.account_id),
      }),
      ...(isDue(at.tags) && (await readTagSections(tx, { staff }))),
      ...(isDue(at.user_settings) && { user_settings: (await readUserSettings(tx, actor.user_id)).pairs }),
      ...(isDue() && { user: await readUser(tx, context, actor.user_id) }),
      ...(isDue(at.roles) && { roles: (await readRoles(tx)).filter((role) => staff || role.needs_account) }),
      // Its parcel types are among its settings.
      ...((isDue(at.account) || isDue(at.account_settings)) && {
        account: actor.account_id === null ? null : await readAccount(tx, context, actor.account_id),
      }),
      ...(isDue(at.branches) && { branches: [...(await context.services.branches.of(tx.provider_id))] }),
      ...(isDue(at.drivers) && { drivers: staff ? await readDrivers(tx, actor) : [] }),
      overdue_provider_invoices: seesOverdue(actor) ? [...overdueInvoices(state)] : [],
      current_time: context.now.toISOString(),
    };
    // Without a marker every section is due.
    return changes as GeneralData;
  });
}

/** Staff know all tags of accounts and shipments; accounts those that are offered to them. Source: DATA-07, screens S21. */
async function readTagSections(
  tx: Tx,
  { staff }: { staff: boolean },
): Promise<Pick<GeneralData, 'account_tags' | 'shipment_tags'>> {
  const tags = staff ? await readTags(tx, ['account', 'shipment']) : await readTags(tx, ['shipment'], { are_offered: true });
  const of = (type: string) => tags.filter((tag) => tag.type === type).map(({ id, name }) => ({ id, name }));
  return { account_tags: of('account'), shipment_tags: of('shipment') };
}

function seesOverdue(actor: UserActor): boolean {
  return seesProviderOverdueBanner({ ...actor, is_platform_internal: false });
}

/** Source: ERR-19. */
function overdueInvoices(state: ProviderState | null): readonly string[] {
  return state?.status === 'overdue' ? state.overdue_invoices : [];
}

async function readDrivers(tx: Tx, actor: Actor): Promise<Driver[]> {
  const rows = await visibleDrivers(tx, actor).select(['id', 'name', 'branch_id', 'deleted_date']).orderBy('name').execute();
  return rows.map((row) => ({ ...row, deleted_date: row.deleted_date?.toISOString() ?? null }));
}
