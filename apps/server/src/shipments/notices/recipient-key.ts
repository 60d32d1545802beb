import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ShipmentRow } from '../shipment-repository.ts';

/** 96 bits: too many to guess, and an SMS has room for them. */
const KEY_LENGTH = 16;

type KeyedShipment = Pick<ShipmentRow, 'provider_id' | 'id' | 'delivery_contact'>;

/**
 * What the link in a recipient's messages carries, and no other: its holder is the recipient. Another contact has another
 * key, so that the link of a mistaken contact ends. Source: screens S17, ADR 0085.
 */
export function recipientKey(secret_key: string, { provider_id, id, delivery_contact }: KeyedShipment): string {
  const { mobile_number, email } = delivery_contact;
  return createHmac('sha256', secret_key)
    .update(`recipient:${provider_id}:${id}:${mobile_number}:${email}`)
    .digest('base64url')
    .slice(0, KEY_LENGTH);
}

export function isRecipientKey(secret_key: string, shipment: KeyedShipment, key: string): boolean {
  const [given, right] = [Buffer.from(key), Buffer.from(recipientKey(secret_key, shipment))];
  return given.length === right.length && timingSafeEqual(given, right);
}
