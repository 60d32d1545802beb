import { LEDGER_ACCOUNTS } from '@tsela/domain/payments/ledger-accounts';
import Type from 'typebox';
import type { Static } from 'typebox';
import { day, oneOf, rand, shape } from '../fields.ts';
import { route } from '../route.ts';

/** What one account of the general ledger was debited and credited in a period. */
const movement = shape({
  account: oneOf(LEDGER_ACCOUNTS),
  debit: rand,
  credit: rand,
  /** Debits less credits. */
  net: rand,
});

/** Both sides of what was booked in a period: debits and credits come to the same. */
export const generalLedger = shape({
  start_date: day,
  end_date: day,
  /** Those that moved, customers first. */
  accounts: Type.Array(movement),
  total_debit: rand,
  total_credit: rand,
  /** What all customers' balances come to at the moment; what they owe is negative. */
  balance_of_customers: rand,
});

export type GeneralLedger = Static<typeof generalLedger>;

/** Source: beyond.md part 4, "Double entry beneath the specified transaction types". */
export const generalLedgerApi = {
  generalLedger: route({
    method: 'GET',
    path: '/billing/general-ledger',
    summary: 'What was debited and credited in a period, by account of the general ledger: customers, money, income and VAT.',
    access: { permission: 'API_/billing/transactions:GET' },
    input: shape({ start_date: day, end_date: day }),
    output: shape({ ledger: generalLedger }),
  }),
} as const;
