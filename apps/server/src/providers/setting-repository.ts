import type { SettingKey } from '@tsela/domain/providers/provider-settings';
import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';

export interface StoredSetting {
  readonly setting: string;
  readonly value: unknown;
  readonly is_default: boolean;
  readonly time_modified: Date;
  readonly modified_by: string;
}

export async function selectSettings(tx: Tx): Promise<StoredSetting[]> {
  return tx.db
    .selectFrom('provider_settings')
    .select(['setting', 'value', 'is_default', 'time_modified', 'modified_by'])
    .where('provider_id', '=', tx.provider_id)
    .orderBy('setting')
    .execute();
}

export interface SettingToStore {
  readonly setting: SettingKey;
  readonly value: unknown;
  readonly is_default: boolean;
}

/**
 * The moment that a change of settings bears, asked for while holding the provider's lock: later than that of every change before it,
 * whatever the clocks of the processes say and however long the lock was waited for.
 */
export async function momentOfChange(tx: Tx): Promise<Date> {
  const { moment } = await tx.db
    .selectFrom('provider_settings')
    // Whole milliseconds, as readers get them.
    .select(
      sql<Date>`greatest(date_trunc('milliseconds', clock_timestamp()), max(time_modified) + interval '1 millisecond')`.as(
        'moment',
      ),
    )
    .where('provider_id', '=', tx.provider_id)
    .executeTakeFirstOrThrow();
  return moment;
}

/** Writes settings, new or changed. */
export async function upsertSettings(
  tx: Tx,
  settings: readonly SettingToStore[],
  { moment, modified_by }: { moment: Date; modified_by: string },
): Promise<void> {
  await tx.db
    .insertInto('provider_settings')
    .values(
      settings.map((each) => ({
        ...each,
        provider_id: tx.provider_id,
        value: JSON.stringify(each.value),
        time_modified: moment,
        modified_by,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'setting']).doUpdateSet(({ ref }) => ({
        value: ref('excluded.value'),
        is_default: ref('excluded.is_default'),
        time_modified: ref('excluded.time_modified'),
        modified_by: ref('excluded.modified_by'),
      })),
    )
    .execute();
}
