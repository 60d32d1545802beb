import type { ManagedRole } from '@tsela/contract/users/role-api';
import { describe, expect, it } from 'vitest';
import { comparedRoles, countLines, differencesOf } from './role-comparison-draft.ts';

// The comparison reads these fields only.
const role = (facts: object) =>
  ({
    require_2fa: false,
    logout_after_inactive_minutes: 0,
    permissions: [],
    permissions_ui: [],
    ...facts,
  }) as unknown as ManagedRole;
const entry = (permission: string) => ({ permission, label: `Label of ${permission}`, description: '' });
const CATALOGUE = {
  sections: [
    { title: 'General', permissions: [entry('shipments'), entry('billing')] },
    { title: 'Inline', permissions: [entry('INLINE_see_billing_info')] },
  ],
  api_groups: [{ title: 'Users', wildcard: 'API_/users/*', permissions: [entry('API_/users:GET'), entry('API_/users:POST')] }],
};

describe('two roles side by side', () => {
  it('SCREEN-46: differ in what they ask of a sign-in and in what they hold, wildcards counted', () => {
    const one = role({
      permissions: ['API_/users/*', 'INLINE_see_billing_info'],
      permissions_ui: ['shipments'],
      require_2fa: true,
    });
    const other = role({ permissions: ['API_/users:GET'], permissions_ui: ['shipments'], logout_after_inactive_minutes: 30 });

    const all = comparedRoles(one, other, CATALOGUE);
    const differences = differencesOf(all);

    expect(countLines(all)).toBe(7);
    expect(differences.map(({ title, lines }) => [title, lines.map(({ label, one: a, other: b }) => [label, a, b])])).toEqual([
      [
        'Sign-in',
        [
          ['Requires two-factor sign-in', 'Yes', 'No'],
          ['Log out after inactive minutes', 'Stays signed in', '30 min'],
        ],
      ],
      ['Inline', [['Label of INLINE_see_billing_info', 'Yes', 'No']]],
      ['Users', [['/users:POST', 'Yes', 'No']]],
    ]);
  });

  it('SCREEN-46: the same role differs in nothing', () => {
    const one = role({ permissions: ['API_/users:GET'] });

    expect(differencesOf(comparedRoles(one, one, CATALOGUE))).toEqual([]);
  });
});
