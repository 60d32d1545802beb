import type { Contact } from '@tsela/contract/service-areas/address-shapes';
import type { BranchId, ProviderId } from '@tsela/domain/ids';
import type { Pool } from 'pg';
import type { Tx } from '../db/transaction.ts';

export async function nextProviderId(pool: Pool): Promise<ProviderId> {
  const { rows } = await pool.query<{ id: ProviderId }>(`select nextval('provider_ids') as id`);
  const [row] = rows;
  if (!row) throw new Error('The sequence of provider ids answered nothing.');
  return row.id;
}

export async function insertProvider(
  tx: Tx,
  { name, origins, now }: { name: string; origins: readonly string[]; now: Date },
): Promise<void> {
  await tx.db.insertInto('providers').values({ id: tx.provider_id, name, time_created: now }).execute();
  if (origins.length === 0) return;
  await tx.db
    .insertInto('provider_origins')
    .values(origins.map((origin) => ({ origin, provider: tx.provider_id })))
    .execute();
}

/** Hosts that a provider has already stay as they are. */
export async function insertOrigins(tx: Tx, origins: readonly string[]): Promise<void> {
  await tx.db
    .insertInto('provider_origins')
    .values(origins.map((origin) => ({ origin, provider: tx.provider_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function lockProvider(tx: Tx): Promise<{ name: string; time_modified: Date }> {
  return tx.db
    .selectFrom('providers')
    .select(['name', 'time_modified'])
    .where('id', '=', tx.provider_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The name is kept twice: the provider's row names it to the installation, the setting to its customers. */
export async function updateProviderName(tx: Tx, name: string, moment: Date): Promise<void> {
  await tx.db.updateTable('providers').set({ name, time_modified: moment }).where('id', '=', tx.provider_id).execute();
  const written = { value: JSON.stringify(name), is_default: false, time_modified: moment };
  await tx.db
    .insertInto('provider_settings')
    .values({ ...written, provider_id: tx.provider_id, setting: 'provider_title' })
    .onConflict((conflict) => conflict.columns(['provider_id', 'setting']).doUpdateSet(written))
    .execute();
}

export async function insertSettings(tx: Tx, settings: readonly (readonly [string, unknown])[], now: Date): Promise<void> {
  if (settings.length === 0) return;
  await tx.db
    .insertInto('provider_settings')
    .values(
      settings.map(([setting, value]) => ({
        provider_id: tx.provider_id,
        setting,
        value: JSON.stringify(value),
        time_modified: now,
      })),
    )
    .execute();
}

export interface NewBranch {
  readonly code: string;
  readonly name: string;
  readonly city: string;
  readonly zone: string;
  readonly lat: number;
  readonly lng: number;
  readonly street_address?: string;
  readonly local_area?: string;
  readonly postal_code?: string;
  readonly contact?: Contact;
  readonly opening_hours?: string;
  readonly is_hub?: boolean;
}

export async function insertBranch(tx: Tx, { contact, ...branch }: NewBranch): Promise<BranchId> {
  const { id } = await tx.db
    .insertInto('branches')
    .values(({ fn, val }) => ({
      ...branch,
      ...(contact && { contact: JSON.stringify(contact) }),
      provider_id: tx.provider_id,
      id: fn<BranchId>('nextval', [val('branch_ids')]),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
