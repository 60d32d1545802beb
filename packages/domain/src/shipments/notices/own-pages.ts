import { readSetting } from '../../providers/provider-settings.ts';
import type { ProviderSettings } from '../../providers/provider-settings.ts';
import type { Side } from '../shipment-draft.ts';
import { STATUS_MATRIX } from '../status/shipment-status.ts';
import type { ShipmentStatus } from '../status/shipment-status.ts';
import type { PartyLink } from './party-token.ts';

/** Where nothing of a delivery can be changed: the driver has it on the road, it lies at its point, or the journey has ended. */
const DAY_STANDS: readonly ShipmentStatus[] = ['out-for-delivery', 'ready-for-pickup', 'collect-and-return-to-hub'];
const ENDED: readonly ShipmentStatus[] = ['delivered', 'returned-to-sender', 'undeliverable', 'cancelled', 'damaged'];

/** Whether no delivery follows any more. */
export function isEnded(status: ShipmentStatus): boolean {
  return ENDED.includes(status);
}

/** Whether the recipient may choose another day, as the shipment stands. Source: screens S57. */
export function isDayOpen(status: ShipmentStatus): boolean {
  return !STATUS_MATRIX[status].is_invalid && !DAY_STANDS.includes(status) && !isEnded(status);
}

/** Whether recipients may change their deliveries at this provider. Source: SETTINGS-SEC-55. */
export function mayReschedule(settings: ProviderSettings): boolean {
  return readSetting(settings, 'enable_global_delivery_rescheduling');
}

/** Whether deliveries are rated at this provider. Source: settings.tsv, enable_shipment_ratings. */
export function mayRate(settings: ProviderSettings): boolean {
  return readSetting(settings, 'enable_shipment_ratings');
}

interface Told {
  readonly event: string;
  readonly side: Side;
  readonly status: ShipmentStatus;
}

/** Of which of their pages a party is told below an e-mail; null is none. Source: screens S56, KEY-47. */
export function pageAfter({ event, side, status }: Told, settings: ProviderSettings): PartyLink | null {
  if (event === 'delivered') {
    if (!mayRate(settings) || readSetting(settings, 'email_hide_rating_section')) return null;
    return side === 'collection' ? 'rate-sender' : 'rate-recipient';
  }
  const is_offered = side === 'delivery' && mayReschedule(settings) && isDayOpen(status);
  return is_offered && !event.endsWith('_pin') ? 'reschedule' : null;
}
