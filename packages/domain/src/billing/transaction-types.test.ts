import { describe, expect, it } from 'vitest';
import {
  awaitsInvoice,
  ledgerLabel,
  TRANSACTION_FACTS,
  TRANSACTION_TYPES,
  mayMakeTransaction,
  reversalOf,
  signOf,
  transactionLabel,
} from './transaction-types.ts';

describe('billing transaction types', () => {
  it.each([
    ['BILL-01', 'payment', 'credit', 1],
    ['BILL-02', 'payment-reversal', 'debit', -1],
    ['BILL-03', 'refund', 'credit', 1],
    ['BILL-04', 'refund-reversal', 'debit', -1],
    ['BILL-05', 'admin-debit', 'debit', -1],
    ['BILL-06', 'admin-credit', 'credit', 1],
    ['BILL-07', 'promotional-credit', 'credit', 1],
    ['BILL-08', 'promotional-debit', 'debit', -1],
    ['BILL-09', 'balance-adjustment-credit', 'credit', 1],
    ['BILL-10', 'balance-adjustment-debit', 'debit', -1],
    ['BILL-11', 'bad-debt-write-off', 'credit', 1],
    ['BILL-12', 'bad-debt-write-off-reversal', 'debit', -1],
    ['BILL-13', 'shipping-charge', 'debit', -1],
    ['BILL-14', 'shipping-charge-reversal', 'credit', 1],
    ['BILL-15', 'shipping-charge-credit', 'credit', 1],
  ] as const)('%s: %s is a %s', (_id, type, direction, sign) => {
    expect(TRANSACTION_TYPES).toContain(type);
    expect(TRANSACTION_FACTS[type].direction).toBe(direction);
    expect(signOf(type)).toBe(sign);
  });

  it.each([
    ['a charge that stands', {}, true],
    ['a charge of a prepaid account', { account_type: 'prepaid' }, true],
    ['a charge of a visitor, who has a receipt', { account_type: 'guest' }, false],
    ['a charge on an invoice', { is_invoiced: true }, false],
    ['a charge that was taken back', { is_reversed: true }, false],
    ['a payment', { type: 'payment' }, false],
    ['a credit for a shipment', { type: 'shipping-charge-credit' }, false],
  ] as const)('BILL-17: whether an invoice is to come for %s', (_case, differs, expected) => {
    const charge = { type: 'shipping-charge', account_type: 'postpaid', is_invoiced: false, is_reversed: false } as const;

    expect(awaitsInvoice({ ...charge, ...differs })).toBe(expected);
  });

  it('BILL-16: only the shipping charge types need a waybill', () => {
    expect(TRANSACTION_TYPES.filter((type) => TRANSACTION_FACTS[type].needs_waybill)).toEqual([
      'shipping-charge',
      'shipping-charge-reversal',
      'shipping-charge-credit',
    ]);
    expect(TRANSACTION_TYPES).toHaveLength(15);
  });

  it('BILL-17: invoices and credit notes carry seven types, statements the rest', () => {
    const on = (document: string | null) => TRANSACTION_TYPES.filter((type) => TRANSACTION_FACTS[type].appears_on === document);

    expect(on('invoice')).toEqual(['admin-debit', 'promotional-debit', 'shipping-charge']);
    expect(on('credit-note')).toEqual([
      'admin-credit',
      'promotional-credit',
      'shipping-charge-reversal',
      'shipping-charge-credit',
    ]);
    expect(on(null)).toHaveLength(8);
  });

  it.each([
    ['PERM-076', 'payment', 'INLINE_transaction_payment'],
    ['PERM-077', 'payment-reversal', 'INLINE_transaction_payment_reversal'],
    ['PERM-078', 'refund', 'INLINE_transaction_refund'],
    ['PERM-079', 'refund-reversal', 'INLINE_transaction_refund_reversal'],
    ['PERM-080', 'admin-debit', 'INLINE_transaction_admin_debit'],
    ['PERM-081', 'admin-credit', 'INLINE_transaction_admin_credit'],
    ['PERM-082', 'promotional-credit', 'INLINE_transaction_promotional_credit'],
    ['PERM-083', 'promotional-debit', 'INLINE_transaction_promotional_debit'],
    ['PERM-084', 'balance-adjustment-credit', 'INLINE_transaction_balance_adjustment_credit'],
    ['PERM-085', 'balance-adjustment-debit', 'INLINE_transaction_balance_adjustment_debit'],
    ['PERM-086', 'bad-debt-write-off', 'INLINE_transaction_bad_debt_write_off'],
    ['PERM-087', 'bad-debt-write-off-reversal', 'INLINE_transaction_bad_debt_write_off_reversal'],
  ] as const)('%s PERM-058: %s needs %s', (_id, type, permission) => {
    expect(TRANSACTION_TYPES.filter((each) => mayMakeTransaction(each, [permission]))).toEqual([type]);
    expect(mayMakeTransaction(type, ['API_*'])).toBe(false);
  });

  it('PERM-058: a shipping charge is never made by hand', () => {
    expect(TRANSACTION_TYPES.filter((each) => mayMakeTransaction(each, ['*']))).toHaveLength(12);
    expect(mayMakeTransaction('shipping-charge', ['*'])).toBe(false);
  });

  it('a reversal goes the other way', () => {
    for (const type of TRANSACTION_TYPES) {
      const reversal = reversalOf(type);
      if (reversal) expect(signOf(reversal)).toBe(-signOf(type));
    }
    expect(reversalOf('payment')).toBe('payment-reversal');
    expect(reversalOf('shipping-charge')).toBe('shipping-charge-reversal');
    expect(reversalOf('payment-reversal')).toBeNull();
  });

  it.each([
    ['payment', 'Payment'],
    ['bad-debt-write-off-reversal', 'Bad debt write-off reversal'],
    ['shipping-charge-credit', 'Shipping charge credit'],
  ] as const)('%s reads "%s"', (type, label) => {
    expect(transactionLabel(type)).toBe(label);
  });

  it('in the ledger read the same, and what is not known is shown as it is', () => {
    expect(ledgerLabel('bad-debt-write-off')).toBe('Bad debt write-off');
    expect(ledgerLabel('a-type-of-tomorrow')).toBe('a-type-of-tomorrow');
  });
});
