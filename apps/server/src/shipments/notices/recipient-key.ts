import { isLinkKey, linkKey } from '../link-key.ts';
import type { ShipmentRow } from '../shipment-repository.ts';

type KeyedShipment = Pick<ShipmentRow, 'provider_id' | 'id' | 'delivery_contact'>;

/**
 * What the link in a recipient's messages carries, and no other: its holder is the recipient. Another contact has another
 * key, so that the link of a mistaken contact ends. Source: screens S17, ADR 0085.
 */
export function recipientKey(secret_key: string, shipment: KeyedShipment): string {
  return linkKey(secret_key, keyed(shipment));
}

export function isRecipientKey(secret_key: string, shipment: KeyedShipment, key: string): boolean {
  return isLinkKey(secret_key, keyed(shipment), key);
}

function keyed({ provider_id, id, delivery_contact: { mobile_number, email } }: KeyedShipment): string {
  return `recipient:${provider_id}:${id}:${mobile_number}:${email}`;
}
