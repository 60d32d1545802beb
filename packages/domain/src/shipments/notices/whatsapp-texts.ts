import type { PinType } from '../../pickup-points/pin-rules.ts';
import type { NotifiedEvent } from './notified-events.ts';

/** What is told by WhatsApp: events with their own texts, PINs, and that a shipment goes elsewhere. */
export type WhatsappEvent = NotifiedEvent | `${PinType}_pin` | 'redirected';

/**
 * The texts, with gaps. A company begins a conversation with templates alone, which are registered with these very words; a template neither begins
 * nor ends with a gap. WhatsApp shows who writes, so none names the provider. Source: WhatsApp Cloud API, message templates.
 */
const TEXTS: Readonly<Record<WhatsappEvent, string>> = {
  created: 'Shipment {ref} from {from} to {to} is booked. Follow it here: {link}',
  awaiting_dropoff: 'Shipment {ref} is to be dropped off {at}. Follow it here: {link}',
  collected: 'Shipment {ref} from {from} to {to} has been collected. Follow it here: {link}',
  out_for_delivery: 'Shipment {ref} is on its way to {to} today. Follow it here: {link}',
  delivered: 'Shipment {ref} to {to} has been delivered. More about it: {link}',
  collection_failed_attempt: 'Our driver could not collect shipment {ref}. See what happened here: {link}',
  delivery_failed_attempt: 'Our driver could not deliver shipment {ref}. See what happened here: {link}',
  ready_for_pickup: 'Shipment {ref} is ready for pickup {at}. See here how long it waits: {link}',
  cancelled: 'Shipment {ref} from {from} to {to} has been cancelled. More about it: {link}',
  rescheduled: 'Shipment {ref} has another date: {dates}. Follow it here: {link}',
  delayed: 'We are sorry: shipment {ref} comes later than promised. It is now expected for {dates}. Follow it here: {link}',
  redirected: 'Shipment {ref} now goes to {place}. Did you not expect this? Please contact us. Follow it here: {link}',
  delivery_pin:
    'Your PIN for parcel {ref} is {pin}. Give it to the driver only when you have your parcel. Follow it here: {link}',
  pickup_pin: 'Your PIN to collect parcel {ref}, which waits {at}, is {pin}. More about it: {link}',
  dropoff_pin: 'Your PIN to drop off parcel {ref}, which is expected {at}, is {pin}. More about it: {link}',
};

const ENDING = '\nReply STOP to get no more messages.';

/** The text of an event, with gaps. */
export function whatsappText(event: WhatsappEvent): string {
  return `${TEXTS[event]}${ENDING}`;
}

/** The gaps of a text in their order, each as often as it stands there. */
export function gapsOf(text: string): readonly string[] {
  return [...text.matchAll(/\{(\w{1,20})\}/g)].map(([, gap = '']) => gap);
}

/** The text as it is registered as a template, its gaps by number: `Shipment {{1}} is ready`. */
export function registeredText(event: WhatsappEvent): string {
  let number = 0;
  return whatsappText(event).replaceAll(/\{\w{1,20}\}/g, () => `{{${++number}}}`);
}

// The keys of a record over every event are the events.
export const WHATSAPP_EVENTS = Object.keys(TEXTS) as readonly WhatsappEvent[];
