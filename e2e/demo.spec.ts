import { SHIPMENT_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callerOf } from './set-up/calls.ts';
import { startProduct } from './set-up/product.ts';
import type { Product } from './set-up/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

/** A few dozen bookings of a small demo need not lead to these; two thousand do. */
const BY_ORDINARY_DAYS: readonly ShipmentStatus[] = ['quote', 'quote-expired', 'payment-pending', 'submitted', 'cancelled'];

it('the demo shows shipments in every status, at night and on Sundays as well', async () => {
  const call = await callerOf(product.url, 'admin@tsela.example');
  const missing: ShipmentStatus[] = [];

  for (const status of SHIPMENT_STATUSES) {
    const { count } = await call<{ count: number }>('GET', '/shipments', { status, limit: 1 });
    if (count === 0) missing.push(status);
  }

  expect(missing.filter((status) => !BY_ORDINARY_DAYS.includes(status))).toEqual([]);
});

it('the driver of the demo has stops to make, to collect and to deliver', async () => {
  const call = await callerOf(product.url, 'driver@tsela.example');

  const { stops } = await call<{ stops: { leg: string; is_done: boolean }[] }>('GET', '/trip-sheet');

  const due = stops.filter(({ is_done }) => !is_done).map(({ leg }) => leg);
  expect(new Set(due)).toEqual(new Set(['collection', 'delivery']));
});
