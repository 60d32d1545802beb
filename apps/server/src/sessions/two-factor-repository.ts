import type { UserId } from '@tsela/domain/ids';
import type { Sealed } from '../db/sealed-secret.ts';
import type { Tx } from '../db/transaction.ts';

interface TwoFactorRow {
  readonly secret: unknown;
  readonly pending: unknown;
  readonly last_step: number;
}

/** A person's secrets, locked until the transaction ends: of two who send one passcode at once the second finds it used. */
export async function lockTwoFactor(tx: Tx, user_id: UserId): Promise<TwoFactorRow | undefined> {
  return tx.db
    .selectFrom('two_factor_secrets')
    .select(['secret', 'pending', 'last_step'])
    .where('provider_id', '=', tx.provider_id)
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether an authenticator is in use. */
export async function hasActiveSecret(tx: Tx, user_id: UserId): Promise<boolean> {
  const row = await tx.db
    .selectFrom('two_factor_secrets')
    .select('user_id')
    .where('provider_id', '=', tx.provider_id)
    .where('user_id', '=', user_id)
    .where('secret', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps a secret that waits for its first passcode; the one in use stays in use until then. */
export async function keepPendingSecret(tx: Tx, user_id: UserId, pending: Sealed): Promise<void> {
  const json = JSON.stringify(pending);
  await tx.db
    .insertInto('two_factor_secrets')
    .values({ provider_id: tx.provider_id, user_id, pending: json })
    .onConflict((conflict) => conflict.columns(['provider_id', 'user_id']).doUpdateSet({ pending: json }))
    .execute();
}

/** Puts the secret that waited in the place of the one before it. */
export async function activateSecret(tx: Tx, user_id: UserId, last_step: number): Promise<void> {
  await tx.db
    .updateTable('two_factor_secrets')
    .set(({ ref }) => ({ secret: ref('pending').$castTo<string | null>(), pending: null, last_step }))
    .where('provider_id', '=', tx.provider_id)
    .where('user_id', '=', user_id)
    .execute();
  await setTwoFactorEnabled(tx, user_id, true);
}

export async function keepLastStep(tx: Tx, user_id: UserId, last_step: number): Promise<void> {
  await tx.db
    .updateTable('two_factor_secrets')
    .set({ last_step })
    .where('provider_id', '=', tx.provider_id)
    .where('user_id', '=', user_id)
    .execute();
}

export async function deleteSecrets(tx: Tx, user_id: UserId): Promise<void> {
  await tx.db.deleteFrom('two_factor_secrets').where('provider_id', '=', tx.provider_id).where('user_id', '=', user_id).execute();
  await setTwoFactorEnabled(tx, user_id, false);
}

async function setTwoFactorEnabled(tx: Tx, user_id: UserId, two_factor_auth_enabled: boolean): Promise<void> {
  await tx.db
    .updateTable('users')
    .set(({ fn }) => ({ two_factor_auth_enabled, time_modified: fn<Date>('now') }))
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', user_id)
    .execute();
}
