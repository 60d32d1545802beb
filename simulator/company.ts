import { createAccount } from '@tsela/server/accounts/create-account';
import { createBranch } from '@tsela/server/providers/create-branch';
import { createProvider } from '@tsela/server/providers/create-provider';
import { publishRateRevision } from '@tsela/server/rates/publish-rate-revision';
import { hashPassword } from '@tsela/server/sessions/passwords';
import type { Services } from '@tsela/server/services';
import { createDriver, createUser } from '@tsela/server/users/create-user';
import type { AccountId, BranchId, ProviderId, RoleId } from '@tsela/domain/ids';
import { cents } from '@tsela/domain/money/cents';
import { dayOf } from '@tsela/domain/time/day';
import { FOUNDER, acting } from './actors.ts';
import type { Somebody } from './actors.ts';
import { DEMO_DRIVERS, DEMO_STAFF, HUB_SIGN_INS, accountsOf, providersOf } from './demo-people.ts';
import type { DemoAccount, DemoProvider } from './demo-people.ts';
import { BRANCHES } from './network.ts';
import type { BranchCode } from './network.ts';
import { mobileNumber, person } from './people.ts';
import { openPickupPoints } from './pickup-points.ts';
import type { Chance } from './random.ts';
import { demoCard } from './tariff.ts';

/** A courier company that is ready to work. */
export interface Company {
  readonly provider_id: ProviderId;
  readonly branches: ReadonlyMap<BranchCode, BranchId>;
  readonly operations: Somebody;
  readonly hub_staff: ReadonlyMap<BranchCode, Somebody>;
  readonly drivers: ReadonlyMap<BranchCode, readonly Somebody[]>;
  readonly customers: readonly Customer[];
  /** How many shipments the company books in the simulated days. */
  readonly shipment_count: number;
  /** Whether visitors may book without signing in. */
  readonly takes_guests: boolean;
}

export interface Customer extends DemoAccount {
  readonly account_id: AccountId;
  /** Who books for it; nobody signs in for the guest account. */
  readonly owner: Somebody | null;
}

/** Every demo sign-in has this one; demo users sign in from this machine only. Source: docs/design/running.md. */
const DEMO_PASSWORD = 'Parcel-2026-demo';

/** Founds the demo's companies through the product's own use cases: settings, branches, people, accounts, tariff, pickup points. */
export async function foundCompanies(services: Services, chance: Chance, founded: Date): Promise<Company[]> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const companies: Company[] = [];
  for (const provider of providersOf()) companies.push(await found(services, { provider, chance, founded, password_hash }));
  return companies;
}

interface Founding {
  readonly provider: DemoProvider;
  readonly chance: Chance;
  readonly founded: Date;
  readonly password_hash: string;
}

async function found(services: Services, founding: Founding): Promise<Company> {
  const { provider, founded } = founding;
  const system = { actor: FOUNDER, now: founded, source: 'system' };
  const provider_id = await createProvider(acting(services, { ...system, provider_id: 0 as ProviderId }), provider);
  const context = acting(services, { ...system, provider_id });
  const branches = new Map<BranchCode, BranchId>();
  for (const { code, name, city, zone, lat, lng } of BRANCHES.filter(({ code }) => provider.branches.includes(code))) {
    branches.set(code, await createBranch(context, { code, name, city, zone, lat, lng }));
  }
  await publishRateRevision(context, { name: 'Standard tariff', card: demoCard(1, dayOf(founded)) });
  await openPickupPoints(context, founding.chance);
  const hire = hiring(services, founding, { provider_id, branches });
  return {
    provider_id,
    branches,
    operations: await hire.staff(),
    hub_staff: await hire.hubStaff(),
    drivers: await hire.drivers(),
    customers: await hire.customers(),
    shipment_count: provider.shipment_count,
    takes_guests: provider.settings.unused_feature_guest_shipment_creation === true,
  };
}

/** Hires the people of one company. */
function hiring(
  services: Services,
  { provider, chance, founded, password_hash }: Founding,
  company: { provider_id: ProviderId; branches: ReadonlyMap<BranchCode, BranchId> },
) {
  const context = acting(services, { provider_id: company.provider_id, actor: FOUNDER, now: founded, source: 'system' });
  const branchOf = (code: BranchCode): BranchId => {
    const branch_id = company.branches.get(code);
    if (branch_id === undefined) throw new Error(`The demo has no branch ${code}.`);
    return branch_id;
  };

  async function user(of: { name: string; email: string; role: number; account_id?: AccountId; branch?: BranchCode; limited?: boolean }): Promise<Somebody> {
    const facts = {
      name: of.name,
      email: of.email,
      role_id: of.role as RoleId,
      account_id: of.account_id ?? null,
      branch_id: of.branch ? branchOf(of.branch) : null,
    };
    const user_id = await createUser(context, {
      ...facts,
      mobile_number: mobileNumber(chance),
      limit_user_to_branch: of.limited ?? false,
      password_hash,
      is_demo: true,
    });
    return { ...facts, user_id, driver_id: null };
  }

  return {
    async staff(): Promise<Somebody> {
      const hired: Somebody[] = [];
      for (const member of DEMO_STAFF.filter((staff) => staff.provider === provider.key)) hired.push(await user(member));
      const operations = hired.find((member) => member.role_id === provider.operations_role);
      if (!operations) throw new Error('Nobody runs the operations of the demo.');
      return operations;
    },
    async hubStaff() {
      const by_branch = new Map<BranchCode, Somebody>();
      for (const branch of company.branches.keys()) {
        const { name } = person(chance);
        const named = HUB_SIGN_INS.find((staff) => staff.hub === branch && staff.provider === provider.key);
        const email = named?.email ?? `hub.${branch.toLowerCase()}@${provider.domain}`;
        by_branch.set(branch, await user({ name: named?.name ?? name, email, role: 7, branch, limited: true }));
      }
      return by_branch;
    },
    async drivers() {
      const by_branch = new Map<BranchCode, Somebody[]>();
      for (const { branch, email, name, vehicle_registration } of DEMO_DRIVERS.filter((driver) => driver.provider === provider.key)) {
        const branch_id = branchOf(branch);
        const mobile_number = mobileNumber(chance);
        const facts = { name, email, role_id: 2 as RoleId, account_id: null, branch_id };
        const { driver_id, user_id } = await createDriver(context, {
          user: { ...facts, mobile_number, limit_user_to_branch: false, password_hash, is_demo: true },
          driver: { name, mobile_number, branch_id, vehicle_registration },
        });
        by_branch.set(branch, [...(by_branch.get(branch) ?? []), { ...facts, user_id, driver_id }]);
      }
      return by_branch;
    },
    async customers() {
      const customers: Customer[] = [];
      for (const account of accountsOf(provider, chance)) {
        const account_id = await createAccount(context, {
          account_code: account.account_code,
          name: account.name,
          account_type: account.account_type,
          credit_limit_cents: cents(account.credit_limit_cents),
          invoice_frequency: 'monthly',
          billing_contact: account.contact,
        });
        const [owner, ...others] = account.users;
        const owner_user = owner ? await user({ ...owner, account_id }) : null;
        for (const other of others) await user({ ...other, account_id });
        customers.push({ ...account, account_id, owner: owner_user });
      }
      return customers;
    },
  };
}
