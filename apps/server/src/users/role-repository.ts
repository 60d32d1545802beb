import type { AccountId, RoleId, UserId } from '@tsela/domain/ids';
import type { Tx } from '../db/transaction.ts';
import { laterThanBefore } from '../db/later-than-before.ts';

const COLUMNS = [
  'id',
  'provider_id',
  'name',
  'description',
  'needs_account',
  'permissions',
  'permissions_ui',
  'copied_from',
  'time_modified',
] as const;

/** The provider's own roles, by name. */
export async function readOwnRoles(tx: Tx) {
  return livingRoles(tx).select(COLUMNS).orderBy('name').orderBy('id').execute();
}

/** A role of the provider's own, locked until the transaction ends. */
export async function lockOwnRole(tx: Tx, role_id: RoleId) {
  return livingRoles(tx).select(COLUMNS).where('id', '=', role_id).forUpdate().executeTakeFirst();
}

export type OwnRole = NonNullable<Awaited<ReturnType<typeof lockOwnRole>>>;

export async function isNameTaken(tx: Tx, name: string, but: RoleId | null): Promise<boolean> {
  let query = livingRoles(tx)
    .select('id')
    .where(({ fn, ref }) => fn<string>('lower', [ref('name')]), '=', name.toLowerCase());
  if (but !== null) query = query.where('id', '!=', but);
  return (await query.executeTakeFirst()) !== undefined;
}

/** How many users hold each role; unused roles are left out. */
export async function countHolders(tx: Tx): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.db
    .selectFrom('users')
    .select(({ fn }) => ['role_id', fn.countAll<number>().as('users')])
    .where('provider_id', '=', tx.provider_id)
    .groupBy('role_id')
    .execute();
  return new Map(rows.map(({ role_id, users }) => [role_id, users]));
}

export interface NewRole {
  readonly name: string;
  readonly description: string;
  readonly needs_account: boolean;
  readonly permissions: readonly string[];
  readonly permissions_ui: readonly string[];
  readonly copied_from: RoleId | null;
}

/** Keeps a role; undefined when its name is another's already. */
export async function insertRole(tx: Tx, role: NewRole): Promise<RoleId | undefined> {
  const inserted = await tx.db
    .insertInto('roles')
    .values(({ fn, val }) => ({
      ...role,
      permissions: JSON.stringify(role.permissions),
      permissions_ui: JSON.stringify(role.permissions_ui),
      provider_id: tx.provider_id,
      id: fn<RoleId>('nextval', [val('role_ids')]),
      time_created: fn<Date>('now'),
      time_modified: fn<Date>('now'),
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

export async function updateRole(
  tx: Tx,
  role_id: RoleId,
  role: Omit<NewRole, 'needs_account' | 'copied_from'>,
  now: Date,
): Promise<void> {
  await tx.db
    .updateTable('roles')
    .set({
      name: role.name,
      description: role.description,
      permissions: JSON.stringify(role.permissions),
      permissions_ui: JSON.stringify(role.permissions_ui),
      time_modified: laterThanBefore(now),
    })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', role_id)
    .execute();
}

export async function markRoleDeleted(tx: Tx, role_id: RoleId): Promise<void> {
  await tx.db
    .updateTable('roles')
    .set(({ fn }) => ({ time_deleted: fn<Date>('now'), time_modified: fn<Date>('now') }))
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', role_id)
    .execute();
}

/** Gives all users of a role another one, and answers those users. */
export async function moveHolders(
  tx: Tx,
  { from, to }: { from: RoleId; to: RoleId },
): Promise<{ id: UserId; account_id: AccountId | null }[]> {
  return tx.db
    .updateTable('users')
    .set(({ fn }) => ({ role_id: to, time_modified: fn<Date>('now') }))
    .where('provider_id', '=', tx.provider_id)
    .where('role_id', '=', from)
    .returning(['id', 'account_id'])
    .execute();
}

/** Names of a role's users, as many as a sentence takes. */
export async function readHolderNames(tx: Tx, role_id: RoleId, most: number): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('users')
    .select('name')
    .where('provider_id', '=', tx.provider_id)
    .where('role_id', '=', role_id)
    .orderBy('name')
    .limit(most)
    .execute();
  return rows.map(({ name }) => name);
}

/** What a role asks of a sign-in. */
export async function upsertSignInRules(
  tx: Tx,
  role_id: RoleId,
  rules: { readonly require_2fa: boolean; readonly logout_after_inactive_minutes: number },
  now: Date,
): Promise<void> {
  await tx.db
    .insertInto('role_sign_in_rules')
    .values({ ...rules, provider_id: tx.provider_id, role_id, time_modified: now })
    .onConflict((conflict) => conflict.columns(['provider_id', 'role_id']).doUpdateSet({ ...rules, time_modified: now }))
    .execute();
}

function livingRoles(tx: Tx) {
  return tx.db.selectFrom('roles').where('provider_id', '=', tx.provider_id).where('time_deleted', 'is', null);
}
