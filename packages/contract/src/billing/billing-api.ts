import { LEDGER_DIRECTIONS, LEDGER_MAKERS, LEDGER_STATES } from '@tsela/domain/billing/ledger-filters';
import { TRANSACTION_TYPES } from '@tsela/domain/billing/transaction-types';
import { LEDGER_ACCOUNTS } from '@tsela/domain/payments/ledger-accounts';
import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import Type from 'typebox';
import { count, day, id, oneLine, oneOf, paging, shape, text } from '../fields.ts';
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
  type: Type.Optional(oneOf(TRANSACTION_TYPES)),
  direction: Type.Optional(oneOf(LEDGER_DIRECTIONS)),
  state: Type.Optional(oneOf(LEDGER_STATES)),
  made: Type.Optional(oneOf(LEDGER_MAKERS)),
  /** Any reference of a shipment that it is of or about, the number of its invoice, credit note or payment, or, for staff, its former reference. */
  search: Type.Optional(oneLine(100)),
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
