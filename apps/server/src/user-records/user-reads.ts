import type { User } from '@tsela/contract/users/user-shapes';
import type { UserId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { isPlatformInternal } from '../providers/platform-internal.ts';
import { presentRole } from './role-of.ts';
import { findRole } from './role-reads.ts';
import { readRoleRules } from './role-rule-reads.ts';

/** What of a user's row leaves the server; secrets are none of it. */
export const USER_COLUMNS = [
  'id',
  'name',
  'email',
  'mobile_number',
  'role_id',
  'account_id',
  'branch_id',
  'limit_user_to_branch',
  'limit_user_to_account',
  'limit_account_id',
  'extra_permissions',
  'extra_permissions_ui',
  'two_factor_auth_enabled',
  'terms_and_conditions_accepted_version',
  'shipment_page_mode',
  'kiosk_id',
  'client_type',
  'time_modified',
] as const;

/** A user with the role expanded and without secrets. */
export async function readUser(tx: Tx, { services }: RequestContext, user_id: UserId): Promise<User> {
  const row = await tx.db
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', user_id)
    .executeTakeFirst();
  const role = row && (await findRole(tx, row.role_id));
  if (!row || !role) throw new Problem('not-found', 'User not found.');
  const rules = await readRoleRules(tx);
  return {
    ...row,
    time_modified: row.time_modified.toISOString(),
    role: presentRole(role, rules.get(row.role_id)),
    is_platform_internal: isPlatformInternal(services.config, row),
  };
}
