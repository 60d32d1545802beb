import { describe, expect, it } from 'vitest';
import { ACCOUNT_STATUSES, ACCOUNT_TYPES, NEGATIVE_BALANCE_BADGE, hasNegativeBalanceFlag, isOnHold } from './account-rules.ts';

describe('accounts', () => {
  it('PROD-12 ENUM-14: have three types and two statuses', () => {
    expect(ACCOUNT_TYPES).toEqual(['prepaid', 'postpaid', 'guest']);
    expect(ACCOUNT_STATUSES).toEqual(['open', 'closed']);
  });

  it.each([
    [true, false, true],
    [true, true, false],
    [false, false, false],
    [false, true, false],
  ])('ACCT-01: held %s and exempt %s is on hold: %s', (is_on_hold, temp_disable_auto_hold, expected) => {
    expect(isOnHold({ is_on_hold, temp_disable_auto_hold })).toBe(expected);
  });

  it.each([
    ['prepaid', -0.01, true],
    ['prepaid', 0, false],
    ['postpaid', -500, false],
    ['guest', -1, false],
  ] as const)('ACCT-02: a %s account with %s is flagged: %s', (account_type, balance, expected) => {
    expect(hasNegativeBalanceFlag({ account_type, balance })).toBe(expected);
  });

  it('ACCT-03: the flag is a badge', () => {
    expect(NEGATIVE_BALANCE_BADGE).toBe('Negative balance');
  });
});
