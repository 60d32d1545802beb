import { trackPageApi } from '@tsela/contract/tracking/track-page-api';
import type { ShipmentId } from '@tsela/domain/ids';
import { call } from '../api/call.ts';
import { linkHere } from './track-calls.ts';

const ofRecipient = (tracking_reference: string) => ({ tracking_reference, key: linkHere().key ?? '' });
export const instructDriver = (reference: string, instructions: string) =>
  call(trackPageApi.instruct, { ...ofRecipient(reference), instructions });
export const resendPin = (reference: string) => call(trackPageApi.resendOwnPin, ofRecipient(reference));
export const readProof = (id: ShipmentId) => call(trackPageApi.proofOfDelivery, { id });
