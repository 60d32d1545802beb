import { expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { refundableOf } from './refundable.ts';

it.each([
  ['all of it', 100, 0, 250, 0, 100],
  ['what is left of it', 100, 60, 250, 0, 40],
  ['what the account has', 100, 0, 30, 0, 30],
  ['what refunds under way leave of that', 100, 0, 130, 50, 80],
  ['nothing where they take all', 100, 0, 50, 50, 0],
  ['nothing of an account in debt', 100, 0, -20, 0, 0],
  ['nothing where it has gone back', 100, 100, 250, 0, 0],
])('PERM-077 SCREEN-43: of a payment %s may go back', (_what, amount, returned, balance, under_way, refundable) => {
  const facts = {
    amount_cents: cents(amount),
    returned_cents: cents(returned),
    balance_cents: cents(balance),
    under_way_cents: cents(under_way),
  };

  expect(refundableOf(facts).refundable_cents).toBe(refundable);
});
