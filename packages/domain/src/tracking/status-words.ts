import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';
import type { PageTexts, StatusWords } from '../shipments/notices/texts/pages-en.ts';

/** What a recipient reads for a status; codes this version does not know are on their way. */
export function statusWords(texts: Pick<PageTexts, 'statuses'>, status: string): StatusWords {
  // Asked of these words, so that the page of recipients carries nothing else that is known of statuses.
  const words: Readonly<Record<string, keyof PageTexts['statuses'] | undefined>> = WORDS;
  return texts.statuses[(Object.hasOwn(words, status) && words[status]) || 'unknown'];
}

/** Every status in a recipient's words. Those of booking and paying never reach the page. Source: screens S17. */
const WORDS: Readonly<Record<ShipmentStatus, keyof PageTexts['statuses']>> = {
  quote: 'booked',
  'quote-expired': 'booked',
  'payment-pending': 'booked',
  'payment-failed': 'booked',
  submitted: 'booked',
  outsourced: 'with_partner',
  'collection-assigned': 'collecting',
  'awaiting-dropoff': 'waiting_for_sender',
  'collection-unassigned': 'booked',
  'collection-rejected': 'collecting',
  'collection-exception': 'not_collected',
  'collection-failed-attempt': 'not_collected',
  collected: 'collected',
  'at-hub': 'at_hub',
  manifested: 'at_hub',
  'ready-for-dispatch': 'leaving',
  'in-transit': 'on_its_way',
  'at-destination-hub': 'in_your_area',
  'returned-to-hub': 'back_at_hub',
  'delivery-assigned': 'to_be_delivered',
  'delivery-unassigned': 'to_be_delivered',
  'delivery-rejected': 'to_be_delivered',
  'bob-box-reservation-failed': 'waiting_for_locker',
  'out-for-delivery': 'out_for_delivery',
  'delivery-exception': 'try_again',
  'delivery-failed-attempt': 'try_again',
  'in-locker': 'in_locker',
  'ready-for-pickup': 'ready_for_pickup',
  'collect-and-return-to-hub': 'going_back',
  'collected-from-locker': 'from_locker',
  'collected-from-counter': 'from_counter',
  'returned-to-sender': 'returned',
  delivered: 'delivered',
  undeliverable: 'undeliverable',
  cancelled: 'cancelled',
  'on-hold': 'on_hold',
  'on-hold-internal': 'at_hub',
  damaged: 'damaged',
};
