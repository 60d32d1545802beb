import { expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { judgeRefund } from './judge-refund.ts';

it.each([
  ['never asked, all of it there', 500, null, 500, 'ask'],
  ['never asked, part of it there', 500, null, 499, 'too-much'],
  ['asked and given', 200, 500, 300, 'given'],
  ['asked for all and given', 500, 500, 0, 'given'],
  ['asked and not heard', 200, 500, 500, 'ask'],
  ['asked, and something else was given back', 200, 500, 100, 'unclear'],
] as const)('a refund %s is judged by what is left at the gateway', (_, amount, before, available, expected) => {
  expect(
    judgeRefund({
      amount_cents: cents(amount),
      before_cents: before === null ? null : cents(before),
      available_cents: cents(available),
    }),
  ).toBe(expected);
});
