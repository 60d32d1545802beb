import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ProviderId, ShipmentId } from '@tsela/domain/ids';

/** What a label link opens, and until when. */
export interface LabelLink {
  readonly provider_id: ProviderId;
  readonly shipment_ids: readonly ShipmentId[];
  /** Milliseconds since 1970. */
  readonly expires: number;
}

/** A token that opens some labels until it expires, without sign-in. Source: public API §4. */
export function signLabelLink(secret_key: string, link: LabelLink): string {
  const payload = [link.provider_id, link.shipment_ids.join('.'), link.expires].join('-');
  return `${payload}-${signatureOf(secret_key, payload)}`;
}

/** The link behind a token, or null when it was not made here, was changed, or has expired. */
export function readLabelLink(secret_key: string, token: string, now: Date): LabelLink | null {
  const match = /^((\d{1,15})-([\d.]{1,1600})-(\d{1,15}))-([0-9a-f]{64})$/.exec(token);
  if (!match) return null;
  const [, payload = '', provider_id, shipment_ids = '', expires, signature = ''] = match;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret_key, payload)))) return null;
  if (Number(expires) < now.getTime()) return null;
  // The signature proves that these ids were written here.
  return {
    provider_id: Number(provider_id) as ProviderId,
    shipment_ids: shipment_ids.split('.').map((id) => Number(id) as ShipmentId),
    expires: Number(expires),
  };
}

function signatureOf(secret_key: string, payload: string): string {
  return createHmac('sha256', secret_key).update(`label:${payload}`).digest('hex');
}
