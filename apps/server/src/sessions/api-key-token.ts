import { createHmac, randomBytes } from 'node:crypto';
import type { ProviderId } from '@tsela/domain/ids';

const RANDOM_BYTES = 12;
const POINTER_BYTES = 4;
const API_KEY = /^[0-9a-f]{32}$/;

/** Whether a bearer token has the form of a key. A session's token and that of a link have a full stop. Source: public API §1. */
export function isApiKey(token: string): boolean {
  return API_KEY.test(token);
}

/**
 * A fresh key: 32 hexadecimal characters, as programs out there expect them. 96 bits are random; the rest says at which provider the key is
 * looked up, behind that provider's row-level security, and is laid over the random part so that keys of one provider do not end alike.
 */
export function drawApiKey(provider_id: ProviderId): string {
  if (provider_id > 0xff_ff_ff_ff) throw new RangeError(`No key can point to provider ${provider_id}.`);
  const random = randomBytes(RANDOM_BYTES);
  const pointer = Buffer.alloc(POINTER_BYTES);
  pointer.writeUInt32BE((provider_id ^ random.readUInt32BE(0)) >>> 0);
  return Buffer.concat([random, pointer]).toString('hex');
}

/** Where to look a key up; the pointer proves nothing. */
export function providerOfApiKey(key: string): ProviderId | null {
  if (!isApiKey(key)) return null;
  const bytes = Buffer.from(key, 'hex');
  const provider_id = (bytes.readUInt32BE(RANDOM_BYTES) ^ bytes.readUInt32BE(0)) >>> 0;
  return provider_id > 0 ? (provider_id as ProviderId) : null;
}

/** What is kept of a key. Without the installation's own key a copy of the table does not even tell whether a guess is right. */
export function hashApiKey(secret_key: string, key: string): Buffer {
  return createHmac('sha256', secret_key).update(`api-key:${key}`).digest();
}
