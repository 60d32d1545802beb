import type { AccountId } from '@tsela/domain/ids';
import { PAYMENT_IMPORT_ALLOCATIONS } from '@tsela/domain/billing/invoice-run';
import { IMPORTED_STATES, IMPORT_STATES, PARTS_MAX } from '@tsela/domain/payments/bank-file/imported-payment';
import { MATCH_REASONS } from '@tsela/domain/payments/bank-file/suggest-accounts';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, day, id, instant, nullable, oneLine, oneOf, paging, rand, shape, text } from '../fields.ts';
import { LARGE_BODY_BYTES, route } from '../route.ts';

const recordId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

const counts = Object.fromEntries(IMPORTED_STATES.map((state) => [state, Type.Integer()])) as Record<
  (typeof IMPORTED_STATES)[number],
  ReturnType<typeof Type.Integer>
>;

/** A bank's file, and what has become of its lines. */
export const paymentImport = shape({
  id: recordId,
  filename: Type.String(),
  bank: Type.String(),
  first_day: day,
  last_day: day,
  state: oneOf(IMPORT_STATES),
  line_count: Type.Integer(),
  counts: shape(counts),
  /** Lines that can be posted without a person: the code of one account is in their text. */
  certain_count: Type.Integer(),
  out_count: Type.Integer({ description: 'Lines of money that went out, which are not taken' }),
  outside_count: Type.Integer({ description: 'Lines outside the dates that the provider has set, which are not taken' }),
  repeated_count: Type.Integer({ description: 'Lines that an earlier import has brought' }),
  created_by_name: Type.String(),
  time_created: instant,
});

/** A part of a line, and the payment that it became. */
export const importedPart = shape({
  account_id: id<AccountId>(),
  account_code: Type.String(),
  account_name: Type.String(),
  amount: rand,
  payment_id: nullable(recordId),
  /** `PMT000012`; empty until it is posted. */
  payment_number: Type.String(),
});

/** A line of a bank's file: money that came in. */
export const importedPayment = shape({
  id: recordId,
  import_id: recordId,
  row: Type.Integer(),
  date: day,
  amount: rand,
  text: Type.String(),
  state: oneOf(IMPORTED_STATES),
  certain_account_code: Type.String({ description: 'Of the one account whose code is in the text, or empty' }),
  reason: Type.String(),
  parts: Type.Array(importedPart),
  decided_by_name: Type.String(),
  time_decided: nullable(instant),
});

/** An account whose money a line may be. */
export const accountSuggestion = shape({
  account_id: id<AccountId>(),
  account_code: Type.String(),
  account_name: Type.String(),
  score: Type.Integer({ description: 'Of 100' }),
  reasons: Type.Array(oneOf(MATCH_REASONS)),
});

/** A line with whose money it may be. */
export const importedPaymentDetail = shape({
  ...importedPayment.properties,
  filename: Type.String(),
  import_state: oneOf(IMPORT_STATES),
  suggestions: Type.Array(accountSuggestion),
  /** Payments of the same amount that were recorded otherwise within a few days, of the accounts that are suggested or chosen. */
  alike: Type.Array(shape({ payment_id: recordId, number: Type.String(), account_code: Type.String(), date: day })),
});

const fault = shape({ row: Type.Integer(), message: Type.String() });

/** Payments as banks tell of them. Staff only. Source: screens S43, PERM-073, KEY-PAY-13. */
export const paymentImportApi = {
  paymentImports: route({
    method: 'GET',
    path: '/billing/payment-imports',
    summary: 'Files of banks that were imported, newest first.',
    access: { permission: 'API_/billing/imported-payments:GET' },
    input: shape({ id: Type.Optional(recordId), ...paging }),
    output: shape({ imports: Type.Array(paymentImport), count }),
  }),
  importPayments: route({
    method: 'POST',
    path: '/billing/payment-imports',
    summary:
      'Takes the lines of money that came in from a file of a bank, CSV or OFX. Lines that were imported before are left out; a file that cannot be read whole is not taken at all, and `faults` says why.',
    access: { permission: 'API_/billing/imported-payments:POST' },
    idempotent: true,
    input: shape({ filename: oneLine(200), content: text(3_000_000) }),
    output: shape({ payment_import: nullable(paymentImport), faults: Type.Array(fault) }),
    body_bytes_max: LARGE_BODY_BYTES,
  }),
  lockImport: route({
    method: 'POST',
    path: '/billing/payment-imports/lock',
    summary: 'Locks a file whose lines are all posted or left out: nothing of it changes any more.',
    access: { permission: 'API_/billing/imported-payments:PATCH' },
    input: shape({ id: recordId }),
    output: shape({ payment_import: paymentImport }),
  }),
  reopenImport: route({
    method: 'POST',
    path: '/billing/payment-imports/reopen',
    summary: 'Opens a locked file again; for administrators.',
    access: { permission: 'API_/billing/imported-payments:PATCH' },
    input: shape({ id: recordId }),
    output: shape({ payment_import: paymentImport }),
  }),
  postCertain: route({
    method: 'POST',
    path: '/billing/payment-imports/post-certain',
    summary:
      'Posts the open lines of a file in which the code of one account is, and which are like no payment that was recorded otherwise.',
    access: { permission: 'API_/billing/imported-payments:POST' },
    input: shape({ id: recordId }),
    output: shape({ payment_import: paymentImport, posted_count: Type.Integer(), left_count: Type.Integer() }),
  }),
  importedPayments: route({
    method: 'GET',
    path: '/billing/imported-payments',
    summary: 'The lines of a file, in its order.',
    input: shape({
      import_id: recordId,
      allocation: Type.Optional(oneOf(PAYMENT_IMPORT_ALLOCATIONS)),
      search: Type.Optional(oneLine(100)),
      ...paging,
    }),
    output: shape({ imported_payments: Type.Array(importedPayment), count }),
  }),
  importedPayment: route({
    method: 'GET',
    path: '/billing/imported-payments/one',
    summary: 'A line, and whose money it may be.',
    access: { permission: 'API_/billing/imported-payments:GET' },
    input: shape({ id: recordId }),
    output: shape({ imported_payment: importedPaymentDetail }),
  }),
  decideImported: route({
    method: 'PATCH',
    path: '/billing/imported-payments',
    summary:
      'Says whose money a line is, in parts that are the line together; or leaves it out for a reason; or opens it again with neither.',
    input: shape({
      id: recordId,
      parts: Type.Optional(Type.Array(shape({ account_id: id<AccountId>(), amount: rand }), { maxItems: PARTS_MAX })),
      reason: Type.Optional(text(1000)),
    }),
    output: shape({ imported_payment: importedPaymentDetail }),
  }),
  postImported: route({
    method: 'POST',
    path: '/billing/imported-payments/post',
    summary:
      'Posts a matched line as a payment for each of its parts. One like a payment that was recorded otherwise is refused with 409 unless it is said to be another.',
    access: { permission: 'API_/billing/imported-payments:POST' },
    input: shape({ id: recordId, is_another: Type.Optional(Type.Boolean()) }),
    output: shape({ imported_payment: importedPaymentDetail }),
  }),
  unpostImported: route({
    method: 'POST',
    path: '/billing/imported-payments/unpost',
    summary: 'Takes the payments of a posted line back; it is matched as before.',
    access: { permission: 'API_/billing/imported-payments:POST' },
    input: shape({ id: recordId, reason: text(1000) }),
    output: shape({ imported_payment: importedPaymentDetail }),
  }),
} as const;

export type PaymentImport = Static<typeof paymentImport>;
export type ImportedPayment = Static<typeof importedPayment>;
export type ImportedPaymentDetail = Static<typeof importedPaymentDetail>;
