import { describe, expect, it } from 'vitest';
import { ACCOUNT_ROLE_IDS, audienceOf, hasInternalEmail, isAccountUser, isProviderLevel, isStaff } from './audience.ts';
import { hasPermission } from './permission-matching.ts';
import { SEEDED_ROLES, isAssignableRole, roleGroup } from './roles.ts';

function role(id: number) {
  const found = SEEDED_ROLES.find((each) => each.id === id);
  if (!found) throw new Error(`No role ${id}`);
  return found;
}

function may(id: number, permission: string): boolean {
  return hasPermission(role(id).permissions, permission);
}

describe('audiences', () => {
  it('ROLE-01 ROLE-18: staff is every signed-in user without an account', () => {
    expect(isStaff({ role_id: 7, account_id: null })).toBe(true);
    expect(isStaff({ role_id: 2, account_id: null })).toBe(true);
    expect(isStaff({ role_id: 3, account_id: 9 })).toBe(false);
    expect(isStaff(null)).toBe(false);
  });

  it('ROLE-02: an account user is a signed-in user with an account', () => {
    expect(isAccountUser({ role_id: 5, account_id: 9 })).toBe(true);
    expect(isAccountUser({ role_id: 7, account_id: null })).toBe(false);
    expect(isAccountUser(null)).toBe(false);
  });

  it.each([
    ['ROLE-03', null, 'guest'],
    ['ROLE-02', { role_id: 5, account_id: 9 }, 'customer'],
    ['ROLE-04', { role_id: 2, account_id: null }, 'driver'],
    ['ROLE-01', { role_id: 3, account_id: null }, 'staff'],
    ['ROLE-12', { role_id: 1, account_id: null }, 'provider-admin'],
    ['ROLE-01', { role_id: 40, account_id: null }, 'staff'],
  ] as const)('%s: %j belongs to the audience %s', (_id, user, audience) => {
    expect(audienceOf(user)).toBe(audience);
  });

  it('ROLE-13: a provider-level user has no account and is no driver', () => {
    expect(isProviderLevel({ role_id: 3, account_id: null })).toBe(true);
    expect(isProviderLevel({ role_id: 1, account_id: null })).toBe(true);
    expect(isProviderLevel({ role_id: 2, account_id: null })).toBe(false);
    expect(isProviderLevel({ role_id: 3, account_id: 9 })).toBe(false);
  });

  it('ROLE-17: platform-internal people are known by their e-mail domain', () => {
    expect(hasInternalEmail('zanele@Platform.example', 'platform.example')).toBe(true);
    expect(hasInternalEmail('zanele@evil-platform.example', 'platform.example')).toBe(false);
    expect(hasInternalEmail('zanele@platform.example.evil.za', 'platform.example')).toBe(false);
    expect(hasInternalEmail('zanele@platform.example', '')).toBe(false);
  });
});

describe('seeded roles', () => {
  it.each([
    ['ROLE-07 ROLE-12', 1, 'Provider super-admin', false],
    ['ROLE-11 ROLE-12', 2, 'Driver', false],
    ['ROLE-11 ROLE-12', 3, 'Administrator', false],
    ['ROLE-11 ROLE-12', 4, 'Operations manager', false],
    ['ROLE-08 ROLE-14', 5, 'Account Owner', true],
    ['ROLE-09 ROLE-14', 6, 'Account User', true],
    ['ROLE-11 ROLE-12', 7, 'Operations staff', false],
    ['ROLE-11 ROLE-12', 8, 'Finance manager', false],
    ['ROLE-10 ROLE-14', 9, 'Account User – No billing', true],
  ])('%s DATA-04: role %s is "%s", needs an account: %s', (_id, id, name, needsAccount) => {
    expect(role(id).name).toBe(name);
    expect(role(id).needs_account).toBe(needsAccount);
    expect(roleGroup(role(id))).toBe('Global');
    expect(SEEDED_ROLES).toHaveLength(9);
  });

  it('ROLE-14: account roles are 5, 6 and 9', () => {
    expect(ACCOUNT_ROLE_IDS).toEqual([5, 6, 9]);
    expect(SEEDED_ROLES.filter(({ needs_account }) => needs_account).map(({ id }) => id)).toEqual(ACCOUNT_ROLE_IDS);
  });

  it('DATA-04: a role of a provider is Custom', () => {
    expect(roleGroup({ provider_id: 0 })).toBe('Global');
    expect(roleGroup({ provider_id: 12 })).toBe('Custom');
  });

  // Columns: roles 1 to 9. Source: decisions §4.1, screens §0.6.
  it.each<[string, string]>([
    ['API_/providers:POST', '1........'],
    ['API_/providers/settings:POST', '1.3......'],
    ['API_/shipments:GET', '.23456789'],
    ['API_/shipments:POST', '..34567.9'],
    ['API_/shipments/hold:POST', '..34..7..'],
    ['API_/shipments/documents:DELETE', '..34.....'],
    ['API_/trip-sheet:GET', '.234..7..'],
    ['API_/tracking/shipment-events:POST', '.234..7..'],
    ['API_/interhub-transfers:GET', '..34..7..'],
    ['API_/collection-requests:GET', '..34567.9'],
    ['API_/rates:POST', '..34567.9'],
    ['API_/rates/revisions:GET', '..34.....'],
    ['API_/rates/revisions:PATCH', '..3......'],
    ['API_/billing/invoices:GET', '..3.56.8.'],
    ['API_/billing/transactions:POST', '..3....8.'],
    ['API_/v2/payments:POST', '..3.56.8.'],
    ['API_/accounts:GET', '..3456789'],
    ['API_/accounts:PATCH', '..3.5..8.'],
    ['API_/accounts/close-requests:POST', '..3.5..8.'],
    ['API_/accounts/merge:POST', '..3......'],
    ['API_/users:GET', '..3.5....'],
    ['API_/users/impersonate:POST', '1.3......'],
    ['API_/roles:PATCH', '1.3......'],
    ['API_/reports:GET', '1.345..8.'],
    ['API_/audit/events:GET', '1.3.5....'],
    ['API_/audit/as-of:GET', '1.34..78.'],
    ['API_/short-urls:GET', '1........'],
    ['API_/integrations/trigger:POST', '1.345....'],
    ['INLINE_see_billing_info', '..3.56.8.'],
    ['INLINE_deliver_parcels_or_shipments', '.234.....'],
    ['INLINE_create_blank_shipment', '..34..7..'],
    ['INLINE_transaction_admin_credit', '..3....8.'],
  ])('ROLE-12: %s is held by the roles %s', (permission, columns) => {
    const holders = Array.from(columns, (_, index) => (may(index + 1, permission) ? String(index + 1) : '.')).join('');

    expect(holders).toBe(columns);
  });

  it('ROLE-12: an administrator sees every screen, map and tool and hides nothing', () => {
    expect(role(3).permissions_ui).toHaveLength(37);
    expect(role(3).permissions_ui).not.toContain('hide_logout');
    expect(role(3).permissions_ui).not.toContain('hide_site_wide_message');
  });
});

describe('assignable roles', () => {
  it.each([[5], [6], [9], [2], [1]])('ROLE-15: role %s is never in the list', (id) => {
    expect(isAssignableRole(id, { role_id: 3 })).toBe(false);
    expect(isAssignableRole(id, { role_id: 1 })).toBe(false);
  });

  it.each([[3], [8], [4]])('ROLE-16: role %s is in the list only for an administrator', (id) => {
    expect(isAssignableRole(id, { role_id: 3 })).toBe(true);
    expect(isAssignableRole(id, { role_id: 4 })).toBe(false);
    expect(isAssignableRole(id, { role_id: 1 })).toBe(false);
  });

  it.each([[7], [41]])("ROLE-15 ROLE-16: role %s is in everybody's list", (id) => {
    expect(isAssignableRole(id, { role_id: 4 })).toBe(true);
  });
});
