import type { AccountId, BranchId, ProviderId, RoleId, UserId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { id, nullable, shape } from '../fields.ts';

export const role = shape({
  id: id<RoleId>(),
  provider_id: Type.Unsafe<ProviderId>(Type.Integer({ minimum: 0 })),
  name: Type.String(),
  permissions: Type.Array(Type.String()),
  permissions_ui: Type.Array(Type.String()),
  require_2fa: Type.Boolean(),
  logout_after_inactive_minutes: Type.Integer(),
});

/** A user as the user itself and staff see it. Source: DATA-01. */
export const user = shape({
  id: id<UserId>(),
  name: Type.String(),
  email: Type.String(),
  mobile_number: Type.String(),
  role_id: id<RoleId>(),
  role,
  account_id: nullable(id<AccountId>()),
  branch_id: nullable(id<BranchId>()),
  limit_user_to_branch: Type.Boolean(),
  limit_user_to_account: Type.Boolean(),
  two_factor_auth_enabled: Type.Boolean(),
  terms_and_conditions_accepted_version: Type.String(),
  shipment_page_mode: Type.String(),
  client_type: Type.String(),
});

export type Role = Static<typeof role>;
export type User = Static<typeof user>;
