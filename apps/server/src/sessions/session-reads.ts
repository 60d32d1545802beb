import type { AccountId, BranchId, DriverId, ProviderId, RoleId, UserId } from '@tsela/domain/ids';
import type { OpenedProvider } from '@tsela/domain/sessions/opened-providers';
import { isKiosk } from '@tsela/domain/users/kiosk';
import { roleOf } from '../user-records/role-of.ts';
import pg from 'pg';
import type { UserActor } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { rowsOfProvider } from '../db/provider-cache.ts';
import type { Pool } from '../db/pool.ts';

/** A user with their rights, as the queries on users read them. */
export interface PersonRow {
  user_id: UserId;
  name: string;
  email: string;
  role_id: RoleId;
  account_id: AccountId | null;
  is_account_closed: boolean | null;
  shipment_page_mode: string;
  branch_id: BranchId | null;
  limit_user_to_branch: boolean;
  limit_account_id: AccountId | null;
  driver_id: DriverId | null;
  two_factor_auth_enabled: boolean;
  require_2fa: boolean | null;
  extra_permissions: string[];
  extra_permissions_ui: string[];
  /** Of a role of the provider's own. */
  role_permissions: string[] | null;
  role_permissions_ui: string[] | null;
}

interface SessionRow extends PersonRow {
  session_id: number;
  opened: OpenedProvider[];
  time_seen: Date;
  logout_after_inactive_minutes: number | null;
}

/** A user's session with what decides whether it has ended. */
export interface LiveSession {
  readonly actor: UserActor & { readonly session_id: number };
  readonly time_seen: Date;
  /** Of the role; 0 is never. */
  readonly logout_after_inactive_minutes: number;
}

const TOKEN_HASH = /^[0-9a-f]{64}$/;

export const PERSON = `u.id as user_id, u.name, u.email, u.role_id, u.account_id, a.status = 'closed' as is_account_closed, u.shipment_page_mode, u.branch_id,
  u.limit_user_to_branch, case when u.limit_user_to_account then u.limit_account_id end as limit_account_id, d.id as driver_id,
  u.two_factor_auth_enabled, r.require_2fa, u.extra_permissions, u.extra_permissions_ui, o.permissions as role_permissions,
  o.permissions_ui as role_permissions_ui`;
export const OF_PERSON = `left join accounts a on a.provider_id = u.provider_id and a.id = u.account_id
  left join drivers d on d.provider_id = u.provider_id and d.user_id = u.id and d.deleted_date is null
  left join role_sign_in_rules r on r.provider_id = u.provider_id and r.role_id = u.role_id
  left join roles o on o.provider_id = u.provider_id and o.id = u.role_id and o.time_deleted is null`;

/**
 * The session behind a token, or null when it has ended, expired or never was. One message to the database: the transaction that sets the
 * tenant, the look-up and its end travel together, since every request pays for it.
 */
export async function readSessionByToken(
  pool: Pool,
  { provider_id, token_hash, now }: { provider_id: ProviderId; token_hash: string; now: Date },
): Promise<LiveSession | null> {
  // The simple protocol takes no parameters: both values are checked to be plain digits before they enter the text.
  if (!TOKEN_HASH.test(token_hash)) return null;
  const [row] = await rowsOfProvider<SessionRow>(
    pool,
    provider_id,
    `select ${PERSON}, s.id as session_id, s.opened, coalesce(s.time_seen, s.time_created) as time_seen, r.logout_after_inactive_minutes
    from sessions s
    join users u on u.provider_id = s.provider_id and u.id = s.user_id
    ${OF_PERSON}
    where s.provider_id = ${provider_id} and s.token_hash = '\\x${token_hash}' and s.time_ended is null
      and s.time_expires > '${now.toISOString()}' and u.is_active and not u.is_locked`,
  );
  if (!row) return null;
  const { session_id, opened, time_seen } = row;
  return {
    actor: { ...actorOf(row, token_hash), session_id, ...(opened.length > 0 && { opened }) },
    time_seen,
    logout_after_inactive_minutes: row.logout_after_inactive_minutes ?? 0,
  };
}

/** What was opened in a session, in one message to the database; nothing where there is no such session. */
export async function readOpened(
  pool: Pool,
  { provider_id, session_id }: { provider_id: ProviderId; session_id: number },
): Promise<readonly OpenedProvider[]> {
  if (!Number.isSafeInteger(session_id)) throw new RangeError(`Not a session id: ${session_id}`);
  const query = `select opened from sessions where provider_id = ${provider_id} and id = ${session_id} and time_ended is null`;
  const [row] = await rowsOfProvider<Pick<SessionRow, 'opened'>>(pool, provider_id, query);
  return row?.opened ?? [];
}

/** The actor of a user by id, as if they were signed in; null when there is no active one. */
export async function readActorById(tx: Tx, user_id: UserId): Promise<UserActor | null> {
  return (await readActorsById(tx, [user_id]))[0] ?? null;
}

/** The actors of users by id, as if they were signed in; those who are not active are left out. */
export function readActorsById(tx: Tx, user_ids: readonly UserId[]): Promise<UserActor[]> {
  return readActors(tx, 'u.id = any($2)', user_ids);
}

/** The actors of users by e-mail address in small letters, as if they were signed in; those who are not active are left out. */
export function readActorsByEmail(tx: Tx, emails: readonly string[]): Promise<UserActor[]> {
  return readActors(tx, 'lower(u.email) = any($2)', emails);
}

async function readActors(tx: Tx, which: string, values: readonly (number | string)[]): Promise<UserActor[]> {
  const { rows } = await tx.client.query<PersonRow>(
    `select ${PERSON} from users u ${OF_PERSON} where u.provider_id = $1 and ${which} and u.is_active and not u.is_locked order by u.id`,
    [tx.provider_id, values],
  );
  return rows.map((row) => actorOf(row, ''));
}

/** A user by e-mail address, with which users sign in. */
export async function readActorOfProvider(
  pool: Pool,
  { provider_id, username }: { provider_id: ProviderId; username: string },
): Promise<UserActor | null> {
  const [row] = await rowsOfProvider<PersonRow>(
    pool,
    provider_id,
    `select ${PERSON} from users u ${OF_PERSON}
    where u.provider_id = ${provider_id} and lower(u.email) = lower(${pg.escapeLiteral(username.replaceAll('\0', ''))}) and u.is_active and not u.is_locked`,
  );
  return row ? actorOf(row, '') : null;
}

/** The actor of a user's row. */
export function actorOf(row: PersonRow, token_hash: string): UserActor {
  return {
    kind: 'user',
    user_id: row.user_id,
    name: row.name,
    email: row.email,
    role_id: row.role_id,
    ...permissionsOf(row),
    account_id: row.account_id,
    is_account_closed: row.is_account_closed ?? false,
    ...(isKiosk(row) && { is_kiosk: true }),
    branch_id: row.branch_id,
    limit_user_to_branch: row.limit_user_to_branch,
    ...(row.limit_account_id !== null && { limit_account_id: row.limit_account_id }),
    driver_id: row.driver_id,
    token_hash,
    two_factor_auth_enabled: row.two_factor_auth_enabled,
    require_2fa: row.require_2fa ?? false,
  };
}

/** What the role holds and what the user was given beyond it: the union counts. Without extras the role's own list stays what it is, so that
 *  answers about it can be kept. Source: decisions B10. */
function permissionsOf({ role_id, role_permissions, role_permissions_ui, extra_permissions, extra_permissions_ui }: PersonRow) {
  const role = roleOf(role_id) ?? { permissions: role_permissions ?? [], permissions_ui: role_permissions_ui ?? [] };
  return {
    permissions: withExtra(role.permissions, extra_permissions),
    permissions_ui: withExtra(role.permissions_ui, extra_permissions_ui),
  };
}

function withExtra(held: readonly string[], extra: readonly string[]): readonly string[] {
  return extra.length === 0 ? held : [...held, ...extra];
}
