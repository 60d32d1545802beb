import type { SettingKey } from '@tsela/domain/providers/provider-settings';
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
 * whatever the clocks of the processes say and however long the lock was waited for. Whole milliseconds, as readers get them.
 */
export async function momentOfChange(tx: Tx): Promise<Date> {
  const [clock, { last }] = await Promise.all([
    // Asked by itself: next to a table it would be the clock of whichever machine has the rows.
    tx.client.query<{ moment: Date }>('select clock_timestamp() as moment'),
    tx.db
      .selectFrom('provider_settings')
      .select(({ fn }) => fn.max('time_modified').as('last'))
      .where('provider_id', '=', tx.provider_id)
      .executeTakeFirstOrThrow(),
  ]);
  return new Date(Math.max(clock.rows[0]?.moment.getTime() ?? 0, (last?.getTime() ?? 0) + 1));
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
