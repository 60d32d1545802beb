import type { PaymentPurpose } from '@tsela/domain/gateways/payment-gateway';
import { dayOf } from '@tsela/domain/time/day';
import { callPayfast } from './payfast-api.ts';
import { payfastCards } from './payfast-cards.ts';
import { payfastCheckout } from './payfast-checkout.ts';
import { payfastRefunds } from './payfast-refunds.ts';
import type { GatewayAccess, GatewayAnswer, GatewayPort } from '../payment-gateway.ts';
import { PAYFAST_KEYS } from './payfast-keys.ts';

/** PayFast; `?testing=true` behind its address makes it the sandbox. */
export const payfast: GatewayPort = {
  address: { variable: 'PAYFAST_API_URL', usual: 'https://api.payfast.co.za' },
  checkout: payfastCheckout,
  refunds: payfastRefunds,
  cards: payfastCards,
  async tryCredentials(access, purpose) {
    const { id } = PAYFAST_KEYS[purpose];
    const merchant_id = access.settingOf(id).trim();
    if (merchant_id === '') return { missing: 'a PayFast merchant id' };
    return {
      answer: await askForTransactions(access, purpose),
      accepted: `PayFast took merchant id ${merchant_id} and the passphrase. The merchant key is checked only when a customer pays.`,
      refused: `PayFast did not take merchant id ${merchant_id} with this passphrase.`,
    };
  },
};

/** Asks for one line of today's transactions, which only who holds the merchant's passphrase may read. Source: payment-gateways A6. */
async function askForTransactions(access: GatewayAccess, purpose: PaymentPurpose): Promise<GatewayAnswer> {
  const query = { date: dayOf(access.now), limit: '1', offset: '0' };
  return callPayfast(access, { purpose, path: '/transactions/history/daily', query }, () => ({ outcome: 'accepted', said: '' }));
}
