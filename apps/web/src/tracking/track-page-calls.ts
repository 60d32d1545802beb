import { trackPageApi } from '@tsela/contract/tracking/track-page-api';
import type { ShipmentId } from '@tsela/domain/ids';
import type { Language } from '@tsela/domain/shipments/notices/texts/language';
import { call } from '../api/call.ts';
import type { BrowserSubscription } from '../api/push-browser.ts';
import { linkHere } from './track-calls.ts';

/** A parcel of which its recipient is told, and the token of the page where they ask for it; without one it is the tracking page. */
export interface ToldParcel {
  readonly reference: string;
  readonly token?: string;
}

const ofRecipient = (tracking_reference: string) => ({ tracking_reference, key: linkHere().key ?? '' });
export const instructDriver = (reference: string, instructions: string) =>
  call(trackPageApi.instruct, { ...ofRecipient(reference), instructions });
export const resendPin = (reference: string) => call(trackPageApi.resendOwnPin, ofRecipient(reference));
export const readDeviceKey = () => call(trackPageApi.deviceKey, {});
/** By the token of the page that is open, or by the link of the tracking page. */
const byLink = (reference: string, token: string | undefined) => (token === undefined ? ofRecipient(reference) : { token });
export const keepDevice = (
  { reference, token }: ToldParcel,
  { language, ...subscription }: BrowserSubscription & { readonly language: Language },
) => call(trackPageApi.keepDevice, { ...byLink(reference, token), ...subscription, language });
export const removeDevice = ({ reference, token }: ToldParcel, endpoint: string) =>
  call(trackPageApi.removeDevice, { ...byLink(reference, token), endpoint });
export const readProof = (id: ShipmentId) => call(trackPageApi.proofOfDelivery, { id });
