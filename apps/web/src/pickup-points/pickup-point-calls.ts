import { pickupPointApi } from '@tsela/contract/pickup-points/pickup-point-api';
import type { PickupPoint } from '@tsela/contract/pickup-points/pickup-point-api';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { pointImportApi } from '@tsela/contract/pickup-points/point-import-api';
import type { InputOf } from '@tsela/contract/route';
import { pointOfKey } from '@tsela/domain/pickup-points/point-key';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useCall, useRead } from '../api/queries.ts';

export const usePickupPoints = (input: InputOf<typeof pickupPointApi.list>) => useRead(pickupPointApi.list, input);

/** Keeps a point as one of one's own favourites, or lets it go. */
export const useSaveFavourite = () => useCall(pickupPointApi.saveFavourite);

/** The point of an address, written `provider:id`; null while it is looked up, and where there is none. */
export function usePickupPoint(key: string | null): PickupPoint | null {
  const read = useRead(pickupPointApi.list, key === null ? null : pointOfKey(key));
  return (key !== null && read.data?.pickup_points[0]) || null;
}

/** Asks what a list would do. A list of megabytes is no key of a reading: it is sent once it is read, and again when that is asked for. */
export const useCheckPoints = () =>
  useMutation({ mutationFn: (input: InputOf<typeof pointImportApi.import>) => call(pointImportApi.checkImport, input) });

export const useImportPoints = () => useCall(pointImportApi.import, { refreshes: [pickupPointApi.list, auditApi.events] });
