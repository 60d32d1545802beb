import type { Cents } from '../money/cents.ts';
import { PAYMENT_GATEWAYS } from '../gateways/payment-gateways.ts';
import type { GatewaySettingKey } from '../gateways/payment-gateways.ts';
import { PAYMENT_METHOD_FACTS } from './payment-methods.ts';
import type { PaymentMethod } from './payment-methods.ts';

/** The provider's limits in cents, by their settings; null is no limit. */
export type TopUpLimits = Readonly<Record<LimitKey, Cents | null>>;
type LimitKey = Extract<GatewaySettingKey, `${string}_topup_limit`>;

/** The limit of a method, or null when there is none. An empty or zero setting is no limit. Source: TOPUP-10, TOPUP-11. */
export function limitOf(method: PaymentMethod, limits: TopUpLimits): Cents | null {
  const { gateway } = PAYMENT_METHOD_FACTS[method];
  const key = gateway && PAYMENT_GATEWAYS[gateway].purposes.topup.limit;
  return (key && limits[key]) || null;
}
