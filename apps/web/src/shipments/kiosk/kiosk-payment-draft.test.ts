import type { ShipmentToPay } from '@tsela/contract/payments/payment-api';
import { expect, it } from 'vitest';
import { paymentView } from './kiosk-payment-draft.ts';

type Status = NonNullable<ShipmentToPay['payment']>['status'];

it.each<[string, Status | null, boolean, string]>([
  ['payment-pending', null, false, 'waiting'],
  ['payment-pending', 'pending', false, 'waiting'],
  ['payment-failed', 'failed', false, 'waiting'],
  ['payment-pending', 'pending', true, 'unknown'],
  ['payment-pending', null, true, 'unknown'],
  ['awaiting-dropoff', 'complete', false, 'booked'],
  ['awaiting-dropoff', 'complete', true, 'booked'],
  ['awaiting-dropoff', null, false, 'booked'],
  ['cancelled', 'complete', false, 'credited'],
  ['payment-pending', 'complete', true, 'credited'],
  ['cancelled', null, false, 'over'],
])('SCREEN-12: a shipment that is %s, whose payment is %s (late: %s), is shown as %s', (status, paid, is_late, view) => {
  const payment = paid === null ? null : ({ status: paid } as NonNullable<ShipmentToPay['payment']>);

  expect(paymentView({ status, payment }, { is_late })).toBe(view);
});

it('SCREEN-12: before the first answer it is waited for, and is not known after a while', () => {
  expect([paymentView(undefined, { is_late: false }), paymentView(undefined, { is_late: true })]).toEqual(['waiting', 'unknown']);
});
