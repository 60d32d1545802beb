import { createECDH, createHmac } from 'node:crypto';

/** By which push services know this installation again. Source: RFC 8292. */
export interface VapidKeys {
  readonly public_key: string;
  readonly private_key: string;
}

/** The order of P-256: a private key lies below it. */
const ORDER = Buffer.from('ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551', 'hex');

/** One in four thousand million candidates is none. */
const ROUNDS_MAX = 8;

/**
 * The keys of an installation, derived from its SECRET_KEY: every process has the same ones and none has to be kept. Another SECRET_KEY makes
 * other keys, and browsers have to be switched on anew.
 */
export function vapidKeys(secret_key: string): VapidKeys {
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const candidate = createHmac('sha256', secret_key).update(`web-push-vapid:${round}`).digest();
    if (Buffer.compare(candidate, ORDER) >= 0 || candidate.every((byte) => byte === 0)) continue;
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(candidate);
    return { public_key: pair.getPublicKey('base64url'), private_key: candidate.toString('base64url') };
  }
  throw new Error('No key could be derived.');
}
