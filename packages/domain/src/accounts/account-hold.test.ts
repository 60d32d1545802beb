import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import type { Day } from '../time/day.ts';
import { isOnHold } from './account-rules.ts';
import { AWAITS_APPROVAL, holdAfter, whyHoldStays, whyNotToClose, whyNotUntil } from './account-hold.ts';

const UNTIL = '2026-03-09' as Day;
const HELD = { is_on_hold: true, temp_disable_auto_hold: false, temp_disable_auto_hold_until: null };
const OPEN = { ...HELD, is_on_hold: false };
const EXEMPT = { is_on_hold: true, temp_disable_auto_hold: true, temp_disable_auto_hold_until: UNTIL };

describe('a hold', () => {
  it.each([
    ['hold', OPEN, HELD, true],
    ['hold', EXEMPT, HELD, true],
    ['release', HELD, OPEN, false],
    ['release', EXEMPT, OPEN, false],
    ['let-off', HELD, EXEMPT, false],
    ['let-off', OPEN, { ...EXEMPT, is_on_hold: false }, false],
  ] as const)('ACCT-01: after %s of %j is %j', (action, before, after, is_on_hold) => {
    expect(holdAfter(before, action, UNTIL)).toEqual(after);
    expect(isOnHold(holdAfter(before, action, UNTIL))).toBe(is_on_hold);
  });

  it('of a closed account stays what it is', () => {
    expect([whyHoldStays({ status: 'closed' }), whyHoldStays({ status: 'open' })]).toEqual(['The account is closed.', null]);
  });

  it.each([
    [null, 'Please choose the last day on which the account may send although it is on hold.'],
    ['2026-03-08', 'Please choose today or a later day.'],
    ['2026-03-09', null],
    ['2026-03-10', null],
  ])('is left aside until %s: %s', (until, answer) => {
    expect(whyNotUntil(until as Day | null, UNTIL)).toBe(answer);
  });
});

describe('closing', () => {
  const account = { status: 'open', account_type: 'prepaid', account_code: 'KAR', balance_cents: cents(0) } as const;
  const facts = { default_account_code: 'GUEST', sees_amounts: true };

  it.each([
    [{}, null],
    [{ status: 'closed' as const }, 'The account is closed already.'],
    [{ balance_cents: cents(1250) }, 'The balance has to be zero before the account can be closed. It is R 12.50.'],
    [{ balance_cents: cents(-123_450) }, 'The balance has to be zero before the account can be closed. It is -R 1 234.50.'],
    [
      { account_type: 'guest' as const, account_code: 'GUEST' },
      'Visitors book on this account. Choose another account for them in the settings first.',
    ],
    [{ account_type: 'guest' as const }, null],
  ])('SCREEN-44: with %j: %s', (other, answer) => {
    expect(whyNotToClose({ ...account, ...other }, facts)).toBe(answer);
  });

  it('PERM-055: does not tell the balance to a user who may not see it', () => {
    expect(whyNotToClose({ ...account, balance_cents: cents(5) }, { ...facts, sees_amounts: false })).toBe(
      'The balance has to be zero before the account can be closed.',
    );
  });
});

it('who waits for approval is told what they can do', () => {
  expect(AWAITS_APPROVAL).toBe('Account waiting for approval. You can get quotes, but not send parcels.');
});
