import { GATEWAY_IDS } from '../gateways/gateway-settings.ts';
import type { GatewayId } from '../gateways/gateway-settings.ts';
import { PAYMENT_GATEWAYS } from '../gateways/payment-gateways.ts';
import type { LedgerAccount } from './ledger-accounts.ts';

const GATEWAY_LABELS = Object.fromEntries(GATEWAY_IDS.map((id) => [id, `Held by ${PAYMENT_GATEWAYS[id].name}`])) as Record<
  GatewayId,
  string
>;

/** The accounts by name. */
export const LEDGER_ACCOUNT_LABELS: Readonly<Record<LedgerAccount, string>> = {
  debtors: 'Customers',
  bank: 'Bank',
  cash: 'Cash',
  'card-machine': 'Card machine',
  ...GATEWAY_LABELS,
  'other-payments': 'Other payments',
  shipping: 'Shipping charges',
  'other-charges': 'Other charges',
  promotions: 'Promotions',
  adjustments: 'Balance adjustments',
  refunds: 'Refunds',
  'bad-debts': 'Bad debts',
  vat: 'VAT',
};
