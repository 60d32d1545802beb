import type { AccountId } from '@tsela/domain/ids';
import { expect, it } from 'vitest';
import { paymentOf, transactionOf } from './entry-draft.ts';
import type { PaymentDraft, TransactionDraft } from './entry-draft.ts';

const FACTS = { now: new Date('2026-11-26T10:00:00Z'), statement_day: 1 };

const PAYMENT: PaymentDraft = {
  account_id: 7 as AccountId,
  amount: 'R 1 250,50',
  method: 'manual_eft',
  reference: ' KAR01 ',
  date: '2026-11-25',
  note: '',
  is_another: false,
};

const TRANSACTION: TransactionDraft = {
  account_id: 7 as AccountId,
  type: 'admin-debit',
  amount: '10',
  vat_type: 'zero',
  date: '2026-11-26',
  reason: ' Storage ',
  shipment_reference: '',
};

it('a payment is sent as it was meant, however the amount is written', () => {
  expect(paymentOf(PAYMENT, FACTS).input).toEqual({
    account_id: 7,
    amount: 1250.5,
    method: 'manual_eft',
    date: '2026-11-25',
    reference: 'KAR01',
  });
});

it('a payment says all that is missing at once', () => {
  const { errors } = paymentOf({ ...PAYMENT, account_id: null, amount: 'ten', date: '' }, FACTS);

  expect(errors).toEqual({
    account_id: 'Please choose the account.',
    amount: 'Please enter an amount, such as 250.00.',
    date: 'Please choose the date.',
  });
});

it('a payment is refused here for what the server refuses', () => {
  expect(paymentOf({ ...PAYMENT, reference: '', amount: '0', date: '2026-11-27' }, FACTS).errors).toEqual({
    amount: 'Please enter an amount above R 0.00.',
    date: 'Please choose today or an earlier day.',
    reference: 'Please enter the reference of the payment: money that is entered twice is found by it.',
  });
});

it('a transaction needs a type and a reason', () => {
  expect(transactionOf(TRANSACTION, FACTS).input).toEqual({
    account_id: 7,
    type: 'admin-debit',
    amount: 10,
    vat_type: 'zero',
    date: '2026-11-26',
    reason: 'Storage',
  });
  expect(transactionOf({ ...TRANSACTION, shipment_reference: ' ABC234 ' }, FACTS).input?.shipment_reference).toBe('ABC234');
  expect(transactionOf({ ...TRANSACTION, type: '', reason: '' }, FACTS).errors).toEqual({
    type: 'Please choose the type.',
    reason: 'Please say why: the reason appears on the account.',
  });
});
