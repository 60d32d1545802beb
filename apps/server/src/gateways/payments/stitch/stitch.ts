import { askGateway, parsed, recordOf } from '../ask-gateway.ts';
import type { GatewayAccess, GatewayAnswer, GatewayPort } from '../payment-gateway.ts';

const KEYS = {
  shipment: { id: 'payment_methods_stitch_client_id', secret: 'payment_methods_stitch_client_secret' },
  topup: { id: 'payment_methods_stitch_topup_client_id', secret: 'payment_methods_stitch_topup_client_secret' },
} as const;

/** Stitch; its address is the one that gives out tokens. */
export const stitch: GatewayPort = {
  address: { variable: 'STITCH_TOKEN_URL', usual: 'https://secure.stitch.money/connect/token' },
  checkout: null,
  async tryCredentials(access, purpose) {
    const client_id = access.settingOf(KEYS[purpose].id).trim();
    const client_secret = access.settingOf(KEYS[purpose].secret);
    if (client_id === '' || client_secret === '') return { missing: 'a Stitch client id with its secret' };
    return {
      answer: await askForToken(access, { client_id, client_secret }),
      accepted: `Stitch took client id ${client_id} and its secret. The beneficiary is checked only when a customer pays.`,
      refused: `Stitch did not take client id ${client_id} with this secret.`,
    };
  },
};

const FORM = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };

/** Asks for a token as payments do, and lets it lapse. Source: payment-gateways C1. */
async function askForToken(
  access: GatewayAccess,
  credentials: { readonly client_id: string; readonly client_secret: string },
): Promise<GatewayAnswer> {
  const body = new URLSearchParams({ grant_type: 'client_credentials', ...credentials, scope: 'client_paymentrequest' });
  const request = { url: access.url, method: 'POST', headers: FORM, body: body.toString() } as const;
  return askGateway(access, request, (text) => {
    const { access_token } = recordOf(parsed(text));
    return typeof access_token === 'string'
      ? { outcome: 'accepted', said: '' }
      : { outcome: 'unclear', said: 'Its answer holds no token.' };
  });
}
