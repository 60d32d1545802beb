import { cents } from '@tsela/domain/money/cents';
import { addressOf, askGateway } from '../ask-gateway.ts';
import type { GatewayPort } from '../payment-gateway.ts';
import { bearerOf, findIntent } from './bobpay-intents.ts';

/** What is gone, or on its way. */
const GIVEN: readonly string[] = ['refunded', 'refund_pending'];

/** Refunds through Bob Pay: a whole payment or nothing, asked for with the token of its dashboard. Source: payment-gateways B2. */
export const bobpayRefunds: NonNullable<GatewayPort['refunds']> = {
  is_whole_only: true,
  canRefund: (access, purpose) => bearerOf(access, purpose) !== null,
  async readAvailable(access, { purpose, reference, amount_cents }) {
    const { outcome, said, notice } = await findIntent(access, { purpose, reference });
    if (outcome !== 'accepted') return { outcome, said };
    if (notice === null) return { outcome: 'refused', said: 'Bob Pay does not know this payment.' };
    if (GIVEN.includes(notice.status)) return { outcome, available_cents: cents(0), said };
    if (notice.outcome === 'paid') return { outcome, available_cents: amount_cents, said };
    return { outcome: 'refused', said: `Bob Pay has this payment as ${notice.status}.` };
  },
  async refund(access, { purpose, gateway_payment_id }) {
    const bearer = bearerOf(access, purpose);
    if (bearer === null) return { outcome: 'refused', said: 'No API token of Bob Pay is set.' };
    const id = Number(gateway_payment_id);
    if (!Number.isSafeInteger(id)) return { outcome: 'refused', said: 'Bob Pay takes no such payment id.' };
    const url = addressOf(access.url, '/v2/payments/reversal', {});
    const headers = { ...bearer, 'content-type': 'application/json' };
    return askGateway(access, { url, method: 'POST', headers, body: JSON.stringify({ id }) }, () => ({
      outcome: 'accepted',
      said: '',
    }));
  },
};
