import { describe, expect, it } from 'vitest';
import { SEEDED_API_PERMISSIONS, extraPermissionChecks, proposedWith, roleChecks } from './assignable-permissions.ts';
import type { RoleFacts } from './assignable-permissions.ts';
import { apiPermissionGroups, PERMISSION_SECTIONS } from './permission-labels.ts';
import { SEEDED_ROLES } from './roles.ts';

const GIVER = { permissions: ['API_/shipments/*', 'INLINE_see_billing_info'], permissions_ui: ['shipments'] };
const ROLE: RoleFacts = {
  name: 'Depot',
  needs_account: false,
  permissions: ['API_/shipments:GET'],
  permissions_ui: ['shipments'],
  logout_after_inactive_minutes: 0,
};
const check = (change: Partial<RoleFacts>) =>
  roleChecks({ ...ROLE, ...change }, { known: SEEDED_API_PERMISSIONS, giver: GIVER }).map(({ message }) => message);

describe('a role', () => {
  it.each<[Partial<RoleFacts>, string[]]>([
    [{}, []],
    [{ permissions: ['API_/shipments/*:GET', 'API_/shipments/*', 'INLINE_see_billing_info'] }, []],
    [{ permissions_ui: ['shipments', 'hide_logout', 'hide_site_wide_message'] }, []],
    [{ name: 'x'.repeat(101) }, ['Please enter a name of up to 100 characters.']],
    [{ logout_after_inactive_minutes: -1 }, ['Please enter minutes from 0 (never) to 10 080 (a week).']],
    [{ permissions: ['API_/nowhere:GET'] }, ['API_/nowhere:GET is not a known permission.', NOT_HELD('API_/nowhere:GET')]],
    [{ permissions: ['API_/users:GET'] }, [NOT_HELD('API_/users:GET')]],
    [{ permissions_ui: ['billing'] }, [NOT_HELD('billing')]],
    [{ needs_account: true }, ['Users of an account cannot be given shipments.']],
    [{ needs_account: true, permissions_ui: ['hide_logout'] }, []],
    [
      { needs_account: true, permissions: ['API_/shipments/*'], permissions_ui: [] },
      ['Users of an account cannot be given API_/shipments/*.'],
    ],
  ])('PERM-006 PERM-035 PERM-036: %j is answered %j', (change, messages) => {
    expect(check(change)).toEqual(messages);
  });

  it('may be a copy of each seeded one that its maker holds', () => {
    for (const { name, needs_account, permissions, permissions_ui } of SEEDED_ROLES) {
      const copy = { name, needs_account, permissions, permissions_ui, logout_after_inactive_minutes: 0 };

      expect(roleChecks(copy, { known: SEEDED_API_PERMISSIONS, giver: { permissions, permissions_ui } })).toEqual([]);
    }
  });
});

function NOT_HELD(permission: string): string {
  return `You cannot grant ${permission}, because you do not have it yourself.`;
}

it.each([
  [false, ['INLINE_transaction_refund'], ['billing'], 0],
  [false, ['API_/shipments:GET'], [], 1],
  [true, ['INLINE_see_billing_info'], ['hide_logout'], 0],
  [true, ['INLINE_transaction_refund'], ['billing'], 2],
])(
  'PERM-065: extras of an account user %s: %j and %j break %i rules',
  (is_account_user, extra_permissions, extra_permissions_ui, count) => {
    expect(extraPermissionChecks({ is_account_user, extra_permissions, extra_permissions_ui })).toHaveLength(count);
  },
);

it('SCREEN-46: a screen proposes the calls it needs and that are not held yet', () => {
  expect(proposedWith('hub_scanner', [])).toEqual(['API_/shipments:PATCH', 'API_/tracking/shipment-events:POST']);
  expect(proposedWith('hub_scanner', ['API_/shipments/*'])).toEqual(['API_/tracking/shipment-events:POST']);
  expect(proposedWith('users', [])).toEqual(['API_/users:GET']);
  expect(proposedWith('hide_logout', [])).toEqual([]);
});

it('PERM-023 PERM-037 PERM-045 PERM-055: every permission of the sections has words of its own', () => {
  const labels = PERMISSION_SECTIONS.map(({ title, permissions }) => [title, permissions.length]);

  expect(labels).toEqual([
    ['General', 14],
    ['Maps', 15],
    ['Tools', 10],
    ['Inline', 15],
  ]);
});

it('SCREEN-46: permissions of calls stand in groups by the first part of their path', () => {
  const groups = apiPermissionGroups([
    { permission: 'API_/shipments:POST', description: 'Books.' },
    { permission: 'API_/collection-requests:GET', description: '' },
    { permission: 'API_/shipments/cancel:POST', description: 'Cancels.' },
  ]);

  expect(groups).toEqual([
    {
      title: 'Collection requests',
      wildcard: 'API_/collection-requests/*',
      permissions: [{ permission: 'API_/collection-requests:GET', label: '/collection-requests:GET', description: '' }],
    },
    {
      title: 'Shipments',
      wildcard: 'API_/shipments/*',
      permissions: [
        { permission: 'API_/shipments/cancel:POST', label: '/shipments/cancel:POST', description: 'Cancels.' },
        { permission: 'API_/shipments:POST', label: '/shipments:POST', description: 'Books.' },
      ],
    },
  ]);
});

it('SCREEN-46: rights of screens that calls need make no group of calls, and groups are called as people call them', () => {
  const titles = apiPermissionGroups(
    ['INLINE_create_blank_shipment', 'API_/v2/payments:GET', 'API_/trip-sheet:GET', 'API_/short-urls:GET'].map((permission) => ({
      permission,
      description: '',
    })),
  ).map(({ title }) => title);

  expect(titles).toEqual(['Short URLs', 'Tripsheets', 'Payments']);
});
