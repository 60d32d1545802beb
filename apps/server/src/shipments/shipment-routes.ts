import { discrepancyApi, measurementApi } from '@tsela/contract/shipments/measurement-api';
import { sharedFilterApi } from '@tsela/contract/shipments/shared-filter-api';
import { shipmentLifeApi } from '@tsela/contract/shipments/shipment-life-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { shipmentExportApi } from '@tsela/contract/shipments/shipment-export-api';
import { shipmentFieldsApi } from '@tsela/contract/shipments/shipment-fields-api';
import { documentApi } from '@tsela/contract/shipments/document-api';
import { shipmentNoteApi } from '@tsela/contract/shipments/shipment-note-api';
import { shipmentImportApi } from '@tsela/contract/shipments/shipment-import-api';
import { blankShipmentApi } from '@tsela/contract/shipments/blank-shipment-api';
import { stickerApi } from '@tsela/contract/shipments/sticker-api';
import { shipmentBatchApi } from '@tsela/contract/shipments/shipment-batch-api';
import { bookingApi } from '@tsela/contract/shipments/booking-api';
import { shipmentBulkApi } from '@tsela/contract/shipments/shipment-bulk-api';
import { shipmentQuoteApi } from '@tsela/contract/shipments/shipment-quote-api';
import { shipmentPaymentApi } from '@tsela/contract/shipments/shipment-payment-api';
import { shipmentTagApi } from '@tsela/contract/shipments/shipment-tag-api';
import { testLabelApi } from '@tsela/contract/shipments/test-label-api';
import { testShipmentApi } from '@tsela/contract/shipments/test-shipment-api';
import { kioskApi } from '@tsela/contract/pickup-points/kiosk-api';
import { openServicePanel } from './booking/booked-at-kiosk-reads.ts';
import { bind } from '../routing/bind.ts';
import { dropBlank, listBlanks, writeBlank } from './blank/blank-shipments.ts';
import { readBatchSheet } from './batches/batch-sheet.ts';
import { changeBatch, dissolveBatch, listBatched, listBatches, makeBatch, pickParcels } from './batches/batches.ts';
import { acceptQuote } from './booking/accept-quote.ts';
import { addShipmentEvent } from './change/add-event.ts';
import { holdShipment } from './change/hold-shipment.ts';
import { releaseShipment } from './change/release-shipment.ts';
import { reserveByHand } from './change/reserve-by-hand.ts';
import { readPinChannels } from './notices/pin-channels.ts';
import { readPins } from './notices/pin-reads.ts';
import { acceptQuotes } from './quotes/accept-quotes.ts';
import { deleteQuotes } from './quotes/delete-quotes.ts';
import { emailQuote } from './quotes/email-quote.ts';
import { readSavedQuote } from './quotes/saved-quote-reads.ts';
import { cancelShipment } from './change/cancel-shipment.ts';
import { changeManyShipments } from './change/change-many.ts';
import { changeShipment } from './change/change-shipment.ts';
import { bookMany } from './booking/book-many.ts';
import { createShipment } from './booking/create-shipment.ts';
import { readQuoteFile } from './quotes/quote-file.ts';
import { repriceShipment } from './change/reprice-shipment.ts';
import { readImportColumns } from './imports/import-columns.ts';
import { listImportRows, listShipmentImports, readImportFailures, readImportLabels } from './imports/import-reads.ts';
import { checkShipmentImport, importShipments } from './imports/import-shipments.ts';
import { resumeImport, undoImport } from './imports/undo-import.ts';
import { openLabelLink, printMany, readLabelFile, readStickers, readWaybillFile } from './labels/label-reads.ts';
import { readTestLabel } from './labels/test-label.ts';
import { listExportFiles, orderExportFile, readExportPart, removeExportFile } from './list/export-files.ts';
import { exportShipments } from './list/export-shipments.ts';
import { listShipmentRows } from './list/listed-shipment-reads.ts';
import { answerDiscrepancy } from './measure/answer-discrepancy.ts';
import { decideDiscrepancies } from './measure/decide-discrepancies.ts';
import { listDiscrepancies } from './measure/discrepancy-reads.ts';
import { reportDiscrepancies } from './measure/discrepancy-report-reads.ts';
import { measureParcel, readParcelToMeasure, undoMeasurement } from './measure/measure-parcel.ts';
import { listMeasurements } from './measure/measurement-reads.ts';
import { findParcels } from './parcel-reads.ts';
import { payFromBalance, settleShipment } from './booking/pay-shipment.ts';
import { readShipmentPrices } from './booking/price-reads.ts';
import { changeSharedFilter, listSharedFilters, removeSharedFilter, shareFilter } from './list/shared-filters.ts';
import { changeShipmentFields } from './shipment-fields.ts';
import { addDocument, attachDocument } from './documents/add-document.ts';
import { matchDocuments } from './documents/match-documents.ts';
import { listDocuments, readDocumentContent, removeDocument } from './documents/shipment-documents.ts';
import { readShipmentNoteFile } from './notes/note-files.ts';
import { addShipmentNote, changeShipmentNote, listShipmentNotes, removeShipmentNote } from './notes/shipment-notes.ts';
import { listShipments, summariseShipments } from './shipment-reads.ts';
import {
  exportStickerRanges,
  giveStickerRange,
  listStickerRanges,
  makeStickerRange,
  printStickerRange,
} from './stickers/sticker-ranges.ts';
import { assignSticker, findSticker, markSticker, restoreSticker, unbindSticker } from './stickers/stickers.ts';
import { listTestShipments, moveTestShipment } from './test-mode/test-shipments.ts';
import { tagShipments } from './tag-shipments.ts';

export const shipmentRoutes = [
  bind(shipmentApi.create, createShipment),
  bind(shipmentApi.list, listShipments),
  bind(shipmentApi.rows, listShipmentRows),
  bind(shipmentApi.export, exportShipments),
  bind(shipmentExportApi.exportFiles, listExportFiles),
  bind(shipmentExportApi.writeExportFile, orderExportFile),
  bind(shipmentExportApi.exportPart, readExportPart),
  bind(shipmentExportApi.removeExportFile, removeExportFile),
  bind(shipmentApi.parcels, findParcels),
  bind(shipmentApi.change, changeShipment),
  bind(shipmentApi.cancel, cancelShipment),
  bind(shipmentApi.cancelById, cancelShipment),
  bind(shipmentLifeApi.hold, holdShipment),
  bind(shipmentLifeApi.release, releaseShipment),
  bind(shipmentLifeApi.reserve, reserveByHand),
  bind(shipmentLifeApi.addEvent, addShipmentEvent),
  bind(shipmentLifeApi.pins, readPins),
  bind(shipmentLifeApi.pinChannels, readPinChannels),
  bind(shipmentApi.acceptQuote, acceptQuote),
  bind(shipmentQuoteApi.acceptMany, acceptQuotes),
  bind(shipmentQuoteApi.removeMany, deleteQuotes),
  bind(shipmentQuoteApi.email, emailQuote),
  bind(shipmentQuoteApi.byKey, readSavedQuote),
  bind(shipmentPaymentApi.payFromBalance, payFromBalance),
  bind(shipmentPaymentApi.settle, settleShipment),
  bind(shipmentApi.price, readShipmentPrices),
  bind(shipmentApi.label, readLabelFile),
  bind(shipmentApi.quoteDocument, readQuoteFile),
  bind(shipmentApi.reprice, repriceShipment),
  bind(shipmentApi.waybill, readWaybillFile),
  bind(shipmentApi.printMany, printMany),
  bind(shipmentApi.stickers, readStickers),
  bind(testLabelApi.testLabel, readTestLabel),
  bind(shipmentApi.labelFile, openLabelLink),
  bind(shipmentNoteApi.notes, listShipmentNotes),
  bind(shipmentNoteApi.addNote, addShipmentNote),
  bind(shipmentNoteApi.noteFile, readShipmentNoteFile),
  bind(shipmentNoteApi.changeNote, changeShipmentNote),
  bind(shipmentNoteApi.removeNote, removeShipmentNote),
  bind(documentApi.documents, listDocuments),
  bind(documentApi.documentContent, readDocumentContent),
  bind(documentApi.addDocument, addDocument),
  bind(documentApi.attachDocument, attachDocument),
  bind(documentApi.removeDocument, removeDocument),
  bind(documentApi.matchDocuments, matchDocuments),
  bind(measurementApi.toMeasure, readParcelToMeasure),
  bind(measurementApi.measure, measureParcel),
  bind(measurementApi.undoMeasurement, undoMeasurement),
  bind(measurementApi.measurements, listMeasurements),
  bind(discrepancyApi.discrepancies, listDiscrepancies),
  bind(discrepancyApi.discrepancyReport, reportDiscrepancies),
  bind(discrepancyApi.decideDiscrepancies, decideDiscrepancies),
  bind(discrepancyApi.answerDiscrepancy, answerDiscrepancy),
  bind(shipmentImportApi.importColumns, readImportColumns),
  bind(shipmentImportApi.checkImport, checkShipmentImport),
  bind(shipmentImportApi.importShipments, importShipments),
  bind(shipmentImportApi.imports, listShipmentImports),
  bind(shipmentImportApi.importRows, listImportRows),
  bind(shipmentImportApi.importFailures, readImportFailures),
  bind(shipmentImportApi.importLabels, readImportLabels),
  bind(shipmentImportApi.resumeImport, resumeImport),
  bind(shipmentImportApi.undoImport, undoImport),
  bind(shipmentTagApi.tag, tagShipments),
  bind(shipmentBulkApi.bulk, changeManyShipments),
  bind(bookingApi.bookMany, bookMany),
  bind(blankShipmentApi.blanks, listBlanks),
  bind(blankShipmentApi.writeBlank, writeBlank),
  bind(blankShipmentApi.dropBlank, dropBlank),
  bind(stickerApi.stickerRanges, listStickerRanges),
  bind(stickerApi.makeStickerRange, makeStickerRange),
  bind(stickerApi.giveStickerRange, giveStickerRange),
  bind(stickerApi.printStickerRange, printStickerRange),
  bind(stickerApi.exportStickerRanges, exportStickerRanges),
  bind(stickerApi.findSticker, findSticker),
  bind(stickerApi.assignSticker, assignSticker),
  bind(stickerApi.unbindSticker, unbindSticker),
  bind(stickerApi.markSticker, markSticker),
  bind(stickerApi.restoreSticker, restoreSticker),
  bind(shipmentBatchApi.batches, listBatches),
  bind(shipmentBatchApi.batched, listBatched),
  bind(shipmentBatchApi.batchSheet, readBatchSheet),
  bind(shipmentBatchApi.makeBatch, makeBatch),
  bind(shipmentBatchApi.changeBatch, changeBatch),
  bind(shipmentBatchApi.pick, pickParcels),
  bind(shipmentBatchApi.dissolve, dissolveBatch),
  bind(shipmentApi.summary, summariseShipments),
  bind(sharedFilterApi.sharedFilters, listSharedFilters),
  bind(sharedFilterApi.shareFilter, shareFilter),
  bind(sharedFilterApi.changeSharedFilter, changeSharedFilter),
  bind(sharedFilterApi.removeSharedFilter, removeSharedFilter),
  bind(shipmentFieldsApi.changeFields, changeShipmentFields),
  bind(kioskApi.service, openServicePanel),
  bind(testShipmentApi.testShipments, listTestShipments),
  bind(testShipmentApi.moveTestShipment, moveTestShipment),
];
