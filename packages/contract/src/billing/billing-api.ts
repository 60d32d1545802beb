import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import Type from 'typebox';
import { count, id, oneOf, paging, shape } from '../fields.ts';
import { route } from '../route.ts';
import { billingDocument, transaction } from './billing-shapes.ts';

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
