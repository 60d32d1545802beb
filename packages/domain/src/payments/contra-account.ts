import type { TransactionType } from '../billing/transaction-types.ts';
import type { ContraAccount, MoneyAccount } from './ledger-accounts.ts';
import { PAYMENT_METHOD_FACTS } from './payment-methods.ts';
import { RECORDED_METHODS } from './recorded-payments.ts';
import type { RecordedMethod } from './recorded-payments.ts';

/** What stands on the other side of each type; null for a payment and its reversal, where it is the money itself. */
export const CONTRA_OF_TYPE: Readonly<Record<TransactionType, ContraAccount | null>> = {
  payment: null,
  'payment-reversal': null,
  refund: 'refunds',
  'refund-reversal': 'refunds',
  'admin-debit': 'other-charges',
  'admin-credit': 'other-charges',
  'promotional-credit': 'promotions',
  'promotional-debit': 'promotions',
  'balance-adjustment-credit': 'adjustments',
  'balance-adjustment-debit': 'adjustments',
  'bad-debt-write-off': 'bad-debts',
  'bad-debt-write-off-reversal': 'bad-debts',
  'shipping-charge': 'shipping',
  'shipping-charge-reversal': 'shipping',
  'shipping-charge-credit': 'shipping',
};

const OF_RECORDED: Readonly<Record<RecordedMethod, MoneyAccount>> = {
  manual_eft: 'bank',
  cash: 'cash',
  card_machine: 'card-machine',
};

/** The other side of an entry. Of a payment that is where its money lies, by how it was paid. Source: beyond.md part 4. */
export function contraAccountOf({ type, method }: { readonly type: TransactionType; readonly method?: string }): ContraAccount {
  return CONTRA_OF_TYPE[type] ?? moneyAccountOf(method ?? '');
}

/** Where the money of a payment lies. */
export function moneyAccountOf(method: string): MoneyAccount {
  const recorded = RECORDED_METHODS.find((each) => each === method);
  if (recorded) return OF_RECORDED[recorded];
  const [, facts] = Object.entries(PAYMENT_METHOD_FACTS).find(([name]) => name === method) ?? [];
  return facts?.gateway ?? 'other-payments';
}
