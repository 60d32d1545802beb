import { readSetting } from '../../providers/provider-settings.ts';
import type { ProviderSettings } from '../../providers/provider-settings.ts';
import { STATUS_MATRIX } from '../status/shipment-status.ts';
import type { ShipmentStatus } from '../status/shipment-status.ts';

/** What of shipments the provider's own people may be told of. Source: KEY-45, KEY-53. */
export type ToldToProvider = 'created' | 'rescheduled' | 'cancelled';

/** Who of the provider's people is told: those behind the support address, or the operations managers. */
export type ProviderReader = 'support' | 'ops-manager';

/** What a step tells the provider's people; null is nothing. A quote or an unpaid booking is no shipment yet. */
export function stepToldToProvider(to: ShipmentStatus, before: ShipmentStatus | null): ToldToProvider | null {
  const was_nothing = before === null || STATUS_MATRIX[before].is_invalid;
  if (to === 'cancelled') return was_nothing ? null : 'cancelled';
  return was_nothing && !STATUS_MATRIX[to].is_invalid ? 'created' : null;
}

/**
 * Who is told: support of what the provider wants copies of, and whom it has chosen of what customers do themselves. Each once. Source: KEY-45,
 * KEY-53.
 */
export function providerReaders(
  settings: ProviderSettings,
  { event, is_by_customer }: { readonly event: ToldToProvider; readonly is_by_customer: boolean },
): readonly ProviderReader[] {
  const copies = readSetting(settings, `notify_provider_on_shipment_${event}`);
  const chosen = is_by_customer ? chosenReader(settings, event) : 'none';
  const readers = [...(copies ? ['support' as const] : []), ...(chosen === 'none' ? [] : [chosen])];
  return [...new Set(readers)];
}

function chosenReader(settings: ProviderSettings, event: ToldToProvider): ProviderReader | 'none' {
  switch (event) {
    case 'created':
      return 'none';
    case 'cancelled':
      return readSetting(settings, 'provider_notification_on_cancel');
    case 'rescheduled':
      return readSetting(settings, 'provider_notification_on_reschedule');
  }
}

const WHAT: Readonly<Record<ToldToProvider, string>> = {
  created: 'is booked',
  rescheduled: 'has another date',
  cancelled: 'is cancelled',
};

/** The subject and the first line of what the provider's people read. */
export function providerCopy(
  event: ToldToProvider,
  { reference, from, to, by }: { readonly reference: string; readonly from: string; readonly to: string; readonly by: string },
): { readonly subject: string; readonly text: string } {
  const subject = `Shipment ${reference} ${WHAT[event]}`;
  return { subject, text: `Shipment ${reference} from ${from} to ${to} ${WHAT[event]}, by ${by}.` };
}
