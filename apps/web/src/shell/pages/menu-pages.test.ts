import { ROLE_IDS } from '@tsela/domain/permissions/audience';
import type { MenuFacts } from '@tsela/domain/permissions/menu';
import { DEFAULT_FEATURES } from '@tsela/domain/providers/features';
import { describe, expect, it } from 'vitest';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import type { ScreenAccess } from '@tsela/domain/screens/screen';
import { kioskPage, menuOf, startPage } from './menu-pages.ts';
import { entranceFor } from './page-access.ts';

function someFacts(actor: Partial<NonNullable<MenuFacts['actor']>> | null): MenuFacts {
  return {
    actor: actor && {
      role_id: ROLE_IDS.administrator,
      account_id: null,
      email: 'a@b.example',
      permissions: ['*'],
      permissions_ui: ['*'],
      is_platform_internal: false,
      ...actor,
    },
    account: null,
    features: DEFAULT_FEATURES,
    settings: { guest_login_is_staff_login: false, unused_feature_guest_shipment_creation: false },
  };
}

describe('the pages beside the settings', () => {
  const lead = { permissions: ['API_/branches:GET', 'API_/tags:GET'], permissions_ui: ['help'] };
  const entriesOf = (actor: Parameters<typeof someFacts>[0]) =>
    menuOf(someFacts(actor)).flatMap(({ entries }) => entries.map(({ label, path }) => [label, path]));

  it('SCREEN-50: are in the menu of staff who lack the settings but may open any of them', () => {
    expect(entriesOf(lead)).toContainEqual(['Branches and lists', '/settings/branches']);
    expect(entriesOf({ ...lead, permissions: ['API_/tags:GET'] })).toContainEqual(['Branches and lists', '/settings/tags']);
  });

  it('have no entry of their own beside the settings, nor for who may open none', () => {
    expect(entriesOf({}).map(([label]) => label)).not.toContain('Branches and lists');
    expect(entriesOf({ permissions: [], permissions_ui: [] }).map(([label]) => label)).not.toContain('Branches and lists');
    expect(entriesOf({ ...lead, account_id: 9 }).map(([label]) => label)).not.toContain('Branches and lists');
  });
});

describe('the menus', () => {
  const roles = ROLE_IDS;
  const audiences = [
    ['staff', { role_id: roles.administrator }, '/shipments'],
    ['drivers', { role_id: roles.driver }, '/tripsheet'],
    ['account users', { role_id: roles.account_owner, account_id: 9 }, '/dashboard'],
    ['guests', null, '/track'],
  ] as const;

  it.each(audiences)('PROD-02: %s have one of their own', (_, actor, own) => {
    const pages = menuOf(someFacts(actor)).flatMap(({ entries }) => entries.map(({ path }) => path));

    expect(pages).toContain(own);
    const others = audiences.flatMap(([, other, path]) => (other === actor ? [] : [path]));
    // Guests and account users both track; nothing else is shared but what staff see of everything.
    const is_driver = actor !== null && actor.role_id === roles.driver;
    if (is_driver) expect(others.filter((path) => pages.includes(path))).toEqual([]);
    else expect(pages.length).toBeGreaterThan(1);
  });
});

describe('startPage', () => {
  it('ROUTE-05: sends staff to the first page of the list that they may open', () => {
    expect(startPage(someFacts({}))).toBe('/ops-dashboard');
    expect(startPage(someFacts({ permissions_ui: ['tripsheet', 'billing', 'accounts'] }))).toBe('/billing');
  });

  it('ROUTE-05: sends drivers to their tripsheet and customers to the dashboard, else to shipments', () => {
    const customer = someFacts({ role_id: ROLE_IDS.account_owner, account_id: 1 });

    expect(startPage(someFacts({ role_id: ROLE_IDS.driver }))).toBe('/tripsheet');
    expect(startPage(customer)).toBe('/dashboard');
    expect(startPage({ ...customer, features: DEFAULT_FEATURES.filter((each) => each !== 'dashboard') })).toBe('/shipments');
  });

  it('is the page a user prefers, as long as they may open it', () => {
    const customer = someFacts({ role_id: ROLE_IDS.account_owner, account_id: 1 });

    expect(startPage(someFacts({}), '/accounts')).toBe('/accounts');
    expect(startPage(someFacts({ permissions_ui: ['shipments'] }), '/accounts')).toBe('/shipments');
    expect(startPage(customer, '/ops-dashboard')).not.toBe('/ops-dashboard');
    expect(startPage(someFacts({}), 'https://evil.example')).toBe('/ops-dashboard');
  });

  it('is the help centre for staff who may open nothing else, and nowhere without that', () => {
    const without = someFacts({ permissions: [], permissions_ui: [] });

    expect(startPage(without)).toBe('/help-centre');
    expect(startPage({ ...without, features: [] })).toBeNull();
  });
});

describe('kioskPage', () => {
  it('DATA-02: is the form of a new shipment, unless the account may not book', () => {
    const kiosk = { role_id: ROLE_IDS.account_owner, account_id: 1, permissions: ['API_/shipments:POST'] };

    expect(kioskPage(someFacts(kiosk))).toBe('/shipments/new');
    expect(kioskPage(someFacts({ ...kiosk, permissions: [] }))).toBeNull();
  });
});

describe('entranceFor', () => {
  const staff = someFacts({ permissions: ['API_/shipments:GET'] }).actor;
  const customer = someFacts({ permissions: ['API_/shipments:GET'], account_id: 1 }).actor;
  const shipments = { permissions: ['API_/shipments:GET'] };

  const entrance = (access: ScreenAccess, actor: MenuFacts['actor']) => entranceFor({ access }, { actor, features: [] });

  it('MENU-01: is there only while the provider has its feature on', () => {
    const tracking = { access: 'anyone', feature: 'locations' } as const;

    expect(entranceFor(tracking, { actor: null, features: ['locations'] })).toBe('open');
    expect(entranceFor(tracking, { actor: null, features: ['track'] })).toBe('not-permitted');
  });

  it('asks guests to log in, except where anyone may come', () => {
    expect(entrance('anyone', null)).toBe('open');
    expect(entrance('signed-in', null)).toBe('log-in-first');
    expect(entrance(shipments, null)).toBe('log-in-first');
  });

  it('asks whatever else decides', () => {
    const on_maps = someFacts({ permissions: ['API_/shipments:GET'], permissions_ui: ['maps_view_rates'] }).actor;
    const none = someFacts({ permissions: ['API_/shipments:GET'], permissions_ui: [] }).actor;

    expect(entrance({ ...shipments, may: 'open-maps' }, on_maps)).toBe('open');
    expect(entrance({ ...shipments, may: 'open-maps' }, none)).toBe('not-permitted');
  });

  it('PERM-022: opens the inbox for staff whose role has one, which drivers have not, and for customers', () => {
    const { access } = SCREENS.inbox;

    expect(entrance(access, someFacts({ permissions_ui: ['my_inbox'] }).actor)).toBe('open');
    expect(entrance(access, someFacts({ permissions_ui: [] }).actor)).toBe('not-permitted');
    expect(entrance(access, someFacts({ account_id: 1, permissions_ui: [] }).actor)).toBe('open');
  });

  it('asks for every permission and for the group', () => {
    expect(entrance(shipments, staff)).toBe('open');
    expect(entrance({ permissions: ['API_/shipments:GET', 'API_/billing:GET'] }, staff)).toBe('not-permitted');
    expect(entrance({ ...shipments, only: 'staff' }, customer)).toBe('not-permitted');
    expect(entrance({ ...shipments, only: 'account-users' }, customer)).toBe('open');
    expect(entrance({ ...shipments, only: 'account-users' }, staff)).toBe('not-permitted');
  });
});
