import { interhubTransferApi } from '@tsela/contract/interhub-transfers/interhub-transfer-api';
import { bind } from '../routing/bind.ts';
import { listTransferCandidates } from './candidate-reads.ts';
import { closeInterhubTransfer, reopenInterhubTransfer } from './close-transfer.ts';
import { decideDifferences } from './decide-differences.ts';
import { dispatchInterhubTransfer } from './dispatch-transfer.ts';
import { exportInterhubTransfers } from './export-transfers.ts';
import { handleTransferParcels } from './load-transfer.ts';
import { receiveAllOfTransfer, receiveInterhubTransfer } from './receive-transfer.ts';
import { changeInterhubTransfer, openInterhubTransfer } from './save-transfer.ts';
import { readSealPhoto } from './seal-photo.ts';
import { readTransferDocument } from './transfer-document.ts';
import { listTransferEvents } from './transfer-event-reads.ts';
import { listInterhubTransfers, listScannableTransfers, readInterhubTransfer } from './transfer-reads.ts';

export const interhubTransferRoutes = [
  bind(interhubTransferApi.list, listInterhubTransfers),
  bind(interhubTransferApi.read, readInterhubTransfer),
  bind(interhubTransferApi.scannable, listScannableTransfers),
  bind(interhubTransferApi.candidates, listTransferCandidates),
  bind(interhubTransferApi.create, openInterhubTransfer),
  bind(interhubTransferApi.change, changeInterhubTransfer),
  bind(interhubTransferApi.parcels, handleTransferParcels),
  bind(interhubTransferApi.dispatch, dispatchInterhubTransfer),
  bind(interhubTransferApi.sealPhoto, readSealPhoto),
  bind(interhubTransferApi.history, listTransferEvents),
  bind(interhubTransferApi.receive, receiveInterhubTransfer),
  bind(interhubTransferApi.receiveAll, receiveAllOfTransfer),
  bind(interhubTransferApi.decide, decideDifferences),
  bind(interhubTransferApi.close, closeInterhubTransfer),
  bind(interhubTransferApi.reopen, reopenInterhubTransfer),
  bind(interhubTransferApi.document, readTransferDocument),
  bind(interhubTransferApi.export, exportInterhubTransfers),
];
