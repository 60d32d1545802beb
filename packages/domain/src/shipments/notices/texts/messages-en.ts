import type { PinType } from '../../../pickup-points/pin-rules.ts';
import type { NotifiedEvent } from '../notified-events.ts';
import type { Side } from '../../shipment-draft.ts';

/** What senders and recipients are told, in one language. An SMS has one part of 160 signs, so its texts are short and without letters that
 *  would make it a dearer one. */
export interface MessageTexts {
  readonly subjects: Readonly<Record<NotifiedEvent, string>>;
  readonly emails: Readonly<Record<NotifiedEvent, string>>;
  readonly sms: Readonly<Record<NotifiedEvent, string>>;
  /** Some parcels of a shipment, {count} of {of}: the others are not there. */
  readonly of_part: Readonly<
    Record<'out_for_delivery' | 'delivered', { readonly subject: string; readonly email: string; readonly sms: string }>
  >;
  /** E-mails of support to who has no sign-in. */
  readonly support: Readonly<Record<'reply' | 'received', { readonly subject: string; readonly body: string }>> & {
    readonly by_mail: string;
  };
  /** The operator of a pickup point has refused the place of a booked shipment, by what comes next; and that it has one after all. */
  readonly place_refused: Readonly<
    Record<
      | 'greeting'
      | 'subject'
      | 'dropoff'
      | 'choose'
      | 'asked_again'
      | 'with_us'
      | 'credited'
      | 'given_back'
      | 'found_subject'
      | 'found'
      | 'found_dropoff',
      string
    >
  >;
  readonly pin_subject: string;
  readonly pin_emails: Readonly<Record<PinType, string>>;
  readonly pin_sms: Readonly<Record<PinType, string>>;
  /** ` at {point}` behind what is said, with the blank before it. */
  readonly at_point: string;
  readonly at_unnamed_point: string;
  readonly point_types: Readonly<Record<'locker' | 'counter', string>>;
  readonly compartment: string;
  readonly open: string;
  /** One side of a shipment with its day. */
  readonly on_day: Readonly<Record<Side, string>>;
  readonly on_day_sms: Readonly<Record<Side, string>>;
  readonly between: string;
  /** On the page by which delivery e-mails are ended. */
  readonly unsubscribe: Readonly<Record<'ask' | 'stays' | 'button' | 'done' | 'again' | 'unknown', string>>;
  /** Of a drop-off that waits for its sender, in an e-mail and an SMS to the recipient. */
  readonly dropoff_awaited: Readonly<Record<'subject' | 'email' | 'sms', string>>;
  readonly redirected: {
    readonly subject_address: string;
    readonly subject_point: string;
    readonly email: string;
    readonly sms: string;
    readonly instead: string;
    readonly point_in: string;
    readonly an_address: string;
    readonly a_point: string;
    readonly other_address: string;
    readonly other_point: string;
    readonly other_address_in: string;
    readonly other_point_in: string;
  };
  /** Below an e-mail about a shipment that may still be changed, and one that was delivered. */
  readonly reschedule: string;
  /** Below an e-mail to a visitor, who has no page of their own. */
  readonly label: string;
  readonly rate: string;
  /** Below every e-mail where the provider wants it. */
  readonly whatsapp_chat: string;
  readonly scam_alert: string;
  /** How the reader makes sure that it is the courier who writes. */
  readonly check: string;
}

export const MESSAGES_EN: MessageTexts = {
  subjects: {
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
    delayed: 'Shipment {ref} is delayed',
  },
  emails: {
    created: 'Shipment {ref} from {from} to {to} is booked. Follow it here: {link}',
    awaiting_dropoff: 'Please drop off shipment {ref}{at}. Follow it here: {link}',
    collected: 'Shipment {ref} from {from} to {to} has been collected. Follow it here: {link}',
    out_for_delivery: 'Shipment {ref} is on its way to {to} today. Follow it here: {link}',
    delivered: 'Shipment {ref} to {to} has been delivered. {link}',
    collection_failed_attempt: 'Our driver could not collect shipment {ref}. See what happened here: {link}',
    delivery_failed_attempt: 'Our driver could not deliver shipment {ref}. See what happened here: {link}',
    ready_for_pickup: 'Shipment {ref} is ready for pickup{at}. See here how long it waits: {link}',
    cancelled: 'Shipment {ref} from {from} to {to} has been cancelled. {link}',
    rescheduled: 'Shipment {ref} from {from} to {to} has another date: {dates}. Follow it here: {link}',
    delayed: 'We are sorry: shipment {ref} comes later than promised. It is now expected for {dates}. Follow it here: {link}',
  },
  sms: {
    created: 'Shipment {ref} is booked. Follow it here: {link}',
    awaiting_dropoff: 'Please drop off {ref}{at}. {link}',
    collected: 'Shipment {ref} has been collected. Follow it here: {link}',
    out_for_delivery: 'Shipment {ref} is on its way today. {link}',
    delivered: 'Shipment {ref} has been delivered. {link}',
    collection_failed_attempt: 'We could not collect shipment {ref}. What happened: {link}',
    delivery_failed_attempt: 'We could not deliver shipment {ref}. What happened: {link}',
    ready_for_pickup: '{ref} is ready for pickup{at}. {link}',
    cancelled: 'Shipment {ref} has been cancelled. {link}',
    rescheduled: '{ref} has another date: {days}. {link}',
    delayed: 'Sorry, {ref} is delayed: {days}. {link}',
  },
  of_part: {
    out_for_delivery: {
      subject: 'Part of shipment {ref} is out for delivery',
      email: '{count} of {of} parcels of shipment {ref} are on their way to {to} today. Follow them here: {link}',
      sms: '{count} of {of} parcels of {ref} come today. {link}',
    },
    delivered: {
      subject: 'Part of shipment {ref} has been delivered',
      email: '{count} of {of} parcels of shipment {ref} to {to} have been delivered, the rest has not. {link}',
      sms: '{count} of {of} parcels of {ref} delivered. {link}',
    },
  },
  support: {
    reply: {
      subject: '{subject}',
      body: 'Hello {name},\n\nWe have written to you about “{subject}”:\n\n{text}\n\nRead it all and answer here:\n{link}',
    },
    received: {
      subject: 'We have received your message: {subject}',
      body: 'Hello {name},\n\nWe have received your message “{subject}” and will answer you by e-mail.\n\nRead it and add to it here:\n{link}',
    },
    by_mail: 'You can answer this e-mail as well.',
  },
  place_refused: {
    greeting: 'Hello {name},',
    subject: '{point} cannot take shipment {ref}',
    dropoff:
      '{operator} has no place for shipment {ref} at {point}, so please do not take it there. We are looking for another place to drop it off. You can also choose one yourself, or cancel the shipment. If nothing is chosen by {day}, we cancel it and {money}.',
    choose:
      '{operator} has no place for shipment {ref} at {point}. We are looking for another one. You can also choose another pickup point or delivery to the door yourself, or cancel the shipment. If nothing is chosen by {day}, we cancel it and {money}.',
    asked_again:
      '{operator} has no place for shipment {ref} at {point} at the moment. The shipment goes on, and we ask for a place once more before we take it there. You can also choose another pickup point or delivery to the door.',
    with_us:
      '{operator} has no place for shipment {ref} at {point}. The parcel is safe with us. We are looking for another place and write to you when it goes there; please tell us if you prefer another pickup point or delivery to the door.',
    credited: 'credit your account with what it cost',
    given_back: 'give back what was paid for it',
    found_subject: '{point} can take shipment {ref} after all',
    found:
      '{operator} has a place for shipment {ref} at {point} after all. It goes there as booked, and you do not have to do anything.',
    found_dropoff: '{operator} has a place for shipment {ref} at {point} after all. You can drop it off there as booked.',
  },
  pin_subject: 'Your PIN for {ref}',
  pin_emails: {
    delivery: 'your PIN for parcel {ref} is {pin}. Give it to the driver only when you have your parcel. {link}',
    pickup: 'your PIN to collect parcel {ref}{at} is {pin}. {link}',
    dropoff: 'your PIN to drop off parcel {ref}{at} is {pin}. {link}',
  },
  pin_sms: {
    delivery: 'PIN for parcel {ref} is {pin}. Give it only at the door. {link}',
    pickup: 'PIN to collect {ref}{at} is {pin}. {link}',
    dropoff: 'Drop-off PIN {ref}{at} is {pin}. {link}',
  },
  at_point: ' at {point}',
  at_unnamed_point: ' at the pickup point',
  point_types: { locker: 'locker', counter: 'counter' },
  compartment: '{size} compartment',
  open: 'open {hours}',
  on_day: { collection: 'collection on {day}', delivery: 'delivery on {day}' },
  on_day_sms: { collection: 'collection {day}', delivery: 'delivery {day}' },
  between: ', {from} to {to}',
  dropoff_awaited: {
    subject: 'Shipment {ref} waits for its sender',
    email: 'The sender still has to drop off shipment {ref}{at}. Follow it here: {link}',
    sms: 'The sender drops off {ref}{at}. {link}',
  },
  redirected: {
    subject_address: 'Shipment {ref} goes to another address',
    subject_point: 'Shipment {ref} goes to another pickup point',
    email: 'Shipment {ref} now goes to {where}. Did you not expect this? Please contact us. Follow it here: {link}',
    sms: '{ref} now goes to {where}. {link}',
    instead: '{is} instead of {was}',
    point_in: 'a pickup point in {place}',
    an_address: 'another address',
    a_point: 'a pickup point',
    other_address: 'another address',
    other_point: 'another pickup point',
    other_address_in: 'another address in {place}',
    other_point_in: 'another pickup point in {place}',
  },
  unsubscribe: {
    ask: 'Do you want to stop e-mails from {provider} about shipments to {recipient}?',
    stays: 'PINs, receipts and answers to you still come.',
    button: 'Stop these e-mails',
    done: '{recipient} gets no more e-mails from {provider} about shipments.',
    again: 'Do you want them again? Please contact us.',
    unknown: 'This link is not valid. Please use the one in our newest e-mail.',
  },
  label: 'Print its label here, one for each parcel: {url}',
  reschedule: 'Does the day not suit you? Change your delivery here: {url}',
  rate: 'How did we do? Tell us here: {url}',
  whatsapp_chat: 'Chat with us on WhatsApp: {url}',
  scam_alert:
    'Beware of scams: we never ask for bank details, card details or passwords in a message. If a message asks for them, do not answer it and contact us.',
  check: 'Is this message really from us? Enter the code {code} here: {url}',
};
