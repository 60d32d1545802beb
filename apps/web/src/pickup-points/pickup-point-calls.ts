import { pickupPointApi } from '@tsela/contract/pickup-points/pickup-point-api';
import type { PickupPoint } from '@tsela/contract/pickup-points/pickup-point-api';
import type { InputOf } from '@tsela/contract/route';
import { pointOfKey } from '@tsela/domain/pickup-points/point-key';
import { useRead } from '../api/queries.ts';

export const usePickupPoints = (input: InputOf<typeof pickupPointApi.list>) => useRead(pickupPointApi.list, input);

/** The point of an address, written `provider:id`; null while it is looked up, and where there is none. */
export function usePickupPoint(key: string | null): PickupPoint | null {
  const read = useRead(pickupPointApi.list, key === null ? null : pointOfKey(key));
  return (key !== null && read.data?.pickup_points[0]) || null;
}
