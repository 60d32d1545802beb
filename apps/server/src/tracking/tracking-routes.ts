import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { bind } from '../http/bind.ts';
import { recordFieldEvents } from './record-field-events.ts';
import { resendPin } from './resend-pin.ts';
import { listTrackingEvents, trackShipments } from './tracking-reads.ts';

export const trackingRoutes = [
  bind(trackingApi.track, trackShipments),
  bind(trackingApi.events, listTrackingEvents),
  bind(trackingApi.record, recordFieldEvents),
  bind(trackingApi.resendPin, resendPin),
];
