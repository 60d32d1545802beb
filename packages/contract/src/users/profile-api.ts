import type { AccountId, BranchId, RoleId, UserId } from '@tsela/domain/ids';
import Type from 'typebox';
import { id, instant, nullable, oneLine, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { customValuesInput } from '../custom-values.ts';
import { proof } from './proof.ts';
import { permissionList, roleInput, user } from './user-shapes.ts';

/** What users change about themselves. */
export const profileApi = {
  change: route({
    method: 'PATCH',
    path: '/users',
    summary:
      'Changes the own details: the whole user may be sent back, what only others may change must be as it was, and a new e-mail address ' +
      'needs the code that a first call without it, with the password or a passcode, sends there; it ends the other sessions. With the id of another user it changes them (API_/users:PATCH).',
    access: 'signed-in',
    input: shape({
      id: Type.Optional(id<UserId>()),
      name: Type.Optional(oneLine(255)),
      email: Type.Optional(oneLine(255)),
      mobile_number: Type.Optional(oneLine(50)),
      terms_and_conditions_accepted_version: Type.Optional(text(255)),
      /** The code that was sent to the new e-mail address. */
      verification_code: Type.Optional(Type.String({ maxLength: 20 })),
      ...proof,
      role_id: Type.Optional(id<RoleId>()),
      role: Type.Optional(roleInput),
      is_platform_internal: Type.Optional(Type.Boolean()),
      account_id: Type.Optional(nullable(id<AccountId>())),
      branch_id: Type.Optional(nullable(id<BranchId>())),
      limit_user_to_branch: Type.Optional(Type.Boolean()),
      limit_user_to_account: Type.Optional(Type.Boolean()),
      two_factor_auth_enabled: Type.Optional(Type.Boolean()),
      shipment_page_mode: Type.Optional(text(100)),
      client_type: Type.Optional(text(100)),
      kiosk_id: Type.Optional(text(50)),
      limit_account_id: Type.Optional(nullable(id<AccountId>())),
      extra_permissions: Type.Optional(permissionList),
      extra_permissions_ui: Type.Optional(permissionList),
      /** Another user's values of the provider's own fields. If any is sent, all required ones must be. */
      custom_fields: Type.Optional(customValuesInput),
      /** False disables the user and ends their sessions at once. */
      is_active: Type.Optional(Type.Boolean()),
      /** True locks the user out until it is false again, and ends their sessions at once. */
      is_locked: Type.Optional(Type.Boolean()),
      /** As it was read: a change by another user since then answers 409. */
      time_modified: Type.Optional(instant),
    }),
    /** `code` 202 says that a code is on its way to the new address; the other changes are saved. */
    output: shape({ user, code: Type.Optional(Type.Literal(202)), message: Type.Optional(Type.String()) }),
    accepted_with: 'code',
  }),
  deleteOwn: route({
    method: 'DELETE',
    path: '/users/own',
    summary:
      "Deletes the caller's own user, with the password or a passcode; for users of accounts, but for the last Account Owner.",
    access: 'signed-in',
    input_from: 'body',
    input: shape(proof),
    output: shape({ message: Type.String() }),
  }),
  saveSetting: route({
    method: 'POST',
    path: '/users/settings',
    summary: "Saves one of the caller's own settings and answers it.",
    access: 'signed-in',
    input: shape({ setting: text(100), value: Type.Unknown() }),
    output: shape({ setting: Type.String(), value: Type.Unknown() }),
  }),
} as const;
