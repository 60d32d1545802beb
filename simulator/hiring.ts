import { createAccount } from '@tsela/server/accounts/create-account';
import type { RequestContext } from '@tsela/server/context';
import { createDriver, createUser } from '@tsela/server/user-records/create-user';
import type { AccountId, BranchId, RoleId } from '@tsela/domain/ids';
import { cents } from '@tsela/domain/money/cents';
import type { DemoUser } from './actors.ts';
import { DEMO_DRIVERS, DEMO_STAFF, HUB_SIGN_INS, accountsOf } from './demo-people.ts';
import type { DemoAccount, DemoDriver, DemoProvider } from './demo-people.ts';
import type { BranchCode } from './network.ts';
import { mobileNumber, person } from './people.ts';
import type { Chance } from './random.ts';

/** What hiring people for a company needs. */
export interface Hiring {
  readonly context: RequestContext;
  readonly provider: DemoProvider;
  readonly chance: Chance;
  readonly password_hash: string;
  readonly branches: ReadonlyMap<BranchCode, BranchId>;
}

export interface Customer extends DemoAccount {
  readonly account_id: AccountId;
  /** The user who books for it; no one signs in for the guest account. */
  readonly owner: DemoUser | null;
}

/** Those of the office who act in the demo. */
export interface OfficeStaff {
  readonly operations: DemoUser;
  readonly administrator: DemoUser;
}

const ADMINISTRATOR = 3;

/** Hires the staff that are promised by name. */
export async function hireStaff(hiring: Hiring): Promise<OfficeStaff> {
  const { provider } = hiring;
  const hired: DemoUser[] = [];
  for (const member of DEMO_STAFF.filter((staff) => staff.provider === provider.key)) hired.push(await hireUser(hiring, member));
  const operations = hired.find((member) => member.role_id === provider.operations_role);
  if (!operations) throw new Error('No user runs the operations of the demo.');
  const administrator = hired.find((member) => member.role_id === ADMINISTRATOR);
  if (!administrator) throw new Error('No user administers the demo.');
  return { operations, administrator };
}

/** One hub worker for each branch, limited to it. */
export async function hireHubStaff(hiring: Hiring): Promise<Map<BranchCode, DemoUser>> {
  const { provider, chance, branches } = hiring;
  const by_branch = new Map<BranchCode, DemoUser>();
  for (const branch of branches.keys()) {
    const { name } = person(chance);
    const named = HUB_SIGN_INS.find((staff) => staff.hub === branch && staff.provider === provider.key);
    const email = named?.email ?? `hub.${branch.toLowerCase()}@${provider.domain}`;
    by_branch.set(branch, await hireUser(hiring, { name: named?.name ?? name, email, role: 7, branch, limited: true }));
  }
  return by_branch;
}

export async function hireDrivers(
  hiring: Hiring,
  people: readonly Omit<DemoDriver, 'provider'>[] = DEMO_DRIVERS.filter(({ provider }) => provider === hiring.provider.key),
): Promise<Map<BranchCode, DemoUser[]>> {
  const { context, chance, password_hash } = hiring;
  const by_branch = new Map<BranchCode, DemoUser[]>();
  for (const driver of people) {
    const { branch, email, name, vehicle_registration } = driver;
    const branch_id = branchOf(hiring, branch);
    const mobile_number = mobileNumber(chance);
    const facts = { name, email, role_id: 2 as RoleId, account_id: null, branch_id };
    const { driver_id, user_id } = await createDriver(context, {
      user: { ...facts, mobile_number, limit_user_to_branch: false, password_hash, is_demo: true },
      driver: {
        name,
        mobile_number,
        branch_id,
        vehicle_registration,
        vehicle_type: 'bakkie',
        capacity_kg: 750,
        capacity_parcels: 80,
      },
    });
    by_branch.set(branch, [...(by_branch.get(branch) ?? []), { ...facts, user_id, driver_id }]);
  }
  return by_branch;
}

/** Opens the accounts with the people who use them. */
export async function openAccounts(
  hiring: Hiring,
  accounts: readonly DemoAccount[] = accountsOf(hiring.provider, hiring.chance),
): Promise<Customer[]> {
  const { context } = hiring;
  const customers: Customer[] = [];
  for (const account of accounts) {
    const account_id = await createAccount(context, {
      account_code: account.account_code,
      name: account.name,
      account_type: account.account_type,
      credit_limit_cents: cents(account.credit_limit_cents),
      invoice_frequency: 'monthly',
      billing_contact: account.contact,
    });
    const [owner, ...others] = account.users;
    const owner_user = owner ? await hireUser(hiring, { ...owner, account_id }) : null;
    for (const other of others) await hireUser(hiring, { ...other, account_id });
    customers.push({ ...account, account_id, owner: owner_user });
  }
  return customers;
}

interface Position {
  readonly name: string;
  readonly email: string;
  readonly role: number;
  readonly account_id?: AccountId;
  readonly branch?: BranchCode;
  readonly limited?: boolean;
}

async function hireUser(hiring: Hiring, of: Position): Promise<DemoUser> {
  const facts = {
    name: of.name,
    email: of.email,
    role_id: of.role as RoleId,
    account_id: of.account_id ?? null,
    branch_id: of.branch ? branchOf(hiring, of.branch) : null,
  };
  const user_id = await createUser(hiring.context, {
    ...facts,
    mobile_number: mobileNumber(hiring.chance),
    limit_user_to_branch: of.limited ?? false,
    password_hash: hiring.password_hash,
    is_demo: true,
  });
  return { ...facts, user_id, driver_id: null };
}

function branchOf({ branches }: Hiring, code: BranchCode): BranchId {
  const branch_id = branches.get(code);
  if (branch_id === undefined) throw new Error(`The demo has no branch ${code}.`);
  return branch_id;
}
