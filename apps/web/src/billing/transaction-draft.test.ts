import { expect, it } from 'vitest';
import { pendingHint } from './transaction-draft.ts';

const CHARGE = {
  type: 'shipping-charge',
  account_type: 'prepaid' as const,
  invoiceable: true,
  has_been_reversed: false,
  doc_display_id: '',
};

it('ERR-44: a charge on no invoice says that it will be in the next run', () => {
  expect(pendingHint(CHARGE, {})).toBe('This transaction will be included in the next invoice run');
});

it('ERR-45 ERR-46: a charge that is not invoiceable yet says which status its shipment has to reach', () => {
  const settings = { invoice_trigger_shipment_status: 'delivered' } as const;

  expect(pendingHint({ ...CHARGE, invoiceable: false }, settings)).toBe(
    'This transaction will be included in the next invoice run, provided that the shipment status is Delivered or later',
  );
});

it.each([
  ['is on an invoice', { doc_display_id: 'INV000034' }],
  ['has been reversed', { has_been_reversed: true, invoiceable: false }],
  ['is a payment', { type: 'payment', invoiceable: false }],
  ['is of a visitor', { account_type: 'guest' as const, invoiceable: false }],
  ['is a credit', { type: 'admin-credit', invoiceable: false }],
])('a transaction that %s says nothing of the next run', (_what, facts) => {
  expect(pendingHint({ ...CHARGE, ...facts }, {})).toBeNull();
});
