import type { AccountId, BranchId, ProviderId, RoleId, UserId } from '@tsela/domain/ids';
import { USER_STATES } from '@tsela/domain/users/user-administration';
import Type from 'typebox';
import type { Static } from 'typebox';
import { customValues } from '../custom-values.ts';
import { id, instant, nullable, oneOf, shape, text } from '../fields.ts';

export const ROLE_FIELDS = {
  id: id<RoleId>(),
  provider_id: Type.Unsafe<ProviderId>(Type.Integer({ minimum: 0 })),
  name: Type.String(),
  /** For users of accounts; every other role is for staff. */
  needs_account: Type.Boolean(),
  permissions: Type.Array(Type.String()),
  permissions_ui: Type.Array(Type.String()),
  require_2fa: Type.Boolean(),
  logout_after_inactive_minutes: Type.Integer(),
};

export const role = shape(ROLE_FIELDS);

/** Permission strings as a call takes them. */
export const permissionList = Type.Array(Type.String({ maxLength: 200 }), { maxItems: 500 });

/** A role as a caller sends it back within the user that they read. */
export const roleInput = shape({
  ...ROLE_FIELDS,
  name: text(),
  permissions: permissionList,
  permissions_ui: permissionList,
});

/** What became of an invitation. */
export const invitation = shape({
  message: Type.String(),
  /** The link itself, for the inviter to pass on: answered once, and only where no mail server is set. */
  invitation_link: nullable(Type.String()),
});

export type Invitation = Static<typeof invitation>;

/** What became of a link to set a new password. */
export const passwordLink = shape({
  message: Type.String(),
  /** The link itself, answered once: only where no mail server is set, and to callers who may act as the user. */
  password_link: nullable(Type.String()),
});

export type PasswordLink = Static<typeof passwordLink>;

/** What every reader of a user sees. */
const details = {
  id: id<UserId>(),
  name: Type.String(),
  email: Type.String(),
  mobile_number: Type.String(),
  role_id: id<RoleId>(),
  account_id: nullable(id<AccountId>()),
  branch_id: nullable(id<BranchId>()),
  limit_user_to_branch: Type.Boolean(),
  limit_user_to_account: Type.Boolean(),
  /** The account that staff are limited to. */
  limit_account_id: nullable(id<AccountId>()),
  /** What the user may beyond the role; the union counts. */
  extra_permissions: Type.Array(Type.String()),
  extra_permissions_ui: Type.Array(Type.String()),
  two_factor_auth_enabled: Type.Boolean(),
  shipment_page_mode: Type.String(),
  kiosk_id: Type.String(),
  client_type: Type.String(),
  /** Sent back with a change, it is refused when another user saved first. */
  time_modified: instant,
};

/** A user as the user itself and staff see it. Source: DATA-01. */
export const user = shape({
  ...details,
  role,
  terms_and_conditions_accepted_version: Type.String(),
  /** Works for the platform itself, by the domain of the address; it opens the release notes and the administration's menu, no call. */
  is_platform_internal: Type.Boolean(),
});

/** A user as user administrators see them. Source: screens S45. */
export const managedUser = shape({
  ...details,
  role_name: Type.String(),
  account_code: nullable(Type.String()),
  account_name: nullable(Type.String()),
  branch_name: nullable(Type.String()),
  limit_account_name: nullable(Type.String()),
  is_driver: Type.Boolean(),
  is_active: Type.Boolean(),
  /** Locked out until an administrator unlocks them. */
  is_locked: Type.Boolean(),
  state: oneOf(USER_STATES),
  /** Whether the caller's rights reach as far as this user's, so that they may change them. */
  may_change: Type.Boolean(),
  /** In the provider's own fields, by their codes: for staff all, for account users those that they fill in. */
  custom_fields: customValues,
  time_last_login: nullable(instant),
  time_created: instant,
});

export type ManagedUser = Static<typeof managedUser>;
export type Role = Static<typeof role>;
export type User = Static<typeof user>;
