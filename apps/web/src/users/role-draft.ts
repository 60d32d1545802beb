import type { ManagedRole, roleApi } from '@tsela/contract/users/role-api';
import type { InputOf } from '@tsela/contract/route';
import type { RoleId } from '@tsela/domain/ids';
import { HIDING, proposedWith } from '@tsela/domain/permissions/assignable-permissions';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { menuFor } from '@tsela/domain/permissions/menu';
import type { MenuFacts, MenuGroup } from '@tsela/domain/permissions/menu';
import type { UiPermission } from '@tsela/domain/permissions/ui-permissions';
import { roles as words } from '../strings/users.ts';

/** A role as the editor holds it. */
export interface RoleDraft {
  readonly name: string;
  readonly description: string;
  readonly needs_account: boolean;
  readonly copied_from: string;
  readonly require_2fa: boolean;
  readonly minutes: string;
  readonly permissions: readonly string[];
  readonly permissions_ui: readonly string[];
}

export const NEW_ROLE: RoleDraft = {
  name: '',
  description: '',
  needs_account: false,
  copied_from: '',
  require_2fa: false,
  minutes: '0',
  permissions: [],
  permissions_ui: [],
};

/** What the user holds, which bounds what they give. */
export interface Held {
  readonly permissions: readonly string[];
  readonly permissions_ui: readonly string[];
}

export function roleDraftOf(role: ManagedRole): RoleDraft {
  const { name, description, needs_account, require_2fa, permissions, permissions_ui } = role;
  const copied_from = role.copied_from === null ? '' : String(role.copied_from);
  const minutes = String(role.logout_after_inactive_minutes);
  return { name, description, needs_account, copied_from, require_2fa, minutes, permissions, permissions_ui };
}

/** A copy of a role as far as the copier holds what it holds; `left_out` counts the rest. */
export function copyOf(role: ManagedRole, own: Held): { draft: Partial<RoleDraft>; left_out: number } {
  const permissions = role.permissions.filter((each) => hasPermission(own.permissions, each));
  const permissions_ui = role.permissions_ui.filter((each) => mayGiveUi(each, own));
  const left_out = role.permissions.length + role.permissions_ui.length - permissions.length - permissions_ui.length;
  const { needs_account, require_2fa } = role;
  const minutes = String(role.logout_after_inactive_minutes);
  return { draft: { needs_account, require_2fa, minutes, permissions, permissions_ui, copied_from: String(role.id) }, left_out };
}

/** Permissions that only hide may always be given. */
export function mayGiveUi(permission: string, own: Held): boolean {
  return HIDING.includes(permission) || hasPermission(own.permissions_ui, permission);
}

export function roleProblemsOf({ name, minutes }: RoleDraft): Readonly<Record<string, string>> {
  return {
    ...(name.trim() === '' && { name: words.nameNeeded }),
    ...(!isMinutes(minutes) && { logout_after_inactive_minutes: words.minutesWrong }),
  };
}

const MOST_MINUTES = 10_080;

function isMinutes(text: string): boolean {
  return /^\d{1,5}$/.test(text.trim()) && Number(text) <= MOST_MINUTES;
}

export function createRoleInput(draft: RoleDraft): InputOf<typeof roleApi.create> {
  return {
    ...rightsIn(draft),
    ...signInOf(draft),
    needs_account: draft.needs_account,
    // The options are the roles' ids.
    copied_from: draft.copied_from === '' ? null : (Number(draft.copied_from) as RoleId),
  };
}

type BasedOn = Pick<InputOf<typeof roleApi.change>, 'time_modified'>;

/** Of a Global role only its sign-in is sent; of others also the time of the last change the edit began with. */
export function changeRoleInput(role: ManagedRole, draft: RoleDraft, based_on: BasedOn): InputOf<typeof roleApi.change> {
  if (!role.may_change) return { id: role.id, ...signInOf(draft) };
  return { id: role.id, ...rightsIn(draft), ...signInOf(draft), ...based_on };
}

function rightsIn({ name, description, permissions, permissions_ui }: RoleDraft) {
  return {
    name: name.trim(),
    description: description.trim(),
    permissions: [...permissions],
    permissions_ui: [...permissions_ui],
  };
}

function signInOf({ require_2fa, minutes }: RoleDraft) {
  return { require_2fa, logout_after_inactive_minutes: Number(minutes) };
}

/** A screen switched on brings the calls it needs, as far as they are the giver's to give. Source: screens S46. */
export function withUi(
  draft: RoleDraft,
  { permission, is_on, own }: { permission: string; is_on: boolean; own: Held },
): { draft: RoleDraft; added: readonly string[] } {
  const others = draft.permissions_ui.filter((each) => each !== permission);
  if (!is_on) return { draft: { ...draft, permissions_ui: others }, added: [] };
  // Every entry of the sections is a UI permission.
  const needed = proposedWith(permission as UiPermission, draft.permissions);
  const added = needed.filter((each) => hasPermission(own.permissions, each));
  return { draft: { ...draft, permissions_ui: [...others, permission], permissions: [...draft.permissions, ...added] }, added };
}

/** A call by its path, with the permission of each method it has. */
export interface CallRow {
  readonly path: string;
  readonly description: string;
  readonly by_method: Readonly<Record<string, string>>;
}

export const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const;

/** Permissions of calls as rows with a column a method. */
export function callRows(permissions: readonly { readonly permission: string; readonly description: string }[]): CallRow[] {
  const rows = new Map<string, CallRow>();
  for (const { permission, description } of permissions) {
    const [path = '', method = ''] = permission.slice('API_'.length).split(':');
    const row = rows.get(path);
    rows.set(path, {
      path,
      description: [row?.description ?? '', description].filter((each) => each !== '').join(' '),
      by_method: { ...row?.by_method, [method]: permission },
    });
  }
  return [...rows.values()];
}

/** The menu a user with only this role would have at this provider. Source: screens S46. */
export function menuOfRole(draft: RoleDraft, facts: MenuFacts): readonly MenuGroup[] {
  const role_id = 0;
  const actor = {
    role_id,
    account_id: draft.needs_account ? 1 : null,
    email: 'somebody@example.com',
    permissions: draft.permissions,
    permissions_ui: draft.permissions_ui,
    is_platform_internal: false,
  };
  const account = draft.needs_account ? ({ account_type: 'postpaid', is_on_hold: false } as const) : null;
  return menuFor({ ...facts, actor, account });
}
