import type { SettingKey } from './provider-settings.ts';

const TARIFF_START: readonly SettingKey[] = ['vat_percentage', 'all_vat_percentages', 'weight_rounding', 'volumetric_divisor'];

/** Whether a setting is what new tariffs begin with: it changes none that is there. Source: screens S49. */
export function isTariffStart(key: SettingKey): boolean {
  return TARIFF_START.includes(key);
}
