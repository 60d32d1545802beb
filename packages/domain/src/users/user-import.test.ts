import { describe, expect, it } from 'vitest';
import { SEEDED_ROLES } from '../permissions/roles.ts';
import type { Day } from '../time/day.ts';
import { checkedUserRows, inviteOnChecks } from './user-import.ts';
import type { UserImportFacts, UserImportRow } from './user-import.ts';

const giverOf = (role_id: number) => {
  const role = SEEDED_ROLES.find(({ id }) => id === role_id);
  return {
    role_id,
    permissions: role?.permissions ?? [],
    permissions_ui: role?.permissions_ui ?? [],
    account_id: null,
    branch_id: 1,
    limit_user_to_branch: false,
  };
};

const FACTS: UserImportFacts = {
  giver: giverOf(3),
  roles: SEEDED_ROLES,
  accounts: new Map([
    ['ACC1', { id: 11, is_open: true }],
    ['OLD', { id: 12, is_open: false }],
  ]),
  branches: new Map([
    ['JNB', { id: 1, is_active: true }],
    ['PE', { id: 2, is_active: false }],
  ]),
  taken_emails: new Set(['here@example.com']),
  blocked: new Set(['email-address thief@example.com', 'email-domain fraud.example']),
  own_fields: [],
};

const STAFF: UserImportRow = {
  row: 2,
  name: 'Thandi Mokoena',
  email: 'thandi@example.com',
  mobile_number: '082 123 4567',
  role: 'operations staff',
  account_code: '',
  branch_code: 'jnb',
  limit_to_branch: 'Yes',
  limit_account_code: '',
};
const CUSTOMER: UserImportRow = {
  ...STAFF,
  role: 'Account User',
  account_code: 'acc1',
  branch_code: '',
  limit_to_branch: '',
};

const checked = (row: Partial<UserImportRow>, { of = STAFF, ...facts }: Partial<UserImportFacts> & { of?: UserImportRow } = {}) =>
  checkedUserRows([{ ...of, ...row }], { ...FACTS, ...facts })[0];
const faultsOf = (...given: Parameters<typeof checked>) =>
  checked(...given)?.violations.map(({ field, message }) => [field, message]);

describe('a row of a file of users', () => {
  it('SCREEN-35: becomes a user by the names and codes that people know', () => {
    expect(checked({})?.user).toEqual({
      row: 2,
      name: 'Thandi Mokoena',
      email: 'thandi@example.com',
      mobile_number: '+27821234567',
      role_id: 7,
      account_id: null,
      branch_id: 1,
      limit_user_to_branch: true,
      limit_account_id: null,
      custom_fields: {},
    });
    expect(checked({}, { of: CUSTOMER })?.user).toMatchObject({ role_id: 6, account_id: 11, branch_id: null });
  });

  it.each([
    [{ name: '' }, 'name', 'Please enter a name.'],
    [{ name: 'x'.repeat(256) }, 'name', 'At most 255 characters fit here.'],
    [{ email: 'nobody' }, 'email', 'Please enter a valid email address.'],
    [{ email: 'Here@Example.com' }, 'email', 'User with email Here@Example.com already exists.'],
    [{ mobile_number: 'abc' }, 'mobile_number', 'Please enter a valid phone number.'],
    [{ role: '' }, 'role', 'Please enter a role.'],
    [{ role: 'Emperor' }, 'role', 'There is no role “Emperor”.'],
    [{ role: 'Driver' }, 'role', 'Drivers are added under Drivers.'],
    [{ role: 'Provider super-admin' }, 'role', 'You cannot give this role.'],
    [{ account_code: 'ACC1' }, 'account_code', 'Staff have no account. Leave this empty, or choose a role of accounts.'],
    [{ branch_code: 'XYZ' }, 'branch_code', 'There is no branch with the code XYZ.'],
    [{ branch_code: 'PE' }, 'branch_code', 'This branch is closed.'],
    [{ branch_code: '' }, 'branch_code', 'Please choose the branch to limit the user to.'],
    [{ limit_to_branch: 'perhaps' }, 'limit_to_branch', 'Please write yes or no.'],
    [{ limit_account_code: 'NOPE' }, 'limit_account_code', 'There is no account with the code NOPE.'],
  ])('ROLE-14 ROLE-15: staff with %j are refused in the words of the column', (row, field, message) => {
    expect(faultsOf(row)).toEqual([[field, message]]);
  });

  it.each([
    [{ account_code: '' }, 'account_code', 'Users of an account need its code.'],
    [{ account_code: 'NOPE' }, 'account_code', 'There is no account with the code NOPE.'],
    [{ account_code: 'OLD' }, 'account_code', 'The account is closed. Open it again before you add people.'],
    [{ email: 'thief@example.com' }, 'email', 'This address or number is on the blocked list.'],
    [{ email: 'x@mail.fraud.example' }, 'email', 'This address or number is on the blocked list.'],
    [{ limit_to_branch: 'yes' }, 'limit_to_branch', 'Users of an account cannot be limited to a branch.'],
    [{ limit_account_code: 'ACC1' }, 'limit_account_code', 'Users of an account are limited to it already.'],
  ])('ROLE-14: users of an account with %j are refused in the words of the column', (row, field, message) => {
    expect(faultsOf(row, { of: CUSTOMER })).toEqual([[field, message]]);
  });

  it('ROLE-16: only an administrator gives the roles of administrators and managers', () => {
    const giver = giverOf(4);

    for (const role of ['Administrator', 'Operations manager', 'Finance manager']) {
      expect(faultsOf({ role }, { giver })).toEqual([['role', 'You cannot give this role.']]);
      expect(faultsOf({ role })).toEqual([]);
    }
  });

  it('ROLE-05: a user limited to a branch adds people of it alone', () => {
    const giver = { ...giverOf(3), limit_user_to_branch: true };

    expect(faultsOf({}, { giver })).toEqual([]);
    expect(faultsOf({ limit_to_branch: 'no' }, { giver })).toEqual([
      ['limit_to_branch', 'You are limited to a branch, so the people you add have to be limited to it as well.'],
    ]);
  });

  it('does not keep staff out by the blocked list, which is for customers', () => {
    expect(faultsOf({ email: 'thief@example.com' })).toEqual([]);
  });
});

it('SCREEN-35: of an address that stands in the file twice the first row counts', () => {
  const rows = checkedUserRows([STAFF, { ...STAFF, row: 5, email: 'Thandi@Example.com' }], FACTS);

  expect(rows.map(({ row, violations }) => [row, violations.map(({ message }) => message)])).toEqual([
    [2, []],
    [5, ['This address stands in row 2 already.']],
  ]);
});

it('SCREEN-35: invitations wait for a day to come, 90 days at most', () => {
  const today = '2026-11-23' as Day;
  const asked = (day: string | null) => inviteOnChecks(day as Day | null, today).length;

  expect([null, '2026-11-24', '2027-02-21'].map(asked)).toEqual([0, 0, 0]);
  expect(['2026-11-23', '2026-01-01', '2027-02-22'].map(asked)).toEqual([1, 1, 1]);
});

describe('the provider’s own fields in a file of users', () => {
  const FIELD = { options: [], is_required: false, is_visible_to_account: false, is_shown_in_list: false, is_active: true };
  const own_fields: UserImportFacts['own_fields'] = [
    { ...FIELD, code: 'number', label: 'Staff number', type: 'number', is_required: true },
    { ...FIELD, code: 'shift', label: 'Shift', type: 'list', options: ['Day', 'Night'] },
    { ...FIELD, code: 'since', label: 'Since', type: 'date' },
    { ...FIELD, code: 'first_aid', label: 'First aid', type: 'yes/no' },
  ];

  it('SCREEN-45: are kept as what their cells stand for', () => {
    const row = { custom_fields: { number: '1 204,5', shift: 'night', since: '2026/11/02', first_aid: 'Ja' } };

    expect(checked(row, { own_fields })?.user?.custom_fields).toEqual({
      number: 1204.5,
      shift: 'Night',
      since: '2026-11-02',
      first_aid: true,
    });
  });

  it('SCREEN-45: are refused in the words of the form, and have to be filled in where the form asks for them', () => {
    const row = { custom_fields: { number: 'seven', shift: 'Noon', since: '31 Feb', first_aid: 'perhaps', shoe: '38' } };

    expect(faultsOf(row, { own_fields })).toEqual([
      ['custom_fields.number', 'Please enter a number for “Staff number”.'],
      ['custom_fields.shift', 'Please choose one of the choices of “Shift”.'],
      ['custom_fields.since', 'Please enter a date for “Since”.'],
      ['custom_fields.first_aid', 'Please answer “First aid” with yes or no.'],
      ['custom_fields.shoe', 'There is no such field.'],
    ]);
    expect(faultsOf({}, { own_fields })).toEqual([['custom_fields.number', 'Please fill in “Staff number”.']]);
  });
});
