import { createBranch } from '@tsela/server/providers/create-branch';
import { createProvider } from '@tsela/server/providers/create-provider';
import { saveSettings } from '@tsela/server/providers/save-settings';
import { publishRateRevision } from '@tsela/server/rates/tariff/publish-rate-revision';
import { hashPassword } from '@tsela/server/sessions/passwords';
import type { Services } from '@tsela/server/services';
import type { BranchId, ProviderId } from '@tsela/domain/ids';
import { dayOf } from '@tsela/domain/time/day';
import { BOBPAY_MERCHANT } from '../sandbox/bobpay/merchant.ts';
import { SANDBOX_MERCHANT } from '../sandbox/payfast/merchant.ts';
import { STITCH_MERCHANT } from '../sandbox/stitch/merchant.ts';
import { FOUNDER, acting } from './actors.ts';
import type { DemoUser } from './actors.ts';
import { providersOf } from './demo-people.ts';
import type { DemoProvider } from './demo-people.ts';
import { hireDrivers, hireHubStaff, hireStaff, openAccounts } from './hiring.ts';
import type { Customer, Hiring, OfficeStaff } from './hiring.ts';
import { setUpKiosk } from './kiosk.ts';
import { BRANCHES } from './network.ts';
import type { BranchCode } from './network.ts';
import { openPickupPoints } from './pickup-points.ts';
import type { Chance } from './random.ts';
import { demoCard } from './tariff.ts';

/** A courier company that is ready to work. */
export interface Company extends OfficeStaff {
  readonly provider_id: ProviderId;
  readonly branches: ReadonlyMap<BranchCode, BranchId>;
  readonly hub_staff: ReadonlyMap<BranchCode, DemoUser>;
  readonly drivers: ReadonlyMap<BranchCode, readonly DemoUser[]>;
  readonly customers: readonly Customer[];
  /** How many shipments the company books in the simulated days. */
  readonly shipment_count: number;
  /** Whether visitors may book without signing in. */
  readonly takes_guests: boolean;
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
  for (const { code, name, city, zone, lat, lng } of BRANCHES.filter((branch) => provider.branches.includes(branch.code))) {
    branches.set(code, await createBranch(context, { code, name, city, zone, lat, lng }));
  }
  await saveSettings(context, {
    settings: [
      { setting: 'hub_scanner_bays', value: baysOf(branches) },
      { setting: 'interhub_daily_manifest_configs', value: lanesOf(branches) },
    ],
  });
  if (provider.pays_at !== undefined) await saveSettings(context, { settings: [...SANDBOXES[provider.pays_at], ...EFT] });
  await publishRateRevision(context, { name: 'Standard tariff', card: demoCard(1, dayOf(founded)) });
  await openPickupPoints(context, founding.chance);
  const hiring: Hiring = { context, ...founding, branches };
  const staff = await hireStaff(hiring);
  const hub_staff = await hireHubStaff(hiring);
  const drivers = await hireDrivers(hiring);
  const customers = await openAccounts(hiring);
  await setUpKiosk(hiring, { ...staff, customers });
  return {
    provider_id,
    branches,
    ...staff,
    hub_staff,
    drivers,
    customers,
    shipment_count: provider.shipment_count,
    takes_guests: provider.settings.unused_feature_guest_shipment_creation === true,
  };
}

/** Customers top up by a transfer as well, to an account that no bank has. */
const EFT = [
  { setting: 'payment_methods_eft_details_bank', value: 'Example Bank' },
  { setting: 'payment_methods_eft_details_branch_code', value: '000000' },
  { setting: 'payment_methods_eft_details_account_type', value: 'Current' },
  { setting: 'payment_methods_eft_details_account_number', value: '0000000000' },
  { setting: 'payment_methods_eft_enabled', value: true },
];

function atPayfast(prefix: string): { readonly setting: string; readonly value: string | boolean }[] {
  return [
    { setting: `${prefix}_merchant_id`, value: SANDBOX_MERCHANT.merchant_id },
    { setting: `${prefix}_merchant_key`, value: SANDBOX_MERCHANT.merchant_key },
    { setting: `${prefix}_passphrase`, value: SANDBOX_MERCHANT.passphrase },
    { setting: `${prefix}_enabled`, value: true },
  ];
}

function atBobpay(prefix: string): { readonly setting: string; readonly value: string | boolean }[] {
  return [
    { setting: `${prefix}_recipient_account_code`, value: BOBPAY_MERCHANT.account_code },
    { setting: `${prefix}_passphrase`, value: BOBPAY_MERCHANT.passphrase },
    { setting: `${prefix}_api_token`, value: BOBPAY_MERCHANT.api_token },
    { setting: `${prefix}_enabled`, value: true },
  ];
}

function atStitch(prefix: string): { readonly setting: string; readonly value: string | boolean }[] {
  const { client_id, client_secret, webhook_secret, beneficiary } = STITCH_MERCHANT;
  return [
    { setting: `${prefix}_client_id`, value: client_id },
    { setting: `${prefix}_client_secret`, value: client_secret },
    { setting: `${prefix}_webhook_secret`, value: webhook_secret },
    { setting: `${prefix}_beneficiary_name`, value: beneficiary.name },
    { setting: `${prefix}_beneficiary_bank_id`, value: beneficiary.bank_id },
    { setting: `${prefix}_beneficiary_account_number`, value: beneficiary.account_number },
    { setting: `${prefix}_enabled`, value: true },
  ];
}

/** Where visitors pay and customers top up: at a sandbox, at which no money moves. */
const SANDBOXES = {
  payfast: [
    ...atPayfast('payment_methods_payfast'),
    ...atPayfast('payment_methods_payfast_topup'),
    { setting: 'payment_methods_payfast_topup_limit', value: 20_000 },
  ],
  bobpay: [
    ...atBobpay('payment_methods_bobpay'),
    ...atBobpay('payment_methods_bobpay_topup'),
    ...atStitch('payment_methods_stitch'),
    ...atStitch('payment_methods_stitch_topup'),
  ],
};

/** Where parcels are put down at each hub: one bay for what goes out by itself, one for what travels on. */
const BAYS = [
  { code: 'A', label: 'Bay A, local deliveries' },
  { code: 'B', label: 'Bay B, linehaul' },
] as const;

/** Transfers that the clock opens on workdays: from the first branch to the last, and back. */
function lanesOf(branches: ReadonlyMap<BranchCode, BranchId>) {
  const ids = [...branches.values()];
  const [first, last] = [ids[0], ids.at(-1)];
  return [
    [first, last],
    [last, first],
  ].map(([origin_branch_id, destination_branch_id]) => ({
    origin_branch_id,
    destination_branch_id,
    carrier: 'OWN',
    service_level: 'ROAD',
    weekdays: [1, 2, 3, 4, 5],
    cut_off_time: '20:00',
  }));
}

/** Bays belong to branches by their ids, which are known once the branches are there. */
function baysOf(branches: ReadonlyMap<BranchCode, BranchId>) {
  return [...branches].flatMap(([branch, branch_id]) =>
    BAYS.map(({ code, label }) => ({ code: `${branch}-${code}`, label, branch_id })),
  );
}
