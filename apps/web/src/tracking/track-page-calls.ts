import { trackPageApi } from '@tsela/contract/tracking/track-page-api';
import type { ShipmentId } from '@tsela/domain/ids';
import type { Language } from '@tsela/domain/shipments/notices/texts/language';
import { call } from '../api/call.ts';
import type { BrowserSubscription } from '../api/push-browser.ts';
import { linkHere } from './track-calls.ts';

const ofRecipient = (tracking_reference: string) => ({ tracking_reference, key: linkHere().key ?? '' });
export const instructDriver = (reference: string, instructions: string) =>
  call(trackPageApi.instruct, { ...ofRecipient(reference), instructions });
export const resendPin = (reference: string) => call(trackPageApi.resendOwnPin, ofRecipient(reference));
export const readDeviceKey = () => call(trackPageApi.deviceKey, {});
export const keepDevice = (reference: string, subscription: BrowserSubscription, language: Language) =>
  call(trackPageApi.keepDevice, { ...ofRecipient(reference), ...subscription, language });
export const removeDevice = (reference: string, endpoint: string) =>
  call(trackPageApi.removeDevice, { ...ofRecipient(reference), endpoint });
export const readProof = (id: ShipmentId) => call(trackPageApi.proofOfDelivery, { id });
