import { gatewaySetting } from '../gateways/payment-gateways.ts';
import type { SettingKey } from './provider-settings.ts';

/**
 * What a setting does: what its help says, or nothing yet, since what reads it is still to be built. What tariffs begin with changes none that is
 * there. Credentials can be tested before anything is paid with them.
 */
export type SettingEffect = 'works' | 'none-yet' | 'tariff-start' | 'test-only';

const TARIFF_START: readonly SettingKey[] = ['vat_percentage', 'all_vat_percentages', 'weight_rounding', 'volumetric_divisor'];

/** What a setting does. Source: screens S49. */
export function effectOf(key: SettingKey): SettingEffect {
  const gateway_setting = gatewaySetting(key);
  if (gateway_setting) return gateway_setting.effect ?? 'works';
  return TARIFF_START.includes(key) ? 'tariff-start' : 'works';
}
