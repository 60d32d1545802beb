import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ProviderId } from '@tsela/domain/ids';

/** What a link to a proof opens, and until when. */
export interface ProofLink {
  readonly provider_id: ProviderId;
  readonly document_id: number;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

/** A token that opens one proof until it expires, without sign-in. Source: public API §6. */
export function signProofLink(secret_key: string, { provider_id, document_id, expires }: ProofLink): string {
  const payload = `${provider_id}-${document_id}-${expires}`;
  return `${payload}-${signatureOf(secret_key, payload)}`;
}

const TOKEN = /^(([0-9]{1,15})-([0-9]{1,15})-([0-9]{1,15}))-([0-9a-f]{64})$/;

/** The link behind a token; null when it was not made here, was changed, or has expired. */
export function readProofLink(secret_key: string, token: string, now: Date): ProofLink | null {
  const [, payload = '', provider_id, document_id, expires, signature = ''] = TOKEN.exec(token) ?? [];
  const is_ours = signature !== '' && timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret_key, payload)));
  if (!is_ours || Number(expires) < now.getTime()) return null;
  return { provider_id: Number(provider_id) as ProviderId, document_id: Number(document_id), expires: Number(expires) };
}

function signatureOf(secret_key: string, payload: string): string {
  return createHmac('sha256', secret_key).update(`proof-file:${payload}`).digest('hex');
}
