import { readGatewayLabel } from '@tsela/domain/gateways/gateway-settings';
import { PAYMENT_GATEWAYS } from '@tsela/domain/gateways/payment-gateways';
import { readSetting, settingOf } from '@tsela/domain/providers/provider-settings';
import type { CredentialTest } from '@tsela/domain/providers/setting-tests';
import type { RequestContext } from '../context.ts';
import type { CredentialsTried, GatewayAccess } from '../gateways/payments/payment-gateway.ts';
import { GATEWAY_PORTS } from '../gateways/payments/payment-gateways.ts';
import { openSecret } from './setting-secrets.ts';
import type { StoredSettings } from './settings-reads.ts';

interface Tried {
  readonly works: boolean;
  readonly message: string;
}

/** Shows the credentials that are saved to their gateway, in a call that changes nothing there, and says what it answered. Source: screens S49. */
export async function testCredentials(context: RequestContext, kind: CredentialTest): Promise<Tried> {
  const { services, provider_id, now } = context;
  const settings = await services.settings.of(provider_id);
  const { id, purpose } = readGatewayLabel(kind);
  const url = services.config.gateway_urls[id];
  const access = { url, outgoing: services.outgoing, asker: provider_id, now, settingOf: reading(context, settings) };
  return verdict(await GATEWAY_PORTS[id].tryCredentials(access, purpose), PAYMENT_GATEWAYS[id].name);
}

/** Reads texts among the settings; secrets are opened, and leave the server for their gateway only. */
function reading({ services, provider_id }: RequestContext, settings: StoredSettings): GatewayAccess['settingOf'] {
  return (key) => {
    if (settingOf(key).reader === 'secret')
      return openSecret(services.secret_key, { provider_id, setting: key }, settings[key]) ?? '';
    const value = readSetting(settings, key);
    return typeof value === 'string' ? value : '';
  };
}

function verdict(tried: CredentialsTried, gateway: string): Tried {
  if ('missing' in tried) return { works: false, message: `There is nothing to test: ${tried.missing} is not saved yet.` };
  const { answer, accepted, refused } = tried;
  if (answer.outcome === 'accepted') return { works: true, message: accepted };
  const message = answer.outcome === 'refused' ? refused : `We do not know yet whether ${gateway} takes these.`;
  return { works: false, message: answer.said === '' ? message : `${message} ${answer.said}` };
}
