import { createHmac, randomBytes } from 'node:crypto';
import type { ProviderId } from '@tsela/domain/ids';
import { openSecret, sealSecret } from '../db/sealed-secret.ts';
import type { SealOptions, Sealed } from '../db/sealed-secret.ts';

const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

/** Whose secrets they are: what is copied to another webhook does not open there. */
interface Owner {
  readonly secret_key: string;
  readonly provider_id: ProviderId;
  readonly webhook_id: number;
}

/** A fresh secret, in the form that libraries for Standard Webhooks read. */
export function drawSigningSecret(): string {
  return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

export function sealOfWebhook(owner: Owner, kind: 'auth-key' | 'signing', secret: string): Sealed {
  return sealSecret(sealOptions(owner, kind), secret);
}

export function openOfWebhook(owner: Owner, kind: 'auth-key' | 'signing', stored: unknown): string | null {
  return openSecret(sealOptions(owner, kind), stored);
}

function sealOptions({ secret_key, provider_id, webhook_id }: Owner, kind: string): SealOptions {
  return { secret_key, purpose: 'webhooks', owner: `${provider_id}:${webhook_id}:${kind}` };
}

interface Signed {
  /** The same at every try. */
  readonly id: string;
  readonly timestamp_s: number;
  readonly body: string;
}

/** The signature over what was sent, when and under which id. Source: docs/api-keys-and-webhooks.md, the open standard Standard Webhooks. */
export function signatureOf(secret: string, { id, timestamp_s, body }: Signed): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp_s}.${body}`).digest('base64')}`;
}
