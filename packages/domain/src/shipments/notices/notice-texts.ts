import type { PinType } from '../../pickup-points/pin-rules.ts';
import type { NoticeChannel } from './notice-rules.ts';
import type { NotifiedEvent } from './notified-events.ts';
import { whatsappText } from './whatsapp-texts.ts';

/** The texts of notices, with gaps: {ref}, {from}, {to}, {link}, {at} where a pickup point is named and, of another date, {dates} or {days}. */
export interface NoticeText {
  readonly subject: string;
  readonly body: string;
}

/** An SMS costs by parts of 160 signs, and the provider's name and a link with a key take more than half of the first: the page tells the rest. */
export function noticeText(channel: NoticeChannel, event: NotifiedEvent): NoticeText {
  if (channel === 'whatsapp') return { subject: '', body: whatsappText(event) };
  return { subject: SUBJECTS[event], body: (channel === 'sms' ? SMS_BODIES : BODIES)[event] };
}

export function pinText(
  channel: NoticeChannel,
  { pin_type, pin }: { readonly pin_type: PinType; readonly pin: string },
): NoticeText {
  if (channel === 'whatsapp') return { subject: '', body: whatsappText(`${pin_type}_pin`).replace('{pin}', pin) };
  const body = (channel === 'sms' ? SMS_PINS : PINS)[pin_type];
  return { subject: 'Your PIN for {ref}', body: body.replace('{pin}', pin) };
}

const SUBJECTS: Readonly<Record<NotifiedEvent, string>> = {
  created: 'Your shipment {ref} is booked',
  awaiting_dropoff: 'Please drop off shipment {ref}',
  collected: 'Shipment {ref} has been collected',
  out_for_delivery: 'Shipment {ref} is out for delivery',
  delivered: 'Shipment {ref} has been delivered',
  collection_failed_attempt: 'We could not collect shipment {ref}',
  delivery_failed_attempt: 'We could not deliver shipment {ref}',
  ready_for_pickup: 'Shipment {ref} is ready for pickup',
  cancelled: 'Shipment {ref} has been cancelled',
  rescheduled: 'Shipment {ref} has another date',
};

const BODIES: Readonly<Record<NotifiedEvent, string>> = {
  created: 'Shipment {ref} from {from} to {to} is booked. Follow it here: {link}',
  awaiting_dropoff: 'Please drop off shipment {ref}{at}. Follow it here: {link}',
  collected: 'Shipment {ref} from {from} to {to} has been collected. Follow it here: {link}',
  out_for_delivery: 'Shipment {ref} is on its way to {to} today. Follow it here: {link}',
  delivered: 'Shipment {ref} to {to} has been delivered. {link}',
  collection_failed_attempt: 'Our driver could not collect shipment {ref}. What happened stands here: {link}',
  delivery_failed_attempt: 'Our driver could not deliver shipment {ref}. What happened stands here: {link}',
  ready_for_pickup: 'Shipment {ref} is ready for pickup{at}. Until when it waits stands here: {link}',
  cancelled: 'Shipment {ref} from {from} to {to} has been cancelled. {link}',
  rescheduled: 'Shipment {ref} from {from} to {to} has another date: {dates}. Follow it here: {link}',
};

const SMS_BODIES: Readonly<Record<NotifiedEvent, string>> = {
  created: 'Shipment {ref} is booked. Follow it here: {link}',
  awaiting_dropoff: 'Please drop off shipment {ref}{at}. {link}',
  collected: 'Shipment {ref} has been collected. Follow it here: {link}',
  out_for_delivery: 'Shipment {ref} is on its way today. {link}',
  delivered: 'Shipment {ref} has been delivered. {link}',
  collection_failed_attempt: 'We could not collect shipment {ref}. What happened: {link}',
  delivery_failed_attempt: 'We could not deliver shipment {ref}. What happened: {link}',
  ready_for_pickup: 'Shipment {ref} is ready for pickup{at}. {link}',
  cancelled: 'Shipment {ref} has been cancelled. {link}',
  rescheduled: 'Shipment {ref} has another date: {days}. {link}',
};

const PINS: Readonly<Record<PinType, string>> = {
  delivery: 'your PIN for parcel {ref} is {pin}. Give it to the driver only when you have your parcel. {link}',
  pickup: 'your PIN to collect parcel {ref}{at} is {pin}. {link}',
  dropoff: 'your PIN to drop off parcel {ref}{at} is {pin}. {link}',
};

const SMS_PINS: Readonly<Record<PinType, string>> = {
  delivery: 'PIN for parcel {ref} is {pin}. Give it only when you get the parcel. {link}',
  pickup: 'PIN to collect parcel {ref}{at} is {pin}. {link}',
  dropoff: 'PIN to drop off parcel {ref}{at} is {pin}. {link}',
};
