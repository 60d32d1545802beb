import type { ProviderId } from '@tsela/domain/ids';
import type { ProviderSetupState } from '@tsela/domain/platform/provider-setup';
import type { Tx } from '../db/transaction.ts';

/** What a provider is made with, as the steps that are left take it. */
export interface SetupPlan {
  readonly copy_settings_from: ProviderId | null;
  /** By key; the logo has its address already. */
  readonly branding: Readonly<Record<string, string>>;
  readonly branches: readonly PlannedBranch[];
  readonly administrator: { readonly name: string; readonly email: string } | null;
}

/** As the call for opening a branch takes it. */
interface PlannedBranch {
  readonly code: string;
  readonly name: string;
  readonly city: string;
}

export async function insertSetup(
  tx: Tx,
  setup: { readonly provider: ProviderId; readonly plan: SetupPlan; readonly started_by_name: string; readonly now: Date },
): Promise<void> {
  const { provider, plan, started_by_name, now } = setup;
  await tx.db
    .insertInto('provider_setups')
    .values({
      provider,
      started_by_name,
      state: 'waiting',
      plan: JSON.stringify(plan),
      steps_done: JSON.stringify(['provider']),
      time_created: now,
    })
    .execute();
}

/** How far the making of the transaction's provider is, held until the transaction ends: of two at work the second waits. */
export async function lockSetup(tx: Tx) {
  const row = await tx.db
    .selectFrom('provider_setups')
    .select(['state', 'plan', 'steps_done', 'started_by_name', 'time_continued'])
    .where('provider', '=', tx.provider_id)
    .forUpdate()
    .executeTakeFirst();
  // Written by insertSetup in this shape.
  return row && { ...row, plan: row.plan as SetupPlan };
}

export async function updateSetup(
  tx: Tx,
  change: {
    readonly state: ProviderSetupState;
    readonly steps_done?: readonly string[];
    readonly message?: string;
    readonly time_done?: Date;
    readonly time_continued?: Date;
  },
): Promise<void> {
  const { steps_done, message = '', ...rest } = change;
  await tx.db
    .updateTable('provider_setups')
    .set({ ...rest, message, ...(steps_done && { steps_done: JSON.stringify(steps_done) }) })
    .where('provider', '=', tx.provider_id)
    .execute();
}
