import type { Tx } from '../db/transaction.ts';

/** What a role asks of a sign-in at a provider. Source: DATA-01. */
export interface RoleRules {
  readonly require_2fa: boolean;
  readonly logout_after_inactive_minutes: number;
}

/** The rules of the provider's roles by role id; a role that is not there asks nothing. */
export async function readRoleRules(tx: Tx): Promise<ReadonlyMap<number, RoleRules>> {
  const rows = await tx.db
    .selectFrom('role_sign_in_rules')
    .select(['role_id', 'require_2fa', 'logout_after_inactive_minutes'])
    .where('provider_id', '=', tx.provider_id)
    .execute();
  return new Map(rows.map(({ role_id, ...rules }) => [role_id, rules]));
}
