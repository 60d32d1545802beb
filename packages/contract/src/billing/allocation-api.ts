import { ALLOCATIONS_MOST } from '@tsela/domain/billing/allocations';
import type { AccountId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, day, id, instant, nullable, oneOf, paging, rand, shape, text } from '../fields.ts';
import { route } from '../route.ts';

const rowId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** What settles an invoice: a payment, a credit note, or another entry that adds to the balance. */
const creditSource = {
  /** The entry of the ledger. */
  transaction_id: rowId,
  /** `PMT000012`, `CR000003`, or the type of the entry where it has no number. */
  reference: Type.String(),
  payment_id: nullable(rowId),
  credit_note_id: nullable(rowId),
};

/** So much of a payment or credit settles an invoice. */
export const allocation = shape({
  id: rowId,
  account_id: id<AccountId>(),
  ...creditSource,
  invoice_id: rowId,
  invoice_number: Type.String(),
  amount: rand,
  /** By the rule of the provider, by a clerk, or by an import. */
  made_by: oneOf(['rule', 'hand', 'import']),
  created_by_name: Type.String(),
  /** The day that an import named, else that of its making. */
  date: day,
  time_created: instant,
  /** Null while it stands. */
  time_taken_back: nullable(instant),
  taken_back_reason: Type.String(),
});

/** A payment or credit of which something settles nothing yet. */
export const openCredit = shape({ ...creditSource, date: day, amount: rand, unallocated: rand });

export type AllocationRow = Static<typeof allocation>;
export type OpenCredit = Static<typeof openCredit>;

/** Which payment or credit settles which invoice. Source: screens S41, S42, S43, ENUM-12. */
export const allocationApi = {
  allocations: route({
    method: 'GET',
    path: '/billing/allocations',
    summary: 'Allocations of payments and credits to invoices, newest first, with those that were taken back.',
    input: shape({
      account_id: Type.Optional(id<AccountId>()),
      invoice_id: Type.Optional(rowId),
      payment_id: Type.Optional(rowId),
      credit_note_id: Type.Optional(rowId),
      ...paging,
    }),
    output: shape({ allocations: Type.Array(allocation), count }),
  }),
  openCredits: route({
    method: 'GET',
    path: '/billing/allocations/credits',
    summary: 'Payments and credits of an account of which something is unallocated, oldest first.',
    access: { permission: 'API_/billing/allocations:POST' },
    input: shape({ account_id: id<AccountId>(), payment_id: Type.Optional(rowId), ...paging }),
    output: shape({ credits: Type.Array(openCredit), count }),
  }),
  allocate: route({
    method: 'POST',
    path: '/billing/allocations',
    summary:
      'Allocates payments or credits of an account to its invoices: as they are named, or the oldest invoices first; all of it or nothing.',
    idempotent: true,
    input: shape({
      account_id: id<AccountId>(),
      allocations: Type.Optional(
        Type.Array(shape({ transaction_id: rowId, invoice_id: rowId, amount: rand }), {
          minItems: 1,
          maxItems: ALLOCATIONS_MOST,
        }),
      ),
      /** In place of `allocations`: this payment or credit settles the oldest invoices first. */
      oldest_first_of: Type.Optional(rowId),
    }),
    output: shape({ allocated: rand, allocations: Type.Array(allocation, { maxItems: ALLOCATIONS_MOST }) }),
  }),
  takeBack: route({
    method: 'DELETE',
    path: '/billing/allocations',
    summary: 'Takes an allocation back: the invoice is open again by its amount, and the payment or credit unallocated.',
    input: shape({ id: rowId, reason: text(500) }),
    output: shape({ allocation }),
  }),
} as const;
