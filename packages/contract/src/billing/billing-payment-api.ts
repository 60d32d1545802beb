import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { AFTERWARDS } from '@tsela/domain/gateways/payment-afterwards';
import { PAYMENT_IMPORT_ALLOCATIONS } from '@tsela/domain/billing/invoice-run';
import { PAYMENT_STATES } from '@tsela/domain/payments/payment-rules';
import { RECORDED_METHODS } from '@tsela/domain/payments/recorded-payments';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, day, id, instant, nullable, oneLine, oneOf, paging, rand, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { LONGEST_WITH_FILE, entryFileToSend } from './entry-file-api.ts';

const paymentId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** Money that a customer paid, by a gateway or as staff recorded it. */
export const payment = shape({
  id: paymentId,
  /** `PMT000012`. */
  number: Type.String(),
  account_id: id<AccountId>(),
  account_code: Type.String(),
  account_name: Type.String(),
  amount: rand,
  /** What of it was given back. */
  returned: rand,
  /** What of it may be paid back: no more than is left of it, and than its account has in credit. */
  refundable: rand,
  /** What of it settles invoices. */
  allocated: rand,
  /** What of it settles nothing yet. */
  unallocated: rand,
  method: Type.String(),
  /** Its reference at the bank, the card machine or the gateway. */
  reference: Type.String(),
  status: oneOf(PAYMENT_STATES),
  /** The day on which the money came in. */
  date: day,
  note: Type.String(),
  shipment_id: nullable(id<ShipmentId>()),
  shipment_reference: Type.String(),
  recorded_by_name: Type.String(),
  /** The gateway that gives it back when it is asked; empty where none does. */
  refunded_by: Type.String(),
  /** A refund that a gateway was asked for: under way, or of an outcome that is not known. */
  refund_state: nullable(oneOf(['asked', 'unclear'])),
  /** What the gateway told of it after it had come in. */
  afterwards: nullable(oneOf(AFTERWARDS)),
  /** How many files it has, of those that the caller sees. */
  files: Type.Integer({ minimum: 0 }),
  time_created: instant,
});

export type Payment = Static<typeof payment>;

const back = { id: paymentId, reason: text(1000) };

/** What narrows the list of payments, and its export. */
export const paymentFilters = {
  account_id: Type.Optional(id<AccountId>()),
  status: Type.Optional(oneOf(PAYMENT_STATES)),
  method: Type.Optional(text(40)),
  /** Those of which nothing is unallocated, or those of which something is. */
  allocation: Type.Optional(oneOf(PAYMENT_IMPORT_ALLOCATIONS)),
  from: Type.Optional(day),
  to: Type.Optional(day),
  /** A number, or a reference at the bank, from its start. */
  search: Type.Optional(text(100)),
};

/** Payments as staff see and record them. Source: screens S43, PERM-076, PERM-077. */
export const billingPaymentApi = {
  payments: route({
    method: 'GET',
    path: '/billing/payments',
    summary: 'Payments, newest first. Account users see those of their account.',
    input: shape({ ...paymentFilters, ...paging }),
    output: shape({ payments: Type.Array(payment), count }),
  }),
  recordPayment: route({
    method: 'POST',
    path: '/billing/payments',
    summary:
      'Records money that came in without a gateway and credits it. The same account, amount, day and reference again are refused with 409 unless it is said to be another payment.',
    idempotent: true,
    input: shape({
      account_id: id<AccountId>(),
      amount: rand,
      method: oneOf(RECORDED_METHODS),
      reference: Type.Optional(oneLine(200)),
      date: Type.Optional(day),
      note: Type.Optional(text(500)),
      /** True where the same money came in once more. */
      is_another: Type.Optional(Type.Boolean()),
      /** The proof of it: kept with the payment, or the payment is not recorded. */
      file: Type.Optional(entryFileToSend),
    }),
    output: shape({ payment }),
    body_bytes_max: LONGEST_WITH_FILE,
  }),
  refundPayment: route({
    method: 'POST',
    path: '/billing/payments/refund',
    summary:
      'Enters that a payment, or part of it, was paid back to the customer, or asks its gateway to do so: at most what the account has in credit. What a gateway gave back is booked when it has said so.',
    access: { permission: 'API_/billing/payments:POST' },
    idempotent: true,
    input: shape({ ...back, amount: rand, by: Type.Optional(oneOf(['hand', 'gateway'])) }),
    output: shape({ payment }),
  }),
  reversePayment: route({
    method: 'POST',
    path: '/billing/payments/reverse',
    summary: 'Takes back what is left of a payment that was no payment: entered in error, or returned by the bank.',
    access: { permission: 'API_/billing/payments:POST' },
    idempotent: true,
    input: shape(back),
    output: shape({ payment }),
  }),
  receipt: route({
    method: 'GET',
    path: '/billing/payments/receipt',
    summary: 'The receipt of a payment: a PDF as base64.',
    access: { permission: 'API_/billing/payments:GET' },
    input: shape({ id: paymentId }),
    output: shape({ filename: Type.String(), content: Type.String() }),
  }),
} as const;
