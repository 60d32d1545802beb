import type { UserId } from '@tsela/domain/ids';
import type { LinkPurpose } from '@tsela/domain/sessions/verification-rules';
import type { Tx } from '../db/transaction.ts';

export interface NewLink {
  readonly token_hash: Buffer;
  readonly user_id: UserId;
  readonly purpose: LinkPurpose;
  readonly time_created: Date;
  readonly time_expires: Date;
}

export async function insertLinks(tx: Tx, links: readonly NewLink[]): Promise<void> {
  await tx.db
    .insertInto('verification_links')
    .values(links.map((link) => ({ provider_id: tx.provider_id, ...link })))
    .execute();
}

export interface LivingLink {
  readonly user_id: UserId;
  readonly purpose: LinkPurpose;
  readonly time_expires: Date;
  readonly name: string;
  readonly email: string;
  readonly mobile_number: string;
}

/** A link of an active user that has neither been used nor expired. */
export async function findLink(tx: Tx, token_hash: Buffer, now: Date): Promise<LivingLink | undefined> {
  return tx.db
    .selectFrom('verification_links')
    .innerJoin('users', (join) =>
      join.onRef('users.provider_id', '=', 'verification_links.provider_id').onRef('users.id', '=', 'verification_links.user_id'),
    )
    .select([
      'verification_links.user_id',
      'verification_links.purpose',
      'verification_links.time_expires',
      'users.name',
      'users.email',
      'users.mobile_number',
    ])
    .where('verification_links.provider_id', '=', tx.provider_id)
    .where('token_hash', '=', token_hash)
    .where('time_used', 'is', null)
    .where('time_expires', '>', now)
    .where('users.is_active', '=', true)
    .where('users.is_locked', '=', false)
    .executeTakeFirst();
}

/** Uses a link up, and every other one of the same person with it. False for the second of two calls. */
export async function useUpLinks(tx: Tx, { token_hash, user_id }: { token_hash: Buffer; user_id: UserId }, now: Date) {
  const used = await tx.db
    .updateTable('verification_links')
    .set({ time_used: now })
    .where('provider_id', '=', tx.provider_id)
    .where('token_hash', '=', token_hash)
    .where('time_used', 'is', null)
    .executeTakeFirst();
  await endLinks(tx, [user_id], now);
  return used.numUpdatedRows === 1n;
}

/** Links that are on their way end with the password they were to replace. */
export async function endLinks(tx: Tx, user_ids: readonly UserId[], now: Date): Promise<void> {
  await tx.db
    .updateTable('verification_links')
    .set({ time_used: now })
    .where('provider_id', '=', tx.provider_id)
    .where('user_id', 'in', user_ids)
    .where('time_used', 'is', null)
    .execute();
}

/** As many as a sending takes out: more than it brings in. */
const OLD_ROWS_AT_ONCE = 20;

export async function deleteOldLinks(tx: Tx, now: Date): Promise<void> {
  await tx.db
    .deleteFrom('verification_links')
    .where('provider_id', '=', tx.provider_id)
    .where('token_hash', 'in', ({ selectFrom }) =>
      selectFrom('verification_links')
        .select('token_hash')
        .where('provider_id', '=', tx.provider_id)
        .where('time_expires', '<', now)
        .limit(OLD_ROWS_AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
