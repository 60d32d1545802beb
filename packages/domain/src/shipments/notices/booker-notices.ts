import type { UserNotice } from '../../users/user-notices.ts';
import type { ShipmentStatus } from '../status/shipment-status.ts';

/** What the person of an account who booked a shipment is written when it goes wrong, with gaps: {ref} and {who}, which says what they have to do with it. */
export interface BookerNotice {
  readonly notice: UserNotice;
  readonly subject: string;
  readonly text: string;
}

const BY_STATUS: Partial<Record<ShipmentStatus, BookerNotice>> = {
  'collection-failed-attempt': {
    notice: 'shipment_failed_attempt',
    subject: 'We could not collect shipment {ref}',
    text: 'Our driver could not collect shipment {ref}, {who}.',
  },
  'delivery-failed-attempt': {
    notice: 'shipment_failed_attempt',
    subject: 'We could not deliver shipment {ref}',
    text: 'Our driver could not deliver shipment {ref}, {who}.',
  },
  'on-hold': {
    notice: 'shipment_held',
    subject: 'Shipment {ref} is on hold',
    text: 'Shipment {ref}, {who}, is on hold.',
  },
  'quote-expired': {
    notice: 'quote_expired',
    subject: 'Quote {ref} has expired',
    text: 'Quote {ref} was not accepted in time and has expired. You can ask for a new quote.',
  },
};

/** What the booker learns when a shipment comes to a status; null is nothing. Source: screens S06, S19. */
export function bookerNotice(status: ShipmentStatus): BookerNotice | null {
  return BY_STATUS[status] ?? null;
}
