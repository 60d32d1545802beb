import type { ShipmentRow } from '../shipment-repository.ts';

/** An address as messages name it: suburb and town alone, since others may read it. */
export function townOf(address: ShipmentRow['collection_address']): string {
  return [address.local_area, address.city].filter((part, at, all) => part && all.indexOf(part) === at).join(', ');
}
