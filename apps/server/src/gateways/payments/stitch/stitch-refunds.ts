import { STITCH_QUERIES, stitchRefundInput } from '@tsela/domain/gateways/stitch/stitch-requests';
import { recordOf } from '../ask-gateway.ts';
import type { GatewayPort } from '../payment-gateway.ts';
import { askStitch } from './ask-stitch.ts';
import { stitchSettings } from './stitch-keys.ts';
import { REFUND_SCOPE } from './stitch-token.ts';

/** Refunds through Stitch, to the account that paid. It knows a repeat by its nonce. Source: payment-gateways C2. */
export const stitchRefunds: NonNullable<GatewayPort['refunds']> = {
  async refund(access, { purpose, gateway_payment_id }, asked) {
    const settings = { ...stitchSettings(access, purpose), scope: REFUND_SCOPE };
    const variables = stitchRefundInput({ ...asked, payment_request_id: gateway_payment_id });
    const { outcome, said, data } = await askStitch(access, settings, { query: STITCH_QUERIES.refund, variables });
    const { id } = recordOf(recordOf(data['clientRefundInitiate'])['refund']);
    if (outcome !== 'accepted') return { outcome, said };
    return typeof id === 'string' ? { outcome, said: '' } : { outcome: 'unclear', said: 'Its answer names no refund.' };
  },
};
