import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { addressOn } from '@tsela/domain/shipments/notices/pin-reach';
import type { NoticeChannel } from '@tsela/domain/shipments/notices/notice-rules';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';

type Booked = Pick<Shipment, 'mute_notifications' | 'collection_contact' | 'delivery_contact'>;

/** Whether a message with the tracking link can reach the contacts of a booking: it was not muted, and each has an address that messages go out to. */
export function areContactsTold(shipment: Booked, channels: readonly NoticeChannel[]): boolean {
  if (shipment.mute_notifications) return false;
  return SIDES.every((side) => channels.some((channel) => addressOn(shipment[`${side}_contact`], channel) !== ''));
}
