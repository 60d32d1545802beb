import { payfastTokenIn } from '@tsela/domain/gateways/payfast/payfast-notice';
import { parsed, recordOf } from '../ask-gateway.ts';
import type { GatewayAnswer, GatewayPort } from '../payment-gateway.ts';
import { callPayfast } from './payfast-api.ts';
import { PAYFAST_KEYS } from './payfast-keys.ts';

/** Cards that PayFast keeps under a token, which it charges when it is asked to. Source: payment-gateways A1, A2, A6. */
export const payfastCards: NonNullable<GatewayPort['cards']> = {
  saved_by: 'credit_card',
  // What recurs needs a passphrase.
  canKeep: ({ settingOf }, purpose) => settingOf(PAYFAST_KEYS[purpose].secret).trim() !== '',
  tokenIn: payfastTokenIn,
  async charge(access, { purpose, token, reference, amount_cents, item_name }) {
    const body = { amount: amount_cents, item_name, itn: 1, m_payment_id: reference };
    return callPayfast(access, { purpose, path: pathOf(token, 'adhoc'), body }, answerIn);
  },
  async cancel(access, { purpose, token }) {
    return callPayfast(access, { purpose, path: pathOf(token, 'cancel'), method: 'PUT' }, answerIn);
  },
};

function pathOf(token: string, call: 'adhoc' | 'cancel'): string {
  return `/subscriptions/${encodeURIComponent(token)}/${call}`;
}

/** The sandbox says `true` and the live gateway "true". */
function answerIn(text: string): GatewayAnswer {
  const { status, data } = recordOf(parsed(text));
  const { response, message } = recordOf(data);
  const said = typeof message === 'string' ? message.slice(0, 200) : '';
  if (status === 'failed' || response === false || response === 'false') return { outcome: 'refused', said };
  return { outcome: status === 'success' ? 'accepted' : 'unclear', said };
}
