import { hash, hkdfSync, randomUUID } from 'node:crypto';
import type { ProviderId } from '@tsela/domain/ids';
import { SignJWT, jwtVerify } from 'jose';

const ISSUER = 'tsela';
const AUDIENCE = 'integration';
const HASH_SHOWN = 6;

interface Owner {
  readonly provider_id: ProviderId;
  readonly integration_id: number;
}

/** A fresh token of an integration. It names its integration and, unless it never ends, when it ends; it is known again by its hash. */
export async function drawIncomingToken(
  secret_key: string,
  { provider_id, integration_id }: Owner,
  { now, expires }: { readonly now: Date; readonly expires: Date | null },
): Promise<string> {
  const token = new SignJWT({ provider_id })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(integration_id))
    .setJti(randomUUID())
    .setIssuedAt(now);
  return (expires === null ? token : token.setExpirationTime(expires)).sign(keyFrom(secret_key));
}

/** Of which integration a token is; null where it was not made here or has ended. Whether it is still the integration's own is asked of its row. */
export async function openIncomingToken(secret_key: string, token: string, now: Date): Promise<Owner | null> {
  try {
    const { payload } = await jwtVerify(token, keyFrom(secret_key), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: now,
    });
    const [provider_id, integration_id] = [Number(payload['provider_id']), Number(payload.sub)];
    const is_named = [provider_id, integration_id].every((id) => Number.isSafeInteger(id) && id > 0);
    // Made by us alone, of these two ids.
    return is_named ? { provider_id: provider_id as ProviderId, integration_id } : null;
  } catch {
    return null;
  }
}

/** A token is signed and random: a slow hash would add nothing. */
export function hashIncomingToken(token: string): string {
  return hash('sha256', token);
}

/** By what people tell it from others. */
export function hintOfToken(token: string): string {
  return token.slice(-HASH_SHOWN);
}

function keyFrom(secret_key: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret_key, '', 'incoming-integrations', 32));
}
