import type { AccountId, BranchId, DriverId, RoleId, UserId } from '@tsela/domain/ids';
import type { Tx } from '../db/transaction.ts';

export interface NewUser {
  readonly name: string;
  readonly email: string;
  readonly mobile_number: string;
  readonly role_id: RoleId;
  readonly account_id: AccountId | null;
  readonly branch_id: BranchId | null;
  readonly limit_user_to_branch: boolean;
  /** The one account that this member of staff is limited to; left out, there is no such limit. */
  readonly limit_account_id?: AccountId | null;
  readonly password_hash: string;
  /** Demo users sign in from this machine only. */
  readonly is_demo: boolean;
}

export async function insertUser(tx: Tx, user: NewUser, now: Date): Promise<UserId> {
  const { id } = await tx.db
    .insertInto('users')
    .values(({ fn, val }) => ({
      ...user,
      limit_user_to_account: typeof user.limit_account_id === 'number',
      provider_id: tx.provider_id,
      id: fn<UserId>('nextval', [val('user_ids')]),
      time_created: now,
      time_modified: now,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface NewDriver {
  readonly user_id: UserId;
  readonly name: string;
  readonly mobile_number: string;
  readonly branch_id: BranchId;
  readonly vehicle_registration: string;
}

export async function insertDriver(tx: Tx, driver: NewDriver): Promise<DriverId> {
  const { id } = await tx.db
    .insertInto('drivers')
    .values(({ fn, val }) => ({ ...driver, provider_id: tx.provider_id, id: fn<DriverId>('nextval', [val('driver_ids')]) }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
