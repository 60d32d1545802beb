import { describe, expect, it } from 'vitest';
import { FEATURES } from '../providers/features.ts';
import { MENU_ENTRIES } from '../screens/menu-entries.ts';
import { menuFor } from './menu.ts';
import type { MenuFacts } from './menu.ts';
import { SEEDED_ROLES } from './roles.ts';

type MenuActor = NonNullable<MenuFacts['actor']>;

const SETTINGS = { guest_login_is_staff_login: false, unused_feature_guest_shipment_creation: false };
const GUEST: MenuFacts = { actor: null, account: null, features: FEATURES, settings: SETTINGS };

function signedIn(role_id: number, changes: Partial<MenuActor> = {}, facts: Partial<MenuFacts> = {}): MenuFacts {
  const role = SEEDED_ROLES.find((each) => each.id === role_id);
  const actor = {
    role_id,
    account_id: role?.needs_account ? 9 : null,
    permissions: role?.permissions ?? [],
    permissions_ui: role?.permissions_ui ?? [],
    is_platform_internal: false,
    email: 'thandi@example.co.za',
    ...changes,
  };
  return {
    actor,
    account: actor.account_id === null ? null : { account_type: 'postpaid', is_on_hold: false },
    features: FEATURES,
    settings: SETTINGS,
    ...facts,
  };
}

function paths(facts: MenuFacts): string[] {
  return menuFor(facts).flatMap((group) => group.entries.map((entry) => entry.path));
}

const OWNER = signedIn(5);
const ADMINISTRATOR = signedIn(3);
const DRIVER = signedIn(2);
const SUPER_ADMIN = signedIn(1);

describe('customer menu', () => {
  it('MENU-01 MENU-03 MENU-04 MENU-05 MENU-07 MENU-08 MENU-13 MENU-14 MENU-15: has its entries in order', () => {
    expect(menuFor(OWNER).flatMap((group) => group.entries.map((entry) => [entry.label, entry.path]))).toEqual([
      ['Dashboard', '/dashboard'],
      ['Shipments', '/shipments'],
      ['Shipment quotes', '/shipment-quotes'],
      ['Address book', '/address-book'],
      ['Account', '/account'],
      ['Settings', '/settings'],
      ['Inbox', '/inbox'],
      ['Bulk collections', '/collection-requests'],
      ['Locations', '/locations'],
      ['Track my parcel', '/track'],
      ['Help centre', '/help-centre'],
    ]);
  });

  it.each([
    ['dashboard', '/dashboard'],
    ['shipments', '/shipments'],
    ['shipment_quotes', '/shipment-quotes'],
    ['address_book', '/address-book'],
    ['account', '/account'],
    ['settings', '/settings'],
    ['inbox', '/inbox'],
    ['collection_requests', '/collection-requests'],
    ['locations', '/locations'],
    ['track', '/track'],
    ['help_centre', '/help-centre'],
  ] as const)('MENU-01 MENU-02 PERM-021: without the feature %s there is no %s', (feature, path) => {
    const features = FEATURES.filter((each) => each !== feature);

    expect(paths({ ...OWNER, features })).toEqual(paths(OWNER).filter((each) => each !== path));
  });

  it('MENU-07 MENU-08 MENU-09: account and settings need an admin-level account user', () => {
    expect(paths(signedIn(6))).not.toContain('/account');
    expect(paths(signedIn(6))).not.toContain('/settings');
    expect(paths(signedIn(9))).not.toContain('/account');
  });

  it('the inbox needs an e-mail address', () => {
    expect(paths(signedIn(5, { email: null }))).not.toContain('/inbox');
    expect(paths(signedIn(5, { email: '' }))).not.toContain('/inbox');
  });

  it.each([['prepaid'], ['guest']] as const)('a %s account has no bulk collections', (account_type) => {
    const facts = signedIn(5, {}, { account: { account_type, is_on_hold: false } });

    expect(paths(facts)).not.toContain('/collection-requests');
    expect(paths(OWNER)).toContain('/collection-requests');
  });

  it('PERM-012: shipments need API_/shipments:GET', () => {
    expect(paths(signedIn(5, { permissions: [] }))).not.toContain('/shipments');
  });
});

describe('guest menu', () => {
  it('MENU-18 MENU-19 MENU-20 MENU-21 MENU-24: has four entries', () => {
    expect(menuFor(GUEST).flatMap((group) => group.entries.map((entry) => [entry.label, entry.path]))).toEqual([
      ['Quick quote', '/shipments/new?quick_quote=quote'],
      ['Track my parcel', '/track'],
      ['Log in', '/login'],
      ['Help centre', '/help-centre'],
    ]);
  });

  it('MENU-22 MENU-23: the login is labelled "Staff login" where the provider says so', () => {
    const facts = { ...GUEST, settings: { ...SETTINGS, guest_login_is_staff_login: true } };

    expect(menuFor(facts).flatMap((group) => group.entries.map((entry) => entry.label))).toEqual([
      'Quick quote',
      'Track my parcel',
      'Staff login',
      'Help centre',
    ]);
  });
});

describe('staff menu', () => {
  it('MENU-29 MENU-30 MENU-31 MENU-33 MENU-34 MENU-35 MENU-36 MENU-37 MENU-38 MENU-39 MENU-40 MENU-42 MENU-44: an administrator has every entry in its group', () => {
    expect(menuFor(ADMINISTRATOR).map((group) => [group.title, group.entries.map((entry) => entry.path)])).toEqual([
      [
        'Operations',
        [
          '/ops-dashboard',
          '/tripsheet',
          '/shipments',
          '/collection-requests',
          '/maps',
          '/hub-scanner',
          '/interhub-transfers',
          '/tools',
        ],
      ],
      ['Finance', ['/billing', '/accounts', '/users']],
      ['Others', ['/rates-and-estimates', '/reports', '/settings', '/inbox', '/help-centre']],
    ]);
  });

  it.each([
    ['PERM-022', '/ops-dashboard', ['API_/shipments:GET'], ['ops_dashboard']],
    ['PERM-018', '/tripsheet', ['API_/trip-sheet:GET'], []],
    ['PERM-012 PERM-021', '/shipments', ['API_/shipments:GET'], ['shipments']],
    ['PERM-022 PERM-025', '/collection-requests', ['API_/collection-requests:GET'], ['collection_requests']],
    ['PERM-020', '/maps', [], ['maps_view_rates']],
    ['PERM-019', '/hub-scanner', ['API_/shipments:PATCH', 'API_/tracking/shipment-events:POST'], ['hub_scanner']],
    ['MENU-35 PERM-017 PERM-027', '/interhub-transfers', ['API_/interhub-transfers:GET'], ['interhub_manifests']],
    ['PERM-022', '/tools', [], ['barcode_generator']],
    ['PERM-013', '/billing', ['API_/billing/invoices:GET'], ['billing']],
    ['PERM-022', '/accounts', ['API_/accounts:GET'], ['accounts']],
    ['PERM-014', '/users', ['API_/users:GET'], ['users']],
    ['PERM-015', '/rates-and-estimates', ['API_/rates/revisions:GET'], ['rates_and_estimates']],
    ['PERM-016', '/reports', ['API_/reports:GET'], ['reports']],
    ['PERM-022 PERM-033', '/settings', ['API_/providers/settings:POST'], ['settings']],
    ['PERM-022', '/inbox', [], ['my_inbox']],
  ])('%s: %s needs exactly %j and %j', (_id, path, permissions, permissions_ui) => {
    const custom = { role_id: 41, account_id: null };

    expect(paths(signedIn(41, { ...custom, permissions, permissions_ui }))).toEqual([path, '/help-centre']);
    for (const left of permissions) {
      const fewer = permissions.filter((permission) => permission !== left);
      expect(paths(signedIn(41, { ...custom, permissions: fewer, permissions_ui }))).not.toContain(path);
    }
    if (permissions_ui.length > 0) {
      expect(paths(signedIn(41, { ...custom, permissions, permissions_ui: [] }))).not.toContain(path);
    }
  });

  it('MENU-02: an entry goes when its feature is off', () => {
    expect(paths({ ...ADMINISTRATOR, features: FEATURES.filter((feature) => feature !== 'hub_scanner') })).not.toContain(
      '/hub-scanner',
    );
  });

  it.each([
    [
      'ROLE-12',
      4,
      [
        '/ops-dashboard',
        '/tripsheet',
        '/shipments',
        '/collection-requests',
        '/maps',
        '/hub-scanner',
        '/interhub-transfers',
        '/tools',
        '/rates-and-estimates',
        '/reports',
        '/inbox',
        '/help-centre',
      ],
    ],
    [
      'ROLE-12',
      7,
      [
        '/ops-dashboard',
        '/tripsheet',
        '/shipments',
        '/collection-requests',
        '/maps',
        '/hub-scanner',
        '/interhub-transfers',
        '/tools',
        '/inbox',
        '/help-centre',
      ],
    ],
    ['ROLE-12', 8, ['/shipments', '/tools', '/billing', '/accounts', '/reports', '/inbox', '/help-centre']],
  ])('%s: role %s finds %j', (_id, role_id, expected) => {
    expect(paths(signedIn(role_id))).toEqual(expected);
  });

  it('ROLE-04 MENU-30: a driver sees the tripsheet only', () => {
    expect(paths(DRIVER)).toEqual(['/tripsheet']);
  });
});

describe('provider administration', () => {
  it('MENU-25 MENU-26 MENU-27 MENU-28: the super-admin sees the admin-only group and nothing else', () => {
    expect(paths(SUPER_ADMIN)).toEqual([
      '/provider-admin/providers',
      '/provider-admin/messaging',
      '/provider-admin/release-notes',
      '/provider-admin/short-urls',
    ]);
  });

  it('PERM-011: every entry of it needs API_/providers:POST', () => {
    expect(paths(signedIn(1, { permissions: ['API_/providers:GET'] }))).toEqual([]);
    expect(paths(signedIn(1, { permissions: ['API_/providers:POST'] }))).toHaveLength(4);
  });

  it('ROLE-18: other staff see it only when they work for the platform too', () => {
    const permissions = ['API_/providers:POST'];

    expect(paths(signedIn(41, { permissions, is_platform_internal: true }))).toContain('/provider-admin/providers');
    expect(paths(signedIn(41, { permissions }))).not.toContain('/provider-admin/providers');
  });

  it('PERM-011: no other role has it', () => {
    for (const facts of [GUEST, OWNER, ADMINISTRATOR, DRIVER]) {
      expect(paths(facts).filter((path) => path.startsWith('/provider-admin'))).toEqual([]);
    }
  });
});

describe('the menu as data', () => {
  it('names every entry once in its audience', () => {
    const names = MENU_ENTRIES.map((entry) => `${entry.audience} ${entry.id}`);

    expect(new Set(names).size).toBe(names.length);
  });
});
