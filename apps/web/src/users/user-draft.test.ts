import type { ManagedUser } from '@tsela/contract/users/user-shapes';
import type { AccountId, UserId } from '@tsela/domain/ids';
import { SEEDED_ROLES } from '@tsela/domain/permissions/roles';
import { describe, expect, it } from 'vitest';
import {
  NEW_USER,
  changeInput,
  copiedRights,
  createInput,
  draftOf,
  isChanged,
  problemsOf,
  roleOptions,
  toggled,
} from './user-draft.ts';

const ACCOUNT = { id: 8 as AccountId, account_code: 'ACME', name: 'Acme' };
const FULL = {
  ...NEW_USER,
  name: ' Naledi ',
  email: 'naledi@example.com',
  role_id: '7',
  branch_id: '2',
  limit_user_to_branch: true,
};
const roles = SEEDED_ROLES.map((role) => ({ ...role, require_2fa: false, logout_after_inactive_minutes: 0 })) as never[];
const admin = SEEDED_ROLES.find(({ id }) => id === 3);
const giver = {
  role_id: 3,
  permissions: admin?.permissions ?? [],
  permissions_ui: admin?.permissions_ui ?? [],
  account_id: null,
  branch_id: null,
  limit_user_to_branch: false,
};

const OWN_FIELD = {
  type: 'text',
  options: [],
  is_required: false,
  is_visible_to_account: true,
  is_shown_in_list: false,
  is_active: true,
} as const;

describe('the form of a user', () => {
  it('names what is missing', () => {
    expect(problemsOf({ ...NEW_USER, kind: 'account-user' })).toEqual({
      name: 'Please enter a name.',
      email: 'Please enter a valid email address.',
      account_id: 'Please choose the account.',
      role_id: 'Please choose a role.',
    });
    expect(problemsOf(FULL)).toEqual({});
  });

  it('ROLE-05: sends limits of staff, and none of account users', () => {
    const staff = createInput({ ...FULL, limit_account: ACCOUNT });
    const customer = createInput({ ...FULL, kind: 'account-user', account: ACCOUNT, limit_account: ACCOUNT });

    expect([staff.name, staff.account_id, staff.branch_id, staff.limit_user_to_branch, staff.limit_account_id]).toEqual([
      'Naledi',
      null,
      2,
      true,
      8,
    ]);
    expect([customer.account_id, customer.limit_user_to_branch, customer.limit_account_id]).toEqual([8, false, null]);
  });

  it('SCREEN-45: asks for required fields of the provider’s own, and sends what was filled in', () => {
    const own = [{ ...OWN_FIELD, code: 'staff_number', label: 'Staff number', is_required: true }];

    expect(problemsOf(FULL, own)).toEqual({ 'custom_fields.staff_number': 'Please fill in “Staff number”.' });
    expect(createInput({ ...FULL, custom: { staff_number: '7' } }, own).custom_fields).toEqual({ staff_number: '7' });
    expect(createInput(FULL).custom_fields).toBe(undefined);
  });

  it('comes back from the server as it was sent', () => {
    const { limit_account_id: _limit, ...fields } = createInput(FULL);
    // The form reads these fields only.
    const user = {
      ...fields,
      id: 1 as UserId,
      limit_account_id: null,
      mobile_number: '',
      account_id: null,
      custom_fields: {},
    } as unknown as ManagedUser;

    expect(isChanged(draftOf(user), { ...FULL, name: 'Naledi' })).toBe(false);
    expect(changeInput(user, FULL).id).toBe(1);
  });

  it('ROLE-15 ROLE-16: offers the roles that may be given, and the one that the user has', () => {
    const offered = (kind: 'staff' | 'account-user', current?: { role_id: number; role_name: string }) =>
      roleOptions(roles, { giver, kind, ...(current && { current }) }).map(({ value }) => value);

    expect(offered('staff')).toEqual(['3', '4', '7', '8']);
    expect(offered('account-user')).toEqual(['5', '6', '9']);
    expect(offered('staff', { role_id: 2, role_name: 'Driver' })).toEqual(['2', '3', '4', '7', '8']);
  });

  it('puts a permission in once and takes it out', () => {
    expect(toggled(['a'], 'a', true)).toEqual(['a']);
    expect(toggled(['a'], 'b', true)).toEqual(['a', 'b']);
    expect(toggled(['a', 'b'], 'a', false)).toEqual(['b']);
  });

  it('SCREEN-45: takes over what another user may, but for what the giver may not give', () => {
    const from = {
      id: 2,
      name: 'Sipho',
      email: 'sipho@example.com',
      mobile_number: '+27821234567',
      role_id: 7,
      role_name: 'Operations staff',
      account_id: null,
      branch_id: 4,
      limit_user_to_branch: true,
      limit_user_to_account: false,
      limit_account_id: null,
      shipment_page_mode: 'kiosk-with-payment-flow',
      kiosk_id: 'K1',
      client_type: '',
      extra_permissions: ['INLINE_see_billing_info', 'API_/providers:POST'],
      extra_permissions_ui: ['hide_logout'],
      custom_fields: {},
      // The form reads these fields only.
    } as unknown as ManagedUser;

    const by_admin = copiedRights(from, { roles, giver, kind: 'staff' });
    const by_hub = copiedRights({ ...from, role_id: 3, role_name: 'Administrator' } as ManagedUser, {
      roles,
      giver: { ...giver, role_id: 7, permissions: [], permissions_ui: [] },
      kind: 'staff',
    });

    expect(by_admin.change).toEqual({
      role_id: '7',
      branch_id: '4',
      limit_user_to_branch: true,
      limit_account: null,
      client_type: '',
      extra_permissions: ['INLINE_see_billing_info'],
      extra_permissions_ui: ['hide_logout'],
    });
    expect(by_admin.left_out).toEqual(['API_/providers:POST']);
    expect(by_hub.change.role_id).toBeUndefined();
    expect(by_hub.left_out).toEqual(['Administrator', 'INLINE_see_billing_info', 'API_/providers:POST']);
  });
});
