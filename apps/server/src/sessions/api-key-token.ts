import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
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

const ACCESS_KEY = /^TS([0-9A-F]{8})([0-9A-F]{10})[0-9A-F]{12}$/;

/**
 * By what a key is named in calls that are signed instead of carrying it: its provider, its number, and digits that no stranger can guess, so that
 * only who was given it has keys looked up and bodies read. Source: public API §1.
 */
export function accessKeyIdOf(secret_key: string, { provider_id, key_id }: NumberedKey): string {
  const digits = (value: number, length: number) => value.toString(16).toUpperCase().padStart(length, '0');
  const named = `TS${digits(provider_id, 8)}${digits(key_id, 10)}`;
  const proof = createHmac('sha256', secret_key).update(`access-key-id:${named}`).digest('hex');
  return `${named}${proof.slice(0, 12).toUpperCase()}`;
}

interface NumberedKey {
  readonly provider_id: ProviderId;
  readonly key_id: number;
}

/** The key that an access key id names; null where it is none that we have given. */
export function keyOfAccessKeyId(secret_key: string, text: string): NumberedKey | null {
  const [, provider = '', number = ''] = ACCESS_KEY.exec(text) ?? [];
  const [provider_id, key_id] = [Number.parseInt(provider, 16), Number.parseInt(number, 16)];
  if (!(provider_id > 0 && key_id > 0)) return null;
  const key = { provider_id: provider_id as ProviderId, key_id };
  return timingSafeEqual(Buffer.from(accessKeyIdOf(secret_key, key)), Buffer.from(text)) ? key : null;
}

/** What calls of a key are signed with: made from what is kept of it, so that nothing more is. Forty characters, as such secrets have. */
export function signingSecretOf(secret_key: string, key_hash: string): string {
  return createHmac('sha256', secret_key).update(`api-key-signing:${key_hash}`).digest('base64url').slice(0, 40);
}

/** What is kept of a key. Without the installation's own key a copy of the table does not even tell whether a guess is right. */
export function hashApiKey(secret_key: string, key: string): Buffer {
  return createHmac('sha256', secret_key).update(`api-key:${key}`).digest();
}
