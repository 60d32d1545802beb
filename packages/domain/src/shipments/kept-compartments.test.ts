import { expect, it } from 'vitest';
import { keepingStatuses } from './kept-compartments.ts';

it.each([
  ['delivery', 'payment-pending', true],
  ['delivery', 'payment-failed', true],
  ['collection', 'payment-failed', true],
  ['delivery', 'submitted', true],
  ['delivery', 'out-for-delivery', true],
  ['delivery', 'delivery-failed-attempt', true],
  ['delivery', 'ready-for-pickup', true],
  ['delivery', 'collect-and-return-to-hub', true],
  ['delivery', 'returned-to-hub', false],
  ['delivery', 'bob-box-reservation-failed', false],
  ['delivery', 'delivered', false],
  ['delivery', 'cancelled', false],
  ['delivery', 'quote-expired', false],
  ['collection', 'awaiting-dropoff', true],
  ['collection', 'on-hold', true],
  ['collection', 'in-locker', true],
  ['collection', 'collected-from-locker', false],
  ['collection', 'at-hub', false],
  ['collection', 'cancelled', false],
] as const)('the compartment of the %s of a shipment that is %s is kept: %s', (side, status, is_kept) => {
  expect(keepingStatuses(side).includes(status)).toBe(is_kept);
});
