import { expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { whyNotBooked } from './why-not-booked.ts';

it.each([
  ['payment-pending', 11_500, false, null],
  ['payment-failed', 11_500, false, null],
  ['payment-pending', 11_499, false, null],
  ['payment-pending', 11_501, false, 'costs-more'],
  ['payment-pending', 11_500, true, 'account-closed'],
  ['submitted', 11_500, false, 'waits-no-longer'],
  ['cancelled', 11_500, false, 'waits-no-longer'],
  ['quote', 11_500, false, 'waits-no-longer'],
] as const)(
  'CALL-76: R 115.00 for a shipment that is %s, costs %s cents, its account closed: %s, is not booked: %s',
  (...row) => {
    const [status, rate, is_account_closed, why] = row;

    expect(whyNotBooked(cents(11_500), { status, rate_cents: cents(rate), is_account_closed })).toBe(why);
  },
);
