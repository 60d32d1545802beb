import { accountApi } from '@tsela/contract/accounts/account-api';
import type { InputOf } from '@tsela/contract/route';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { shipmentBatchApi } from '@tsela/contract/shipments/shipment-batch-api';
import { handOverApi } from '@tsela/contract/tracking/hand-over-api';
import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { call } from '../../api/call.ts';
import { useCall, useRead } from '../../api/queries.ts';

const OF_BATCHES = { refreshes: [shipmentBatchApi.batches, shipmentBatchApi.batched] };

export const useBatches = (input: InputOf<typeof shipmentBatchApi.batches> | null) => useRead(shipmentBatchApi.batches, input);
export const useBatched = (id: number | null) =>
  useRead(shipmentBatchApi.batched, id === null ? null : { id }, { keeps_previous: false });
export const useMakeBatch = () => useCall(shipmentBatchApi.makeBatch, OF_BATCHES);
export const useChangeBatch = () => useCall(shipmentBatchApi.changeBatch, OF_BATCHES);
export const usePickParcels = () => useCall(shipmentBatchApi.pick, OF_BATCHES);
export const useDissolveBatch = () => useCall(shipmentBatchApi.dissolve, OF_BATCHES);
export const useHandOver = () =>
  useCall(handOverApi.handOver, {
    refreshes: [...OF_BATCHES.refreshes, shipmentApi.list, shipmentApi.rows, tripsheetApi.read, accountApi.list],
  });
export const readBatchSheet = (id: number, kind: 'pick-list' | 'hand-over') => call(shipmentBatchApi.batchSheet, { id, kind });
