import { LEDGER_ACCOUNTS } from '@tsela/domain/payments/ledger-accounts';
import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import Type from 'typebox';
import { count, day, id, oneOf, paging, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { transaction } from './transaction-shape.ts';

/** What narrows the list of transactions, and its export. */
export const transactionFilters = {
  account_id: Type.Optional(id<AccountId>()),
  shipment_id: Type.Optional(id<ShipmentId>()),
  /** Entries with this account of the general ledger on one of their sides. */
  ledger_account: Type.Optional(oneOf(LEDGER_ACCOUNTS)),
  /** By the day on which they count. */
  start_date: Type.Optional(day),
  end_date: Type.Optional(day),
  /** Exactly as it was entered; for staff. */
  migration_reference: Type.Optional(text(100)),
};

export const billingApi = {
  transactions: route({
    method: 'GET',
    path: '/billing/transactions',
    summary: 'The ledger of an account, newest first.',
    input: shape({
      ...transactionFilters,
      order_by: Type.Optional(oneOf(['transaction_date'])),
      order: Type.Optional(oneOf(['ASC', 'DESC', 'asc', 'desc'])),
      ...paging,
    }),
    output: shape({ transactions: Type.Array(transaction), count }),
  }),
} as const;
