import { ROLE_IDS } from '@tsela/domain/permissions/audience';
import type { MenuFacts } from '@tsela/domain/permissions/menu';
import { DEFAULT_FEATURES } from '@tsela/domain/providers/features';
import { describe, expect, it } from 'vitest';
import { builtMenu, startPage } from './facts.ts';
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

const everything = () => true;
const only =
  (...paths: string[]) =>
  (href: string) =>
    paths.includes(href);

describe('builtMenu', () => {
  it('leaves out what is not built, and groups that are empty without it', () => {
    const menu = builtMenu(someFacts({}), only('/shipments'));

    expect(menu.map(({ id }) => id)).toEqual(['operations']);
    expect(menu[0]?.entries.map(({ path }) => path)).toEqual(['/shipments']);
  });
});

describe('startPage', () => {
  it('sends staff to the first page of the list that they may open', () => {
    expect(startPage(someFacts({}), everything)).toBe('/ops-dashboard');
    expect(startPage(someFacts({}), only('/tripsheet', '/billing', '/accounts'))).toBe('/billing');
  });

  it('sends drivers to their tripsheet and customers to the dashboard, else to shipments', () => {
    expect(startPage(someFacts({ role_id: ROLE_IDS.driver }), everything)).toBe('/tripsheet');
    expect(startPage(someFacts({ role_id: ROLE_IDS.account_owner, account_id: 1 }), everything)).toBe('/dashboard');
    expect(startPage(someFacts({ role_id: ROLE_IDS.account_owner, account_id: 1 }), only('/shipments', '/account'))).toBe(
      '/shipments',
    );
  });

  it('never sends anybody to a page that is not built or not theirs', () => {
    expect(startPage(someFacts({}), () => false)).toBeNull();
    expect(startPage(someFacts({ permissions: [], permissions_ui: [] }), only('/shipments', '/billing'))).toBeNull();
  });
});

describe('entranceFor', () => {
  const staff = someFacts({ permissions: ['API_/shipments:GET'] }).actor;
  const customer = someFacts({ permissions: ['API_/shipments:GET'], account_id: 1 }).actor;
  const shipments = { permissions: ['API_/shipments:GET'] };

  it('asks guests to log in, except where anyone may come', () => {
    expect(entranceFor('anyone', null)).toBe('open');
    expect(entranceFor('signed-in', null)).toBe('log-in-first');
    expect(entranceFor(shipments, null)).toBe('log-in-first');
  });

  it('asks for every permission and for the group', () => {
    expect(entranceFor(shipments, staff)).toBe('open');
    expect(entranceFor({ permissions: ['API_/shipments:GET', 'API_/billing:GET'] }, staff)).toBe('not-permitted');
    expect(entranceFor({ ...shipments, only: 'staff' }, customer)).toBe('not-permitted');
    expect(entranceFor({ ...shipments, only: 'account-users' }, customer)).toBe('open');
    expect(entranceFor({ ...shipments, only: 'account-users' }, staff)).toBe('not-permitted');
  });
});
