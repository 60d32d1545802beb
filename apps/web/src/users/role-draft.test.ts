import type { ManagedRole } from '@tsela/contract/users/role-api';
import { FEATURES } from '@tsela/domain/providers/features';
import { describe, expect, it } from 'vitest';
import {
  NEW_ROLE,
  callRows,
  changeRoleInput,
  copyOf,
  createRoleInput,
  menuOfRole,
  roleDraftOf,
  roleProblemsOf,
  withUi,
} from './role-draft.ts';

// The drafts read these fields only.
const ROLE = {
  id: 1001,
  name: 'Depot',
  description: '',
  needs_account: false,
  copied_from: null,
  require_2fa: true,
  logout_after_inactive_minutes: 30,
  permissions: ['API_/shipments:GET', 'API_/billing/invoices:GET'],
  permissions_ui: ['shipments', 'billing', 'hide_logout'],
  may_change: true,
  time_modified: '2026-11-21T10:00:00Z',
} as unknown as ManagedRole;
const OWN = { permissions: ['API_/shipments/*', 'API_/tracking/*'], permissions_ui: ['shipments'] };
const FACTS = {
  actor: null,
  account: null,
  features: FEATURES,
  settings: { guest_login_is_staff_login: false, unused_feature_guest_shipment_creation: false },
};

describe('the editor of a role', () => {
  it('SCREEN-46: a copy holds no more than its maker, and says how much was left out', () => {
    const { draft, left_out } = copyOf(ROLE, OWN);

    expect([draft.permissions, draft.permissions_ui, draft.copied_from, left_out]).toEqual([
      ['API_/shipments:GET'],
      ['shipments', 'hide_logout'],
      '1001',
      2,
    ]);
  });

  it.each([
    [{ name: ' ' }, ['name']],
    [{ minutes: '-1' }, ['logout_after_inactive_minutes']],
    [{ minutes: '10081' }, ['logout_after_inactive_minutes']],
    [{ minutes: '10080' }, []],
    [{ minutes: '' }, ['logout_after_inactive_minutes']],
  ])('%j is wrong in %j', (change, fields) => {
    expect(Object.keys(roleProblemsOf({ ...NEW_ROLE, name: 'Depot', ...change }))).toEqual(fields);
  });

  it('sends of a Global role what it asks of a sign-in, and nothing else', () => {
    const draft = { ...roleDraftOf(ROLE), minutes: '15' };

    expect(changeRoleInput({ ...ROLE, may_change: false }, draft, { time_modified: null })).toEqual({
      id: 1001,
      require_2fa: true,
      logout_after_inactive_minutes: 15,
    });
    expect(changeRoleInput(ROLE, draft, { time_modified: '2026-11-20T09:00:00Z' }).time_modified).toBe('2026-11-20T09:00:00Z');
    expect(createRoleInput({ ...draft, copied_from: '7' }).copied_from).toBe(7);
  });

  it('SCREEN-46: a screen that is switched on brings the calls it needs, as far as they are held', () => {
    const scanner = withUi(NEW_ROLE, { permission: 'hub_scanner', is_on: true, own: OWN });
    const users = withUi(NEW_ROLE, { permission: 'users', is_on: true, own: OWN });

    expect(scanner.draft.permissions).toEqual(['API_/shipments:PATCH', 'API_/tracking/shipment-events:POST']);
    expect([users.added, users.draft.permissions_ui]).toEqual([[], ['users']]);
    expect(withUi(scanner.draft, { permission: 'hub_scanner', is_on: false, own: OWN }).draft.permissions_ui).toEqual([]);
  });

  it('SCREEN-46: shows calls with a column a method', () => {
    const rows = callRows([
      { permission: 'API_/users:GET', description: 'Lists.' },
      { permission: 'API_/users:POST', description: 'Adds.' },
      { permission: 'API_/users/invitations:POST', description: '' },
    ]);

    expect(rows).toEqual([
      { path: '/users', description: 'Lists. Adds.', by_method: { GET: 'API_/users:GET', POST: 'API_/users:POST' } },
      { path: '/users/invitations', description: '', by_method: { POST: 'API_/users/invitations:POST' } },
    ]);
  });

  it('SCREEN-46: previews the menu of the role', () => {
    const draft = { ...roleDraftOf(ROLE), permissions_ui: ['shipments'] };
    const labels = menuOfRole(draft, FACTS).flatMap(({ entries }) => entries.map(({ label }) => label));

    expect(labels).toContain('Shipments');
    expect(labels).not.toContain('Billing');
    expect(labels).not.toContain('Users');
  });
});
