import { interhubTransferApi } from '@tsela/contract/interhub-transfers/interhub-transfer-api';
import type { InputOf } from '@tsela/contract/route';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { InterhubTransferId } from '@tsela/domain/ids';
import { call } from '../api/call.ts';
import { useCall, useRead } from '../api/queries.ts';

export const useInterhubTransfers = (input: InputOf<typeof interhubTransferApi.list>) => useRead(interhubTransferApi.list, input);

export const useInterhubTransfer = (id: InterhubTransferId | null) =>
  useRead(interhubTransferApi.read, id === null ? null : { id }, { keeps_previous: false });

export const useTransferCandidates = (id: InterhubTransferId) =>
  useRead(interhubTransferApi.candidates, { id }, { keeps_previous: false });

export const useTransferHistory = (id: InterhubTransferId) =>
  useRead(interhubTransferApi.history, { id }, { keeps_previous: false });

export const useSealPhoto = (id: InterhubTransferId) => useRead(interhubTransferApi.sealPhoto, { id }, { keeps_previous: false });

// Parcels move with the transfer that they are on.
const WITH_SHIPMENTS = { refreshes: [shipmentApi.list] };
export const useOpenTransfer = () => useCall(interhubTransferApi.create);
export const useChangeTransfer = () => useCall(interhubTransferApi.change);
export const useTransferParcels = () => useCall(interhubTransferApi.parcels, WITH_SHIPMENTS);
export const useDispatchTransfer = () => useCall(interhubTransferApi.dispatch, WITH_SHIPMENTS);
export const useReceiveTransfer = () => useCall(interhubTransferApi.receive, WITH_SHIPMENTS);
export const useReceiveAll = () => useCall(interhubTransferApi.receiveAll, WITH_SHIPMENTS);
export const useDecideDifferences = () => useCall(interhubTransferApi.decide, WITH_SHIPMENTS);
export const useCloseTransfer = () => useCall(interhubTransferApi.close);
export const useReopenTransfer = () => useCall(interhubTransferApi.reopen);
export const useExportTransfers = () => useCall(interhubTransferApi.export);

export const readTransferDocument = (input: InputOf<typeof interhubTransferApi.document>) =>
  call(interhubTransferApi.document, input);
