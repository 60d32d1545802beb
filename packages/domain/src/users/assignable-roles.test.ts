import { describe, expect, it } from 'vitest';
import { SEEDED_ROLES } from '../permissions/roles.ts';
import type { Rights } from '../sessions/acting-for-rules.ts';
import { givenRightsChecks, mayGiveRole } from './assignable-roles.ts';

const ALL = [1, 2, 3, 4, 5, 6, 7, 8, 9];

function role(id: number) {
  const found = SEEDED_ROLES.find((each) => each.id === id);
  if (!found) throw new Error(`No role ${id}.`);
  return found;
}

function somebody(id: number, facts: Partial<Rights> = {}): Rights {
  const { permissions, permissions_ui, needs_account } = role(id);
  return {
    role_id: id,
    permissions,
    permissions_ui,
    account_id: needs_account ? 1 : null,
    branch_id: null,
    limit_user_to_branch: false,
    ...facts,
  };
}

describe('roles to give', () => {
  it.each([
    [3, false, [3, 4, 7, 8]],
    [3, true, [5, 6, 9]],
    [4, false, [7]],
    [7, false, [7]],
    [5, true, [5, 6, 9]],
    [5, false, []],
    [6, true, [6, 9]],
    [9, true, [9]],
  ])('ROLE-14 ROLE-15 ROLE-16: role %i gives, to account users %s, %j', (giver, to_account_user, expected) => {
    expect(ALL.filter((id) => mayGiveRole(role(id), somebody(giver), { to_account_user }))).toEqual(expected);
  });

  it('a role of the provider’s own is given by a user who holds all of it', () => {
    const own = {
      id: 1000,
      needs_account: false,
      permissions: ['API_/billing/invoices:GET'],
      permissions_ui: ['billing', 'hide_logout'],
    };

    expect([3, 4, 7, 8].filter((giver) => mayGiveRole(own, somebody(giver), { to_account_user: false }))).toEqual([3, 8]);
  });
});

describe('rights that are given', () => {
  it.each<[string, Rights, Rights, string[]]>([
    ['the same', somebody(3), somebody(3), []],
    ['less', somebody(3), somebody(7), []],
    ['more', somebody(7), somebody(3), ['You cannot give more rights than you have.']],
    [
      'a wider branch',
      somebody(3, { branch_id: 1, limit_user_to_branch: true }),
      somebody(7),
      ['You are limited to a branch, so the people you add have to be limited to it as well.'],
    ],
    [
      'the same branch',
      somebody(3, { branch_id: 1, limit_user_to_branch: true }),
      somebody(7, { branch_id: 1, limit_user_to_branch: true }),
      [],
    ],
    [
      'a wider account',
      somebody(3, { limit_account_id: 1 }),
      somebody(7),
      ['You are limited to an account, so the people you add have to be limited to it as well.'],
    ],
    ['users of the same account', somebody(3, { limit_account_id: 1 }), somebody(6), []],
  ])('ROLE-05: %s', (_, giver, given, messages) => {
    expect(givenRightsChecks(giver, given).map(({ message }) => message)).toEqual(messages);
  });
});
