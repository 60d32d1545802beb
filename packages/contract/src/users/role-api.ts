import type { RoleId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { id, instant, nullable, oneLine, oneOf, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { ROLE_FIELDS, permissionList } from './user-shapes.ts';

/** A role as role administrators see it. Source: screens S46. */
export const managedRole = shape({
  ...ROLE_FIELDS,
  group: oneOf(['Global', 'Custom']),
  description: Type.String(),
  copied_from: nullable(id<RoleId>()),
  /** How many hold it, deactivated ones too. */
  users: Type.Integer(),
  /** Whether the caller may change what the role holds. */
  may_change: Type.Boolean(),
  /** Whether the caller may give the role to staff or, a role of accounts, to their users. */
  may_give: Type.Boolean(),
  /** Null for Global roles. Sent back with a change, it is refused when another user saved first. */
  time_modified: nullable(instant),
});

export type ManagedRole = Static<typeof managedRole>;

const minutes = Type.Integer({ minimum: 0, maximum: 100_000 });

/** A permission with what people read of it. */
const entry = shape({ permission: Type.String(), label: Type.String(), description: Type.String() });

export const roleApi = {
  list: route({
    method: 'GET',
    path: '/roles',
    summary: 'The roles of every provider and the provider’s own, with how many hold each.',
    input: shape({ id: Type.Optional(id<RoleId>()) }),
    output: shape({ roles: Type.Array(managedRole) }),
  }),
  catalogue: route({
    method: 'GET',
    path: '/roles/permissions',
    summary: 'Every permission a role may hold, in the sections of the editor, API permissions by group.',
    access: { permission: 'API_/roles:GET' },
    input: shape({}),
    output: shape({
      sections: Type.Array(shape({ title: Type.String(), permissions: Type.Array(entry) })),
      api_groups: Type.Array(
        shape({
          title: Type.String(),
          /** The group wildcard, which stands for all below. */
          wildcard: Type.String(),
          permissions: Type.Array(entry),
        }),
      ),
    }),
  }),
  create: route({
    method: 'POST',
    path: '/roles',
    summary: 'Makes a role of the provider’s own.',
    idempotent: true,
    input: shape({
      name: oneLine(100),
      description: Type.Optional(text(500)),
      needs_account: Type.Optional(Type.Boolean()),
      copied_from: Type.Optional(nullable(id<RoleId>())),
      permissions: permissionList,
      permissions_ui: permissionList,
      require_2fa: Type.Optional(Type.Boolean()),
      logout_after_inactive_minutes: Type.Optional(minutes),
    }),
    output: shape({ role: managedRole }),
  }),
  change: route({
    method: 'PATCH',
    path: '/roles',
    summary: 'Changes a role; of a Global one only what it asks of a sign-in at this provider. Reaches signed-in users at once.',
    input: shape({
      id: id<RoleId>(),
      name: Type.Optional(oneLine(100)),
      description: Type.Optional(text(500)),
      permissions: Type.Optional(permissionList),
      permissions_ui: Type.Optional(permissionList),
      require_2fa: Type.Optional(Type.Boolean()),
      logout_after_inactive_minutes: Type.Optional(minutes),
      time_modified: Type.Optional(nullable(instant)),
    }),
    output: shape({ role: managedRole }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/roles',
    summary: 'Deletes a role of the provider’s own. Users who hold it get the successor, which has to be named then.',
    input: shape({ id: id<RoleId>(), successor_id: Type.Optional(id<RoleId>()) }),
    output: shape({ message: Type.String(), moved: Type.Integer() }),
  }),
} as const;
