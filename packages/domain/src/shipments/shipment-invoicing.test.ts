import { describe, expect, it } from 'vitest';
import { isInvoiceable, pendingTransactionHint } from './shipment-invoicing.ts';

describe('invoicing of a shipment', () => {
  it.each([
    ['collected', 'collection-assigned', false],
    ['collected', 'collected', true],
    ['collected', 'at-hub', true],
    ['at-destination-hub', 'at-hub', false],
    ['at-destination-hub', 'delivery-assigned', true],
    ['out-for-delivery', 'delivery-assigned', false],
    ['out-for-delivery', 'delivery-failed-attempt', true],
    ['delivered', 'out-for-delivery', false],
    ['delivered', 'delivered', true],
  ] as const)('SHIP-RULE-02 KEY-27: with trigger %s a shipment at %s is invoiceable: %s', (trigger, status, expected) => {
    expect(isInvoiceable({ status, history: [], collected_date: '2026-11-27' }, trigger)).toBe(expected);
  });

  it('SHIP-RULE-02: a shipment cancelled before collection is never invoiceable', () => {
    const shipment = { status: 'cancelled', history: ['submitted'], collected_date: null } as const;

    expect(isInvoiceable(shipment, 'collected')).toBe(false);
  });

  it('ERR-44: an invoiceable transaction waits for the next run', () => {
    const transaction = { invoiceable: true, invoice_trigger_shipment_status: 'collected' } as const;

    expect(pendingTransactionHint(transaction)).toBe('This transaction will be included in the next invoice run');
  });

  it('ERR-45 ERR-46: one that is not yet invoiceable says what the shipment has to reach', () => {
    const transaction = { invoiceable: false, invoice_trigger_shipment_status: 'at-destination-hub' } as const;

    expect(pendingTransactionHint(transaction)).toBe(
      'This transaction will be included in the next invoice run, provided that the shipment status is At destination hub or later',
    );
  });
});
