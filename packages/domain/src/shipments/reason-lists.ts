import type { Violation } from '../problem.ts';
import { readSetting } from '../providers/provider-settings.ts';
import type { ProviderSettings } from '../providers/provider-settings.ts';
import type { ShipmentStatus } from './status/shipment-status.ts';

/** The provider's lists of reasons, by the setting that holds each. Source: KEY-31. */
export const REASON_LISTS = [
  'shipment_cancellation_reasons',
  'shipment_requested_date_change_reasons',
  'shipment_on_hold_reasons',
  'shipment_on_hold_internal_reasons',
  'rejection_reasons',
  'collection_failed_attempt_reasons',
  'delivery_failed_attempt_reasons',
] as const;

export type ReasonList = (typeof REASON_LISTS)[number];

/** What may be given as a reason. */
export interface OfferedReasons {
  readonly reasons: readonly string[];
  /** Whether another reason may be typed. Always so without a list: a reason has to be given somehow. */
  readonly has_other: boolean;
}

/** The reasons that a provider offers of a list, and whether one in other words is taken beside them. Source: KEY-31 to KEY-33. */
export function offeredReasons(settings: ProviderSettings, list: ReasonList): OfferedReasons {
  const reasons = readSetting(settings, list);
  return { reasons, has_other: reasons.length === 0 || !readSetting(settings, `disable_other_for_${list}`) };
}

/** What is wrong with a reason that was given; whether one is needed at all is another question. */
export function reasonChecks(reason: string, field: string, { reasons, has_other }: OfferedReasons): Violation[] {
  if (reason === '' || has_other || reasons.includes(reason)) return [];
  return [{ field, code: 'reason-unknown', message: 'Please choose one of the reasons.' }];
}

/** The provider's reasons for a step; null where it speaks for itself. Source: KEY-31, KEY-34. */
export function reasonListOf(to: ShipmentStatus): ReasonList | null {
  if (to === 'cancelled') return 'shipment_cancellation_reasons';
  if (to === 'returned-to-hub') return 'delivery_failed_attempt_reasons';
  if (to.endsWith('-rejected')) return 'rejection_reasons';
  if (!to.endsWith('-failed-attempt') && !to.endsWith('-exception')) return null;
  return to.startsWith('collection') ? 'collection_failed_attempt_reasons' : 'delivery_failed_attempt_reasons';
}
