import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ProviderId } from '@tsela/domain/ids';

/** What a link may open: a proof of delivery, or a statement of an account. */
type LinkedFile = 'proof' | 'statement';

/** What a link to a file opens, and until when. */
export interface FileLink {
  readonly provider_id: ProviderId;
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

/** What a link opens, as it is sent. */
export interface LinkedContent {
  readonly content_type: string;
  readonly bytes: Buffer;
}

/** For how long a link opens its file, and how programs are told. */
export const LINK_MS = 24 * 60 * 60 * 1000;
export const LINK_DURATION = '24 hours';

/** A token that opens one file of a kind until it expires, without sign-in. Source: public API §6, §8. */
export function signFileLink(secret_key: string, kind: LinkedFile, { provider_id, id, expires }: FileLink): string {
  const payload = `${provider_id}-${id}-${expires}`;
  return `${payload}-${signatureOf(secret_key, kind, payload)}`;
}

const TOKEN = /^(([0-9]{1,15})-([0-9]{1,15})-([0-9]{1,15}))-([0-9a-f]{64})$/;

/** The link behind a token; null when it was not made here, is of another kind, was changed, or has expired. */
export function readFileLink(secret_key: string, kind: LinkedFile, token: string, now: Date): FileLink | null {
  const [, payload = '', provider_id, id, expires, signature = ''] = TOKEN.exec(token) ?? [];
  const expected = signatureOf(secret_key, kind, payload);
  const is_ours = signature !== '' && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
  if (!is_ours || Number(expires) < now.getTime()) return null;
  return { provider_id: Number(provider_id) as ProviderId, id: Number(id), expires: Number(expires) };
}

function signatureOf(secret_key: string, kind: LinkedFile, payload: string): string {
  return createHmac('sha256', secret_key).update(`${kind}-file:${payload}`).digest('hex');
}
