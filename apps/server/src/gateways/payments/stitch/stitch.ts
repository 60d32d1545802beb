import type { GatewayPort } from '../payment-gateway.ts';
import { stitchCheckout } from './stitch-checkout.ts';
import { stitchSettings } from './stitch-keys.ts';
import { stitchRefunds } from './stitch-refunds.ts';
import { askForToken } from './stitch-token.ts';

/** Stitch; its address is the one that gives out tokens. */
export const stitch: GatewayPort = {
  address: { variable: 'STITCH_TOKEN_URL', usual: 'https://secure.stitch.money/connect/token' },
  checkout: stitchCheckout,
  refunds: stitchRefunds,
  async tryCredentials(access, purpose) {
    const { client_id, client_secret } = stitchSettings(access, purpose);
    if (client_id === '' || client_secret === '') return { missing: 'a Stitch client id with its secret' };
    const { token: _lapses, ...answer } = await askForToken(access, { client_id, client_secret });
    return {
      answer,
      accepted: `Stitch took client id ${client_id} and its secret. The beneficiary is checked only when a customer pays.`,
      refused: `Stitch did not take client id ${client_id} with this secret.`,
    };
  },
};
