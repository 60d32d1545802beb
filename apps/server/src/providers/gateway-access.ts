import type { GatewayId } from '@tsela/domain/gateways/gateway-settings';
import { readSetting, settingOf } from '@tsela/domain/providers/provider-settings';
import type { RequestContext } from '../context.ts';
import type { GatewayAccess } from '../gateways/payments/payment-gateway.ts';
import { openSecret } from './setting-secrets.ts';
import type { StoredSettings } from './settings-reads.ts';

/** How the context's provider asks a payment gateway, with its settings as they are saved. */
export async function gatewayAccessFor(context: RequestContext, id: GatewayId): Promise<GatewayAccess> {
  const { services, provider_id, now } = context;
  const { gateway_urls, gateway_pages } = services.config;
  return {
    url: gateway_urls[id],
    pages_url: gateway_pages[id] ?? '',
    outgoing: services.outgoing,
    asker: provider_id,
    now,
    settingOf: reading(context, await services.settings.of(provider_id)),
  };
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
