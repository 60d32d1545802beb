import type { AccountId, DriverId, RoleId, UserId } from '@tsela/domain/ids';
import { STATUSES_AHEAD } from '@tsela/domain/hubs/branch-rules';
import { ROLE_IDS } from '@tsela/domain/permissions/audience';

import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { Actor } from '../context.ts';
import { visibleAccounts } from '../db/reach.ts';
import { pipelineStatement } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { laterThanBefore } from '../db/later-than-before.ts';

/**
 * Locks a user together with all owners of the same account or administrators of the same provider, always in one order: of two who take
 * the role from each other at once, the second finds what the first has left. The actor is locked as well, so that no caller acts with
 * rights they are just losing. Answers how many others are left.
 */
export async function lockAmongKeepers(
  tx: Tx,
  { user_id, account_id, actor_id }: { user_id: UserId; account_id: AccountId | null; actor_id: UserId },
): Promise<{ others: number }> {
  // The ids of Global roles are written in the domain's table.
  const role_id = (account_id === null ? ROLE_IDS.administrator : ROLE_IDS.account_owner) as number as RoleId;
  const locked = await tx.db
    .selectFrom('users')
    .select(['id', 'role_id', 'account_id'])
    .where('provider_id', '=', tx.provider_id)
    .where(({ or, and, eb }) =>
      or([
        eb('id', 'in', [user_id, actor_id]),
        and([
          eb('role_id', '=', role_id),
          account_id === null ? eb('account_id', 'is', null) : eb('account_id', '=', account_id),
          eb('is_active', '=', true),
          eb('is_locked', '=', false),
          sql<boolean>`(password_hash is not null or time_last_login is not null)`,
        ]),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  // The actor is among the locked whether or not they keep anything.
  const keepers = locked.filter((each) => each.role_id === role_id && each.account_id === account_id);
  return { others: keepers.filter(({ id }) => id !== user_id).length };
}

/** A user's role, locked until the transaction ends. */
export async function lockRoleOf(tx: Tx, user_id: UserId): Promise<RoleId> {
  const { role_id } = await tx.db
    .selectFrom('users')
    .select('role_id')
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', user_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return role_id;
}

/** Columns that administrators change, as they are kept. */
export type UserChanges = Readonly<Record<string, unknown>>;

const JSON_COLUMNS: readonly string[] = ['extra_permissions', 'extra_permissions_ui', 'custom_fields'];

export async function updateManagedUser(tx: Tx, user_id: UserId, changes: UserChanges, now: Date): Promise<void> {
  const columns = Object.entries(changes).map(([column, value]) => [
    column,
    JSON_COLUMNS.includes(column) ? JSON.stringify(value) : value,
  ]);
  await tx.db
    .updateTable('users')
    .set({ ...Object.fromEntries(columns), time_modified: laterThanBefore(now) })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', user_id)
    .execute();
}

/** Deletes a user who has never signed in. False when they have, or are a driver. */
export async function deleteInvitedUser(tx: Tx, user_id: UserId): Promise<boolean> {
  return (await deleteInvitedUsers(tx, [user_id])).length === 1;
}

/** The same for several; answers who is gone. */
export async function deleteInvitedUsers(tx: Tx, user_ids: readonly UserId[]): Promise<UserId[]> {
  if (user_ids.length === 0) return [];
  // Who is signing in at this moment has then done so, and what follows sees it.
  pipelineStatement(
    tx,
    tx.db
      .selectFrom('users')
      .select('id')
      .where('provider_id', '=', tx.provider_id)
      .where('id', 'in', user_ids)
      .orderBy('id')
      .forUpdate(),
  );
  const invited = tx.db
    .selectFrom('users')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('id', 'in', user_ids)
    .where('password_hash', 'is', null)
    .where('time_last_login', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('drivers')
            .select('drivers.id')
            .where('drivers.provider_id', '=', tx.provider_id)
            .whereRef('drivers.user_id', '=', 'users.id'),
        ),
      ),
    );
  // A filter for all staff outlives its maker, whose name it keeps. The foreign key does not see to it (decision 0156).
  pipelineStatement(
    tx,
    tx.db
      .updateTable('shared_filters')
      .set({ created_by: null })
      .where('provider_id', '=', tx.provider_id)
      .where('created_by', 'in', invited),
  );
  const deleted = await tx.db
    .deleteFrom('users')
    .where('provider_id', '=', tx.provider_id)
    .where('id', 'in', invited)
    .returning('id')
    .execute();
  return deleted.map(({ id }) => id);
}

/** A provider has a handful of them; more are looked up there. */
const ADMINISTRATORS_SHOWN = 100;

/** The users of a role, by name, with until when the link of an invitation works. */
export async function readAdministrators(tx: Tx, role_id: number, now: Date) {
  return tx.db
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.email', 'u.is_active', 'u.is_locked', 'u.time_last_login'])
    .select(sql<boolean>`(u.password_hash is not null or u.time_last_login is not null)`.as('has_signed_in_or_can'))
    .select(({ selectFrom }) =>
      selectFrom('verification_links as l')
        .select(({ fn }) => fn.max('l.time_expires').as('time_expires'))
        .where('l.provider_id', '=', tx.provider_id)
        .whereRef('l.user_id', '=', 'u.id')
        .where('l.purpose', '=', 'invitation')
        .where('l.time_used', 'is', null)
        .where('l.time_expires', '>', now)
        .as('time_expires'),
    )
    .where('u.provider_id', '=', tx.provider_id)
    .where(sql<SqlBool>`u.role_id = ${role_id}`)
    .orderBy(sql`lower(u.name)`)
    .orderBy('u.id')
    .limit(ADMINISTRATORS_SHOWN)
    .execute();
}

const BESIDE_USERS = ['user_settings', 'social_log_ins', 'favourite_pickup_points', 'release_note_visits'] as const;

/** Deletes what belongs to a user beside their row: settings, linked social accounts, what they liked and read, and where they signed in. */
export async function forgetTracesOf(tx: Tx, user_id: UserId): Promise<void> {
  for (const table of BESIDE_USERS)
    await tx.db.deleteFrom(table).where('provider_id', '=', tx.provider_id).where('user_id', '=', user_id).execute();
  await tx.db
    .updateTable('sessions')
    .set({ ip: '', user_agent: '' })
    .where('provider_id', '=', tx.provider_id)
    .where('user_id', '=', user_id)
    .execute();
}

/** How many shipments a driver still has to collect or deliver. */
export async function countAhead(tx: Tx, driver_id: DriverId): Promise<number> {
  const { count } = await tx.db
    .selectFrom('shipments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('provider_id', '=', tx.provider_id)
    .where(({ or, and, eb }) =>
      or([
        and([eb('collection_agent_id', '=', driver_id), eb('status', 'in', STATUSES_AHEAD.collection)]),
        and([eb('delivery_agent_id', '=', driver_id), eb('status', 'in', STATUSES_AHEAD.delivery)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether an account is there for the actor. */
export async function isAccountVisibleTo(tx: Tx, actor: Actor, account_id: AccountId): Promise<boolean> {
  const found = await visibleAccounts(tx, actor).select('accounts.id').where('accounts.id', '=', account_id).executeTakeFirst();
  return found !== undefined;
}

/** Whether an account of which it is known that it is there is open, held until the transaction ends: it is neither closed nor merged meanwhile. */
export async function lockAccountOpenState(tx: Tx, account_id: AccountId): Promise<{ is_open: boolean; is_merged: boolean }> {
  const { status, merged_into_account_id } = await tx.db
    .selectFrom('accounts')
    .select(['status', 'merged_into_account_id'])
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', account_id)
    .forShare()
    .executeTakeFirstOrThrow();
  return { is_open: status === 'open', is_merged: merged_into_account_id !== null };
}
