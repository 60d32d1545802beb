import { hash, randomBytes } from 'node:crypto';
import type { ProviderId } from '@tsela/domain/ids';
import { providerOfApiKey } from './api-key-token.ts';

const TOKEN_BYTES = 32;

/** A fresh bearer token. It starts with its provider's id, so that it can be looked up behind that provider's row-level security. */
export function drawToken(provider_id: ProviderId): string {
  return `${provider_id}.${randomBytes(TOKEN_BYTES).toString('base64url')}`;
}

/** Where to look up a session's token or an API key; the id is only a pointer, the token itself is verified inside that provider. */
export function providerOfToken(token: string): ProviderId | null {
  const provider_id = Number(/^(\d{1,15})\./.exec(token)?.[1] ?? Number.NaN);
  return Number.isSafeInteger(provider_id) && provider_id > 0 ? (provider_id as ProviderId) : providerOfApiKey(token);
}

/** SHA-256 in hexadecimal; tokens have 256 random bits, so a slow hash would add nothing. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

/** The token of a link that sets a password. Its form is not that of a session's token, so that neither passes for the other. */
export function drawLinkToken(provider_id: ProviderId): string {
  return `v${drawToken(provider_id)}`;
}

/** The provider of a link's token, or null for any other text. */
export function providerOfLink(token: string): ProviderId | null {
  return token.startsWith('v') ? providerOfToken(token.slice(1)) : null;
}
