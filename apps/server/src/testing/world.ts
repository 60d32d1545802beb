import { randomBytes } from 'node:crypto';
import type { CreateShipment } from '@tsela/contract/shipments/shipment-shapes';
import type { AccountId, BranchId, DriverId, ProviderId, RoleId, ServiceLevelId, UserId } from '@tsela/domain/ids';
import { cents } from '@tsela/domain/money/cents';
import type { SettingKey } from '@tsela/domain/providers/provider-settings';
import type { RateCard } from '@tsela/domain/rates/card/rate-card';
import type { Day } from '@tsela/domain/time/day';
import { createAccount } from '../accounts/create-account.ts';
import { recordPayment } from '../billing/record-payment.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { drawToken, hashToken } from '../sessions/session-token.ts';
import { createBranch } from '../providers/create-branch.ts';
import { createProvider } from '../providers/create-provider.ts';
import { publishRateRevision } from '../rates/tariff/publish-rate-revision.ts';
import { insertSession } from '../sessions/session-repository.ts';
import type { Services } from '../services.ts';
import { createDriver, createUser } from '../user-records/create-user.ts';

/** A provider of a test's own, with a host, a tariff, two branches, and the users the test adds. */
export interface World {
  readonly provider_id: ProviderId;
  readonly host: string;
  readonly johannesburg: BranchId;
  readonly cape_town: BranchId;
  /** The context of the provider's own housekeeping. */
  readonly context: RequestContext;
}

export interface SignedIn {
  readonly token: string;
  readonly user_id: UserId;
  readonly driver_id?: DriverId;
}

export const ROLE = { super: 1, driver: 2, admin: 3, ops: 4, owner: 5, user: 6, hub: 7, finance: 8, no_billing: 9 } as const;

/** A step of a driver is the step alone: a test that is about what drivers capture beside it asks for that. */
const NOTHING_DEMANDED = {
  driver_must_scan_each_parcel: false,
  driver_pod2: 'none',
  driver_pod3: 'none',
} as const satisfies Partial<Record<SettingKey, unknown>>;

/** Founds a provider. Settings given are the provider's own; the rest have their defaults. */
export async function makeWorld(services: Services, settings: Partial<Record<SettingKey, unknown>> = {}): Promise<World> {
  const host = `${randomBytes(6).toString('hex')}.example`;
  const founding = contextFor(services, 0 as ProviderId);
  const provider_id = await createProvider(founding, {
    name: 'Test Couriers',
    origins: [host],
    settings: { provider_title: 'Test Couriers', ...NOTHING_DEMANDED, ...settings },
  });
  const context = contextFor(services, provider_id);
  const johannesburg = await createBranch(context, {
    code: 'JNB',
    name: 'Johannesburg',
    city: 'Johannesburg',
    zone: 'GP',
    lat: -26.2,
    lng: 28.05,
  });
  const cape_town = await createBranch(context, {
    code: 'CPT',
    name: 'Cape Town',
    city: 'Cape Town',
    zone: 'WC',
    lat: -33.92,
    lng: 18.42,
  });
  await publishRateRevision(context, { name: 'Test tariff', card: testCard() });
  return { provider_id, host, johannesburg, cape_town, context };
}

function contextFor(services: Services, provider_id: ProviderId): RequestContext {
  return {
    provider_id,
    actor: { kind: 'system', name: 'Test' },
    now: new Date(),
    request_id: 'test',
    client_version: 'test',
    source: 'system',
    ip: '127.0.0.1',
    user_agent: 'test',
    services,
  };
}

interface AccountFacts {
  readonly account_type?: 'prepaid' | 'postpaid' | 'guest';
  readonly account_code?: string;
  /** In cents; a prepaid account is topped up with it. */
  readonly balance?: number;
  readonly credit_limit?: number;
}

let account_number = 0;

export async function makeAccount({ context }: World, facts: AccountFacts = {}): Promise<AccountId> {
  const { account_type = 'prepaid', balance = 0, credit_limit = 0 } = facts;
  const account_code = facts.account_code ?? `ACC${++account_number}`;
  const account_id = await createAccount(context, {
    account_code,
    name: `Account ${account_code}`,
    account_type,
    credit_limit_cents: cents(credit_limit),
    invoice_frequency: 'monthly',
    billing_contact: { name: 'Billing', email: 'billing@example.com', mobile_number: '' },
  });
  if (balance > 0) {
    await recordPayment(context, {
      account_id,
      amount_cents: cents(balance),
      method: 'manual_eft',
      reference: `TOPUP-${account_code}`,
    });
  }
  return account_id;
}

/** An account with its owner signed in. */
export async function makeCustomer(
  world: World,
  facts: AccountFacts = {},
): Promise<SignedIn & { readonly account_id: AccountId }> {
  const account_id = await makeAccount(world, facts);
  return { account_id, ...(await signInAs(world, { role: ROLE.owner, account_id })) };
}

let user_number = 0;

/** A user with a role, signed in. Their password cannot be used. */
export async function signInAs(
  { context }: World,
  facts: {
    role: number;
    account_id?: AccountId;
    branch_id?: BranchId;
    /** Sees the own branch only. */
    limited?: boolean;
    /** Staff who see this account only. */
    limit_account_id?: AccountId;
    email?: string;
    password_hash?: string;
    is_demo?: boolean;
  },
): Promise<SignedIn> {
  const number = ++user_number;
  const user = {
    name: `Person ${number}`,
    email: facts.email ?? `person${number}@example.com`,
    mobile_number: '+27821234567',
    role_id: facts.role as RoleId,
    account_id: facts.account_id ?? null,
    branch_id: facts.branch_id ?? null,
    limit_user_to_branch: facts.limited ?? false,
    limit_account_id: facts.limit_account_id ?? null,
    password_hash: facts.password_hash ?? 'none',
    is_demo: facts.is_demo ?? false,
  };
  if (facts.role !== ROLE.driver) {
    const user_id = await createUser(context, user);
    return { user_id, token: await openSession(context, user_id) };
  }
  const branch_id = facts.branch_id;
  if (branch_id === undefined) throw new Error('A driver needs a branch.');
  const { driver_id, user_id } = await createDriver(context, {
    user,
    driver: { name: user.name, mobile_number: user.mobile_number, branch_id, vehicle_registration: 'TEST GP' },
  });
  return { user_id, driver_id, token: await openSession(context, user_id) };
}

async function openSession(context: RequestContext, user_id: UserId): Promise<string> {
  const token = drawToken(context.provider_id);
  await inTransaction(context, (tx) =>
    insertSession(tx, {
      token_hash: hashToken(token),
      user_id,
      time_created: context.now,
      time_expires: new Date(context.now.getTime() + 3_600_000),
      ip: '127.0.0.1',
      user_agent: 'test',
    }),
  );
  return token;
}

/** A booking that passes every check; a test overrides what it is about. */
export function aShipment(overrides: Partial<CreateShipment> = {}): CreateShipment {
  return {
    collection_address: {
      street_address: '12 Oxford Road',
      local_area: 'Rosebank',
      city: 'Johannesburg',
      code: '2196',
      zone: 'GP',
    },
    delivery_address: { street_address: '3 Beach Road', local_area: 'Sea Point', city: 'Cape Town', code: '8005', zone: 'WC' },
    collection_contact: { name: 'Sipho Sender', email: 'sipho@example.com', mobile_number: '0821234567' },
    delivery_contact: { name: 'Rachel Recipient', email: 'rachel@example.com', mobile_number: '0831234567' },
    parcels: [
      {
        parcel_description: 'Books',
        submitted_length_cm: 20,
        submitted_width_cm: 20,
        submitted_height_cm: 10,
        submitted_weight_kg: 2,
      },
    ],
    service_level_code: 'ECO',
    ...overrides,
  };
}

/** Every shipment of the test tariff costs R 100.00 without VAT, R 115.00 with it. */
export const PRICE_CENTS = 11_500;

/** One service at one price, whatever is sent; a test adds what it is about. */
export function testCard(): RateCard {
  const service_level_id = 1 as ServiceLevelId;
  return {
    id: 1,
    name: 'Test tariff',
    effective_from: '2020-01-01' as Day,
    rates_include_vat: false,
    charged_weight_per: 'shipment',
    vat_percentages: [{ from_date: '2018-04-01' as Day, percentage_bp: 1500 }],
    service_levels: [
      {
        id: service_level_id,
        code: 'ECO',
        name: 'Economy',
        description: 'By road',
        collection_address_type: 'any',
        delivery_address_type: 'any',
        cut_off_time: '15:00',
        collection_weekdays: [1, 2, 3, 4, 5],
        estimate_from: 2,
        estimate_to: 3,
        estimate_unit: 'd',
        volumetric_divisor: 4000,
        weight_rounding: 'round_up',
        capacity_per_day: null,
        vat_type: 'standard',
        insurance_disabled: false,
      },
    ],
    zones: [],
    rate_groups: [{ id: 1, name: 'Standard', is_default: true }],
    rates: [
      {
        id: 1,
        rate_group_id: 1,
        service_level_id,
        from_zone_id: null,
        to_zone_id: null,
        min_weight_grams: 0,
        max_weight_grams: null,
        formula_type: 'flat',
        charges: [{ charge_type: 'flat', amount_cents: 10_000 }],
      },
    ],
    surcharges: [],
    rate_adjustments: [],
    time_based_rate_adjustments: [],
    opt_in_rates: [],
    opt_in_time_based_rates: [],
    extras: [],
  };
}
