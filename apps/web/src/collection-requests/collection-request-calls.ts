import { collectionRequestApi } from '@tsela/contract/collection-requests/collection-request-api';
import type { InputOf } from '@tsela/contract/route';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { CollectionRequestId } from '@tsela/domain/ids';
import { call } from '../api/call.ts';
import { useCall, useRead } from '../api/queries.ts';

export const useCollectionRequests = (input: InputOf<typeof collectionRequestApi.list>) =>
  useRead(collectionRequestApi.list, input);

export const useCollectionRequest = (id: CollectionRequestId | null) =>
  useRead(collectionRequestApi.read, id === null ? null : { id }, { keeps_previous: false });

export const useRequestPhoto = (id: number) => useRead(collectionRequestApi.photo, { id }, { keeps_previous: false });

/** The days on which is collected in a place. */
export const useCollectingDays = (place: InputOf<typeof collectionRequestApi.days>) => useRead(collectionRequestApi.days, place);

// Shipments go to a driver, or away from one, with the request that they are on.
const WITH_SHIPMENTS = { refreshes: [shipmentApi.list] };
export const useAskForCollection = () => useCall(collectionRequestApi.create, WITH_SHIPMENTS);
export const useChangeCollection = () => useCall(collectionRequestApi.change, WITH_SHIPMENTS);
export const useCloseCollection = () => useCall(collectionRequestApi.close, WITH_SHIPMENTS);
export const useReopenCollection = () => useCall(collectionRequestApi.reopen, WITH_SHIPMENTS);

export const readCollectionSheet = (id: CollectionRequestId) => call(collectionRequestApi.sheet, { id });
