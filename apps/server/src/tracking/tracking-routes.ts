import { claimFileApi } from '@tsela/contract/tracking/claim-file-api';
import { custodyApi } from '@tsela/contract/tracking/custody-api';
import { fieldExceptionApi } from '@tsela/contract/tracking/field-exception-api';
import { fieldRecordApi } from '@tsela/contract/tracking/field-record-api';
import { handOverApi } from '@tsela/contract/tracking/hand-over-api';
import { proofPieceApi } from '@tsela/contract/tracking/proof-piece-api';
import { podApi } from '@tsela/contract/tracking/pod-api';
import { scanUndoApi } from '@tsela/contract/tracking/scan-undo-api';
import { ratingApi } from '@tsela/contract/tracking/rating-api';
import { rescheduleApi } from '@tsela/contract/tracking/reschedule-api';
import { trackPageApi } from '@tsela/contract/tracking/track-page-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { bind } from '../routing/bind.ts';
import { readClaimFile } from './proofs/claim-file.ts';
import { listFieldExceptions } from './exceptions/field-exception-reads.ts';
import { readFieldRecord } from './field-record-reads.ts';
import { handOverBatch } from './hand-over-batch.ts';
import { readProofOfDelivery } from './proofs/proof-of-delivery.ts';
import { addProofPiece } from './proofs/proof-pieces.ts';
import { linkProofs } from './proofs/proof-links.ts';
import { addProofFiles, listProofs, readDigitalProof, readProofImages } from './proofs/proofs-of-delivery.ts';
import { checkMessage } from './check-message.ts';
import { keepRecipientDevice, readDeviceKey, removeRecipientDevice } from './recipients/recipient-devices.ts';
import { chooseOwnLanguage, instructDriver, resendOwnPin } from './recipients/recipient-link.ts';
import { rateDelivery, readRateable } from './recipients/rate-delivery.ts';
import { handOverAtKiosk } from './kiosk-hand-over.ts';
import { kioskApi } from '@tsela/contract/pickup-points/kiosk-api';
import { listRatings, readRatingFigures } from './recipients/rating-reads.ts';
import { readCustody } from './proofs/read-custody.ts';
import { recordFieldEvents } from './record-field-events.ts';
import { contestAttempt, readReschedule, rescheduleDelivery } from './recipients/reschedule-delivery.ts';
import { resendPin } from './recipients/resend-pin.ts';
import { undoScan } from './undo-scan.ts';
import { settleFieldException } from './exceptions/settle-field-exception.ts';
import { listTrackingEvents, trackShipments } from './tracking-reads.ts';

export const trackingRoutes = [
  bind(trackingApi.track, trackShipments),
  bind(trackingApi.events, listTrackingEvents),
  bind(trackingApi.record, recordFieldEvents),
  bind(custodyApi.custody, readCustody),
  bind(claimFileApi.claimFile, readClaimFile),
  bind(scanUndoApi.undoScan, undoScan),
  bind(fieldExceptionApi.list, listFieldExceptions),
  bind(fieldExceptionApi.settle, settleFieldException),
  bind(fieldRecordApi.ofDriver, readFieldRecord),
  bind(handOverApi.handOver, handOverBatch),
  bind(trackPageApi.instruct, instructDriver),
  bind(trackPageApi.resendOwnPin, resendOwnPin),
  bind(trackPageApi.chooseLanguage, chooseOwnLanguage),
  bind(trackPageApi.deviceKey, readDeviceKey),
  bind(trackPageApi.keepDevice, keepRecipientDevice),
  bind(trackPageApi.removeDevice, removeRecipientDevice),
  bind(trackPageApi.checkMessage, checkMessage),
  bind(rescheduleApi.read, readReschedule),
  bind(rescheduleApi.change, rescheduleDelivery),
  bind(rescheduleApi.contest, contestAttempt),
  bind(ratingApi.read, readRateable),
  bind(ratingApi.save, rateDelivery),
  bind(ratingApi.ofShipment, listRatings),
  bind(ratingApi.figures, readRatingFigures),
  bind(trackPageApi.proofOfDelivery, readProofOfDelivery),
  bind(proofPieceApi.addPiece, addProofPiece),
  bind(podApi.pods, listProofs),
  bind(podApi.addPods, addProofFiles),
  bind(podApi.podImages, readProofImages),
  bind(podApi.proofLinks, linkProofs),
  bind(podApi.digitalPod, readDigitalProof),
  bind(trackingApi.resendPin, resendPin),
  bind(kioskApi.handOver, handOverAtKiosk),
];
