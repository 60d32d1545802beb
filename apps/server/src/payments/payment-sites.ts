import { GATEWAY_IDS } from '@tsela/domain/gateways/gateway-settings';
import { PAYMENT_PURPOSES } from '@tsela/domain/gateways/payment-gateway';
import { PAYMENT_GATEWAYS } from '@tsela/domain/gateways/payment-gateways';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { GATEWAY_PORTS } from '../gateways/payments/payment-gateways.ts';
import type { Config } from '../config.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';

/** The sites to which pages of a provider send forms: those of the gateways that it has switched on. Source: CALL-63. */
export function paymentSites({ gateway_pages }: Pick<Config, 'gateway_pages'>, settings: StoredSettings): readonly string[] {
  return GATEWAY_IDS.flatMap((id) => {
    const pages = gateway_pages[id];
    const { checkout } = GATEWAY_PORTS[id];
    const is_on = PAYMENT_PURPOSES.some(
      (purpose) => readSetting(settings, PAYMENT_GATEWAYS[id].purposes[purpose].enabled) === true,
    );
    if (pages === undefined || checkout === null || !is_on) return [];
    return [new URL(pages).origin, ...checkout.other_sites];
  });
}
