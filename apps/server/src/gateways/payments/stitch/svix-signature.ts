import { isSignedMessage } from '../../standard-webhooks.ts';
import type { SignedMessage } from '../../standard-webhooks.ts';

/** The headers that sign a webhook, in the order in which they are read. */
export const SVIX_HEADERS = ['svix-id', 'svix-timestamp', 'svix-signature'] as const;

/** Whether a webhook was signed with a secret (`whsec_…`) a short while ago. */
export function isSvixSigned(message: SignedMessage, secret: string, now: Date): boolean {
  return isSignedMessage(message, Buffer.from(secret.replace(/^whsec_/, ''), 'base64'), now);
}
