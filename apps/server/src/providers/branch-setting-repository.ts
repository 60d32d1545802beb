import type { BranchId } from '@tsela/domain/ids';
import type { ProviderSettings, SettingKey } from '@tsela/domain/providers/provider-settings';
import type { Tx } from '../db/transaction.ts';

/** What a branch has set of its own, by key; secrets sealed. */
export async function selectBranchSettings(tx: Tx, branch_id: BranchId): Promise<ProviderSettings> {
  const rows = await tx.db
    .selectFrom('branch_settings')
    .select(['setting', 'value'])
    .where('provider_id', '=', tx.provider_id)
    .where('branch_id', '=', branch_id)
    .execute();
  return Object.fromEntries(rows.map(({ setting, value }) => [setting, value]));
}

interface Changes {
  /** As they are stored: secrets sealed. */
  readonly set: ReadonlyMap<SettingKey, unknown>;
  readonly removed: readonly SettingKey[];
}

export async function updateBranchSettings(tx: Tx, branch_id: BranchId, { set, removed }: Changes, now: Date): Promise<void> {
  const { provider_id } = tx;
  if (removed.length > 0)
    await tx.db
      .deleteFrom('branch_settings')
      .where('provider_id', '=', provider_id)
      .where('branch_id', '=', branch_id)
      .where('setting', 'in', removed)
      .execute();
  if (set.size === 0) return;
  await tx.db
    .insertInto('branch_settings')
    .values(
      Array.from(set, ([setting, value]) => ({
        provider_id,
        branch_id,
        setting,
        value: JSON.stringify(value),
        time_modified: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'branch_id', 'setting']).doUpdateSet(({ ref }) => ({
        value: ref('excluded.value'),
        time_modified: ref('excluded.time_modified'),
      })),
    )
    .execute();
}
