import { DEFAULT_FEATURES } from '@tsela/domain/providers/features';
import type { SettingKey } from '@tsela/domain/providers/provider-settings';
import { person } from './people.ts';
import type { Person } from './people.ts';
import type { BranchCode } from './network.ts';
import type { Chance } from './random.ts';
import { ON_INVOICES } from './on-invoices.ts';
import { PARCEL_TYPES } from './parcel-types.ts';
import { REASONS } from './reasons.ts';

type ProviderKey = 'tsela' | 'veld';

/** What customers and recipients may do by themselves. */
const FOR_PEOPLE = { enable_saved_cards: true, enable_global_delivery_rescheduling: true } as const;

/** Lockers, counters and the kiosk. */
const AT_POINTS = {
  enable_locker_shipments: true,
  enable_counter_shipments: true,
  enabled_pickup_providers: ['bob-box', 'tcg-locker', 'ram-counter'],
  enable_kiosk_mode: true,
} as const;

export interface DemoProvider {
  readonly key: ProviderKey;
  readonly name: string;
  readonly origins: readonly string[];
  readonly domain: string;
  readonly branches: readonly BranchCode[];
  readonly account_count: number;
  readonly shipment_count: number;
  readonly operations_role: number;
  readonly settings: Partial<Record<SettingKey, unknown>>;
  /** Whether its customers top up at the sandbox of the demo. */
  readonly pays_at?: 'payfast' | 'bobpay';
}

/** Who carries parcels between branches, and how fast. */
const LINEHAUL = {
  interhub_carriers: [
    { code: 'OWN', label: 'Own night trucks', contact: '', tracking_url: '' },
    { code: 'AIR', label: 'Domestic air freight', contact: '', tracking_url: '' },
  ],
  interhub_service_levels: [
    { code: 'ROAD', label: 'Overnight by road', transit_hours: 18 },
    { code: 'AIR', label: 'Same day by air', transit_hours: 6 },
  ],
} as const;

/** The two providers of the demo, so that two tenants are always there. Source: docs/design/running.md. */
export function providersOf(): DemoProvider[] {
  return [
    {
      key: 'tsela',
      name: 'Tsela Couriers',
      origins: ['localhost', '127.0.0.1'],
      domain: 'tsela.example',
      branches: ['JNB', 'PTA', 'DBN', 'CPT', 'PLZ', 'BFN'],
      account_count: 40,
      shipment_count: 2000,
      operations_role: 4,
      pays_at: 'payfast',
      settings: {
        provider_title: 'Tsela Couriers',
        ...LINEHAUL,
        support_email_address: 'support@tsela.example',
        support_contact_number: '0101234567',
        insurance_declared_value_enabled: true,
        insurance_max_declared_value: 50_000,
        unused_feature_guest_shipment_creation: true,
        show_billing_transactions_for_account_users: true,
        ...AT_POINTS,
        enable_automatic_driver_assignment: false,
        enable_payment_intervention: true,
        ...ON_INVOICES,
        enabled_features: [...DEFAULT_FEATURES, 'locations', 'collection_requests', 'inbox'],
        ...FOR_PEOPLE,
        parcel_types: PARCEL_TYPES,
        ...REASONS,
      },
    },
    {
      key: 'veld',
      name: 'Veld Express',
      origins: ['veld.localhost'],
      domain: 'veld.example',
      branches: ['JNB', 'CPT'],
      account_count: 3,
      shipment_count: 60,
      operations_role: 3,
      pays_at: 'bobpay',
      settings: {
        provider_title: 'Veld Express',
        ...LINEHAUL,
        support_email_address: 'help@veld.example',
        support_contact_number: '0217654321',
        theme_color_primary: '#1d4ed8',
        theme_color_primary_light: '#dbe6ff',
        theme_color_primary_dark: '#1e3a8a',
        theme_color_nav_bg: '#14213d',
        theme_color_nav_text: '#e5ebf7',
        theme_color_nav_active_bg: '#1d4ed8',
        theme_color_nav_active_bg_hover: '#1a44bd',
        insurance_declared_value_enabled: true,
        insurance_max_declared_value: 20_000,
      },
    },
  ];
}

interface DemoStaff {
  readonly provider: ProviderKey;
  readonly name: string;
  readonly email: string;
  readonly role: number;
}

/** The sign-ins that are promised by name. Hub staff are hired with their branch. */
export const DEMO_STAFF: readonly DemoStaff[] = [
  { provider: 'tsela', name: 'Sam Platform', email: 'super@tsela.example', role: 1 },
  { provider: 'tsela', name: 'Anele Administrator', email: 'admin@tsela.example', role: 3 },
  { provider: 'tsela', name: 'Olivia Operations', email: 'ops@tsela.example', role: 4 },
  { provider: 'tsela', name: 'Farouk Finance', email: 'finance@tsela.example', role: 8 },
  { provider: 'veld', name: 'Vera Veld', email: 'admin@veld.example', role: 3 },
];

/** Hub staff with a promised address; other branches' are named by their code. */
export const HUB_SIGN_INS: readonly { provider: ProviderKey; hub: BranchCode; name: string; email: string }[] = [
  { provider: 'tsela', hub: 'JNB', name: 'Hlengiwe Hub', email: 'hub@tsela.example' },
];

export interface DemoDriver {
  readonly provider: ProviderKey;
  readonly branch: BranchCode;
  readonly name: string;
  readonly email: string;
  readonly vehicle_registration: string;
}

export const DEMO_DRIVERS: readonly DemoDriver[] = [
  {
    provider: 'tsela',
    branch: 'JNB',
    name: 'Dumisani Driver',
    email: 'driver@tsela.example',
    vehicle_registration: 'FR 22 KT GP',
  },
  {
    provider: 'tsela',
    branch: 'JNB',
    name: 'Kabelo Masinga',
    email: 'driver2@tsela.example',
    vehicle_registration: 'HJ 71 BB GP',
  },
  { provider: 'tsela', branch: 'JNB', name: 'Rina Swart', email: 'driver3@tsela.example', vehicle_registration: 'JX 09 ZN GP' },
  { provider: 'tsela', branch: 'PTA', name: 'Oupa Mahlaba', email: 'driver4@tsela.example', vehicle_registration: 'DK 55 PL GP' },
  { provider: 'tsela', branch: 'DBN', name: 'Sanjay Reddy', email: 'driver5@tsela.example', vehicle_registration: 'ND 431 882' },
  {
    provider: 'tsela',
    branch: 'CPT',
    name: 'Ashwin October',
    email: 'driver6@tsela.example',
    vehicle_registration: 'CA 771 204',
  },
  {
    provider: 'tsela',
    branch: 'PLZ',
    name: 'Siyabonga Mzimba',
    email: 'driver7@tsela.example',
    vehicle_registration: 'HKT 318 EC',
  },
  { provider: 'tsela', branch: 'BFN', name: 'Kobus Nel', email: 'driver8@tsela.example', vehicle_registration: 'CFX 204 FS' },
  { provider: 'veld', branch: 'JNB', name: 'Peter Veld', email: 'driver@veld.example', vehicle_registration: 'KV 12 LM GP' },
  { provider: 'veld', branch: 'CPT', name: 'Nadia Veld', email: 'driver2@veld.example', vehicle_registration: 'CY 118 330' },
];

export interface DemoAccount {
  readonly account_code: string;
  readonly name: string;
  readonly account_type: 'prepaid' | 'postpaid' | 'guest';
  readonly credit_limit_cents: number;
  readonly contact: Person;
  readonly users: readonly { name: string; email: string; role: number }[];
  readonly home: BranchCode;
}

const BUSINESSES = [
  'Baobab Books',
  'Cape Candles',
  'Delta Dental',
  'Egoli Electronics',
  'Fynbos Florals',
  'Garden Route Gear',
  'Highveld Hardware',
  'Indaba Interiors',
  'Jozi Jewels',
  'Kalahari Kitchen',
  'Lowveld Leather',
  'Mzansi Music',
  'Namaqua Nuts',
  'Overberg Optics',
  'Protea Print',
  'Quagga Quilts',
  'Rooibos Republic',
  'Soweto Sneakers',
  'Table Bay Tools',
  'Umngeni Uniforms',
  'Vaal Vitamins',
  'Winelands Wares',
  'Xhosa Crafts',
  'Yster Engineering',
  'Zulu Beadworks',
  'Amanzi Aquatics',
  'Bushveld Bikes',
  'Coastal Ceramics',
  'Drakensberg Decor',
  'Eastern Cape Eggs',
  'Free State Feeds',
  'Golden Gate Games',
  'Helderberg Health',
  'Island Imports',
  'Jacaranda Juice',
  'Kruger Kits',
  'Limpopo Linen',
] as const;

/** The accounts of a provider: the promised ones, the guest account, and as many businesses as make up the number. */
export function accountsOf(provider: DemoProvider, chance: Chance): DemoAccount[] {
  const promised = provider.key === 'tsela' ? PROMISED : [];
  const guest: DemoAccount = {
    account_code: 'GUEST',
    name: 'Guests',
    account_type: 'guest',
    credit_limit_cents: 0,
    contact: { name: 'Guests', email: provider.settings.support_email_address as string, mobile_number: '0101234567' },
    users: [],
    home: 'JNB',
  };
  const businesses = BUSINESSES.slice(0, provider.account_count - promised.length - 1).map((name, at) =>
    business(provider, { name, at, chance }),
  );
  return [...promised, guest, ...businesses];
}

/** The customers whose sign-ins are promised by name. */
const PROMISED: readonly DemoAccount[] = [
  {
    account_code: 'ACM01',
    name: 'Acme Online',
    account_type: 'postpaid',
    credit_limit_cents: 2_000_000,
    contact: { name: 'Olga Owner', email: 'owner@acme.example', mobile_number: '0821110001' },
    users: [
      { name: 'Olga Owner', email: 'owner@acme.example', role: 5 },
      { name: 'Uli User', email: 'user@acme.example', role: 6 },
      { name: 'Nick Nobilling', email: 'nobilling@acme.example', role: 9 },
    ],
    home: 'JNB',
  },
  {
    account_code: 'KAR01',
    name: 'Karoo Crafts',
    account_type: 'prepaid',
    credit_limit_cents: 0,
    contact: { name: 'Karla Karoo', email: 'owner@karoo.example', mobile_number: '0821110002' },
    users: [{ name: 'Karla Karoo', email: 'owner@karoo.example', role: 5 }],
    home: 'PLZ',
  },
];

function business(provider: DemoProvider, { name, at, chance }: { name: string; at: number; chance: Chance }): DemoAccount {
  const contact = person(chance);
  const is_postpaid = chance.percent(60);
  const domain = `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}.example`;
  return {
    account_code: `${name
      .replaceAll(/[^A-Za-z]/g, '')
      .slice(0, 3)
      .toUpperCase()}${String(at + 1).padStart(2, '0')}`,
    name,
    account_type: is_postpaid ? 'postpaid' : 'prepaid',
    credit_limit_cents: is_postpaid ? chance.pick([500_000, 1_000_000, 2_500_000, 5_000_000]) : 0,
    contact,
    users: [{ name: contact.name, email: `owner@${provider.key === 'tsela' ? '' : 'veld.'}${domain}`, role: 5 }],
    home: chance.pickEarly(provider.branches),
  };
}

export const PROMISED_ACCOUNTS: readonly string[] = PROMISED.map(({ account_code }) => account_code);
