import { readGatewayLabel } from '@tsela/domain/gateways/gateway-settings';
import { PAYMENT_GATEWAYS } from '@tsela/domain/gateways/payment-gateways';
import type { CredentialTest } from '@tsela/domain/providers/setting-tests';
import type { RequestContext } from '../context.ts';
import type { CredentialsTried } from '../gateways/payments/payment-gateway.ts';
import { GATEWAY_PORTS } from '../gateways/payments/payment-gateways.ts';
import { gatewayAccessFor } from './gateway-access.ts';

interface Tried {
  readonly works: boolean;
  readonly message: string;
}

/** Shows the credentials that are saved to their gateway, in a call that changes nothing there, and says what it answered. Source: screens S49. */
export async function testCredentials(context: RequestContext, kind: CredentialTest): Promise<Tried> {
  const { id, purpose } = readGatewayLabel(kind);
  const access = await gatewayAccessFor(context, id);
  return verdict(await GATEWAY_PORTS[id].tryCredentials(access, purpose), PAYMENT_GATEWAYS[id].name);
}

function verdict(tried: CredentialsTried, gateway: string): Tried {
  if ('missing' in tried) return { works: false, message: `There is nothing to test: ${tried.missing} is not saved yet.` };
  const { answer, accepted, refused } = tried;
  if (answer.outcome === 'accepted') return { works: true, message: accepted };
  const message = answer.outcome === 'refused' ? refused : `We do not know yet whether ${gateway} takes these.`;
  return { works: false, message: answer.said === '' ? message : `${message} ${answer.said}` };
}
