import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, id, instant, nullable, oneOf, paging, rand, shape } from '../fields.ts';
import { route } from '../route.ts';

/** One entry of an account's ledger; credits are positive, charges negative. Source: public API §8. */
export const transaction = shape({
  id: Type.Integer(),
  transaction_date: instant,
  effective_date: instant,
  type: Type.String(),
  amount: rand,
  vat: rand,
  vat_percentage: Type.Number(),
  balance_after: rand,
  description: Type.String(),
  doc_display_id: Type.String(),
  has_been_reversed: Type.Boolean(),
  shipment_id: nullable(id<ShipmentId>()),
  shipment_reference: Type.String(),
  account_id: id<AccountId>(),
  account_code: Type.String(),
  invoice_id: nullable(Type.Integer()),
  credit_note_id: nullable(Type.Integer()),
  invoiceable: Type.Boolean(),
  source: Type.String(),
});

export const billingDocument = shape({
  id: Type.Integer(),
  number: Type.String(),
  account_id: id<AccountId>(),
  account_code: Type.String(),
  account_name: Type.String(),
  date: Type.String({ format: 'date' }),
  due_date: nullable(Type.String({ format: 'date' })),
  total: rand,
  vat: rand,
  paid: rand,
  status: oneOf(['paid', 'unpaid']),
});

const listInput = shape({ account_id: Type.Optional(id<AccountId>()), ...paging });

export const billingApi = {
  transactions: route({
    method: 'GET',
    path: '/billing/transactions',
    summary: 'The ledger of an account, newest first.',
    input: shape({
      account_id: Type.Optional(id<AccountId>()),
      shipment_id: Type.Optional(id<ShipmentId>()),
      order_by: Type.Optional(oneOf(['transaction_date'])),
      order: Type.Optional(oneOf(['ASC', 'DESC', 'asc', 'desc'])),
      ...paging,
    }),
    output: shape({ transactions: Type.Array(transaction), count }),
  }),
  invoices: route({
    method: 'GET',
    path: '/billing/invoices',
    summary: 'Invoices, newest first.',
    input: listInput,
    output: shape({ invoices: Type.Array(billingDocument), count }),
  }),
  creditNotes: route({
    method: 'GET',
    path: '/billing/credit-notes',
    summary: 'Credit notes, newest first.',
    input: listInput,
    output: shape({ credit_notes: Type.Array(billingDocument), count }),
  }),
} as const;

export type Transaction = Static<typeof transaction>;
export type BillingDocument = Static<typeof billingDocument>;
