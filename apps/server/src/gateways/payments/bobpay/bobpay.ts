import { bobpayAfterwards } from '@tsela/domain/gateways/bobpay/bobpay-notice';
import { addressOf, askGateway, parsed, recordOf } from '../ask-gateway.ts';
import type { GatewayAccess, GatewayAnswer, GatewayPort } from '../payment-gateway.ts';
import { bobpayCheckout } from './bobpay-checkout.ts';
import { BOBPAY_KEYS } from './bobpay-keys.ts';
import { bobpayRefunds } from './bobpay-refunds.ts';

/** Bob Pay. */
export const bobpay: GatewayPort = {
  address: { variable: 'BOBPAY_API_URL', usual: 'https://api.bobpay.co.za' },
  checkout: bobpayCheckout,
  refunds: bobpayRefunds,
  afterwardsIn: bobpayAfterwards,
  async tryCredentials(access, purpose) {
    const account_code = access.settingOf(BOBPAY_KEYS[purpose].account).trim();
    if (account_code === '') return { missing: 'a Bob Pay account code' };
    return {
      answer: await askForMethods(access, account_code),
      accepted: `Bob Pay knows account ${account_code}. The passphrase is checked only when a customer pays.`,
      refused: `Bob Pay did not take account ${account_code}.`,
    };
  },
};

/** Asks which ways of paying it offers for an account. Source: payment-gateways B2. */
async function askForMethods(access: GatewayAccess, account_code: string): Promise<GatewayAnswer> {
  const url = addressOf(access.url, '/v2/payments/payment-methods/public', { account_code });
  return askGateway(access, { url }, (text) => {
    const methods = firstList(parsed(text));
    if (methods === null) return { outcome: 'unclear', said: 'Its answer is not a list of ways to pay.' };
    return methods.length === 0 ? { outcome: 'refused', said: 'It offers no way to pay.' } : { outcome: 'accepted', said: '' };
  });
}

function firstList(answer: unknown): readonly unknown[] | null {
  if (Array.isArray(answer)) return answer;
  return Object.values(recordOf(answer)).find((value) => Array.isArray(value)) ?? null;
}
