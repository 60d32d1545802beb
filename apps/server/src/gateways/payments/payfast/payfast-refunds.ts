import { cents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import { parsed, recordOf } from '../ask-gateway.ts';
import type { GatewayPort } from '../payment-gateway.ts';
import { callPayfast } from './payfast-api.ts';

/** Refunds through PayFast, to where the money came from. Source: payment-gateways A1, A6. */
export const payfastRefunds: NonNullable<GatewayPort['refunds']> = {
  async readAvailable(access, { purpose, gateway_payment_id }) {
    let available_cents: Cents | null = null;
    const path = `/refunds/query/${encodeURIComponent(gateway_payment_id)}`;
    const { outcome, said } = await callPayfast(access, { purpose, path }, (text) => {
      available_cents = availableIn(text);
      return available_cents === null
        ? { outcome: 'unclear', said: 'Its answer does not say what can be given back.' }
        : { outcome: 'accepted', said: '' };
    });
    if (outcome === 'accepted' && available_cents !== null) return { outcome, available_cents, said };
    return { outcome: outcome === 'refused' ? 'refused' : 'unclear', said };
  },
  async refund(access, { purpose, gateway_payment_id }, { amount_cents, reason }) {
    const path = `/refunds/${encodeURIComponent(gateway_payment_id)}`;
    // Customers learn of it from their courier.
    const body = { amount: amount_cents, reason, notify_buyer: 0 };
    return callPayfast(access, { purpose, path, body }, (text) => {
      const { status, data } = recordOf(parsed(text));
      const { response, message } = recordOf(data);
      const is_given = status === 'success' && response !== false;
      return { outcome: is_given ? 'accepted' : 'unclear', said: typeof message === 'string' ? message : '' };
    });
  },
};

/** Cents that are left; it stands in the answer itself, or under `data.response` as PayFast's other calls have it. */
function availableIn(text: string): Cents | null {
  const answer = recordOf(parsed(text));
  const { data } = answer;
  const places = [answer, recordOf(data), recordOf(recordOf(data)['response'])];
  const found = places.map((each) => each['amount_available_for_refund']).find((each) => Number.isSafeInteger(each));
  return typeof found === 'number' && found >= 0 ? cents(found) : null;
}
