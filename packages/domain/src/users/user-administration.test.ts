import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kioskIdToStore } from './kiosk.ts';
import { isKeeper, userChecks, userStateOf, whyStillNeeded } from './user-administration.ts';
import type { Keeping, UserFacts } from './user-administration.ts';

const STAFF: UserFacts = {
  name: 'Naledi',
  email: 'naledi@example.com',
  mobile_number: '',
  account_id: null,
  branch_id: null,
  limit_user_to_branch: false,
  limit_user_to_account: false,
  limit_account_id: null,
  shipment_page_mode: '',
  kiosk_id: '',
  client_type: '',
};

describe('a user', () => {
  it.each<[Partial<UserFacts>, string[]]>([
    [{}, []],
    [{ name: '' }, ['Please enter a name.']],
    [{ email: 'a@b' }, ['Please enter a valid email address.']],
    [{ mobile_number: '12' }, ['Please enter a valid phone number.']],
    [{ limit_user_to_branch: true }, ['Please choose the branch to limit the user to.']],
    [{ limit_user_to_branch: true, branch_id: 1 }, []],
    [{ limit_user_to_account: true }, ['Please choose the account to limit the user to.']],
    [{ limit_user_to_account: true, limit_account_id: 1 }, []],
    [{ account_id: 1, limit_user_to_branch: true, branch_id: 1 }, ['Users of an account cannot be limited to a branch.']],
    [{ account_id: 1, limit_account_id: 2 }, ['Users of an account are limited to it already.']],
    [{ client_type: 'fridge' }, ['Please choose one of the client types.']],
    [{ client_type: 'pickup-box-app', account_id: 1, shipment_page_mode: 'kiosk-with-payment-flow', kiosk_id: 'K0001' }, []],
    [{ shipment_page_mode: 'kiosk-with-payment-flow' }, ['A kiosk books for an account, so staff cannot be set to one.']],
  ])('ROLE-05 DATA-02 PROD-19: %j is answered %j', (change, messages) => {
    expect(userChecks({ ...STAFF, ...change }).map(({ message }) => message)).toEqual(messages);
  });

  it.each([
    ['kiosk-with-payment-flow', '', 'K0000'],
    ['kiosk-with-payment-flow', ' ', 'K0000'],
    ['kiosk-with-payment-flow', 'K0012', 'K0012'],
    ['', '', ''],
  ])('CONST-16 DATA-02: in the mode "%s" with the kiosk id "%s" keeps "%s"', (shipment_page_mode, kiosk_id, kept) => {
    expect(kioskIdToStore({ shipment_page_mode, kiosk_id })).toBe(kept);
  });

  it.each([
    [false, false, true, 'inactive'],
    [false, true, true, 'inactive'],
    [false, false, false, 'inactive'],
    [true, true, true, 'locked'],
    [true, true, false, 'locked'],
    [true, false, false, 'invited'],
    [true, false, true, 'active'],
  ] as const)(
    'SCREEN-45: active %s, locked %s, able to sign in %s is %s',
    (is_active, is_locked, has_signed_in_or_can, state) => {
      expect(userStateOf({ is_active, is_locked, has_signed_in_or_can })).toBe(state);
    },
  );
});

describe('the last who keeps things running', () => {
  const owner: Keeping = { role_id: 5, account_id: 1, is_active: true, is_locked: false, has_signed_in_or_can: true };
  const administrator: Keeping = { role_id: 3, account_id: null, is_active: true, is_locked: false, has_signed_in_or_can: true };

  it.each([
    [owner, 'This is the last Account Owner of the account. Give another user this role first.'],
    [administrator, 'This is the last Administrator. Give another user this role first.'],
  ])('ROLE-08 ROLE-12: %j stays', (before, message) => {
    expect(whyStillNeeded(before, { ...before, role_id: 7 }, { others: 0 })).toBe(message);
    expect(whyStillNeeded(before, { ...before, is_active: false }, { others: 0 })).toBe(message);
    expect(whyStillNeeded(before, { ...before, is_locked: true }, { others: 0 })).toBe(message);
    expect(whyStillNeeded(before, null, { others: 0 })).toBe(message);
    expect(whyStillNeeded(before, { ...before, role_id: 7 }, { others: 1 })).toBeNull();
    expect(whyStillNeeded(before, before, { others: 0 })).toBeNull();
  });

  it('a user who has not joined does not count as an owner or administrator', () => {
    expect(isKeeper({ ...owner, has_signed_in_or_can: false })).toBe(false);
    expect(whyStillNeeded({ ...owner, has_signed_in_or_can: false }, null, { others: 0 })).toBeNull();
  });

  it('a user may go where another is left', () => {
    const person = fc.record({
      role_id: fc.constantFrom(3, 5, 6, 7),
      account_id: fc.constantFrom(null, 1),
      is_active: fc.boolean(),
      is_locked: fc.boolean(),
      has_signed_in_or_can: fc.boolean(),
    });
    fc.assert(
      fc.property(person, person, fc.nat({ max: 2 }), (before, changed, others) => {
        const after = { ...changed, account_id: before.account_id };
        fc.pre(isKeeper(before) && whyStillNeeded(before, after, { others }) === null);
        expect(others + (isKeeper(after) ? 1 : 0)).toBeGreaterThan(0);
      }),
    );
  });
});
