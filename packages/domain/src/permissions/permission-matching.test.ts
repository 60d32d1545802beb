import { describe, expect, it } from 'vitest';
import { grants, hasAllPermissions, hasAnyPermission, hasPermission } from './permission-matching.ts';

describe('permission matching', () => {
  it.each([
    ['PERM-001 PERM-002', 'API_/shipments:GET', 'API_/shipments:GET', true],
    ['PERM-002', 'API_/shipments:GET', 'API_/shipments:POST', false],
    ['PERM-002', 'API_/shipments:GET', 'API_/shipments/parcels:GET', false],
    ['PERM-003 PERM-006', 'API_/shipments/*:GET', 'API_/shipments:GET', true],
    ['PERM-003 PERM-006', 'API_/shipments/*:GET', 'API_/shipments/parcels:GET', true],
    ['PERM-003 PERM-006', 'API_/shipments/*:GET', 'API_/shipments/label/stickers:GET', true],
    ['PERM-003 PERM-006', 'API_/shipments/*:GET', 'API_/shipments/parcels:POST', false],
    ['PERM-003 PERM-006', 'API_/shipments*:GET', 'API_/shipments/parcels:GET', true],
    ['PERM-003 PERM-006', 'API_/shipments*:GET', 'API_/shipments:GET', true],
    ['PERM-003 PERM-006', 'API_/shipments*:GET', 'API_/shipments-archive:GET', false],
    ['PERM-003 PERM-006', 'API_/shipments/*:*', 'API_/shipments/parcels:PATCH', true],
    ['PERM-003 PERM-006', 'API_/shipments/*', 'API_/shipments/parcels:PATCH', true],
    ['PERM-003', 'API_/shipments/*', 'API_/accounts:GET', false],
    ['PERM-004 PERM-006', 'API_/shipments:*', 'API_/shipments:PATCH', true],
    ['PERM-004', 'API_/shipments:*', 'API_/shipments/parcels:PATCH', false],
    ['PERM-005 PERM-006', 'API_*', 'API_/accounts:GET', true],
    ['PERM-005', 'API_/*', 'API_/accounts/settings:POST', true],
    ['PERM-005 PERM-006', '*', 'API_/accounts:GET', true],
    ['PERM-005', '*', 'INLINE_see_billing_info', true],
    ['PERM-010', '*', 'hub_scanner', true],
    ['PERM-010', 'API_*', 'INLINE_see_billing_info', false],
    ['PERM-010', 'hub_scanner', 'hub_scanner', true],
    ['PERM-010', 'hub_scanner', 'Hub_scanner', false],
    ['PERM-002', 'API_/Shipments:GET', 'API_/shipments:GET', false],
  ])('%s: %s meets %s: %s', (_id, held, required, expected) => {
    expect(grants(held, required)).toBe(expected);
  });

  const held = ['API_/shipments:GET', 'API_/accounts/*', 'INLINE_see_billing_info'];

  it('PERM-007: all of several are required, and an empty requirement is met', () => {
    expect(hasAllPermissions(held, ['API_/shipments:GET', 'API_/accounts/settings:POST'])).toBe(true);
    expect(hasAllPermissions(held, ['API_/shipments:GET', 'API_/users:GET'])).toBe(false);
    expect(hasAllPermissions([], [])).toBe(true);
  });

  it('PERM-008: any of several is enough, and of none there is none', () => {
    expect(hasAnyPermission(held, ['API_/users:GET', 'API_/shipments:GET'])).toBe(true);
    expect(hasAnyPermission(held, ['API_/users:GET'])).toBe(false);
    expect(hasAnyPermission(['*'], [])).toBe(false);
  });

  it('PERM-009: a single permission is checked', () => {
    expect(hasPermission(held, 'INLINE_see_billing_info')).toBe(true);
    expect(hasPermission(held, 'API_/users:GET')).toBe(false);
    expect(hasPermission([], 'API_/users:GET')).toBe(false);
  });

  it('PERM-010: lists of UI permissions are checked the same way', () => {
    expect(hasAnyPermission(['pod_uploader'], ['pod_uploader', 'blocked_list'])).toBe(true);
    expect(hasAllPermissions(['pod_uploader'], ['pod_uploader', 'blocked_list'])).toBe(false);
  });
});
