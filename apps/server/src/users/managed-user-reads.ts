import type { userApi } from '@tsela/contract/users/user-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { ManagedUser } from '@tsela/contract/users/user-shapes';
import type { UserId } from '@tsela/domain/ids';
import { ROLE_IDS } from '@tsela/domain/permissions/audience';
import { Problem } from '@tsela/domain/problem';
import type { Rights } from '@tsela/domain/sessions/acting-for-rules';
import { mayAdminister } from '@tsela/domain/users/assignable-roles';
import { userStateOf } from '@tsela/domain/users/user-administration';
import { IMPORTED_USERS_MAX } from '@tsela/domain/users/user-import';
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { RequestContext, UserActor } from '../context.ts';
import { containsText, countUpTo, pageOf } from '../db/paging.ts';
import { visibleUsers } from '../db/reach.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { customValuesPresenter } from '../providers/custom-values.ts';
import { roleOf } from '../user-records/role-of.ts';
import { administratorOf } from './administrator.ts';

type Filters = InputOf<typeof userApi.list>;

/** The users the caller may see, by name. Source: screens S45. */
export async function listUsers(context: RequestContext, input: Filters): Promise<OutputOf<typeof userApi.list>> {
  const actor = administratorOf(context);
  return reading(context, async (tx) => {
    const query = filtered(tx, actor, { ...input, now: context.now });
    const { limit, offset } = pageOf(input);
    const rows = await withColumns(query).orderBy(orderOf(input)).orderBy('users.id').limit(limit).offset(offset).execute();
    const valuesOf = await customValuesPresenter(context, 'user');
    const users = rows.map((row) => presentUser(row, actor, valuesOf(row)));
    return { users, count: await countUpTo(tx, query, { limit, offset, rows }) };
  });
}

/** By name, unless asked for otherwise. Users who have never signed in come last either way. */
function orderOf({ order_by = 'name', order }: Filters) {
  const direction = sql.raw((order ?? (order_by === 'name' ? 'asc' : 'desc')) === 'asc' ? 'asc' : 'desc');
  return sql`${ORDERS[order_by]} ${direction} nulls last`;
}

const ORDERS = {
  name: sql`lower(users.name)`,
  email: sql`lower(users.email)`,
  time_last_login: sql`users.time_last_login`,
  time_created: sql`users.time_created`,
} as const;

/** A user as the list shows them, with what the next part of the list begins after. */
export type ListedUser = ManagedUser & { readonly sorted_name: string };

/** Some users by name, after the one that a part before ended with. */
export async function readUsersByName(
  tx: Tx,
  context: RequestContext,
  actor: UserActor,
  { filters, after, limit }: { filters: InputOf<typeof userApi.export>; after: ListedUser | undefined; limit: number },
): Promise<ListedUser[]> {
  const valuesOf = await customValuesPresenter(context, 'user');
  let query = withColumns(filtered(tx, actor, { ...filters, now: context.now })).select(
    sql<string>`lower(users.name)`.as('sorted_name'),
  );
  if (after) query = query.where(sql<SqlBool>`(lower(users.name), users.id) > (${after.sorted_name}, ${after.id})`);
  const rows = await query
    .orderBy(sql`lower(users.name)`)
    .orderBy('users.id')
    .limit(limit)
    .execute();
  return rows.map(({ sorted_name, ...row }) => ({ ...presentUser(row, actor, valuesOf(row)), sorted_name }));
}

/** One user as an administrator sees them. Raises `not-found` for a user out of reach. */
export async function readManagedUser(tx: Tx, context: RequestContext, user_id: UserId): Promise<ManagedUser> {
  const actor = administratorOf(context);
  const row = await findUserRow(tx, actor, user_id);
  return presentUser(row, actor, (await customValuesPresenter(context, 'user'))(row));
}

/** The row of a user within reach, with the role's permissions. */
export async function findUserRow(tx: Tx, actor: UserActor, user_id: UserId) {
  const row = await withColumns(visibleUsers(tx, actor)).where('users.id', '=', user_id).executeTakeFirst();
  if (!row) throw new Problem('not-found', 'User not found.');
  return row;
}

/**
 * Of some addresses, in small letters, those of users with more rights than the caller, within reach or not. The caller's own is not
 * among them.
 */
export async function readAddressesAbove(tx: Tx, actor: UserActor, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await withColumns(tx.db.selectFrom('users').where('users.provider_id', '=', tx.provider_id))
    .where(sql<SqlBool>`lower(users.email) = any(${addresses.map((address) => address.toLowerCase())}::text[])`)
    .execute();
  const above = rows.filter((row) => row.id !== actor.user_id && !mayAdminister(actor, rightsOf(row)));
  return new Set(above.map(({ email }) => email.toLowerCase()));
}

/** Those who came with an import and have not joined yet, as far as they are within reach. */
export async function findWaitingOfImport(tx: Tx, actor: UserActor, import_id: number): Promise<UserRow[]> {
  return withColumns(visibleUsers(tx, actor))
    .where('users.import_id', '=', import_id)
    .where(IN_STATE.invited)
    .orderBy('users.id')
    .limit(IMPORTED_USERS_MAX)
    .execute();
}

export type UserRow = Awaited<ReturnType<typeof findUserRow>>;

interface RightsRow extends Omit<UserRow, 'own_permissions' | 'own_permissions_ui'> {
  /** Of a role of the provider's own. */
  readonly own_permissions: readonly string[] | null;
  readonly own_permissions_ui: readonly string[] | null;
}

/** What a user may, as it is compared with what others may. */
export function rightsOf(row: RightsRow): Rights {
  const role = roleOf(row.role_id);
  return {
    role_id: row.role_id,
    permissions: [...(role?.permissions ?? row.own_permissions ?? []), ...row.extra_permissions],
    permissions_ui: [...(role?.permissions_ui ?? row.own_permissions_ui ?? []), ...row.extra_permissions_ui],
    account_id: row.account_id,
    branch_id: row.branch_id,
    limit_user_to_branch: row.limit_user_to_branch,
    ...(row.limit_user_to_account && row.limit_account_id !== null && { limit_account_id: row.limit_account_id }),
  };
}

/** A user is active who has a password or has signed in; an open invitation is not. */
const CAN_SIGN_IN = sql<boolean>`(users.password_hash is not null or users.time_last_login is not null)`;

const DAY_MS = 24 * 60 * 60 * 1000;

function filtered(tx: Tx, actor: UserActor, input: Omit<Filters, 'order_by' | 'order'> & { readonly now: Date }) {
  let query = visibleUsers(tx, actor);
  if (input.id !== undefined) query = query.where('users.id', '=', input.id);
  if (input.role_id !== undefined) query = query.where('users.role_id', '=', input.role_id);
  if (input.account_id !== undefined) query = query.where('users.account_id', '=', input.account_id);
  if (input.branch_id !== undefined) query = query.where('users.branch_id', '=', input.branch_id);
  if (input.two_factor_auth_enabled !== undefined)
    query = query.where('users.two_factor_auth_enabled', '=', input.two_factor_auth_enabled);
  if (input.idle_days !== undefined) {
    const since = new Date(input.now.getTime() - input.idle_days * DAY_MS);
    query = query.where(({ or, eb }) => or([eb('users.time_last_login', 'is', null), eb('users.time_last_login', '<', since)]));
  }
  if (input.kind !== undefined) query = query.where(OF_KIND[input.kind]);
  if (input.state !== undefined) query = query.where(IN_STATE[input.state]);
  const search = input.search?.trim() ?? '';
  if (search === '') return query;
  const pattern = containsText(search);
  return query.where(({ or, eb }) => or([eb('users.name', 'ilike', pattern), eb('users.email', 'ilike', pattern)]));
}

const OF_KIND = {
  'account-user': sql<SqlBool>`users.account_id is not null`,
  driver: sql<SqlBool>`users.account_id is null and users.role_id = ${sql.lit(ROLE_IDS.driver)}`,
  staff: sql<SqlBool>`users.account_id is null and users.role_id <> ${sql.lit(ROLE_IDS.driver)}`,
} as const;

const IN_STATE = {
  inactive: sql<SqlBool>`not users.is_active`,
  locked: sql<SqlBool>`users.is_active and users.is_locked`,
  active: sql<SqlBool>`users.is_active and not users.is_locked and ${CAN_SIGN_IN}`,
  invited: sql<SqlBool>`users.is_active and not users.is_locked and not ${CAN_SIGN_IN}`,
} as const;

function withColumns(query: ReturnType<typeof visibleUsers>) {
  return query
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.provider_id', '=', 'users.provider_id').onRef('a.id', '=', 'users.account_id'),
    )
    .leftJoin('accounts as l', (join) =>
      join.onRef('l.provider_id', '=', 'users.provider_id').onRef('l.id', '=', 'users.limit_account_id'),
    )
    .leftJoin('branches as b', (join) =>
      join.onRef('b.provider_id', '=', 'users.provider_id').onRef('b.id', '=', 'users.branch_id'),
    )
    .leftJoin('drivers as d', (join) =>
      join.onRef('d.provider_id', '=', 'users.provider_id').onRef('d.user_id', '=', 'users.id').on('d.deleted_date', 'is', null),
    )
    .leftJoin('roles as r', (join) => join.onRef('r.provider_id', '=', 'users.provider_id').onRef('r.id', '=', 'users.role_id'))
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.mobile_number',
      'users.role_id',
      'users.account_id',
      'users.branch_id',
      'users.limit_user_to_branch',
      'users.limit_user_to_account',
      'users.limit_account_id',
      'users.extra_permissions',
      'users.extra_permissions_ui',
      'users.two_factor_auth_enabled',
      'users.terms_and_conditions_accepted_version',
      'users.shipment_page_mode',
      'users.kiosk_id',
      'users.client_type',
      'users.custom_fields',
      'users.is_active',
      'users.is_locked',
      'users.time_last_login',
      'users.time_created',
      'users.time_modified',
      'a.account_code',
      'a.name as account_name',
      'l.name as limit_account_name',
      'b.name as branch_name',
      'd.id as driver_id',
      'r.name as own_role_name',
      'r.permissions as own_permissions',
      'r.permissions_ui as own_permissions_ui',
      CAN_SIGN_IN.as('has_signed_in_or_can'),
    ]);
}

function presentUser(row: UserRow, actor: UserActor, custom_fields: ManagedUser['custom_fields']): ManagedUser {
  const { own_role_name, own_permissions: _own, own_permissions_ui: _own_ui, ...others } = row;
  const { driver_id, has_signed_in_or_can, terms_and_conditions_accepted_version: _terms, ...user } = others;
  return {
    ...user,
    custom_fields,
    role_name: roleOf(row.role_id)?.name ?? own_role_name ?? '',
    is_driver: driver_id !== null,
    state: userStateOf({ is_active: row.is_active, is_locked: row.is_locked, has_signed_in_or_can }),
    may_change: row.id !== actor.user_id && mayAdminister(actor, rightsOf(row)),
    time_last_login: row.time_last_login?.toISOString() ?? null,
    time_created: row.time_created.toISOString(),
    time_modified: row.time_modified.toISOString(),
  };
}
