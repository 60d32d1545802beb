import { expect, it } from 'vitest';
import type { Account } from '@tsela/contract/accounts/account-shapes';
import { paysNext } from './pays-next.ts';

const prepaid = (balance?: number) => ({ account_type: 'prepaid', ...(balance !== undefined && { balance }) }) as Account;
const PRICED = { account_type: 'prepaid', rate: 115 } as const;

it.each([
  ['a visitor', null, { account_type: 'guest', rate: null }, false, true],
  ['a balance that covers it', prepaid(115), PRICED, true, false],
  ['a balance that does not, where customers pay as they go', prepaid(114.99), PRICED, true, true],
  ['a balance that does not, where they top up first', prepaid(114.99), PRICED, false, false],
  ['a user who may not see the balance', prepaid(), PRICED, true, false],
  ['no price yet', prepaid(0), { ...PRICED, rate: null }, true, false],
] as const)('KEY-30 SCREEN-10: the button leads on to pay, %s', (_who, account, facts, pay_as_you_go, expected) => {
  expect(paysNext(account, { ...facts, settings: { pay_as_you_go } })).toBe(expected);
});
