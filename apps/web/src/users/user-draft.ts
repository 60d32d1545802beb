import type { profileApi } from '@tsela/contract/users/profile-api';
import type { userApi } from '@tsela/contract/users/user-api';
import type { InputOf } from '@tsela/contract/route';
import type { ManagedUser, Role, User } from '@tsela/contract/users/user-shapes';
import { isEmail } from '@tsela/domain/formats/email';
import { groupedPhone } from '@tsela/domain/formats/phone';
import type { AccountId, BranchId, RoleId } from '@tsela/domain/ids';
import { beyond } from '@tsela/domain/permissions/assignable-permissions';
import type { Rights } from '@tsela/domain/sessions/acting-for-rules';
import { mayGiveRole } from '@tsela/domain/users/assignable-roles';
import type { CustomField, CustomValues } from '@tsela/domain/providers/custom-fields';
import { customProblems, customTextsOf, customValuesOf } from '../shipments/parts/custom-fields-draft.ts';
import type { CustomTexts } from '../shipments/parts/custom-fields-draft.ts';
import { users as words } from '../strings/users.ts';

/** An account as the form shows it. */
export interface ChosenAccount {
  readonly id: AccountId;
  readonly account_code: string;
  readonly name: string;
}

/** A user as the form holds it; ids of lists are texts. */
export interface UserDraft {
  readonly name: string;
  readonly email: string;
  readonly mobile_number: string;
  readonly kind: 'staff' | 'account-user';
  readonly account: ChosenAccount | null;
  readonly role_id: string;
  readonly branch_id: string;
  readonly limit_user_to_branch: boolean;
  readonly limit_account: ChosenAccount | null;
  readonly shipment_page_mode: string;
  readonly kiosk_id: string;
  readonly client_type: string;
  readonly extra_permissions: readonly string[];
  readonly extra_permissions_ui: readonly string[];
  /** The provider's own fields. */
  readonly custom: CustomTexts;
}

export const NEW_USER: UserDraft = {
  name: '',
  email: '',
  mobile_number: '',
  kind: 'staff',
  account: null,
  role_id: '',
  branch_id: '',
  limit_user_to_branch: false,
  limit_account: null,
  shipment_page_mode: '',
  kiosk_id: '',
  client_type: '',
  extra_permissions: [],
  extra_permissions_ui: [],
  custom: {},
};

export function draftOf(user: ManagedUser): UserDraft {
  const { account_id, account_code, account_name, limit_account_id, limit_account_name } = user;
  return {
    ...NEW_USER,
    name: user.name,
    email: user.email,
    mobile_number: groupedPhone(user.mobile_number),
    kind: account_id === null ? 'staff' : 'account-user',
    account: account_id === null ? null : { id: account_id, account_code: account_code ?? '', name: account_name ?? '' },
    role_id: String(user.role_id),
    branch_id: user.branch_id === null ? '' : String(user.branch_id),
    limit_user_to_branch: user.limit_user_to_branch,
    limit_account:
      user.limit_user_to_account && limit_account_id !== null
        ? { id: limit_account_id, account_code: '', name: limit_account_name ?? '' }
        : null,
    shipment_page_mode: user.shipment_page_mode,
    kiosk_id: user.kiosk_id,
    client_type: user.client_type,
    extra_permissions: user.extra_permissions,
    extra_permissions_ui: user.extra_permissions_ui,
    custom: customTextsOf(user.custom_fields),
  };
}

/** What is missing before anything is sent; the server checks the rest. `before` is what the user holds in the own fields. */
export function problemsOf(
  draft: UserDraft,
  own: readonly CustomField[] = [],
  before: CustomValues = {},
): Readonly<Record<string, string>> {
  return {
    ...(draft.name.trim() === '' && { name: words.nameNeeded }),
    ...(!isEmail(draft.email) && { email: words.emailNeeded }),
    ...(draft.kind === 'account-user' && draft.account === null && { account_id: words.accountNeeded }),
    ...(draft.role_id === '' && { role_id: words.roleNeeded }),
    ...customProblems(draft.custom, own, before),
  };
}

export function isChanged<Draft>(one: Draft, other: Draft): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}

export function createInput(draft: UserDraft, own: readonly CustomField[] = []): InputOf<typeof userApi.create> {
  const custom_fields = { ...customValuesOf(draft.custom, own) };
  return {
    ...fieldsOf(draft),
    ...(own.length > 0 && { custom_fields }),
    account_id: draft.kind === 'staff' ? null : (draft.account?.id ?? null),
  };
}

export function changeInput(
  user: ManagedUser,
  draft: UserDraft,
  own: readonly CustomField[] = [],
): InputOf<typeof profileApi.change> {
  const is_other = isChanged(draft.custom, draftOf(user).custom);
  return { id: user.id, ...fieldsOf(draft), ...(is_other && { custom_fields: { ...customValuesOf(draft.custom, own) } }) };
}

/** Limits are for staff alone: users of an account are limited to it by themselves. */
function fieldsOf(draft: UserDraft) {
  const is_staff = draft.kind === 'staff';
  return {
    name: draft.name.trim(),
    email: draft.email.trim(),
    mobile_number: draft.mobile_number.trim(),
    // The options are the roles' and branches' ids.
    role_id: Number(draft.role_id) as RoleId,
    branch_id: draft.branch_id === '' ? null : (Number(draft.branch_id) as BranchId),
    limit_user_to_branch: is_staff && draft.limit_user_to_branch,
    limit_account_id: is_staff ? (draft.limit_account?.id ?? null) : null,
    limit_user_to_account: is_staff && draft.limit_account !== null,
    shipment_page_mode: draft.shipment_page_mode,
    kiosk_id: draft.kiosk_id.trim(),
    client_type: draft.client_type,
    extra_permissions: [...draft.extra_permissions],
    extra_permissions_ui: [...draft.extra_permissions_ui],
  };
}

/** The signed-in user's rights, as they are compared with what they give. */
export function rightsOf(user: User, held: Pick<Rights, 'permissions' | 'permissions_ui'>): Rights {
  const { role_id, account_id, branch_id, limit_user_to_branch, limit_account_id } = user;
  return {
    role_id,
    account_id,
    branch_id,
    limit_user_to_branch,
    ...held,
    ...(user.limit_user_to_account && limit_account_id !== null && { limit_account_id }),
  };
}

/** The roles to choose from; the user's own stays among them. */
export function roleOptions(
  roles: readonly Role[],
  {
    giver,
    kind,
    current,
  }: { giver: Rights; kind: UserDraft['kind']; current?: { readonly role_id: number; readonly role_name: string } },
): { value: string; label: string }[] {
  const given = roles.filter((role) => mayGiveRole(role, giver, { to_account_user: kind === 'account-user' }));
  const options = given.map(({ id, name }) => ({ value: String(id), label: name }));
  if (!current || given.some(({ id }) => id === current.role_id)) return options;
  return [{ value: String(current.role_id), label: current.role_name }, ...options];
}

/** A user's rights, taken over from another user; what the giver may not give is left out and named. Source: screens S45. */
export function copiedRights(
  from: ManagedUser,
  { roles, giver, kind }: { readonly roles: readonly Role[]; readonly giver: Rights; readonly kind: UserDraft['kind'] },
): { readonly change: Partial<UserDraft>; readonly left_out: readonly string[] } {
  const may_give_role = roleOptions(roles, { giver, kind }).some(({ value }) => value === String(from.role_id));
  const [permissions, permissions_ui] = [
    beyond(giver.permissions, from.extra_permissions),
    beyond(giver.permissions_ui, from.extra_permissions_ui),
  ];
  const source = draftOf(from);
  return {
    change: {
      ...(may_give_role && { role_id: source.role_id }),
      ...(kind === 'staff' && {
        branch_id: source.branch_id,
        limit_user_to_branch: source.limit_user_to_branch,
        limit_account: source.limit_account,
      }),
      // Staff are no kiosks.
      ...(kind === 'account-user' && { shipment_page_mode: source.shipment_page_mode }),
      client_type: source.client_type,
      extra_permissions: from.extra_permissions.filter((each) => !permissions.includes(each)),
      extra_permissions_ui: from.extra_permissions_ui.filter((each) => !permissions_ui.includes(each)),
    },
    left_out: [...(may_give_role ? [] : [from.role_name]), ...permissions, ...permissions_ui],
  };
}

/** The list with a permission put in or taken out. */
export function toggled(list: readonly string[], permission: string, is_on: boolean): readonly string[] {
  const others = list.filter((each) => each !== permission);
  return is_on ? [...others, permission] : others;
}

export interface CopyRightsProps {
  readonly draft: UserDraft;
  /** Left out for a new user. */
  readonly user?: ManagedUser;
  readonly onCopy: (change: Partial<UserDraft>) => void;
}
