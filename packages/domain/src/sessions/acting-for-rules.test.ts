import { describe, expect, it } from 'vitest';
import { SEEDED_ROLES } from '../permissions/roles.ts';
import { mayActFor } from './acting-for-rules.ts';
import type { Rights } from './acting-for-rules.ts';

function somebody(role_id: number, facts: Partial<Rights> = {}): Rights {
  const role = SEEDED_ROLES.find(({ id }) => id === role_id);
  return {
    role_id,
    permissions: role?.permissions ?? [],
    permissions_ui: role?.permissions_ui ?? [],
    account_id: role?.needs_account ? 1 : null,
    branch_id: null,
    limit_user_to_branch: false,
    ...facts,
  };
}

describe('acting as another user', () => {
  it.each([
    // own role, then for each role 1 to 9 whether it may be acted for
    [1, [false, true, true, true, true, true, true, true, true]],
    [3, [false, true, true, true, true, true, true, true, true]],
    [5, [false, false, false, false, true, true, false, false, true]],
    [6, [false, false, false, false, false, true, false, false, true]],
    [9, [false, false, false, false, false, false, false, false, true]],
  ])('IMP-06: role %i never reaches upwards', (own, expected) => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map((role) => mayActFor(somebody(own), somebody(role)))).toEqual(expected);
  });

  it('IMP-06: reaches no user who holds one permission more', () => {
    const more = somebody(3, { permissions: [...somebody(3).permissions, 'API_/providers:POST'] });

    expect([mayActFor(somebody(3), more), mayActFor(more, somebody(3))]).toEqual([false, true]);
  });

  it('does not count what only hides', () => {
    expect(mayActFor(somebody(3), somebody(4, { permissions_ui: ['hide_logout', 'hide_site_wide_message'] }))).toBe(true);
  });

  it('IMP-06: keeps account users to their account, and limited staff to their limits', () => {
    const branch = { branch_id: 1, limit_user_to_branch: true };

    expect(mayActFor(somebody(5), somebody(6, { account_id: 2 }))).toBe(false);
    expect(mayActFor(somebody(3, branch), somebody(7))).toBe(false);
    expect(mayActFor(somebody(3, branch), somebody(7, { branch_id: 2, limit_user_to_branch: true }))).toBe(false);
    expect(mayActFor(somebody(3, branch), somebody(7, branch))).toBe(true);
    expect(mayActFor(somebody(3, { limit_account_id: 1 }), somebody(6))).toBe(true);
    expect(mayActFor(somebody(3, { limit_account_id: 1 }), somebody(6, { account_id: 2 }))).toBe(false);
  });
});
