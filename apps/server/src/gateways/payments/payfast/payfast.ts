import { createHash } from 'node:crypto';
import { signedText } from '@tsela/domain/gateways/payfast/php-url-encode';
import { dayOf } from '@tsela/domain/time/day';
import { payfastCheckout } from './payfast-checkout.ts';
import { addressOf, askGateway } from '../ask-gateway.ts';
import type { GatewayAccess, GatewayAnswer, GatewayPort } from '../payment-gateway.ts';
import { PAYFAST_KEYS } from './payfast-keys.ts';

/** PayFast; `?testing=true` behind its address makes it the sandbox. */
export const payfast: GatewayPort = {
  address: { variable: 'PAYFAST_API_URL', usual: 'https://api.payfast.co.za' },
  checkout: payfastCheckout,
  async tryCredentials(access, purpose) {
    const { id, secret } = PAYFAST_KEYS[purpose];
    const merchant_id = access.settingOf(id).trim();
    if (merchant_id === '') return { missing: 'a PayFast merchant id' };
    return {
      answer: await askForTransactions(access, merchant_id, access.settingOf(secret)),
      accepted: `PayFast took merchant id ${merchant_id} and the passphrase. The merchant key is checked only when a customer pays.`,
      refused: `PayFast did not take merchant id ${merchant_id} with this passphrase.`,
    };
  },
};

/** Asks for one line of today's transactions, which only who holds the merchant's passphrase may read. Source: payment-gateways A6. */
async function askForTransactions(access: GatewayAccess, merchant_id: string, passphrase: string): Promise<GatewayAnswer> {
  const { now } = access;
  const query = { date: dayOf(now), limit: '1', offset: '0' };
  const headers = { 'merchant-id': merchant_id, version: 'v1', timestamp: `${now.toISOString().slice(0, 19)}+0000` };
  const signature = createHash('md5')
    .update(signedText({ ...headers, ...query }, passphrase))
    .digest('hex');
  const url = addressOf(access.url, '/transactions/history/daily', query);
  return askGateway(access, { url, headers: { ...headers, signature } }, () => ({ outcome: 'accepted', said: '' }));
}
