import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';

/** Why a shipment may be cancelled: the provider's reasons, and whether one in one's own words is offered beside them. Source: KEY-29. */
export function cancellationReasons(settings: ProviderSettings): {
  readonly reasons: readonly string[];
  readonly has_other: boolean;
} {
  const reasons = readSetting(settings, 'shipment_cancellation_reasons');
  const is_other_disabled = readSetting(settings, 'disable_other_for_shipment_cancellation_reasons');
  return { reasons, has_other: reasons.length === 0 || !is_other_disabled };
}
