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

type SecretKind = 'auth-key' | 'signing' | 'header';

/** A fresh secret, in the form that libraries for Standard Webhooks read. */
export function drawSigningSecret(): string {
  return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

export function sealOfWebhook(owner: Owner, kind: SecretKind, secret: string): Sealed {
  return sealSecret(sealOptions(owner, kind), secret);
}

export function openOfWebhook(owner: Owner, kind: SecretKind, stored: unknown): string | null {
  return openSecret(sealOptions(owner, kind), stored);
}

function sealOptions({ secret_key, provider_id, webhook_id }: Owner, kind: string): SealOptions {
  return { secret_key, purpose: 'webhooks', owner: `${provider_id}:${webhook_id}:${kind}` };
}

/** By what a receiver knows an event again: the same at every try and whenever it is sent again. */
export function deliveryMessageId(provider_id: ProviderId, delivery_id: number): string {
  return `${provider_id}-${delivery_id}`;
}

interface Signed {
  /** The same at every try. */
  readonly id: string;
  readonly timestamp_s: number;
  readonly body: string;
}

/**
 * The signatures over what was sent, when and under which id: one for each secret that is valid, the newest first. Source:
 * docs/api-keys-and-webhooks.md, the open standard Standard Webhooks.
 */
export function signaturesOf(secrets: readonly string[], { id, timestamp_s, body }: Signed): string {
  const signed = `${id}.${timestamp_s}.${body}`;
  return secrets
    .map(
      (secret) =>
        `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
          .update(signed)
          .digest('base64')}`,
    )
    .join(' ');
}
