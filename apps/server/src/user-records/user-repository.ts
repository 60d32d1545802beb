import type { AccountId, BranchId, DriverId, RoleId, UserId } from '@tsela/domain/ids';
import type { VehicleType } from '@tsela/domain/tripsheets/driver-rules';
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
  /** Null for an invited user who still has to set one. */
  readonly password_hash: string | null;
  /** Demo users sign in from this machine only. */
  readonly is_demo: boolean;
  readonly shipment_page_mode?: string;
  readonly kiosk_id?: string;
  readonly client_type?: string;
  readonly extra_permissions?: readonly string[];
  readonly extra_permissions_ui?: readonly string[];
  /** Values of the provider's own fields. */
  readonly custom_fields?: Readonly<Record<string, unknown>>;
}

/** Keeps a user; undefined when another user has the e-mail address. */
export async function insertUser(tx: Tx, user: NewUser, now: Date): Promise<UserId | undefined> {
  const [kept] = await insertUsers(tx, [user], now);
  return kept?.id;
}

/**
 * Keeps users; answers those whose e-mail address was free. They are written in the order of their addresses, so that two imports of the
 * same users lock in one order.
 */
export async function insertUsers(
  tx: Tx,
  users: readonly (NewUser & { readonly import_id?: number })[],
  now: Date,
): Promise<{ id: UserId; email: string }[]> {
  if (users.length === 0) return [];
  const in_order = users.toSorted((one, other) => (one.email.toLowerCase() < other.email.toLowerCase() ? -1 : 1));
  return tx.db
    .insertInto('users')
    .values(({ fn, val }) =>
      in_order.map((user) => ({
        ...user,
        extra_permissions: JSON.stringify(user.extra_permissions ?? []),
        extra_permissions_ui: JSON.stringify(user.extra_permissions_ui ?? []),
        custom_fields: JSON.stringify(user.custom_fields ?? {}),
        limit_user_to_account: typeof user.limit_account_id === 'number',
        provider_id: tx.provider_id,
        id: fn<UserId>('nextval', [val('user_ids')]),
        time_created: now,
        time_modified: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'email'])
    .execute();
}

export interface NewDriver {
  readonly user_id: UserId;
  readonly name: string;
  readonly mobile_number: string;
  readonly branch_id: BranchId;
  readonly vehicle_registration: string;
  readonly vehicle_type?: VehicleType;
  readonly capacity_kg?: number | null;
  readonly capacity_parcels?: number | null;
}

export async function insertDriver(tx: Tx, driver: NewDriver): Promise<DriverId> {
  const { id } = await tx.db
    .insertInto('drivers')
    .values(({ fn, val }) => ({ ...driver, provider_id: tx.provider_id, id: fn<DriverId>('nextval', [val('driver_ids')]) }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
