import type { AccountId, BranchId, RoleId, UserId } from '@tsela/domain/ids';
import { USER_STATES } from '@tsela/domain/users/user-administration';
import Type from 'typebox';
import { count, id, nullable, oneLine, oneOf, paging, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { customValuesInput } from '../custom-values.ts';
import { invitation, passwordLink, managedUser, permissionList } from './user-shapes.ts';

/** A user's relation to the provider. Source: screens S45. */
export const USER_KINDS = ['staff', 'account-user', 'driver'] as const;

/** What the list can be sorted by. */
const USER_ORDERS = ['name', 'email', 'time_last_login', 'time_created'] as const;

/** What narrows the list, and the file made of it. */
const filters = {
  /** Contained in the name or the e-mail address. */
  search: Type.Optional(text(255)),
  role_id: Type.Optional(id<RoleId>()),
  account_id: Type.Optional(id<AccountId>()),
  branch_id: Type.Optional(id<BranchId>()),
  kind: Type.Optional(oneOf(USER_KINDS)),
  state: Type.Optional(oneOf(USER_STATES)),
  two_factor_auth_enabled: Type.Optional(Type.Boolean()),
  /** Not signed in for so many days, or never. */
  idle_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
};

/** The administration of users; changing a user is PATCH /users with their id. Source: screens S45. */
export const userApi = {
  list: route({
    method: 'GET',
    path: '/users',
    summary: 'The users the caller may see, by name; account users see those of their own account.',
    input: shape({
      ...paging,
      id: Type.Optional(id<UserId>()),
      ...filters,
      /** Left out: by name. */
      order_by: Type.Optional(oneOf(USER_ORDERS)),
      order: Type.Optional(oneOf(['asc', 'desc'])),
    }),
    output: shape({ users: Type.Array(managedUser), count }),
  }),
  export: route({
    method: 'POST',
    path: '/users/exports',
    summary: 'The filtered list of users as a CSV file, 10 000 of them at most. The export is logged.',
    access: { permission: 'API_/users:GET' },
    input: shape(filters),
    output: shape({
      csv: Type.String(),
      /** The users in the file. */
      count,
      /** False when there are more than the file holds. */
      is_complete: Type.Boolean(),
    }),
  }),
  create: route({
    method: 'POST',
    path: '/users',
    summary: 'Adds a user and sends the invitation: a link to set a password, which works once and for 7 days.',
    idempotent: true,
    input: shape({
      name: oneLine(255),
      email: oneLine(255),
      mobile_number: Type.Optional(oneLine(50)),
      role_id: id<RoleId>(),
      /** Set for users of an account; account users may leave it out, it is their own. */
      account_id: Type.Optional(nullable(id<AccountId>())),
      branch_id: Type.Optional(nullable(id<BranchId>())),
      limit_user_to_branch: Type.Optional(Type.Boolean()),
      limit_user_to_account: Type.Optional(Type.Boolean()),
      limit_account_id: Type.Optional(nullable(id<AccountId>())),
      shipment_page_mode: Type.Optional(text(100)),
      kiosk_id: Type.Optional(text(50)),
      client_type: Type.Optional(text(100)),
      extra_permissions: Type.Optional(permissionList),
      extra_permissions_ui: Type.Optional(permissionList),
      /** Values of the provider's own fields; all that are required have to be there. */
      custom_fields: Type.Optional(customValuesInput),
    }),
    output: shape({ user: managedUser, invitation }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/users',
    summary: 'Takes back an invitation: removes a user who has never signed in. A user who has joined is deactivated instead.',
    input: shape({ id: id<UserId>() }),
    output: shape({ message: Type.String() }),
  }),
  invite: route({
    method: 'POST',
    path: '/users/invitations',
    summary: 'Sends the invitation once more; the link of the one before it ends.',
    input: shape({ user_id: id<UserId>() }),
    output: invitation,
  }),
  sendPasswordLink: route({
    method: 'POST',
    path: '/users/password-links',
    summary:
      'Sends a user a link to set a new password, which works once and for 60 minutes. Where no mail server is set the answer says so, and has ' +
      'the link for callers who may act as the user.',
    access: { permission: 'API_/users/invitations:POST' },
    input: shape({ user_id: id<UserId>() }),
    output: passwordLink,
  }),
} as const;
