import type { AccountId, BranchId, RoleId, UserId } from '@tsela/domain/ids';
import { hasSwitchedOff, isNoticeFor, wantsInboxNotice, wantsNotice } from '@tsela/domain/users/user-notices';
import type { UserNotice } from '@tsela/domain/users/user-notices';
import type { UserSettingKey } from '@tsela/domain/users/user-settings';
import type { Tx } from '../db/transaction.ts';
import { roleOf } from './role-of.ts';

/** A user who may be written to about their work, with what decides whether they are. */
export interface Addressee {
  readonly id: UserId;
  readonly name: string;
  readonly email: string;
  readonly account_id: AccountId | null;
  readonly gets: (notice: UserNotice) => boolean;
  /** Whether they have chosen to find it in their inbox as well. */
  readonly finds: (notice: UserNotice) => boolean;
  /** Whether they have said that they want it no more by e-mail. */
  readonly refuses: (notice: UserNotice) => boolean;
}

/** People by themselves, by their accounts (and there by a role), by a role of staff, staff held to no account and to no branch but some, or to none at all. */
export type Addressed =
  | { readonly ids: readonly UserId[] }
  | { readonly account_ids: readonly AccountId[]; readonly role_id?: RoleId }
  | { readonly staff_of: readonly BranchId[] }
  | { readonly role_id: RoleId }
  | 'staff';

/** The most users written to at once. */
const MOST_ADDRESSED = 2000;
const CHOICES: UserSettingKey = 'email_notifications';
const INBOX_CHOICES: UserSettingKey = 'inbox_notifications';

/** Those of the addressed users who are active: open invitations and deactivated users are left out. */
export async function readAddressees(tx: Tx, addressed: Addressed): Promise<Addressee[]> {
  if (isToNoOne(addressed)) return [];
  const query = whereAddressed(activeUsers(tx), addressed);
  const rows = await query.orderBy('users.id').limit(MOST_ADDRESSED).execute();
  return rows.map(({ role_id, extra_permissions, own_permissions, own_permissions_ui, chosen, chosen_inbox, ...person }) => {
    const permissions = [...(roleOf(role_id)?.permissions ?? own_permissions ?? []), ...extra_permissions];
    const permissions_ui = roleOf(role_id)?.permissions_ui ?? own_permissions_ui ?? [];
    const has_inbox = person.account_id === null ? permissions_ui.includes('my_inbox') : person.email !== '';
    const settings = { [CHOICES]: chosen, [INBOX_CHOICES]: chosen_inbox };
    const isFor = (notice: UserNotice) => isNoticeFor(notice, { account_id: person.account_id, permissions });
    return {
      ...person,
      gets: (notice) => isFor(notice) && wantsNotice(notice, settings),
      refuses: (notice) => hasSwitchedOff(notice, settings),
      finds: (notice) => has_inbox && isFor(notice) && wantsInboxNotice(notice, settings),
    };
  });
}

/** Users who are active, with their role and what they have chosen to be told. */
function activeUsers(tx: Tx) {
  return tx.db
    .selectFrom('users')
    .leftJoin('roles', (on) =>
      on
        .onRef('roles.provider_id', '=', 'users.provider_id')
        .onRef('roles.id', '=', 'users.role_id')
        .on('roles.time_deleted', 'is', null),
    )
    .leftJoin('user_settings', (on) =>
      on
        .onRef('user_settings.provider_id', '=', 'users.provider_id')
        .onRef('user_settings.user_id', '=', 'users.id')
        .on('user_settings.setting', '=', CHOICES),
    )
    .leftJoin('user_settings as inbox', (on) =>
      on
        .onRef('inbox.provider_id', '=', 'users.provider_id')
        .onRef('inbox.user_id', '=', 'users.id')
        .on('inbox.setting', '=', INBOX_CHOICES),
    )
    .select(['users.id', 'users.name', 'users.email', 'users.account_id', 'users.role_id', 'users.extra_permissions'])
    .select([
      'roles.permissions as own_permissions',
      'roles.permissions_ui as own_permissions_ui',
      'user_settings.value as chosen',
      'inbox.value as chosen_inbox',
    ])
    .where('users.provider_id', '=', tx.provider_id)
    .where('users.is_active', '=', true)
    .where(({ or, eb }) => or([eb('users.password_hash', 'is not', null), eb('users.time_last_login', 'is not', null)]));
}

function whereAddressed(query: ReturnType<typeof activeUsers>, addressed: Addressed): ReturnType<typeof activeUsers> {
  if (addressed === 'staff')
    return query
      .where('users.account_id', 'is', null)
      .where('users.limit_user_to_branch', '=', false)
      .where('users.limit_user_to_account', '=', false);
  if ('staff_of' in addressed) {
    const { staff_of } = addressed;
    return query
      .where('users.account_id', 'is', null)
      .where('users.limit_user_to_account', '=', false)
      .where(({ or, eb }) =>
        or([
          eb('users.limit_user_to_branch', '=', false),
          ...(staff_of.length > 0 ? [eb('users.branch_id', 'in', staff_of)] : []),
        ]),
      );
  }
  if ('ids' in addressed) return query.where('users.id', 'in', addressed.ids);
  const of_accounts = 'account_ids' in addressed ? query.where('users.account_id', 'in', addressed.account_ids) : query;
  return addressed.role_id === undefined ? of_accounts : of_accounts.where('users.role_id', '=', addressed.role_id);
}

/** Visitors' bookings have no user. */
function isToNoOne(addressed: Addressed): boolean {
  if (addressed === 'staff') return false;
  if ('ids' in addressed) return addressed.ids.length === 0;
  return 'account_ids' in addressed && addressed.account_ids.length === 0;
}
