import { isEmail } from '../../formats/email.ts';
import type { MessageStatus } from '../../messages/message-status.ts';
import { ENDED_STATUSES, QUOTE_STATUSES } from '../status/shipment-status.ts';
import type { NoticeChannel } from './notice-rules.ts';

/** Why a PIN reaches no one, so that the driver can only prove the delivery otherwise. Source: docs/decisions/0344. */
export const PIN_UNSENT = ['no-sender', 'no-address', 'not-delivered'] as const;
export type PinUnsent = (typeof PIN_UNSENT)[number];

/** A PIN proves deliveries to a door; pickup points have their own, and stamped documents need none. */
export function needsDeliveryPin(shipment: { readonly pod_method: string; readonly delivery_pickup_point_id: string }): boolean {
  return shipment.pod_method === 'pin-with-fallback' && shipment.delivery_pickup_point_id === '';
}

/** Whether the recipient is to be sent a PIN once the shipment goes out for delivery. */
export function isDeliveryPinAhead(shipment: Parameters<typeof needsDeliveryPin>[0] & { readonly status: string }): boolean {
  return needsDeliveryPin(shipment) && !NONE_AHEAD.includes(shipment.status);
}

const NONE_AHEAD: readonly string[] = [...ENDED_STATUSES, ...QUOTE_STATUSES];

interface Reached {
  readonly email: string;
  readonly mobile_number: string;
}

/** The address of a contact on a channel; empty where it has none. */
export function addressOn({ email, mobile_number }: Reached, channel: NoticeChannel): string {
  if (channel !== 'email') return mobile_number;
  return isEmail(email) ? email : '';
}

/** Why a PIN would not reach a contact on the channels that messages go out by; null where it would. */
export function whyUnreached(contact: Reached, channels: readonly NoticeChannel[]): Exclude<PinUnsent, 'not-delivered'> | null {
  if (channels.length === 0) return 'no-sender';
  return channels.some((channel) => addressOn(contact, channel) !== '') ? null : 'no-address';
}

/** Why a PIN that was drawn has reached no one, by what became of its messages; null where one of them went out, or still may. */
export function whyUnsent(messages: readonly MessageStatus[]): PinUnsent | null {
  if (messages.length === 0) return 'no-address';
  if (messages.some((status) => !IN_VAIN.includes(status))) return null;
  return messages.includes('kept') && !messages.some((status) => GONE.includes(status)) ? 'no-sender' : 'not-delivered';
}

const GONE: readonly MessageStatus[] = ['failed', 'bounced', 'suppressed', 'cancelled'];
const IN_VAIN: readonly MessageStatus[] = [...GONE, 'kept'];

/** What the reader is told, after what PIN it is. */
export function unsentText(unsent: PinUnsent, channels: readonly NoticeChannel[]): string {
  switch (unsent) {
    case 'no-sender':
      return 'it reaches no one, because no sender of messages is set up';
    case 'no-address':
      return `it reaches no one, because the contact has no ${channels.length === 0 ? 'address' : addressesOn(channels)}`;
    case 'not-delivered':
      return 'it reached no one: the message was not delivered';
  }
}

/** What a contact would need for these channels. */
export function addressesOn(channels: readonly NoticeChannel[]): string {
  const names = new Set(channels.map((channel) => (channel === 'email' ? 'e-mail address' : 'mobile number')));
  return [...names].join(' or ');
}

/** Told to who books, where the recipient cannot be sent the PIN of the delivery. */
export function unreachedText(channels: readonly NoticeChannel[]): string {
  return `The recipient cannot be sent the PIN of the delivery: they have no ${addressesOn(channels)}, and messages go out by nothing else. Without a PIN the driver asks for the other proof.`;
}
