import type { ImportField } from '../formats/tables/csv-columns.ts';
import { phoneToStore } from '../formats/phone.ts';
import { yesOrNo } from '../formats/yes-no.ts';
import { ROLE_IDS } from '../permissions/audience.ts';
import type { Violation } from '../problem.ts';
import { customValueChecks, customValueOf, withCustomValues } from '../providers/custom-fields.ts';
import type { CustomField } from '../providers/custom-fields.ts';
import { addDays } from '../time/day.ts';
import type { Day } from '../time/day.ts';
import { givenRightsChecks, mayGiveRole } from './assignable-roles.ts';
import type { Giver, GivableRole } from './assignable-roles.ts';
import { keysOfVisitor, mayBeBlocked } from './blocked-entry.ts';
import { emailIsTaken, userChecks } from './user-administration.ts';

/** The UI permission of the tool. Source: PERM-049. */
export const USERS_BULK_IMPORT = 'users_bulk_import';

/** As many as one file may hold. Source: screens S35. */
export const IMPORTED_USERS_MAX = 500;
/** Invitations wait no longer than this for their day. */
export const INVITE_WITHIN_DAYS = 90;
/** As long as a cell may be. */
export const IMPORTED_CELL_MAX = 255;

export type UserImportField =
  | 'name'
  | 'email'
  | 'mobile_number'
  | 'role'
  | 'account_code'
  | 'branch_code'
  | 'limit_to_branch'
  | 'limit_account_code';

/** The columns of a file of users, in the order of the template. Source: screens S35. */
export const USER_IMPORT_FIELDS: readonly ImportField<UserImportField>[] = [
  { key: 'name', label: 'Name', also: ['fullname', 'user', 'person', 'naam'], is_required: true },
  { key: 'email', label: 'E-mail', also: ['emailaddress', 'mail', 'username', 'epos'], is_required: true },
  {
    key: 'mobile_number',
    label: 'Mobile number',
    also: ['mobile', 'cell', 'cellphone', 'cellnumber', 'phone', 'phonenumber', 'telephone'],
    is_required: false,
  },
  { key: 'role', label: 'Role', also: ['rolename', 'userrole'], is_required: true },
  { key: 'account_code', label: 'Account code', also: ['account', 'accountnumber', 'customercode'], is_required: false },
  { key: 'branch_code', label: 'Branch code', also: ['branch', 'hub', 'hubcode', 'depot'], is_required: false },
  {
    key: 'limit_to_branch',
    label: 'Limited to branch',
    also: ['limittobranch', 'limittothisbranch', 'branchonly'],
    is_required: false,
  },
  {
    key: 'limit_account_code',
    label: 'Limited to account',
    also: ['limittoaccount', 'limitedtoaccountcode', 'limitaccountcode', 'accountonly'],
    is_required: false,
  },
];

/** The columns that the provider's own fields of users add, in their order. Source: screens S45, S50. */
export function ownImportFields(own: readonly CustomField[]): readonly ImportField<OwnImportField>[] {
  return own.map(({ code, label, is_required }) => ({ key: `custom_fields.${code}` as const, label, also: [], is_required }));
}

export type OwnImportField = `custom_fields.${string}`;

/** A row of the file, each cell as it is there; those of the provider's own fields by their codes. */
export type UserImportRow = Readonly<Record<UserImportField, string>> & {
  readonly row: number;
  readonly custom_fields?: Readonly<Record<string, string>>;
};

export interface ImportRole extends GivableRole {
  readonly name: string;
}

/** What the rows are compared with: accounts by their codes in capitals, branches by theirs, addresses in small letters. */
export interface UserImportFacts {
  readonly giver: Giver;
  readonly roles: readonly ImportRole[];
  /** Those within the importer's reach. */
  readonly accounts: ReadonlyMap<string, { readonly id: number; readonly is_open: boolean }>;
  readonly branches: ReadonlyMap<string, { readonly id: number; readonly is_active: boolean }>;
  readonly taken_emails: ReadonlySet<string>;
  /** Keys of the blocked list in force, as `blockedKey` writes them. */
  readonly blocked: ReadonlySet<string>;
  /** The provider's own fields of users that the importer fills in. */
  readonly own_fields: readonly CustomField[];
}

/** A row that may become a user. */
export interface ImportedUser {
  readonly row: number;
  readonly name: string;
  readonly email: string;
  readonly mobile_number: string;
  readonly role_id: number;
  readonly account_id: number | null;
  readonly branch_id: number | null;
  readonly limit_user_to_branch: boolean;
  readonly limit_account_id: number | null;
  readonly custom_fields: Readonly<Record<string, string | number | boolean>>;
}

export interface CheckedRow {
  readonly row: number;
  /** Null when the row has faults. */
  readonly user: ImportedUser | null;
  /** Each tied to the column it is in. */
  readonly violations: readonly Violation[];
}

/** Looks at every row by itself, and for addresses that are in the file twice: the first one counts. Source: screens S35. */
export function checkedUserRows(rows: readonly UserImportRow[], facts: UserImportFacts): CheckedRow[] {
  const first_rows = new Map<string, number>();
  return rows.map((row) => {
    const email = row.email.toLowerCase();
    const earlier = first_rows.get(email);
    if (earlier === undefined && email !== '') first_rows.set(email, row.row);
    const { user, violations } = checkedUserRow(row, facts);
    const all = [...violations, ...refuse(earlier !== undefined, 'email', `This address stands in row ${earlier} already.`)];
    return { row: row.row, user: all.length === 0 ? user : null, violations: all };
  });
}

function checkedUserRow(row: UserImportRow, facts: UserImportFacts): { user: ImportedUser; violations: Violation[] } {
  const { role, faults: of_role } = roleFor(row, facts);
  const is_account_user = role?.needs_account ?? row.account_code !== '';
  const account = accountFor(row.account_code, 'account_code', facts);
  const limit = accountFor(row.limit_account_code, 'limit_account_code', facts);
  const branch = branchFor(row.branch_code, facts);
  const limited = row.limit_to_branch === '' ? false : yesOrNo(row.limit_to_branch);
  const own = ownValues(row, facts);
  const user: ImportedUser = {
    row: row.row,
    name: row.name,
    email: row.email,
    mobile_number: phoneToStore(row.mobile_number, { is_south_african: true }),
    role_id: role?.id ?? 0,
    account_id: account.id,
    branch_id: branch.id,
    limit_user_to_branch: limited ?? false,
    limit_account_id: limit.id,
    custom_fields: withCustomValues({}, own.values),
  };
  const violations = [
    ...tooLong(row),
    ...inColumns(personChecks(user, row, { is_account_user })),
    ...of_role,
    ...refuse(is_account_user && row.account_code === '', 'account_code', 'Users of an account need its code.'),
    ...refuse(
      role !== null && !is_account_user && row.account_code !== '',
      'account_code',
      'Staff have no account. Leave this empty, or choose a role of accounts.',
    ),
    ...account.faults,
    ...limit.faults,
    ...branch.faults,
    ...refuse(limited === null, 'limit_to_branch', 'Please write yes or no.'),
    ...own.faults,
    ...refuse(facts.taken_emails.has(row.email.toLowerCase()), 'email', emailIsTaken(row.email)),
    ...refuse(isBlocked(user, facts), 'email', 'This address or number is on the blocked list.'),
  ];
  const is_known = role !== null && violations.length === 0;
  return { user, violations: is_known ? inColumns(givenRightsChecks(facts.giver, rightsOf(user, role))) : violations };
}

/** What is in the columns of the provider's own fields, checked as their form checks it. */
function ownValues({ custom_fields: cells = {} }: UserImportRow, { own_fields: fields }: UserImportFacts) {
  const values = Object.fromEntries(
    Object.entries(cells).map(([code, cell]) => {
      const field = fields.find((each) => each.code === code);
      return [code, field ? customValueOf(cell, field) : cell];
    }),
  );
  return { values, faults: customValueChecks(values, { fields, before: {}, is_staff: true, asks_required: true }) };
}

function roleFor({ role: name, account_code }: UserImportRow, { roles, giver }: UserImportFacts) {
  if (name === '') return { role: null, faults: refuse(true, 'role', 'Please enter a role.') };
  const named = roles.filter((role) => role.name.toLowerCase().replaceAll('–', '-') === name.toLowerCase().replaceAll('–', '-'));
  const role = named.find((each) => mayGiveRole(each, giver, { to_account_user: each.needs_account })) ?? null;
  if (role) return { role, faults: [] };
  if (named.length === 0) return { role: null, faults: refuse(true, 'role', `There is no role “${name}”.`) };
  const is_driver = account_code === '' && named.some(({ id }) => id === ROLE_IDS.driver);
  return {
    role: null,
    faults: refuse(true, 'role', is_driver ? 'Drivers are added under Drivers.' : 'You cannot give this role.'),
  };
}

function accountFor(code: string, field: UserImportField, { accounts }: UserImportFacts) {
  if (code === '') return { id: null, faults: [] };
  const account = accounts.get(code.toUpperCase());
  if (!account) return { id: null, faults: refuse(true, field, `There is no account with the code ${code}.`) };
  return {
    id: account.id,
    faults: refuse(!account.is_open, field, 'The account is closed. Open it again before you add people.'),
  };
}

function branchFor(code: string, { branches }: UserImportFacts) {
  if (code === '') return { id: null, faults: [] };
  const branch = branches.get(code) ?? branches.get(code.toUpperCase());
  if (!branch) return { id: null, faults: refuse(true, 'branch_code', `There is no branch with the code ${code}.`) };
  return { id: branch.id, faults: refuse(!branch.is_active, 'branch_code', 'This branch is closed.') };
}

/** The rules of a user on the screen, asked for whom the role makes of them. What is named and not found is said once, elsewhere. */
function personChecks(user: ImportedUser, row: UserImportRow, { is_account_user }: { is_account_user: boolean }): Violation[] {
  return userChecks({
    ...user,
    account_id: is_account_user ? (user.account_id ?? 0) : null,
    branch_id: row.branch_code === '' ? null : (user.branch_id ?? 0),
    limit_user_to_account: user.limit_account_id !== null,
    shipment_page_mode: '',
    kiosk_id: '',
    client_type: '',
  });
}

function rightsOf(user: ImportedUser, role: ImportRole) {
  const { role_id, account_id, branch_id, limit_user_to_branch, limit_account_id } = user;
  return {
    role_id,
    account_id,
    branch_id,
    limit_user_to_branch,
    ...(limit_account_id !== null && { limit_account_id }),
    permissions: role.permissions,
    permissions_ui: role.permissions_ui,
  };
}

function isBlocked({ email, mobile_number, account_id, role_id }: ImportedUser, { blocked }: UserImportFacts): boolean {
  if (!mayBeBlocked({ account_id, role_id })) return false;
  return keysOfVisitor({ emails: [email], mobile_numbers: [mobile_number], ip: '' }).some((key) => blocked.has(blockedKey(key)));
}

export function blockedKey({ type, value }: { readonly type: string; readonly value: string }): string {
  return `${type} ${value}`;
}

/** Faults of a user, tied to the columns of the file. */
const COLUMNS: Readonly<Record<string, UserImportField>> = {
  branch_id: 'branch_code',
  limit_user_to_branch: 'limit_to_branch',
  limit_account_id: 'limit_account_code',
  role_id: 'role',
};

function inColumns(violations: readonly Violation[]): Violation[] {
  return violations.map((violation) => ({ ...violation, field: COLUMNS[violation.field] ?? violation.field }));
}

function tooLong(row: UserImportRow): Violation[] {
  return USER_IMPORT_FIELDS.flatMap(({ key }) =>
    refuse(row[key].length > IMPORTED_CELL_MAX, key, `At most ${IMPORTED_CELL_MAX} characters fit here.`),
  );
}

/** Whether invitations may wait for a day. */
export function inviteOnChecks(invite_on: Day | null, today: Day): Violation[] {
  const is_wrong = invite_on !== null && (invite_on <= today || invite_on > addDays(today, INVITE_WITHIN_DAYS));
  return refuse(is_wrong, 'invite_on', `Please choose a day within the next ${INVITE_WITHIN_DAYS} days.`);
}

function refuse(is_wrong: boolean, field: string, message: string): Violation[] {
  return is_wrong ? [{ field, code: `${field.replaceAll('_', '-')}-wrong`, message }] : [];
}
