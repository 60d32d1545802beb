import { GATEWAY_IDS } from '../gateways/gateway-settings.ts';
import type { GatewayId } from '../gateways/gateway-settings.ts';

/** Where money of a payment lies: as staff recorded it, or at the gateway that took it until that pays it out. */
export type MoneyAccount = 'bank' | 'cash' | 'card-machine' | GatewayId | 'other-payments';

/** What stands on the other side of an entry, without VAT. */
export type ContraAccount = 'shipping' | 'other-charges' | 'promotions' | 'adjustments' | 'refunds' | 'bad-debts' | MoneyAccount;

/** The accounts of a provider's general ledger. Every entry of a customer's ledger moves debtors and one or two of the others by as much. */
export type LedgerAccount = 'debtors' | 'vat' | ContraAccount;

/** In the order in which they are read: who owes, where money lies, what it is for. */
export const LEDGER_ACCOUNTS: readonly LedgerAccount[] = [
  'debtors',
  'bank',
  'cash',
  'card-machine',
  ...GATEWAY_IDS,
  'other-payments',
  'shipping',
  'other-charges',
  'promotions',
  'adjustments',
  'refunds',
  'bad-debts',
  'vat',
];
