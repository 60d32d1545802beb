import { describe, expect, it } from 'vitest';
import { pageAfterReturn } from './return-draft.ts';

const TOP_UP = { id: 12, shipment_id: null, status: 'pending' } as const;
const SHIPMENT = { id: 13, shipment_id: 41 as never, status: 'pending' } as const;

describe('who comes back from a gateway', () => {
  it.each([
    [TOP_UP, 'complete', '', '/topup/pending?id=12'],
    [TOP_UP, '', '', '/topup/pending?id=12'],
    [TOP_UP, 'closed', '', '/top-up-account?cancelled=12'],
    [{ ...TOP_UP, status: 'complete' as const }, 'closed', '', '/topup/pending?id=12'],
    [SHIPMENT, 'complete', 'k3y', '/topup/shipment/pending?id=41&key=k3y'],
    [SHIPMENT, 'failed', '', '/shipments/payfast-cancelled?id=41'],
  ])('ROUTE-39: %o with %s is led on to the page of the payment', (payment, status, key, page) => {
    expect(pageAfterReturn(payment, { key, status })).toBe(page);
  });
});
