import type { AccountId, BranchId, DriverId, ProviderId, RoleId, UserId } from '@tsela/domain/ids';
import { roleOf } from '../users/role-of.ts';
import type { Pool } from 'pg';
import type { UserActor } from '../context.ts';
import { rowsOfProvider } from '../db/kept-per-provider.ts';

interface SessionRow {
  user_id: UserId;
  name: string;
  email: string;
  role_id: RoleId;
  account_id: AccountId | null;
  is_account_closed: boolean | null;
  branch_id: BranchId | null;
  limit_user_to_branch: boolean;
  driver_id: DriverId | null;
}

const TOKEN_HASH = /^[0-9a-f]{64}$/;

/**
 * The person behind a token, or null when the session has ended, expired or never was. One message to the database:
 * the transaction that sets the tenant, the look-up and its end travel together, since every request pays for it.
 */
export async function readActorByToken(
  pool: Pool,
  { provider_id, token_hash, now }: { provider_id: ProviderId; token_hash: string; now: Date },
): Promise<UserActor | null> {
  // The simple protocol takes no parameters: both values are checked to be plain digits before they enter the text.
  if (!TOKEN_HASH.test(token_hash)) return null;
  const [row] = await rowsOfProvider<SessionRow>(
    pool,
    provider_id,
    `select u.id as user_id, u.name, u.email, u.role_id, u.account_id, a.status = 'closed' as is_account_closed, u.branch_id, u.limit_user_to_branch, d.id as driver_id
    from sessions s
    join users u on u.provider_id = s.provider_id and u.id = s.user_id
    left join accounts a on a.provider_id = u.provider_id and a.id = u.account_id
    left join drivers d on d.provider_id = u.provider_id and d.user_id = u.id and d.deleted_date is null
    where s.provider_id = ${provider_id} and s.token_hash = '\\x${token_hash}' and s.time_ended is null
      and s.time_expires > '${now.toISOString()}' and u.is_active`,
  );
  return row ? actorOf(row, token_hash) : null;
}

function actorOf(row: SessionRow, token_hash: string): UserActor {
  const role = roleOf(row.role_id);
  return {
    kind: 'user',
    user_id: row.user_id,
    name: row.name,
    email: row.email,
    role_id: row.role_id,
    permissions: role?.permissions ?? [],
    permissions_ui: role?.permissions_ui ?? [],
    account_id: row.account_id,
    is_account_closed: row.is_account_closed ?? false,
    branch_id: row.branch_id,
    limit_user_to_branch: row.limit_user_to_branch,
    driver_id: row.driver_id,
    token_hash,
  };
}
