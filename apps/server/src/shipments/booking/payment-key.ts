import type { ShipmentRow } from '../shipment-repository.ts';
import { isLinkKey, linkKey } from '../link-key.ts';

type KeyedShipment = Pick<ShipmentRow, 'provider_id' | 'id'>;

/** What who books without a session holds, to pay for the shipment and to see what has become of that. Source: screens S23, ADR 0163. */
export function paymentKey(secret_key: string, shipment: KeyedShipment): string {
  return linkKey(secret_key, keyed(shipment));
}

export function isPaymentKey(secret_key: string, shipment: KeyedShipment, key: string): boolean {
  return isLinkKey(secret_key, keyed(shipment), key);
}

function keyed({ provider_id, id }: KeyedShipment): string {
  return `payment:${provider_id}:${id}`;
}
