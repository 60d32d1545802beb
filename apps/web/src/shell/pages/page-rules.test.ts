import { ROUTED_SCREENS, screenAt } from '@tsela/domain/screens/screen-at';
import { menuFor } from '@tsela/domain/permissions/menu';
import type { MenuFacts } from '@tsela/domain/permissions/menu';
import { MENU_ENTRIES } from '@tsela/domain/screens/menu-entries';
import { SEEDED_ROLES } from '@tsela/domain/permissions/roles';
import { FEATURES } from '@tsela/domain/providers/features';
import { describe, expect, it } from 'vitest';
import { shell } from '../../strings/shell.ts';
import { entranceFor, whyNotPermitted } from './page-access.ts';
import type { PageRules } from './page-access.ts';
import { isOpenTo, rulesOf } from './page-rules.ts';

/** The rules of the screen at an address. */
function rulesAt(href: string): PageRules {
  const screen = screenAt(href);
  if (screen === null) throw new Error(`${href} is no screen.`);
  return rulesOf(screen);
}

const ALL = { features: FEATURES };

function inRole(id: number, changes: Partial<NonNullable<MenuFacts['actor']>> = {}): NonNullable<MenuFacts['actor']> {
  const role = SEEDED_ROLES.find((each) => each.id === id);
  return {
    role_id: id,
    account_id: role?.needs_account === true ? 9 : null,
    email: 'thandi@example.co.za',
    permissions: role?.permissions ?? [],
    permissions_ui: role?.permissions_ui ?? [],
    is_platform_internal: false,
    ...changes,
  };
}

describe('who may open a page by its address', () => {
  it.each([
    ['PERM-022 PERM-023', '/ops-dashboard', 'ops_dashboard'],
    ['PERM-012 PERM-024', '/shipments', 'shipments'],
    ['PERM-019 PERM-026', '/hub-scanner', 'hub_scanner'],
    ['PERM-013 PERM-028', '/billing', 'billing'],
    ['PERM-022 PERM-029', '/accounts', 'accounts'],
    ['PERM-029', '/accounts/$id', 'accounts'],
    ['PERM-014 PERM-030', '/users', 'users'],
    ['PERM-030', '/users/$id', 'users'],
    ['PERM-015 PERM-031', '/rates-and-estimates', 'rates_and_estimates'],
  ] as const)('%s: %s asks staff for the screen %s, whatever calls they may make', (_ids, path, screen) => {
    const actor = inRole(3);
    const without = { ...actor, permissions_ui: actor.permissions_ui.filter((each) => each !== screen) };

    expect(entranceFor(rulesAt(path), { actor, ...ALL })).toBe('open');
    expect(entranceFor(rulesAt(path), { actor: without, ...ALL })).toBe('not-permitted');
    expect(whyNotPermitted(rulesAt(path), { actor: without, ...ALL })).toEqual({ kind: 'no-screen' });
  });

  it('PERM-020: maps open for who holds a map permission', () => {
    expect(isOpenTo('/maps', { actor: inRole(3, { permissions_ui: ['maps_view_rates'] }), ...ALL })).toBe(true);
    expect(isOpenTo('/maps', { actor: inRole(3, { permissions_ui: ['shipments'] }), ...ALL })).toBe(false);
  });

  it('PERM-024 PERM-030: people of an account have no screens of staff to hold', () => {
    expect(
      ['/shipments', '/shipments/7', '/users', '/users/7'].map((href) => isOpenTo(href, { actor: inRole(5), ...ALL })),
    ).toEqual([true, true, true, true]);
  });

  it.each(SEEDED_ROLES.map(({ id, name }) => [name, id] as const))(
    'ROLE-12: a %s gets into every page of their menu that is built',
    (_name, id) => {
      const actor = inRole(id);
      const facts: MenuFacts = {
        actor,
        account: actor.account_id === null ? null : { account_type: 'postpaid', is_on_hold: false },
        features: FEATURES,
        settings: { guest_login_is_staff_login: false, unused_feature_guest_shipment_creation: false },
      };
      const built = ROUTED_SCREENS.filter(({ path }) =>
        menuFor(facts).some(({ entries }) => entries.some((entry) => entry.path === path)),
      );

      expect(built.filter((screen) => entranceFor(rulesOf(screen), facts) === 'not-permitted')).toEqual([]);
      expect(built.length).toBeGreaterThan(0);
    },
  );

  it('ROLE-12: finance opens shipments and the one behind an amount; the floor no accounts and drivers no lists', () => {
    const opens = (id: number, href: string) => isOpenTo(href, { actor: inRole(id), ...ALL });

    expect([opens(8, '/shipments/7'), opens(7, '/shipments/7'), opens(7, '/accounts/7'), opens(2, '/shipments/7')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(opens(8, '/shipments')).toBe(true);
  });

  it('MENU-01: what lies below a menu entry goes with its feature', () => {
    const features = FEATURES.filter((feature) => feature !== 'accounts' && feature !== 'shipments');

    expect(rulesAt('/accounts/7').feature).toBe('accounts');
    expect(isOpenTo('/accounts/7', { actor: inRole(3), features })).toBe(false);
    expect(isOpenTo('/shipments/ref/INV.7', { actor: inRole(5), features })).toBe(false);
    expect(isOpenTo('/shipments/new', { actor: null, features })).toBe(true);
    expect(MENU_ENTRIES.some(({ path }) => path === '/accounts')).toBe(true);
  });
});

it('MENU-52 MENU-53: the settings screens are for staff, but for those that account users have', () => {
  const groups = ROUTED_SCREENS.filter(({ path }) => path.startsWith('/settings')).map(({ path, access }) => {
    return [path, typeof access === 'string' ? access : access.only];
  });

  expect(groups.length).toBeGreaterThan(10);
  expect(groups.filter(([, only]) => only !== 'staff')).toEqual([
    ['/settings/account', 'account-users'],
    ['/settings/integrations', 'account-users'],
  ]);
});

describe('why a user may not open a page', () => {
  const said = (href: '/accounts' | '/account' | '/users/new', facts: Parameters<typeof whyNotPermitted>[1]) =>
    shell.whyNotPermitted(rulesAt(href).screen, whyNotPermitted(rulesAt(href), facts));

  it('is said by the screen, the right or the switch that is missing', () => {
    expect(said('/accounts', { actor: inRole(7), ...ALL })).toBe(
      'Your role does not have the screen “Accounts”. An administrator can give it to you.',
    );
    expect(said('/users/new', { actor: inRole(7, { permissions_ui: ['users'] }), ...ALL })).toBe(
      'Your role lacks the right API_/users:POST. An administrator can give it to you.',
    );
    expect(said('/accounts', { actor: inRole(3), features: [] })).toBe('“Accounts” is switched off here.');
    expect(said('/account', { actor: inRole(3), ...ALL })).toBe("Your role can't open this page.");
    expect(shell.whyNotPermitted(undefined, { kind: 'no-screen' })).toBe(
      'Your role does not include this page. An administrator can give it to you.',
    );
  });
});
